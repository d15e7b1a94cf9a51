/** The goods of a document on paper: a matrix a style. */
import { Fragment, type ReactNode } from "react";
import { formatCount } from "#app/lib/format/format.ts";
import { figuresOf, groupByStyle, type LineView, type StyleGroup } from "./goods-groups.ts";

export function GoodsPaper<L extends LineView>({
  lines,
  of = ({ qty }) => qty,
  beside,
}: {
  lines: readonly L[];
  of?: ((line: L) => number) | undefined;
  beside?: (group: StyleGroup<L>) => ReactNode;
}) {
  return groupByStyle(lines).map((group) => {
    const { sizes, rows, totals, total } = figuresOf(group.lines, of);
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
              <th scope="col" className="n">
                合计
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ color, cells, total: sum }) => (
              <tr key={color}>
                <td>{color}</td>
                {cells.map((cell, column) => (
                  <td key={sizes[column]} className="n">
                    {cell}
                  </td>
                ))}
                <td className="n">{formatCount(sum)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {totals.map((sum, column) => (
                <td key={sizes[column]} className="n">
                  {formatCount(sum)}
                </td>
              ))}
              <td className="n">{formatCount(total)}</td>
            </tr>
          </tfoot>
        </table>
      </Fragment>
    );
  });
}
