/** A style's SKUs, colour × size: code, barcode and pieces in stock of each. */

import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { formatCount } from "#app/lib/format/format.ts";

export interface SkuMatrixView {
  count: number;
  /** Size names in the run's order. */
  sizes: readonly string[];
  rows: readonly { color: string; cells: readonly (SkuCellView | null)[]; onHand: number }[];
  /** Pieces by size, and in all. */
  totals: readonly number[];
  onHand: number;
}

interface SkuCellView {
  skuCode: string;
  barcode: string;
  active: boolean;
  onHand: number;
}

export function SkuMatrix({ matrix }: { matrix: SkuMatrixView }) {
  return (
    <Table
      caption="SKU 矩阵"
      head={
        <>
          <th scope="col">颜色</th>
          {matrix.sizes.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
          <th scope="col" className="n">
            合计
          </th>
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          {matrix.totals.map((total, index) => (
            <td key={matrix.sizes[index]}>{formatCount(total)} 件</td>
          ))}
          <td className="n">{formatCount(matrix.onHand)}</td>
        </>
      }
    >
      {matrix.rows.map((row) => (
        <tr key={row.color}>
          <th scope="row">{row.color}</th>
          {row.cells.map((cell, index) => (
            <td key={matrix.sizes[index]}>{cell && <SkuCell cell={cell} />}</td>
          ))}
          <td className="n">{formatCount(row.onHand)}</td>
        </tr>
      ))}
    </Table>
  );
}

function SkuCell({ cell }: { cell: SkuCellView }) {
  return (
    <>
      <b>{formatCount(cell.onHand)} 件</b> {!cell.active && <Badge>停用</Badge>}
      <br />
      <small>
        {cell.skuCode}
        <br />
        {cell.barcode}
      </small>
    </>
  );
}
