/** The goods of a document on paper: a matrix a style, colour × size. */
import { Fragment, type ReactNode } from "react";
import { figure } from "#app/components/page/list/data-table.tsx";
import { figuresOf, gridOf, groupByStyle, type LineView, type StyleGroup } from "#app/lib/document/goods-groups.ts";
import { formatCount } from "#app/lib/format/format.ts";

interface GoodsPaperProps<L extends LineView> {
  lines: readonly L[];
  /** What is summed up: the quantity unless given; null for nothing. */
  of?: ((line: L) => number) | null | undefined;
  /** What stands in a cell; what is summed up unless given. */
  cell?: ((line: L) => ReactNode) | undefined;
  /** Beside a style's heading. */
  beside?: (group: StyleGroup<L>) => ReactNode;
}

export function GoodsPaper<L extends LineView>({
  lines,
  of = ({ qty }) => qty,
  cell = of ?? (() => null),
  beside,
}: GoodsPaperProps<L>) {
  return groupByStyle(lines).map((group) => {
    const { colors, sizes, rows } = gridOf(group.lines);
    const sums = of && figuresOf(group.lines, of);
    return (
      <Fragment key={group.key}>
        <h3>
          {group.styleNo} {group.productName} {group.grade === 2 && "（次品）"} {beside?.(group)}
        </h3>
        <table>
          <thead>
            <tr>
              <th scope="col">颜色</th>
              {sizes.map((size) => (
                <th key={size} scope="col" className="n">
                  {size}
                </th>
              ))}
              {sums && (
                <th scope="col" className="n">
                  合计
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={colors[at]}>
                <td>{colors[at]}</td>
                {row.map((line, column) => (
                  <td key={sizes[column]} className="n">
                    {line ? figure(cell(line)) : "–"}
                  </td>
                ))}
                {sums && <td className="n">{formatCount(sums.rows[at]?.total ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
          {sums && (
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                {sums.totals.map((sum, column) => (
                  <td key={sizes[column]} className="n">
                    {formatCount(sum)}
                  </td>
                ))}
                <td className="n">{formatCount(sums.total)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </Fragment>
    );
  });
}
