/** What every chart stands in: a drawing that says what it shows, and the same as a table. Drawn on the server. */
import { type ReactNode, useId } from "react";
import { Link } from "#app/components/ui/link.tsx";

export interface ChartTable {
  heads: readonly string[];
  /** The first cell names the row; all are formatted. */
  rows: readonly (readonly string[])[];
  /** Where each row leads: to the documents behind it. */
  links?: readonly (string | undefined)[];
}

interface ChartFigureProps {
  title: string;
  /** The drawing in a sentence, for those who do not see it. */
  desc: string;
  height: number;
  table: ChartTable;
  children: ReactNode;
}

/** The width of every drawing, in its own units. */
export const chartWidth = 480;

export function ChartFigure({ title, desc, height, table, children }: ChartFigureProps) {
  const id = useId();
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${chartWidth} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{desc}</desc>
        {children}
      </svg>
      <details>
        <summary>数据表</summary>
        <div className="scroll">
          <table className="rows">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                {table.heads.map((head, at) => (
                  <th key={head} scope="col" className={at === 0 ? undefined : "n"}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...cells], row) => (
                <tr key={name}>
                  <th scope="row">
                    <RowName to={table.links?.[row]}>{name}</RowName>
                  </th>
                  {cells.map((cell, at) => (
                    <td key={table.heads[at + 1]} className="n">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function RowName({ to, children }: { to: string | undefined; children: string | undefined }) {
  if (to === undefined) return children;
  return (
    <Link to={to} discover="none">
      {children}
    </Link>
  );
}

export interface ChartPoint {
  label: string;
  value: number;
  /** The value as it is read. */
  text: string;
  /** The documents behind it. */
  to?: string | undefined;
}

export const tableOf = (heads: readonly string[], points: readonly ChartPoint[]): ChartTable => ({
  heads,
  rows: points.map(({ label, text }) => [label, text]),
  links: points.map(({ to }) => to),
});
