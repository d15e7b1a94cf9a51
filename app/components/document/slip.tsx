/** A document as it goes to paper; on a window narrower than the paper it scrolls sideways. */
import type { ReactNode } from "react";

export function Slip({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="slip" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
