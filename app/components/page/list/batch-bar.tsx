/**
 * The acts on what is ticked in a list, above its rows. Which of them is meant is told by a button alone: Enter in a field
 * or on a box would press the form's first one, so that one is dead.
 */
import type { ReactNode } from "react";
import { Fold } from "./fold.tsx";

export function BatchBar({ children }: { children: ReactNode }) {
  return (
    <div className="pager foldable">
      <Fold label="批量操作" />
      <button type="submit" disabled hidden />
      {children}
    </div>
  );
}
