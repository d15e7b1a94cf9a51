/** One style, colour × size: all places together, then each of them. A cell is what is available. */

import { Table } from "#app/components/ui/table.tsx";
import { formatCount } from "#app/lib/format/format.ts";

export interface MatrixCell {
  available: number;
  locked: number;
  /** `out`: none left; `low`: no more than the limit. */
  level: "out" | "low" | "";
  /** What the scanner read. */
  scanned: boolean;
}

export interface MatrixGroup {
  name: string;
  rows: readonly { color: string; cells: readonly (MatrixCell | null)[]; available: number }[];
  /** By size, and in all. */
  totals: readonly number[];
  available: number;
}

export interface StockMatrixView {
  id: number;
  styleNo: string;
  name: string;
  pictureSrc: string | null;
  sizes: readonly string[];
  /** The sum first. */
  groups: readonly MatrixGroup[];
  /** Places that have none of it. */
  without: readonly string[];
}

export function StockMatrix({ matrix }: { matrix: StockMatrixView }) {
  return (
    <div className="stock-matrix">
      <Table
        caption={`${matrix.styleNo} 颜色 × 尺码`}
        head={
          <>
            <th scope="col">仓</th>
            <th scope="col">颜色</th>
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
      >
        {matrix.groups.map((group) => (
          <GroupRows key={group.name} group={group} sizes={matrix.sizes} />
        ))}
      </Table>
    </div>
  );
}

function GroupRows({ group, sizes }: { group: MatrixGroup; sizes: readonly string[] }) {
  return (
    <>
      {group.rows.map((row, index) => (
        <tr key={row.color}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={group.rows.length + 1} className="place">
              {group.name}
            </th>
          )}
          <th scope="row">{row.color}</th>
          {row.cells.map((cell, at) => (
            <Cell key={sizes[at]} cell={cell} />
          ))}
          <td className="n">{formatCount(row.available)}</td>
        </tr>
      ))}
      <tr className="sum">
        <th scope="row">小计</th>
        {group.totals.map((total, at) => (
          <td key={sizes[at]} className="n">
            {formatCount(total)}
          </td>
        ))}
        <td className="n">{formatCount(group.available)}</td>
      </tr>
    </>
  );
}

function Cell({ cell }: { cell: MatrixCell | null }) {
  if (!cell) return <td className="n">–</td>;
  const classes = ["n", cell.level, cell.scanned && "scanned"].filter(Boolean).join(" ");
  return (
    <td className={classes} aria-current={cell.scanned || undefined}>
      {formatCount(cell.available)}
      {cell.locked > 0 && <small> 锁 {formatCount(cell.locked)}</small>}
    </td>
  );
}
