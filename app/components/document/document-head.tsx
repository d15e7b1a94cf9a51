/** The top of a document: its facts, and asking once more before something that cannot be undone. */
import { Form, Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";

/** Label and value pairs; a null value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="doc-facts">
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

interface ConfirmProps {
  /** What is about to happen, and what follows from it. */
  title: string;
  children?: ReactNode;
  intent: string;
  clientToken: string;
  version: number;
  label: string;
  danger?: boolean;
  refusal?: string | undefined;
  cancelTo: string;
}

/** A page's question before an act; the address says which (`?confirm=…`), so it works as HTML. */
export function Confirm(props: ConfirmProps) {
  const { title, children, intent, clientToken, version, label, danger, refusal, cancelTo } = props;
  return (
    <Card title={title}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="clientToken" value={clientToken} />
        <input type="hidden" name="version" value={version} />
        {children}
        {refusal && (
          <p className="err" role="alert">
            {refusal}
          </p>
        )}
        <div className="line">
          <Button variant={danger ? "danger" : "primary"}>{label}</Button>
          <Link className="btn" to={cancelTo}>
            取消
          </Link>
        </div>
      </Form>
    </Card>
  );
}
