/**
 * What was typed into a page under which the session ended: put aside when its user goes to sign in again, and given back
 * to the same page of the same user (domain.md §8.7). Passwords and files are not kept.
 */
import { useEffect, useState } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  /** Which form of the page, which control of that name in it. */
  form: number;
  name: string;
  at: number;
  value: string;
  checked: boolean;
}

interface Copy {
  username: string;
  address: string;
  typed: readonly Typed[];
}

const key = "typed-copy";
const unkept = new Set(["hidden", "password", "file", "submit", "button", "image", "reset"]);

/** Puts aside what the page's forms hold that is stored nowhere. A screen that keeps its own says so (`data-own-copy`). */
export function saveTyped(username: string): void {
  const typed = formsOf(document).flatMap((form, index) => {
    // What was refused came back as the form's own values, and is stored no more for it.
    const isRefused = form.querySelector(".wrong") !== null;
    const counts = new Map<string, number>();
    return controlsOf(form).flatMap((control): Typed[] => {
      const at = counts.get(control.name) ?? 0;
      counts.set(control.name, at + 1);
      if (!isRefused && !isChanged(control)) return [];
      const checked = control instanceof HTMLInputElement && control.checked;
      return [{ form: index, name: control.name, at, value: control.value, checked }];
    });
  });
  if (typed.length === 0) return;
  const copy: Copy = { username, address: addressOf(location), typed };
  try {
    sessionStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Full, or not allowed: then it is as it was without a copy.
  }
}

/** Whether the page's forms hold what is stored nowhere yet: fetched anew under its user, a form would come empty. */
export const hasTyped = () => formsOf(document).some((form) => controlsOf(form).some(isChanged));

/** Gives back, once, what was put aside for this page and user. The address it was given back at; null where nothing was put aside. */
export function useRestoredTyped(username: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (restoreTyped(username)) setAddress(addressOf(location));
  }, [username]);
  return address;
}

function restoreTyped(username: string): boolean {
  const copy = readCopy();
  if (copy?.address !== addressOf(location)) return false;
  sessionStorage.removeItem(key);
  // Another user's: it is nobody's here.
  if (copy.username !== username) return false;
  const forms = formsOf(document);
  const found = copy.typed.flatMap((typed) => {
    const form = forms[typed.form];
    const control = form && controlsOf(form).filter(({ name }) => name === typed.name)[typed.at];
    return control ? [{ control, typed }] : [];
  });
  for (const { control, typed } of found) write(control, typed);
  return found.length > 0;
}

function readCopy(): Copy | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Copy | null;
  } catch {
    return null;
  }
}

/** As if it were typed: whoever listens recounts. */
function write(control: Control, { value, checked }: Typed): void {
  if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
    if (control.checked !== checked) control.click();
    return;
  }
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

function formsOf(page: Document): HTMLFormElement[] {
  return [...page.querySelectorAll<HTMLFormElement>('main form[method="post"]:not([data-own-copy])')];
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && !unkept.has(element.type) && element.name !== "") ||
      ((element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) && element.name !== ""),
  );
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const stored = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return control.selectedOptions[0] !== stored;
  }
  if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
