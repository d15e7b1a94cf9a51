/** Forms as HTML has them: filling their controls, whether they may be sent, and what is sent where. */
import { randomUUID } from "node:crypto";
import type { DOMWindow } from "jsdom";
import { type FilePayload, NeedsBrowser, type OptionChoice } from "../page.ts";
import { squeeze } from "./text.ts";

export type Submitter = HTMLButtonElement | HTMLInputElement;

/** What pressing a button sends; null where the browser would not send the form and say why beside a field. */
export interface Submission {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: URLSearchParams | Blob;
  readonly target: string;
}

/** Files chosen in the file inputs of a document. */
export type ChosenFiles = WeakMap<Element, readonly FilePayload[]>;

const textTypes = "text search url tel email password number date month week time datetime-local color".split(" ");

/** Puts a text in place of what the control holds, as typing does. */
export function fillControl(element: Element, value: string): void {
  const control = editable(element);
  const limit = control.maxLength;
  const text = limit >= 0 && control.localName === "input" ? value.slice(0, limit) : value;
  control.value = text;
  // The value is sanitized by its type: a date that is none, letters for a number.
  if (control.value !== text && !(control.localName === "textarea" && control.value === text.replace(/\r\n?/g, "\n"))) {
    throw new Error(`"${value}" cannot be typed into an input of type ${control.type}`);
  }
}

export function controlValue(element: Element): string {
  if (!("value" in element) || !["input", "textarea", "select"].includes(element.localName)) {
    throw new Error(`a <${element.localName}> has no value`);
  }
  return String(element.value);
}

function editable(element: Element): HTMLInputElement | HTMLTextAreaElement {
  const control = element as HTMLInputElement | HTMLTextAreaElement;
  const isText =
    control.localName === "textarea" || (control.localName === "input" && textTypes.includes(control.type));
  if (!isText) throw new Error(`a <${element.localName} type="${control.type}"> takes no text`);
  if (control.readOnly || control.matches(":disabled")) throw new Error("the field cannot be changed");
  return control;
}

export function chooseOption(element: Element, choice: OptionChoice): string[] {
  if (element.localName !== "select") throw new Error(`a <${element.localName}> has no options`);
  const select = element as HTMLSelectElement;
  if (select.matches(":disabled")) throw new Error("the field cannot be changed");
  const option = [...select.options].find((one, index) => {
    const label = squeeze(one.label || one.text);
    if (typeof choice === "string") return one.value === choice || label === squeeze(choice);
    if (choice.value !== undefined && one.value !== choice.value) return false;
    if (choice.label !== undefined && label !== squeeze(choice.label)) return false;
    return choice.index === undefined || index === choice.index;
  });
  const known = [...select.options].map(({ label }) => label).join("、");
  if (!option) throw new Error(`no option ${JSON.stringify(choice)} among: ${known}`);
  if (option.matches(":disabled")) throw new Error(`the option ${option.label} cannot be chosen`);
  if (select.multiple) for (const other of select.options) other.selected = other === option;
  else option.selected = true;
  return [option.value];
}

/** The form's default button, that Enter in a field presses; undefined where Enter sends nothing. */
export function defaultButton(form: HTMLFormElement): Submitter | "none" | undefined {
  const buttons = [...form.elements].filter(isSubmitter);
  const [button] = buttons;
  if (button) return button.matches(":disabled") ? undefined : button;
  const fields = [...form.elements].filter((field) => field.localName === "input" && textTypes.includes(typeOf(field)));
  return fields.length <= 1 ? "none" : undefined;
}

export function isSubmitter(element: Element): element is Submitter {
  if (element.localName === "button") return typeOf(element) === "submit";
  return element.localName === "input" && ["submit", "image"].includes(typeOf(element));
}

export function typeOf(element: Element): string {
  return "type" in element ? String(element.type) : "";
}

