/** A document's lines: one an SKU and grade, with what the document asks of each. */
import type { ReactNode } from "react";
import { quantityName } from "#app/components/matrix/matrix-view.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";

export interface LineView {
  id: number;
  skuId: number;
  grade: 1 | 2;
  styleNo: string;
  productName: string;
  pictureSrc: string | null;
  color: string;
  size: string;
  barcode: string;
  qty: number;
}

/** A further column of figures. */
export interface LineColumn<L extends LineView> {
  label: string;
  numeric?: boolean;
  cell(line: L): ReactNode;
  /** The sum below it, formatted. */
  total?: ReactNode;
}

interface LineTableProps<L extends LineView> {
  lines: readonly L[];
  /** What `qty` is called. */
  qtyLabel?: string;
  /** Makes the quantities inputs, with a button a line to take it away. */
  editable?: boolean;
  /** What was typed and refused, by field name. */
  typed?: Readonly<Record<string, string>> | undefined;
  columns?: readonly LineColumn<L>[];
  empty?: ReactNode;
}

/** Stands inside a form when `editable`. */
export function LineTable<L extends LineView>({
  lines,
  qtyLabel = "数量",
  editable = false,
  typed,
  columns = [],
  empty,
}: LineTableProps<L>) {
  const total = lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Table
      caption="明细"
      head={
        <>
          <th scope="col">图</th>
          <th scope="col" className="key">
            款号
          </th>
          <th scope="col">颜色</th>
          <th scope="col">尺码</th>
          <th scope="col" className="n">
            {qtyLabel}
          </th>
          {columns.map(({ label, numeric = true }) => (
            <th key={label} scope="col" className={numeric ? "n" : undefined}>
              {label}
            </th>
          ))}
          <th scope="col">品名</th>
          <th scope="col">条码</th>
          {editable && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
      totals={
        lines.length > 0 && (
          <>
            <td />
            <th scope="row">合计</th>
            <td colSpan={2}>{lines.length} 行</td>
            <td className="n">{total}</td>
            {columns.map(({ label, numeric = true, total: sum }) => (
              <td key={label} className={numeric ? "n" : undefined}>
                {sum}
              </td>
            ))}
            <td colSpan={2} />
            {editable && <td className="act" />}
          </>
        )
      }
    >
      {lines.map((line) => {
        const name = quantityName(line.skuId, line.grade);
        return (
          <tr key={line.id}>
            <td>
              <Thumb src={line.pictureSrc} alt="" />
            </td>
            <th scope="row">{line.styleNo}</th>
            <td>{line.color}</td>
            <td>
              {line.size} {line.grade === 2 && <Badge tone="warn">次品</Badge>}
            </td>
            <td className="n">
              {editable ? (
                <input
                  className="input qty"
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  aria-label={`${line.styleNo} ${line.color} ${line.size} ${qtyLabel}`}
                  defaultValue={typed?.[name] ?? line.qty}
                />
              ) : (
                line.qty
              )}
            </td>
            {columns.map((column) => (
              <td key={column.label} className={column.numeric === false ? undefined : "n"}>
                {column.cell(line)}
              </td>
            ))}
            <td>{line.productName}</td>
            <td>{line.barcode}</td>
            {editable && (
              <td className="act">
                <Button
                  variant="text"
                  name="remove"
                  value={name}
                  aria-label={`移除 ${line.styleNo} ${line.color} ${line.size}`}
                >
                  移除
                </Button>
              </td>
            )}
          </tr>
        );
      })}
      {lines.length === 0 && (
        <EmptyRow columns={7 + columns.length + Number(editable)} title="还没有明细">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}
