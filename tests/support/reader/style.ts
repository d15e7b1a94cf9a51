/**
 * Which elements of a document are shown: the cascade of `display` and
 * `visibility` over the page's own style sheets, in a window of a desktop's
 * width. What a rule asks that is not known here is an error, not a guess.
 */
import * as cssTree from "css-tree";
import { NeedsBrowser } from "../page.ts";

/** Pixels; as wide as the window that journeys open in Chromium. */
const windowWidth = 1440;

/** The last two make a block of what they apply to. */
const properties = ["display", "visibility", "position", "float"] as const;
type Property = (typeof properties)[number];

interface Rule {
  readonly selector: string;
  /** Classes without which it matches nothing. */
  readonly classes: readonly string[];
  /** Nothing but one of these. */
  readonly isClass: boolean;
  readonly property: Property;
  readonly value: string;
  /** Compared from the left: important, layer, specificity; then the later one wins. */
  readonly weight: readonly number[];
}

/** The rules of one sheet that bear on what is shown. */
export type Sheet = readonly Rule[];

const sheets = new Map<string, Sheet>();

/** Parses once what many pages share. */
export function readSheet(css: string): Sheet {
  const known = sheets.get(css);
  if (known) return known;
  const sheet = parse(css);
  sheets.set(css, sheet);
  return sheet;
}

function parse(css: string): Sheet {
  const rules: Rule[] = [];
  const layers: string[] = [];
  const layerOf = (name: string) => {
    if (!layers.includes(name)) layers.push(name);
    return layers.indexOf(name) + 1;
  };
  const walk = (children: Iterable<cssTree.CssNode>, layer: number) => {
    for (const node of children) {
      if (node.type === "Atrule") {
        const prelude = node.prelude ? cssTree.generate(node.prelude) : "";
        if (node.name === "layer") for (const name of prelude.split(",")) layerOf(name.trim());
        if (!node.block || !holds(node.name, prelude)) continue;
        walk(node.block.children, node.name === "layer" ? layerOf(prelude) : layer);
      } else if (node.type === "Rule") rules.push(...rulesOf(node, layer));
    }
  };
  const tree = cssTree.parse(css, { parseValue: false });
  // Without a layer is above every layer.
  if (tree.type === "StyleSheet") walk(tree.children, Number.POSITIVE_INFINITY);
  return rules;
}

/** Whether what is within an at-rule applies. */
function holds(name: string, prelude: string): boolean {
  if (name === "layer" || name === "supports") return true;
  if (name === "media") return prelude.split(",").some((query) => matchesMedia(query.trim()));
  if (/keyframes$|^(font-face|property|page|charset|import|counter-style)$/.test(name)) return false;
  throw new NeedsBrowser(`what @${name} ${prelude} does`);
}

/** A media query as our sheets write them: `not all and (min-width:40rem)`, `print`, `(width<40rem)`. */
export function matchesMedia(query: string): boolean {
  const [, negated, type = "all", features = ""] =
    /^(not\s+)?(?:(all|screen|print)(?:\s+and\s*)?)?(.*)$/.exec(query) ?? [];
  const all = features
    .split(/\)\s*and\s*/)
    .filter(Boolean)
    .map((feature) => matchesFeature(feature.replace(/[()\s]/g, "")));
  return (type !== "print" && all.every(Boolean)) !== Boolean(negated);
}

function matchesFeature(feature: string): boolean {
  const [, name = "", sign = "", amount = "", unit = ""] =
    /^(min-width|max-width|width)(:|<=|>=|<|>)([\d.]+)(px|rem|em)$/.exec(feature) ?? [];
  const pixels = Number(amount) * (unit === "px" ? 1 : 16);
  if (name === "min-width" || sign === ">=") return windowWidth >= pixels;
  if (name === "max-width" || sign === "<=") return windowWidth <= pixels;
  if (sign === "<") return windowWidth < pixels;
  if (sign === ">") return windowWidth > pixels;
  if (feature === "prefers-reduced-motion:reduce") return false;
  if (feature === "hover:hover" || feature === "pointer:fine") return true;
  throw new NeedsBrowser(`whether the window is (${feature})`);
}

