/** Closes a `<details>` menu as a menu closes: on a click elsewhere, on Escape, on a new page. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A ref for the `<details>`. Without JavaScript a second click on the summary closes it. */
export function useDismiss() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // What was opened before the scripts came stays open.
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current !== key) close(ref.current);
    shown.current = key;
  }, [key]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close(ref.current);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !ref.current?.open) return;
      // A dialog that the menu opened closes first, and gives the focus back to the menu.
      if (event.target instanceof Element && event.target.closest("dialog")) return;
      close(ref.current);
      ref.current.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return ref;
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false;
}
