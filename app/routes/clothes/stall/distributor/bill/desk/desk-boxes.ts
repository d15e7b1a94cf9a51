/** The billing form's boxes: what was typed into them, and what an answer may put there. */
import { billLineKinds } from "#contract/stall/bill/bill.words.ts";
import { headNames } from "./desk-fields.ts";
import type { DeskView } from "./desk-view.ts";
import type { Posting } from "./offline/desk-queue.ts";

const isTextual = ({ type, name }: HTMLInputElement) =>
  name !== "" && name !== scanName && !["hidden", "radio", "checkbox"].includes(type);

/** The scan box is the scanner's: an answer must not touch what it is writing. */
const scanName = "text";

/**
 * Fields that were typed over after the posting left; the answer must not undo them. A screen that came after the posting
 * (`own` false: the page was loaded again) never held what it sent.
 */
export function readDirty(form: HTMLFormElement | null, posting: Posting, own: boolean): Record<string, string> {
  const sent = new Map(own ? posting.fields.map(([name, value]) => [name, value]) : []);
  const dirty: Record<string, string> = {};
  for (const input of form?.querySelectorAll("input") ?? []) {
    if (isTextual(input) && input.value !== (sent.get(input.name) ?? input.defaultValue)) {
      dirty[input.name] = input.value;
    }
  }
  return dirty;
}

/** All that stands in the form, whether it was posted or not, and what the server had beside it. */
export function readTyped(form: HTMLFormElement | null): Record<string, string> {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/**
 * Types it again, as the user would: the running totals follow. Not where the server has something else by now than it
 * had when that was typed. True where something is as it would not have been.
 */
export function retype(form: HTMLFormElement | null, typed: Record<string, string>): boolean {
  const now = readTyped(form);
  const isOpen = (name: string) =>
    wasNameOf(name) === null || now[wasNameOf(name) ?? ""] === typed[wasNameOf(name) ?? ""];
  let any = false;
  for (const box of boxesOf(form)) {
    const value = typed[box.name];
    // What was typed before the page listened is newer.
    const isNewer = box instanceof HTMLInputElement && box.value !== box.defaultValue;
    if (value === undefined || isSame(value, box.value) || isNewer || !isOpen(box.name)) continue;
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    any = true;
    const shut = box.closest("details");
    if (shut) shut.open = true;
  }
  const uses = form?.querySelector<HTMLInputElement>("[name=useBalance]");
  if (uses && typed.headShown && isOpen("useBalance") && uses.checked !== (typed.useBalance !== undefined)) {
    uses.checked = !uses.checked;
    any = true;
  }
  for (const radio of form?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? []) {
    if (typed[radio.name] === radio.value) radio.checked = true;
  }
  return any;
}

/** 100000 is stored as 100000.00. */
const isSame = (typed: string, shown: string) =>
  typed === shown || (typed.trim() !== "" && shown.trim() !== "" && Number(typed) === Number(shown));

/** The hidden field with what the server showed of a box; null where it stores nothing of it. */
function wasNameOf(name: string): string | null {
  const [part = "", id] = name.split(".");
  if (part === "l") return `l.${id}.was`;
  if (part === "q") return "matrixWas";
  return part === "pay" || headNames.includes(name) ? "headWas" : null;
}

function boxesOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  const boxes = form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
  return [...boxes].filter((box) => box instanceof HTMLSelectElement || isTextual(box));
}

/** How the next lines are entered, where that was changed after the posting left. */
export function readModeSince(form: HTMLFormElement | null, posting: Posting): Partial<DeskView> {
  if (!form) return {};
  const now = readTyped(form);
  const changed = posting.fields.some(([name, value]) => modeNames.includes(name) && now[name] !== value);
  return changed ? modeOf(now) : {};
}

/** How lines are entered, of what stands in a form. */
export function modeOf(typed: Record<string, string>): Pick<DeskView, "kind" | "grade" | "reason"> {
  const kind = billLineKinds.find((known) => known === typed.kind) ?? "SALE";
  return { kind, grade: typed.grade === "2" ? 2 : 1, reason: typed.reason ?? "" };
}

const modeNames = ["kind", "grade", "reason"];

/**
 * 即拿 follows a quantity that is typed over, as the server will have it: as many stay owed as were. Not where it was
 * typed over itself.
 */
export function followQty(box: EventTarget): void {
  if (!(box instanceof HTMLInputElement) || !/^l\.\d+\.qty$/.test(box.name) || !/^\d{1,4}$/.test(box.value)) return;
  const line = box.name.slice(0, -".qty".length);
  const at = (field: string) => box.form?.elements.namedItem(`${line}.${field}`);
  const [was, take] = [at("was"), at("take")];
  if (!(was instanceof HTMLInputElement && take instanceof HTMLInputElement) || take.type === "hidden") return;
  const [qtyWas = "", takeWas = ""] = was.value.split("|");
  if (take.value !== (take.dataset.followed ?? takeWas)) return;
  take.value = String(Math.max(0, Number(box.value) - (Number(qtyWas) - Number(takeWas))));
  take.dataset.followed = take.value;
}

/** What was typed and is stored gives way to what is stored, in place: focus and cursor stay where they are. */
export function showStored(form: HTMLFormElement | null): void {
  for (const input of form?.querySelectorAll("input") ?? []) {
    delete input.dataset.followed;
    if (isTextual(input) && input.value !== input.defaultValue) input.value = input.defaultValue;
    else if (input.checked !== input.defaultChecked) input.checked = input.defaultChecked;
  }
}