function rulesOf(rule: cssTree.Rule, layer: number): Rule[] {
  const declared: { property: Property; value: string; important: boolean }[] = [];
  for (const node of rule.block.children) {
    if (node.type !== "Declaration") continue;
    const property = properties.find((name) => name === node.property);
    if (property) {
      const value = cssTree.generate(node.value).trim();
      declared.push({ property, value, important: Boolean(node.important) });
    }
  }
  if (declared.length === 0 || rule.prelude.type !== "SelectorList") return [];
  return [...rule.prelude.children].flatMap((node) => {
    const selector = cssTree.generate(node);
    // What a pseudo-element shows is no element of the page; nothing hovers or is pressed.
    if (/::|:(before|after|hover|active)\b/.test(selector)) return [];
    const specificity = specificityOf(node);
    const classes = classesOf(node);
    const isClass = classes.length === 1 && "children" in node && node.children?.size === 1;
    return declared.map(({ important, ...rest }) => {
      const rank = important ? -layer : layer;
      return { selector, classes, isClass, ...rest, weight: [Number(important), rank, ...specificity] };
    });
  });
}

function classesOf(selector: cssTree.CssNode): string[] {
  if (!("children" in selector) || !selector.children) return [];
  return [...selector.children].flatMap((part) =>
    part.type === "ClassSelector" ? [cssTree.ident.decode(part.name)] : [],
  );
}

/** Of a selector: ids, then classes and their like, then types. */
function specificityOf(selector: cssTree.CssNode): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  const add = (more: readonly number[]) => {
    for (const index of [0, 1, 2] as const) sum[index] += more[index] ?? 0;
  };
  if (!("children" in selector) || !selector.children) return sum;
  for (const part of selector.children) {
    if (part.type === "IdSelector") add([1]);
    else if (part.type === "ClassSelector" || part.type === "AttributeSelector") add([0, 1]);
    else if (part.type === "TypeSelector" && part.name !== "*") add([0, 0, 1]);
    else if (part.type === "PseudoElementSelector") add([0, 0, 1]);
    else if (part.type === "PseudoClassSelector" && part.name !== "where") {
      const isList = ["is", "not", "has"].includes(part.name);
      const inner = isList && part.children ? [...part.children].flatMap(selectorsIn).map(specificityOf) : [];
      add(isList ? (inner.sort(compare).at(-1) ?? []) : [0, 1]);
    }
  }
  return sum;
}

function selectorsIn(list: cssTree.CssNode): cssTree.CssNode[] {
  return list.type === "SelectorList" ? [...list.children] : [list];
}

