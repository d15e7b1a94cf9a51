/**
 * The check box that shows and hides the sidebar. CSS alone does it; this adds
 * what only a script can: the drawer closes on a new page and when the window
 * grows or shrinks past the breakpoint (product.md §2, mobile mode).
 */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

export const navToggleId = "nav";

const narrow = "(width < 62rem)";

/** A ref for the check box. */
export function useNavToggle() {
  const ref = useRef<HTMLInputElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new location
  useEffect(() => {
    if (matchMedia(narrow).matches) uncheck(ref.current);
  }, [key]);

  useEffect(() => {
    const query = matchMedia(narrow);
    const close = () => uncheck(ref.current);
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  return ref;
}

function uncheck(input: HTMLInputElement | null): void {
  if (input) input.checked = false;
}
