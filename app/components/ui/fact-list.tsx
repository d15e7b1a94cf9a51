/** What is told of one thing, a line a fact. */
import { Fragment, type ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** What is not known is a dash, not a gap. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value || "—"}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
