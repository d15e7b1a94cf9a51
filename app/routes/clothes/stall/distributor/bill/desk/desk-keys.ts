/**
 * Keys of the billing screen, as tills have them: between the scan box and the
 * payment stand the fields of every line, which nobody walks through.
 */
import { type RefObject, useEffect, useState } from "react";

const places: Readonly<Record<string, string>> = {
  F2: '[name="customer"]',
  F4: '[name="pay.0.amount"]',
  F9: '[value="confirmPrint"]',
  Escape: '[name="text"]',
};

/** Listens from hydration on; true as soon as it does. */
export function useDeskKeys(form: RefObject<HTMLFormElement>): boolean {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = places[event.key];
      if (
        !place ||
        event.repeat ||
        event.isComposing ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      const focus = document.activeElement;
      // A menu or a question has the keys while it is open.
      if (focus && focus !== document.body && !form.current?.contains(focus)) return;
      const target = form.current?.querySelector<HTMLElement>(place);
      if (!target) return;
      event.preventDefault();
      // Once the question is on the screen, the same key again answers it.
      const asked = event.key === "F9" && form.current?.querySelector<HTMLInputElement>('[name="answered"]');
      if (asked) asked.checked = true;
      go(target);
    };
    document.addEventListener("keydown", onKeyDown);
    setListens(true);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
  return listens;
}

function go(target: HTMLElement): void {
  if (!(target instanceof HTMLInputElement)) {
    target.click();
    return;
  }
  const shut = target.closest("details");
  if (shut) shut.open = true;
  target.focus();
  target.select();
}
