/** Finds elements in a page of the reader by role, label, text or selector, and acts on them. */
import type {
  FilePayload,
  FilterOptions,
  Inner,
  Locator,
  LocatorOptions,
  OptionChoice,
  Role,
  RoleOptions,
  TextPattern,
} from "../page.ts";
import { NeedsBrowser } from "../page.ts";
import { chooseOption, controlValue, fillControl, typeOf } from "./forms.ts";
import type { ReaderPage } from "./reader.ts";
import { hasRole } from "./roles.ts";
import type { Looks } from "./style.ts";
import { hasOwnText, innerTextOf, labelsOf, matchesPattern, squeeze, textOf } from "./text.ts";

type Exact = { exact?: boolean };
/** From the elements found so far to those found next, in the order of the document. */
type Step = (found: readonly Element[], looks: Looks) => Element[];

export class ReaderLocator implements Locator {
  constructor(
    private readonly page: ReaderPage,
    private readonly steps: readonly Step[],
    private readonly description: string,
  ) {}

  getByRole(role: Role, options: RoleOptions = {}): Locator {
    const known = ["name", "exact", "level", "checked", "disabled"];
    for (const option of Object.keys(options)) {
      if (!known.includes(option)) throw new NeedsBrowser(`the state "${option}" of a role`);
    }
    return this.within((element, looks) => hasRole(element, role, options, looks), `role=${role} ${said(options)}`);
  }

  getByLabel(text: TextPattern, { exact }: Exact = {}): Locator {
    const matches = (element: Element) => labelsOf(element).some((label) => matchesPattern(label, text, exact));
    return this.within(matches, `label=${text}`);
  }

  getByText(text: TextPattern, { exact }: Exact = {}): Locator {
    // As with Playwright an element found so far may be it itself.
    return this.next((found) => withThose(found).filter((element) => hasOwnText(element, text, exact)), `text=${text}`);
  }

  getByPlaceholder(text: TextPattern, options: Exact = {}): Locator {
    return this.byAttribute("placeholder", text, options);
  }

  getByAltText(text: TextPattern, options: Exact = {}): Locator {
    return this.byAttribute("alt", text, options);
  }

  getByTitle(text: TextPattern, options: Exact = {}): Locator {
    return this.byAttribute("title", text, options);
  }

  locator(selector: string, options: LocatorOptions = {}): Locator {
    const step: Step = selector.startsWith("xpath=")
      ? (found) => inOrder(found.flatMap((element) => byPath(element, selector.slice("xpath=".length))))
      : (found) => inOrder(found.flatMap((element) => [...rootOf(element).querySelectorAll(selector)]));
    return this.next(step, selector).filter(options);
  }

  filter({ has, hasNot, hasText, hasNotText }: FilterOptions = {}): ReaderLocator {
    const within = (inner: Inner, element: Element, looks: Looks) => {
      if (!(inner instanceof ReaderLocator)) throw new Error("a locator of another page");
      return inner.findIn(element, looks).length > 0;
    };
    const keeps = (element: Element, looks: Looks) =>
      (has === undefined || within(has, element, looks)) &&
      (hasNot === undefined || !within(hasNot, element, looks)) &&
      (hasText === undefined || matchesPattern(squeeze(textOf(element)), hasText)) &&
      (hasNotText === undefined || !matchesPattern(squeeze(textOf(element)), hasNotText));
    const asked = { ...(hasText && { hasText: String(hasText) }), ...(has && { has: String(has) }) };
    return this.next((found, looks) => found.filter((element) => keeps(element, looks)), said(asked));
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  nth(index: number): Locator {
    return this.next((found) => [found.at(index)].filter((element) => element !== undefined), `nth=${index}`);
  }

  async all(): Promise<Locator[]> {
    const count = await this.count();
    return Array.from({ length: count }, (_, index) => this.nth(index));
  }

  async count(): Promise<number> {
    return (await this.find()).length;
  }

  async allInnerTexts(): Promise<string[]> {
    const looks = await this.page.looks();
    return this.findIn(undefined, looks).map((element) => innerTextOf(element, looks));
  }

  async allTextContents(): Promise<string[]> {
    return (await this.find()).map((element) => element.textContent ?? "");
  }

  async innerText(): Promise<string> {
    return innerTextOf(await this.one(), await this.page.looks());
  }

  async textContent(): Promise<string | null> {
    return (await this.one()).textContent;
  }

  async inputValue(): Promise<string> {
    return controlValue(controlOf(await this.one()));
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).getAttribute(name);
  }

  async isVisible(): Promise<boolean> {
    const [element, ...more] = await this.find();
    if (more.length > 0) throw this.ambiguous([element, ...more]);
    return element !== undefined && isSeen(element, await this.page.looks());
  }

  async isChecked(): Promise<boolean> {
    return checkable(controlOf(await this.one())).checked;
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }

  async isDisabled(): Promise<boolean> {
    const element = controlOf(await this.one());
    return element.matches(":disabled") || element.closest("[aria-disabled=true]") !== null;
  }

  async click(): Promise<void> {
    await this.page.click(await this.seen());
  }

  async fill(value: string): Promise<void> {
    fillControl(controlOf(await this.seen()), value);
    this.page.changed();
  }

