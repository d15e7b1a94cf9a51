/**
 * The words in which journeys are told: what a page of Chromium (Playwright's
 * `Page`) and a page of the plain-HTML reader both understand. Narrower than
 * Playwright's on purpose: what is missing here (layout, focus, scripts, key
 * strokes) only a browser can answer, see `inBrowser`.
 */
import type { Locator as BrowserLocator, Page as BrowserPage } from "playwright";

export type { BrowserLocator, BrowserPage };

export type TextPattern = string | RegExp;

/** As in HTML-AAM and ARIA; the roles that the reader knows are in reader/roles.ts. */
export type Role = Parameters<BrowserPage["getByRole"]>[0];

export interface RoleOptions {
  name?: TextPattern;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  disabled?: boolean;
}

/** A locator as a part of another: of the same page, and no more is asked of it here (Playwright's would not fit). */
export interface Inner {
  count(): Promise<number>;
}

export interface LocatorOptions {
  has?: Inner;
  hasText?: TextPattern;
}

export interface FilterOptions extends LocatorOptions {
  hasNot?: Inner;
  hasNotText?: TextPattern;
}

/** A file as it is chosen in a form. */
export interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** One option of a select, by its value (a plain string: value or label), its label or its place. */
export type OptionChoice = string | { value?: string; label?: string; index?: number };

/** What finds elements, on a page or within an element. */
export interface Queries {
  getByRole(role: Role, options?: RoleOptions): Locator;
  getByLabel(text: TextPattern, options?: { exact?: boolean }): Locator;
  getByText(text: TextPattern, options?: { exact?: boolean }): Locator;
  getByPlaceholder(text: TextPattern, options?: { exact?: boolean }): Locator;
  getByAltText(text: TextPattern, options?: { exact?: boolean }): Locator;
  getByTitle(text: TextPattern, options?: { exact?: boolean }): Locator;
  locator(selector: string, options?: LocatorOptions): Locator;
}

/** Elements of a page, looked up anew by each use; acting on more than one is an error. */
export interface Locator extends Queries {
  filter(options?: FilterOptions): Locator;
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  all(): Promise<Locator[]>;
  count(): Promise<number>;
  allInnerTexts(): Promise<string[]>;
  allTextContents(): Promise<string[]>;
  innerText(): Promise<string>;
  textContent(): Promise<string | null>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  isVisible(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  isDisabled(): Promise<boolean>;
  click(options?: { timeout?: number }): Promise<void>;
  fill(value: string): Promise<void>;
  press(key: string): Promise<void>;
  check(): Promise<void>;
  setChecked(checked: boolean): Promise<void>;
  uncheck(): Promise<void>;
  selectOption(choice: OptionChoice): Promise<string[]>;
  setInputFiles(files: FilePayload | FilePayload[]): Promise<void>;
  waitFor(options?: { state?: "attached" | "detached" | "visible" | "hidden"; timeout?: number }): Promise<void>;
}

/** The document's answer. */
export interface PageResponse {
  status(): number;
  headers(): { [name: string]: string };
}

/** An answer to a request beside the page, with the page's cookies. */
export interface RequestAnswer extends PageResponse {
  text(): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered, as with Playwright's own
  json(): Promise<any>;
  body(): Promise<Buffer>;
}

export interface RequestOptions {
  headers?: { [name: string]: string };
  form?: { [name: string]: string };
  multipart?: FormData;
  maxRedirects?: number;
}

export interface Requests {
  get(url: string, options?: RequestOptions): Promise<RequestAnswer>;
  post(url: string, options?: RequestOptions): Promise<RequestAnswer>;
}

export interface StoredCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since 1970; -1 for one that lasts as long as the browser. */
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: "Strict" | "Lax" | "None";
}

/** A browser session: pages that share their cookies. */
export interface Session {
  newPage(): Promise<Page>;
  cookies(): Promise<StoredCookie[]>;
  addCookies(cookies: { name: string; value: string; url: string; httpOnly?: boolean }[]): Promise<void>;
  clearCookies(options?: { name?: string }): Promise<void>;
  waitForEvent(event: "page"): Promise<Page>;
}

export interface SavedFile {
  suggestedFilename(): string;
  /** Where it lies until the session ends. */
  path(): Promise<string>;
}

export interface Page extends Queries {
  goto(url: string): Promise<PageResponse | null>;
  reload(): Promise<PageResponse | null>;
  goBack(): Promise<PageResponse | null>;
  url(): string;
  title(): Promise<string>;
  content(): Promise<string>;
  waitForURL(url: string | RegExp | ((url: URL) => boolean)): Promise<void>;
  waitForEvent(event: "download"): Promise<SavedFile>;
  context(): Session;
  readonly request: Requests;
  close(): Promise<void>;
}

/** What the reader says where only a browser can tell. */
export class NeedsBrowser extends Error {
  constructor(what: string) {
    super(`the plain-HTML reader cannot tell: ${what}; open the page with { browser: "why" } to run it in Chromium`);
    this.name = "NeedsBrowser";
  }
}

/** The page as Playwright has it, for steps that are taken hydrated only; an error with a page of the reader. */
export function inBrowser(page: Page): BrowserPage {
  if (!isInBrowser(page)) throw new NeedsBrowser("this step was written for Chromium");
  return page;
}

function isInBrowser(page: Page): page is Page & BrowserPage {
  return "evaluate" in page;
}
