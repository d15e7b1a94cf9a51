/** A document as it goes to paper; on a window narrower than the paper it scrolls sideways. */

import type { ReactNode } from "react";
import { Letterhead } from "#app/components/print/letterhead.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";

export function Slip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion className="slip" aria-label={label}>
      <Letterhead />
      {children}
    </ScrollRegion>
  );
}