/** Fields that keep a form from being sent, each with its reason. */
export function faultsOf(form: HTMLFormElement, submitter: Submitter | undefined, files: ChosenFiles): string[] {
  if (form.noValidate || submitter?.formNoValidate) return [];
  return [...form.elements].flatMap((element) => {
    const field = element as HTMLInputElement;
    if (!field.willValidate || field.validity.valid) return [];
    const isChosen = field.validity.valueMissing && (files.get(field)?.length ?? 0) > 0;
    return isChosen ? [] : [`${field.name}: ${reasons(field.validity).join(", ")}`];
  });
}

function reasons(validity: ValidityState): string[] {
  const all = ["valueMissing", "typeMismatch", "patternMismatch", "tooLong", "tooShort"] as const;
  const more = ["rangeUnderflow", "rangeOverflow", "stepMismatch", "badInput", "customError"] as const;
  return [...all, ...more].filter((reason) => validity[reason]);
}

/** What is sent, and where to. */
export function submissionOf(
  window: DOMWindow,
  form: HTMLFormElement,
  submitter: Submitter | undefined,
  files: ChosenFiles,
): Submission {
  const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const method = (own("method") ?? "get").toLowerCase() === "post" ? "POST" : "GET";
  const url = new URL(own("action") || window.document.URL, window.document.baseURI);
  const target = own("target") ?? "";
  const entries = entryList(window, form, submitter, files);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, nameOrText(value)]));
  if (method === "GET") {
    url.search = search.toString();
    return { method, url: url.href, target };
  }
  const encoding = (own("enctype") ?? "").toLowerCase();
  if (encoding === "text/plain") throw new NeedsBrowser("how a form is sent as text/plain");
  if (encoding !== "multipart/form-data") return { method, url: url.href, body: search, target };
  return { method, url: url.href, body: multipart(entries), target };
}

/** Encoded by the standard's rules; Node's own FormData leaves the empty name of a file that is not chosen away. */
function multipart(entries: readonly [string, string | FilePayload][]): Blob {
  const boundary = `----reader${randomUUID()}`;
  const quoted = (text: string) => text.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");
  const parts = entries.flatMap(([name, value]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === "string") return [`${start}\r\n\r\n${value}\r\n`];
    const head = `${start}; filename="${quoted(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
    return [head, new Uint8Array(value.buffer), "\r\n"];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

const noFile: FilePayload = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };

/** "Constructing the entry list" of the standard, by jsdom; chosen files are ours, for it lets none be chosen. */
function entryList(
  window: DOMWindow,
  form: HTMLFormElement,
  submitter: Submitter | undefined,
  files: ChosenFiles,
): [string, string | FilePayload][] {
  const inputs = [...form.elements].filter((element) => typeOf(element) === "file");
  const data = new window.FormData(form, submitter ?? null);
  return [...data.entries()].flatMap(([name, value]): [string, string | FilePayload][] => {
    if (typeof value === "string") return [[name, value.replace(/\r\n|\r|\n/g, "\r\n")]];
    const at = inputs.findIndex((input) => input.getAttribute("name") === name);
    const [input] = at === -1 ? [] : inputs.splice(at, 1);
    const chosen = input ? files.get(input) : undefined;
    return (chosen?.length ? chosen : [noFile]).map((file) => [name, file]);
  });
}

function nameOrText(value: string | FilePayload): string {
  return typeof value === "string" ? value : value.name;
}

/** What a click on an element does: the nearest thing that acts, from within outwards. */
export function actorOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.localName === "summary" && at.parentElement?.localName === "details") return at;
    if (at.localName === "a" && at.hasAttribute("href")) return at;
    if (["button", "input", "select", "textarea", "label", "option"].includes(at.localName)) return at;
  }
  return null;
}

/** The first <summary> of a <details> opens and closes it; of those of one name, one stands open. */
export function toggleDetails(summary: Element): void {
  const details = summary.parentElement;
  if (!details) return;
  const isFirst = [...details.children].find(({ localName }) => localName === "summary") === summary;
  if (!isFirst) return;
  const opens = !details.hasAttribute("open");
  const name = details.getAttribute("name");
  if (opens && name) {
    for (const other of summary.ownerDocument.querySelectorAll("details[open][name]")) {
      if (other.getAttribute("name") === name) other.removeAttribute("open");
    }
  }
  details.toggleAttribute("open", opens);
}
