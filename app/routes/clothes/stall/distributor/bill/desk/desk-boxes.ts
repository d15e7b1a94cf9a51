/** The billing form's boxes: what was typed into them, and what an answer may put there. */
import { billLineKinds } from "#contract/stall/bill/bill.words.ts";
import type { DeskView } from "./desk-view.ts";
import type { Posting } from "./offline/desk-queue.ts";

const isTextual = ({ type, name }: HTMLInputElement) =>
  name !== "" && name !== scanName && !["hidden", "radio", "checkbox"].includes(type);

/** The scan box is the scanner's: an answer must not touch what it is writing. */
const scanName = "text";

/** Fields that were typed over after the posting left; the answer must not undo them. */
export function readDirty(form: HTMLFormElement | null, posting: Posting): Record<string, string> {
  const sent = new Map(posting.fields.map(([name, value]) => [name, value]));
  const dirty: Record<string, string> = {};
  for (const input of form?.querySelectorAll("input") ?? []) {
    if (isTextual(input) && input.value !== (sent.get(input.name) ?? input.defaultValue)) {
      dirty[input.name] = input.value;
    }
  }
  return dirty;
}

/** All that stands in the form's boxes and lists, whether it was posted or not. */
export function readTyped(form: HTMLFormElement | null): Record<string, string> {
  return Object.fromEntries(boxesOf(form).map(({ name, value }) => [name, value]));
}

/** Types it again, as the user would: the running totals follow. */
export function retype(form: HTMLFormElement | null, typed: Record<string, string>): void {
  for (const box of boxesOf(form)) {
    const value = typed[box.name];
    if (value === undefined || value === box.value) continue;
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function boxesOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  const boxes = form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
  return [...boxes].filter((box) => box instanceof HTMLSelectElement || isTextual(box));
}

/** How the next lines are entered, where that was changed after the posting left. */
export function readModeSince(form: HTMLFormElement | null, posting: Posting): Partial<DeskView> {
  if (!form) return {};
  const now = new FormData(form);
  const changed = posting.fields.some(([name, value]) => modeNames.includes(name) && now.get(name) !== value);
  if (!changed) return {};
  const kind = billLineKinds.find((known) => known === now.get("kind")) ?? "SALE";
  return { kind, grade: now.get("grade") === "2" ? 2 : 1, reason: String(now.get("reason") ?? "") };
}

const modeNames = ["kind", "grade", "reason"];

/** What was typed and is stored gives way to what is stored, in place: focus and cursor stay where they are. */
export function showStored(form: HTMLFormElement | null): void {
  for (const input of form?.querySelectorAll("input") ?? []) {
    if (isTextual(input) && input.value !== input.defaultValue) input.value = input.defaultValue;
    else if (input.checked !== input.defaultChecked) input.checked = input.defaultChecked;
  }
}
