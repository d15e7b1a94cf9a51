/**
 * The check box that shows and hides the sidebar. CSS alone does it; this adds
 * what only a script can: on wide windows the choice is remembered, on narrow
 * ones the menu closes on a new page, when the window grows or shrinks past the
 * breakpoint, and a drawer whenever its width changes (product.md §2, mobile
 * mode).
 */
import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { sidebarCookie } from "#app/lib/shell/preferences.ts";
import { writeSharedCookie } from "#app/lib/shell/shared-cookie.ts";

export const navToggleId = "nav";

/** Below, the menu is folded until it is asked for, and again on the next page: the till's terminal is 1024 px wide. */
const narrow = "(width < 75rem)";

/** Where it is a drawer over the page. */
const mobile = "(width < 62rem)";

export interface NavToggle {
  readonly ref: RefObject<HTMLInputElement>;
  /** Whether a wide window shows the sidebar while the box is not checked; checking it turns that round. */
  readonly isOpen: boolean;
  /** For the box's change event. */
  readonly remember: () => void;
}

/** `stored` is what the server knows: whether the sidebar was left open. */
export function useNavToggle(stored: boolean): NavToggle {
  const ref = useRef<HTMLInputElement>(null);
  const latest = useRef(stored);
  const [isOpen, setIsOpen] = useState(stored);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new location
  useEffect(() => {
    if (matchMedia(narrow).matches) uncheck(ref.current);
  }, [key]);

  useEffect(() => {
    const query = matchMedia(narrow);
    const settle = () => {
      uncheck(ref.current);
      setIsOpen(latest.current);
    };
    query.addEventListener("change", settle);
    return () => query.removeEventListener("change", settle);
  }, []);

  useEffect(() => {
    let width = window.innerWidth;
    // A keyboard that comes up changes the height alone.
    const onResize = () => {
      if (window.innerWidth !== width && matchMedia(mobile).matches) uncheck(ref.current);
      width = window.innerWidth;
    };
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, []);

  // Changed elsewhere, such as on the settings page; what was toggled here is known already.
  useEffect(() => {
    if (latest.current === stored) return;
    latest.current = stored;
    uncheck(ref.current);
    setIsOpen(stored);
  }, [stored]);

  function remember(): void {
    if (!ref.current || matchMedia(narrow).matches) return;
    latest.current = isOpen !== ref.current.checked;
    writeSharedCookie(sidebarCookie, latest.current ? "1" : "0");
  }

  return { ref, isOpen, remember };
}

function uncheck(input: HTMLInputElement | null): void {
  if (input) input.checked = false;
}
