/** A page that goes to paper: its bar on the screen only, then the sheet. */
import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import { Button } from "./button.tsx";

export function PrintPage({ title, backTo, children }: { title: string; backTo: string; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <main className="slips">
      <header className="head">
        <h1>{title}</h1>
        {hydrated ? (
          <Button type="button" variant="primary" onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <span className="hint">请用浏览器的打印功能（Ctrl+P）</span>
        )}
        <Link className="btn" to={backTo} reloadDocument>
          返回
        </Link>
      </header>
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
