/** The strip above a print page, on the screen only: settings, the print button, and the way back. Brings the paper's styles. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import stylesheetHref from "#app/styles/paper/print.css?url";

interface PrintBarProps {
  title: string;
  /** How much will be printed; null when there is nothing to print. */
  summary: string | null;
  /** The selection, carried along. */
  kept: readonly (readonly [name: string, value: string])[];
  backTo: string;
  /** The list that the way back leads to. */
  list?: string;
  /** Fields of the settings. */
  children: ReactNode;
}

export function PrintBar({ title, summary, kept, backTo, list = "商品列表", children }: PrintBarProps) {
  return (
    <header className="print-bar">
      <link rel="stylesheet" href={stylesheetHref} />
      <div className="head">
        <h1>{title}</h1>
        <Link to={backTo}>返回{list}</Link>
      </div>
      <Form method="get" className="filters">
        <HiddenFields fields={kept} />
        {children}
        <Button>应用</Button>
        {summary !== null && <PrintButton summary={summary} />}
      </Form>
    </header>
  );
}

function PrintButton({ summary }: { summary: string }) {
  if (!useHydrated()) return <span className="hint">{summary}，请用浏览器的打印功能（Ctrl+P）</span>;
  return (
    <>
      <Button type="button" variant="primary" onClick={() => window.print()}>
        打印
      </Button>
      <span className="hint">{summary}</span>
    </>
  );
}
