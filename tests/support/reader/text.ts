/** Text as a reader of the page meets it: matching, labels, and what `innerText` gives. */
import type { TextPattern } from "../page.ts";
import type { Looks } from "./style.ts";

/** White space as one blank, none at the ends. */
export function squeeze(text: string): string {
  return text
    .replace(/\u200b/g, "")
    .trim()
    .replace(/\s+/g, " ");
}

/** A string is part of the text in any case, or with `exact` the whole of it; a pattern is looked for. */
export function matchesPattern(text: string, pattern: TextPattern, exact = false): boolean {
  if (typeof pattern !== "string") return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, "")).test(text);
  const wanted = squeeze(pattern);
  return exact ? squeeze(text) === wanted : squeeze(text).toLowerCase().includes(wanted.toLowerCase());
}

/** No script changes a text once it is there. */
const texts = new WeakMap<Element, string>();

/** All text within, shown or not; a button made of an input has its value. */
export function textOf(element: Element): string {
  const known = texts.get(element);
  if (known !== undefined) return known;
  const text = gather(element);
  texts.set(element, text);
  return text;
}

function gather(element: Element): string {
  if (isNoText(element)) return "";
  if (element.localName === "input") {
    const type = element.getAttribute("type")?.toLowerCase() ?? "";
    return ["submit", "button", "reset"].includes(type) ? (element.getAttribute("value") ?? "") : "";
  }
  return [...element.childNodes]
    .map((node) => (isElement(node) ? textOf(node) : node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? "") : ""))
    .join("");
}

/**
 * The innermost elements with such a text: none of their children has it
 * already. What stands in noscript is not looked through, as by Playwright.
 */
export function hasOwnText(element: Element, pattern: TextPattern, exact?: boolean): boolean {
  if (element.closest("noscript")) return false;
  const matches = (of: Element) => !isNoText(of) && matchesPattern(squeeze(textOf(of)), pattern, exact);
  return matches(element) && ![...element.children].some(matches);
}

function isNoText(element: Element): boolean {
  return (
    ["script", "style", "noscript"].includes(element.localName) ||
    element.ownerDocument.head?.contains(element) === true
  );
}

/** What labels a control: aria-labelledby, else aria-label, else its <label>s. */
export function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (named.length > 0) return named.map((label) => squeeze(textOf(label)));
  const label = element.getAttribute("aria-label");
  if (label?.trim()) return [squeeze(label)];
  return (labelled(element.ownerDocument).get(element) ?? []).map((one) => squeeze(textOf(one)));
}

const labelledIn = new WeakMap<Document, Map<Element, Element[]>>();

/** The controls of a document with their <label>s: asked one by one, jsdom walks the document for each. */
function labelled(document: Document): Map<Element, Element[]> {
  const known = labelledIn.get(document);
  if (known) return known;
  const found = new Map<Element, Element[]>();
  for (const label of document.querySelectorAll("label")) {
    const { control } = label;
    if (control) found.set(control, [...(found.get(control) ?? []), label]);
  }
  labelledIn.set(document, found);
  return found;
}

/** What `innerText` gives: the text that is shown, with the line breaks of boxes and the tabs of table cells. */
export function innerTextOf(element: Element, looks: Looks): string {
  if (!looks.isShown(element)) return element.textContent ?? "";
  const parts: string[] = [];
  for (const node of element.childNodes) collect(node, element, looks, parts);
  return join(parts);
}

const line = "\n";
/** A break that is needed between two texts, however many boxes end there; of the private range, so no page's own. */
const edge = "\uE000";

function collect(node: Node, parent: Element, looks: Looks, parts: string[]): void {
  if (node.nodeType === node.TEXT_NODE) {
    const text = node.nodeValue ?? "";
    if (!looks.isShown(parent)) return;
    if (parent.closest("pre, textarea")) parts.push(text);
    else if (/^\s+$/.test(text) && /^(table|flex|grid)|^inline-(flex|grid)/.test(layoutOf(parent, looks))) return;
    else parts.push(text.replace(/\s+/g, " "));
    return;
  }
  if (!isElement(node)) return;
  if (node.localName === "br") {
    parts.push(line);
    return;
  }
  const shown = looks.display(node);
  if (shown === "none" || isNoText(node)) return;
  // Controls and pictures have no text of their own; a select lists its options.
  if (["input", "textarea", "svg", "img", "canvas", "video"].includes(node.localName)) return;
  const isBlock = /^(block|flex|grid|table|list-item|flow-root|table-caption)$/.test(shown);
  if (isBlock) parts.push(edge);
  for (const child of node.childNodes) collect(child, node, looks, parts);
  if (shown === "table-cell" && node.nextElementSibling) parts.push("\t");
  if (shown === "table-row") parts.push(edge);
  if (isBlock) parts.push(edge);
}

const layoutOf = (element: Element, looks: Looks) => {
  const shown = looks.display(element);
  return shown === "table-cell" ? "block" : shown;
};

function join(parts: readonly string[]): string {
  return parts
    .join("")
    .replace(/ +/g, " ")
    .replace(/ ?([\uE000\n\t]) ?/g, "$1")
    .replace(/\uE000+/g, line)
    .replace(/^\n+|\n+$/g, "")
    .replace(/^ | $/g, "");
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}
