/** The top of a document: its facts. */
import { Fragment, type ReactNode } from "react";

/** Label and value pairs; one without a value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="doc-facts">
      {facts
        .filter(([, value]) => value !== null && value !== "" && value !== false)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
