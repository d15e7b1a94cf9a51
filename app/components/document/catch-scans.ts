/** Scans that are typed while the focus is somewhere else. */
import type { RefObject } from "react";

/** What letters can be typed into, or chosen with; a radio or a box that was clicked would swallow them. */
const takesText = "input:not([type=radio], [type=checkbox]), textarea, select";

/** What a scanner types while nothing that takes text has the focus goes into the box. Answers how to end it. */
export function catchScans(box: RefObject<HTMLInputElement>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    // No code begins with a stroke: it leads to the search of the top bar.
    if (event.key.length !== 1 || event.key === " " || event.key === "/") return;
    const at = document.activeElement;
    if (at instanceof HTMLElement && (at.isContentEditable || at.matches(takesText))) return;
    // A kept page that is not shown has no box to type into.
    if (box.current?.offsetParent) box.current.focus();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
