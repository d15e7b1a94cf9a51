/** The acts on what is ticked in a list, above its rows. */
import type { ReactNode } from "react";
import { Fold } from "./fold.tsx";

export function BatchBar({ children }: { children: ReactNode }) {
  return (
    <div className="pager foldable">
      <Fold label="批量操作" />
      {children}
    </div>
  );
}