  async press(key: string): Promise<void> {
    if (key !== "Enter") throw new NeedsBrowser(`what the key ${key} does`);
    await this.page.enter(await this.seen());
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(wanted: boolean): Promise<void> {
    const element = await this.seen();
    if (checkable(controlOf(element)).checked !== wanted) await this.page.click(element);
    if (checkable(controlOf(element)).checked !== wanted) throw new Error(`${this}: did not change by a click`);
  }

  async selectOption(choice: OptionChoice): Promise<string[]> {
    const chosen = chooseOption(controlOf(await this.seen()), choice);
    this.page.changed();
    return chosen;
  }

  async setInputFiles(files: FilePayload | FilePayload[]): Promise<void> {
    const chosen = Array.isArray(files) ? files : [files];
    const input = controlOf(await this.one());
    if (typeOf(input) !== "file") throw new Error(`${this} takes no files`);
    if (chosen.length > 1 && !input.hasAttribute("multiple")) throw new Error(`${this} takes one file`);
    this.page.files.set(input, chosen);
  }

  /** A page without scripts changes only by loading again: what is not so yet has to be what its refresh brings. */
  async waitFor({ state = "visible" }: { state?: "attached" | "detached" | "visible" | "hidden" } = {}): Promise<void> {
    await this.page.until(
      async () => {
        const found = await this.find();
        if (found.length > 1 && state !== "detached") throw this.ambiguous(found);
        const [element] = found;
        if (state === "attached") return element !== undefined;
        if (state === "detached") return element === undefined;
        const seen = element !== undefined && isSeen(element, await this.page.looks());
        return seen === (state === "visible");
      },
      () => `${this} is not ${state}`,
    );
  }

  toString(): string {
    return this.description;
  }

  /** Within an element, or in the whole document. */
  findIn(root: Element | undefined, looks: Looks): Element[] {
    const start = root ?? this.page.document.documentElement;
    let found: Element[] = [start];
    if (root === undefined) wholeDocument.add(start);
    try {
      for (const step of this.steps) found = step(found, looks);
      return found;
    } finally {
      wholeDocument.delete(start);
    }
  }

  private async find(): Promise<Element[]> {
    return this.findIn(undefined, await this.page.looks());
  }

  /** The only one that is found. */
  private async one(): Promise<Element> {
    let found: Element[] = [];
    await this.page.until(
      async () => {
        found = await this.find();
        return found.length > 0;
      },
      () => `${this} is not there`,
    );
    const [element] = found;
    if (!element || found.length > 1) throw this.ambiguous(found);
    return element;
  }

  private async seen(): Promise<Element> {
    const element = await this.one();
    if (!isSeen(element, await this.page.looks()))
      throw new Error(`${this} is there, but hidden\n${this.page.where()}`);
    return element;
  }

  private ambiguous(found: readonly (Element | undefined)[]): Error {
    const some = found.slice(0, 5).map((element) => (element?.cloneNode(false) as Element | undefined)?.outerHTML);
    return new Error(`${this} is found ${found.length} times:\n${some.join("\n")}\n${this.page.where()}`);
  }

  private byAttribute(name: string, text: TextPattern, { exact }: Exact): Locator {
    const matches = (element: Element) => matchesPattern(element.getAttribute(name) ?? "", text, exact);
    return this.within((element) => element.hasAttribute(name) && matches(element), `${name}=${text}`);
  }

  /** Of all that stands within what was found, what matches. */
  private within(matches: (element: Element, looks: Looks) => boolean, description: string): ReaderLocator {
    return this.next(
      (found, looks) =>
        inOrder(found.flatMap((root) => [...rootOf(root).querySelectorAll("*")])).filter((element) =>
          matches(element, looks),
        ),
      description,
    );
  }

  private next(step: Step, description: string): ReaderLocator {
    return new ReaderLocator(this.page, [...this.steps, step], `${this.description} ${description}`.trim());
  }
}

/** A search of the whole document starts above its root element. */
const wholeDocument = new WeakSet<Element>();

function rootOf(element: Element): ParentNode {
  return wholeDocument.has(element) ? element.ownerDocument : element;
}

function byPath(element: Element, path: string): Element[] {
  const document = element.ownerDocument;
  // 7: a snapshot in the order of the document.
  const found = document.evaluate(path, element, null, 7, null);
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element);
}

/** The elements and all within them. */
function withThose(found: readonly Element[]): Element[] {
  return inOrder(found.flatMap((root) => [root, ...root.querySelectorAll("*")]));
}

/** Each once. Steps go from the top, so only several roots can be out of order. */
function inOrder(elements: Element[]): Element[] {
  return [...new Set(elements)];
}

/** A field's label stands for the field. */
function controlOf(element: Element): Element {
  return element.localName === "label" ? ((element as HTMLLabelElement).control ?? element) : element;
}

function checkable(element: Element): HTMLInputElement {
  if (!["checkbox", "radio"].includes(typeOf(element))) throw new Error(`a <${element.localName}> cannot be checked`);
  return element as HTMLInputElement;
}

function isSeen(element: Element, looks: Looks): boolean {
  if (element.localName === "option" && !(element.closest("select")?.size ?? 0)) return false;
  return looks.isShown(element);
}

function said(options: object): string {
  const entries = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return entries.length > 0 ? `[${entries.join(" ")}]` : "";
}
