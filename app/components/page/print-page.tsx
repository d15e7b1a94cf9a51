/** A page that goes to paper: its bar on the screen only, then the sheets and what stands on them. */

import { Fragment, type ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import { type Column, classOf, figure, totalsOf } from "./list/data-table.tsx";

interface PrintPageProps {
  title: string;
  backTo: string;
  /** Why there is nothing to print. */
  refusal?: string | null;
  /** Papers to choose from, as links. */
  papers?: readonly { label: string; to: string; current: boolean }[];
  /** Other ways to paper, beside the print button. */
  also?: ReactNode;
  children: ReactNode;
}

export function PrintPage({ title, backTo, refusal, papers, also, children }: PrintPageProps) {
  const hydrated = useHydrated();
  return (
    <main className="slips">
      <header className="head">
        <h1>{title}</h1>
        {papers && (
          <nav className="chips" aria-label="纸张">
            {papers.map(({ label, to, current }) => (
              <Link key={to} className="chip" to={to} aria-current={current ? "true" : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {also}
        <Link className="btn" to={backTo} reloadDocument>
          返回
        </Link>
        {/* Last, for it changes its width when the script has come, and nobody should press what moves away. */}
        {hydrated ? (
          <Button type="button" variant="primary" onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <span className="hint">请用浏览器的打印功能（Ctrl+P）</span>
        )}
      </header>
      {refusal && <Callout>{refusal}</Callout>}
      {children}
    </main>
  );
}

/** Label and value pairs on paper; an empty value is left out. */
export function SlipFacts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

interface SlipTableProps<R> {
  columns: readonly (Column<R> | false)[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
}

/** A table on paper, of the same columns as `DataTable`: only heading, cell, total and `n` count. */
export function SlipTable<R>({ columns: given, rows, keyOf }: SlipTableProps<R>) {
  const columns = given.filter((column) => column !== false);
  const classes = columns.map(classOf);
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ label }, index) => (
            <th key={label} scope="col" className={classes[index]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell }, index) => (
              <td key={label} className={classes[index]}>
                {figure(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{totalsOf(columns, classes)}</tr>
      </tfoot>
    </table>
  );
}

/** Lines to sign on, at the foot of a slip. */
export function Signatures({ names }: { names: readonly string[] }) {
  return (
    <footer>
      {names.map((name) => (
        <span key={name}>{name}：＿＿＿＿＿＿</span>
      ))}
    </footer>
  );
}