const hiddenByBrowser = new Set(
  "area base basefont datalist head link meta noembed noframes param rp script style template title".split(" "),
);
const blocks = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form
   h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary ul`
    .split(/\s+/)
    .filter(Boolean),
);
const tableInner = /^table-/;
const tableParts: Readonly<Record<string, string>> = {
  table: "table",
  caption: "table-caption",
  colgroup: "table-column-group",
  col: "table-column",
  thead: "table-header-group",
  tbody: "table-row-group",
  tfoot: "table-footer-group",
  tr: "table-row",
  td: "table-cell",
  th: "table-cell",
  button: "inline-block",
  input: "inline-block",
  select: "inline-block",
  textarea: "inline-block",
};

/** The looks of one document; made anew when something in it has changed. */
export interface Looks {
  display(element: Element): string;
  /** Whether it takes part in the page: neither it nor what it stands in is taken away or hidden. */
  isShown(element: Element): boolean;
}

/** Looks through all sheets of a document in their order. */
export function looksOf(document: Document, used: readonly Sheet[]): Looks {
  const select = selectIn(document);
  const declared = {
    display: declarations("display"),
    visibility: declarations("visibility"),
    position: declarations("position"),
    float: declarations("float"),
  };
  const shown = new Map<Element, boolean>();

  /** The winning value of each element that a rule speaks of. */
  function declarations(property: Property): Map<Element, Rule> {
    const winners = new Map<Element, Rule>();
    for (const rule of used.flat()) {
      if (rule.property !== property) continue;
      for (const element of select(rule)) {
        const before = winners.get(element);
        if (!before || compare(rule.weight, before.weight) >= 0) winners.set(element, rule);
      }
    }
    return winners;
  }

  /** The computed value: what floats, is placed by itself or lies in a flex or grid box is a block. */
  function display(element: Element): string {
    const own = specified(element);
    const parent = element.parentElement;
    if (own === "none" || own === "contents") return own;
    const isOut = /absolute|fixed/.test(declared.position.get(element)?.value ?? "");
    const floats = (declared.float.get(element)?.value ?? "none") !== "none";
    if (!isOut && !floats && !(parent && /(flex|grid)$/.test(specified(parent)))) return own;
    return own.startsWith("inline-")
      ? own.slice("inline-".length)
      : own === "inline" || tableInner.test(own)
        ? "block"
        : own;
  }

  function specified(element: Element): string {
    const name = element.localName;
    const inline = /(?:^|;)\s*display\s*:\s*([\w-]+)/.exec(element.getAttribute("style") ?? "")?.[1];
    const value = inline ?? declared.display.get(element)?.value;
    if (value && value !== "revert" && value !== "initial") return value;
    if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") return "inline";
    const isAway =
      element.hasAttribute("hidden") ||
      hiddenByBrowser.has(name) ||
      (name === "dialog" && !element.hasAttribute("open")) ||
      (name === "input" && element.getAttribute("type")?.toLowerCase() === "hidden") ||
      element.hasAttribute("popover");
    if (isAway) return "none";
    return tableParts[name] ?? (blocks.has(name) ? "block" : "inline");
  }

  /** In the box tree at all. */
  function isThere(element: Element): boolean {
    const known = shown.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const value = display(element) !== "none" && !isFolded(element) && (!parent || isThere(parent));
    shown.set(element, value);
    return value;
  }

  /** Visibility is inherited, and may be taken back further in. */
  function visibility(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const inline = /(?:^|;)\s*visibility\s*:\s*([\w-]+)/.exec(at.getAttribute("style") ?? "")?.[1];
      const value = inline ?? declared.visibility.get(at)?.value;
      if (value && value !== "inherit") return value;
    }
    return "visible";
  }

  return { display, isShown: (element) => isThere(element) && visibility(element) === "visible" };
}

/** What a closed <details> holds beside its summary. */
function isFolded(element: Element): boolean {
  const parent = element.parentElement;
  if (parent?.localName !== "details" || parent.hasAttribute("open")) return false;
  return [...parent.children].find(({ localName }) => localName === "summary") !== element;
}

const unknownSelectors = new Set<string>();

/**
 * What rules match in a document, as it is now. Most of a sheet's classes are other pages': they are looked up, since
 * asking for each by its selector took a quarter of all that the reader does.
 */
function selectIn(document: Document): (rule: Rule) => readonly Element[] {
  const byClass = new Map<string, Element[]>();
  for (const element of document.querySelectorAll("[class]")) {
    for (const name of new Set(element.getAttribute("class")?.split(/\s+/))) {
      const found = byClass.get(name);
      if (found) found.push(element);
      else byClass.set(name, [element]);
    }
  }
  const bySelector = new Map<string, readonly Element[]>();
  return ({ selector, classes, isClass }) => {
    if (!classes.every((name) => byClass.has(name))) return [];
    if (isClass) return byClass.get(classes[0] ?? "") ?? [];
    const known = bySelector.get(selector) ?? query(document, selector);
    bySelector.set(selector, known);
    return known;
  };
}

function query(document: Document, selector: string): Element[] {
  if (unknownSelectors.has(selector)) return [];
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // Of another engine (`:-moz-ui-invalid`): Chromium drops the rule too.
    if (!/:-|:popover-open|:modal|:user-/.test(selector)) throw new NeedsBrowser(`what ${selector} matches`);
    unknownSelectors.add(selector);
    return [];
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (Number.isNaN(difference)) continue;
    if (difference !== 0) return difference;
  }
  return 0;
}
