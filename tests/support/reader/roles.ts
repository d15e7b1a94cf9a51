/** Roles and states of elements as the accessibility tree has them (HTML-AAM); names come from dom-accessibility-api. */
import { computeAccessibleName, getRole, isDisabled } from "dom-accessibility-api";
import type { RoleOptions } from "../page.ts";
import type { Looks } from "./style.ts";
import { matchesPattern, squeeze } from "./text.ts";

/** Landmarks only where they are not part of a section. */
const sectioning = "article, aside, main, nav, section, [role=article], [role=main], [role=navigation], [role=region]";

/** The role; null for an element without one. */
function roleOf(element: Element): string | null {
  const explicit = element.getAttribute("role")?.trim().split(/\s+/)[0];
  if (explicit) return explicit;
  const type = element.getAttribute("type")?.toLowerCase() ?? "text";
  switch (element.localName) {
    case "summary":
    case "legend":
      return null;
    case "p":
      return "paragraph";
    case "svg":
      return "img";
    case "strong":
    case "search":
    case "time":
    case "mark":
      return element.localName;
    case "section":
    case "form":
      return hasOwnName(element) ? getRole(element) : null;
    case "header":
    case "footer":
      return element.closest(sectioning) ? null : getRole(element);
    case "th":
      return headerRole(element);
    case "input":
      if (type === "hidden") return null;
      if (type === "file") return "button";
      return getRole(element) ?? "textbox";
    default:
      return getRole(element);
  }
}

function hasOwnName(element: Element): boolean {
  return Boolean(
    element.getAttribute("aria-label")?.trim() ||
      element.hasAttribute("aria-labelledby") ||
      element.getAttribute("title"),
  );
}

function headerRole(element: Element): string {
  const scope = element.getAttribute("scope");
  if (scope?.startsWith("col")) return "columnheader";
  if (scope?.startsWith("row")) return "rowheader";
  const isData = (other: Element | null) => other?.localName === "td" && Boolean(other.textContent?.trim());
  return isData(element.nextElementSibling) || isData(element.previousElementSibling) ? "rowheader" : "columnheader";
}

/** The accessible name, white space made single. */
function nameOf(element: Element, looks: Looks): string {
  const styleOf = (of: Element) => {
    const value = looks.display(of);
    const style: Record<string, string> = { display: value, visibility: "visible", content: "" };
    return { ...style, getPropertyValue: (name: string) => style[name] ?? "" } as unknown as CSSStyleDeclaration;
  };
  // The style is a stand-in with the three values that the computation of names reads.
  return squeeze(computeAccessibleName(element, { getComputedStyle: styleOf }));
}

/** Whether assistive technology is told of it. */
function isExposed(element: Element, looks: Looks): boolean {
  const box = element.localName === "option" ? (element.closest("select") ?? element) : element;
  return looks.isShown(box) && !element.closest("[aria-hidden=true]");
}

/** Whether it has the role, and the name and states that are asked for. */
export function hasRole(element: Element, role: string, asked: RoleOptions, looks: Looks): boolean {
  if (roleOf(element) !== role || !isExposed(element, looks)) return false;
  if (asked.level !== undefined && levelOf(element) !== asked.level) return false;
  if (asked.checked !== undefined && isCheckedState(element) !== asked.checked) return false;
  if (asked.disabled !== undefined && isDisabled(element) !== asked.disabled) return false;
  return asked.name === undefined || matchesPattern(nameOf(element, looks), asked.name, asked.exact);
}

function levelOf(element: Element): number {
  return Number(element.getAttribute("aria-level") ?? /^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
}

function isCheckedState(element: Element): boolean {
  return "checked" in element ? Boolean(element.checked) : element.getAttribute("aria-checked") === "true";
}
