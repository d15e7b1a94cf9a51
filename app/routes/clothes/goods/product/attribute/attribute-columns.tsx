/** The columns of one tab of 商品属性. */
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Swatch } from "#app/components/ui/choice.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { AttributeHeads, AttributeRowView } from "./attribute.view.server.ts";

interface Allowed {
  mayEdit: boolean;
  mayRemove: boolean;
}

export function attributeColumns(heads: AttributeHeads, allowed: Allowed): (Column<AttributeRowView> | false)[] {
  return [
    { label: "名称", kind: "key", cell: name, sort: "name" },
    heads.code !== null && { label: heads.code, cell: (row) => row.code, sort: "code" },
    heads.note !== null && { label: heads.note, cell: (row) => row.note },
    { label: "排序", kind: "n", cell: (row) => row.sort, sort: "sort" },
    { label: "引用款数", kind: "n", cell: references, sort: "refCount" },
    { label: "状态", cell: (row) => <Badge tone={row.active ? "good" : "neutral"}>{row.state}</Badge> },
    (allowed.mayEdit || allowed.mayRemove) && {
      label: "操作",
      kind: "act",
      cell: (row) => <RowActs row={row} {...allowed} />,
    },
  ];
}

function name({ indent, hex, name: shown }: AttributeRowView) {
  return (
    <span className="pair">
      {indent > 0 && "\u3000".repeat(indent)}
      {hex && <Swatch color={hex} />}
      {shown}
    </span>
  );
}

function references({ refTo, refCount }: AttributeRowView) {
  return refTo ? <Link to={refTo}>{refCount}</Link> : refCount;
}

function RowActs({ row, mayEdit, mayRemove }: { row: AttributeRowView } & Allowed) {
  const link = (to: string | null, label: string) =>
    to && (
      <Link to={to} discover="none" aria-label={`${label} ${row.name}`}>
        {label}
      </Link>
    );
  const [intent, label] = row.active ? ["stop", "停用"] : ["start", "启用"];
  return (
    <span className="pair">
      {mayEdit && link(row.editTo, "编辑")}
      {mayEdit && link(row.mergeTo, "合并")}
      {mayRemove && link(row.removeTo, "删除")}
      {mayEdit && row.stamp && (
        <Form method="post" preventScrollReset>
          <HiddenFields fields={Object.entries(row.stamp).map(([field, value]) => [field, String(value)])} />
          <Button variant="text" size="small" name="intent" value={intent} aria-label={`${label} ${row.name}`}>
            {label}
          </Button>
        </Form>
      )}
    </span>
  );
}
