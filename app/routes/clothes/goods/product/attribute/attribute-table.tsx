/** One tab of 商品属性: values with their codes, order, use and state. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Swatch } from "#app/components/ui/choice.tsx";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import type { AttributeSortField } from "#contract/goods/attribute-kinds.ts";

export interface AttributeRowView {
  id: number;
  name: string;
  /** Steps below the root of a tree. */
  indent: number;
  hex: string | null;
  code: string;
  note: string;
  sort: number;
  refCount: number;
  /** The list of these styles. */
  refTo: string | null;
  state: string;
  active: boolean;
  /** Null: cannot be done. */
  editTo: string | null;
  mergeTo: string | null;
  removeTo: string | null;
  switchIntent: string | null;
}

export interface AttributeTableHeads {
  /** Null: the type has no codes. */
  code: string | null;
  /** Null: nothing else to tell. */
  note: string | null;
}

interface AttributeTableProps {
  caption: string;
  heads: AttributeTableHeads;
  rows: readonly AttributeRowView[];
  mayEdit: boolean;
  mayRemove: boolean;
  sorted: { field: AttributeSortField; direction: SortDirection };
  sortTo: (field: AttributeSortField, direction: SortDirection) => string;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

export function AttributeTable(props: AttributeTableProps) {
  const { caption, heads, rows, mayEdit, mayRemove, sorted, sortTo, empty } = props;
  const sort = (field: AttributeSortField, label: string, numeric = false) => {
    const direction = sorted.field === field ? sorted.direction : undefined;
    return (
      <SortHeader
        label={label}
        numeric={numeric}
        direction={direction}
        to={sortTo(field, direction === "asc" ? "desc" : "asc")}
      />
    );
  };
  const acts = mayEdit || mayRemove;
  return (
    <Form method="post">
      <Table
        caption={caption}
        head={
          <>
            {sort("name", "名称")}
            {heads.code && sort("code", heads.code)}
            {heads.note && <th scope="col">{heads.note}</th>}
            {sort("sort", "排序", true)}
            {sort("refCount", "引用款数", true)}
            <th scope="col">状态</th>
            {acts && (
              <th scope="col" className="act">
                操作
              </th>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <AttributeTableRow key={row.id} row={row} heads={heads} mayEdit={mayEdit} mayRemove={mayRemove} />
        ))}
        {rows.length === 0 && (
          <EmptyRow
            columns={4 + Number(heads.code !== null) + Number(heads.note !== null) + Number(acts)}
            title="没有符合条件的属性"
          >
            {empty}
          </EmptyRow>
        )}
      </Table>
    </Form>
  );
}

interface RowProps {
  row: AttributeRowView;
  heads: AttributeTableHeads;
  mayEdit: boolean;
  mayRemove: boolean;
}

function AttributeTableRow({ row, heads, mayEdit, mayRemove }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="pair">
          {row.indent > 0 && "\u3000".repeat(row.indent)}
          {row.hex && <Swatch color={row.hex} />}
          {row.name}
        </span>
      </th>
      {heads.code && <td>{row.code}</td>}
      {heads.note && <td>{row.note}</td>}
      <td className="n">{row.sort}</td>
      <td className="n">{row.refTo ? <Link to={row.refTo}>{row.refCount}</Link> : row.refCount}</td>
      <td>
        <Badge tone={row.active ? "good" : "neutral"}>{row.state}</Badge>
      </td>
      {(mayEdit || mayRemove) && (
        <td className="act">
          <span className="pair">
            {mayEdit && <RowLink to={row.editTo} label="编辑" name={row.name} />}
            {mayEdit && <RowLink to={row.mergeTo} label="合并" name={row.name} />}
            {mayRemove && <RowLink to={row.removeTo} label="删除" name={row.name} />}
            {mayEdit && row.switchIntent && (
              <Button
                variant="text"
                size="small"
                name="intent"
                value={row.switchIntent}
                aria-label={`${row.active ? "停用" : "启用"} ${row.name}`}
              >
                {row.active ? "停用" : "启用"}
              </Button>
            )}
          </span>
        </td>
      )}
    </tr>
  );
}

function RowLink({ to, label, name }: { to: string | null; label: string; name: string }) {
  if (!to) return null;
  return (
    <Link to={to} discover="none" aria-label={`${label} ${name}`}>
      {label}
    </Link>
  );
}
