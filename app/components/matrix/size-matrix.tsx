/** Figures of a style by colour and size, with sums: pieces in stock, pieces sold. */

import { Table } from "#app/components/ui/table.tsx";
import type { SizeMatrixView } from "#app/lib/document/matrix-view.ts";
import { formatCount } from "#app/lib/format/format.ts";

export function SizeMatrix({ caption, matrix }: { caption: string; matrix: SizeMatrixView }) {
  return (
    <Table
      caption={caption}
      head={
        <>
          <th scope="col" className="key">
            颜色
          </th>
          {matrix.sizes.map((size) => (
            <th key={size} scope="col" className="n">
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
            <Pieces key={matrix.sizes[index]} value={total} />
          ))}
          <Pieces value={matrix.total} />
        </>
      }
    >
      {matrix.rows.map((row) => (
        <tr key={row.color}>
          <th scope="row">{row.color}</th>
          {row.cells.map((cell, index) => (
            <Pieces key={matrix.sizes[index]} value={cell} />
          ))}
          <Pieces value={row.total} />
        </tr>
      ))}
    </Table>
  );
}

function Pieces({ value }: { value: number | null }) {
  return <td className={value !== null && value < 0 ? "n neg" : "n"}>{value === null ? null : formatCount(value)}</td>;
}
