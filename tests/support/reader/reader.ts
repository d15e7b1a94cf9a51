/**
 * A page without a browser: HTML and HTTP as a browser without JavaScript
 * treats them. The document is jsdom's (no script runs, noscript is shown);
 * links, forms, labels, <details> and refreshes act as the standard says.
 * What only layout, focus or a script could tell is an error.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { JSDOM, VirtualConsole } from "jsdom";
import {
  type FilePayload,
  type Locator,
  type LocatorOptions,
  NeedsBrowser,
  type Page,
  type PageResponse,
  type Requests,
  type Role,
  type RoleOptions,
  type SavedFile,
  type Session,
  type TextPattern,
} from "../page.ts";
import {
  actorOf,
  defaultButton,
  faultsOf,
  isSubmitter,
  type Submitter,
  submissionOf,
  toggleDetails,
  typeOf,
} from "./forms.ts";
import { ReaderLocator } from "./locator.ts";
import type { ReaderSession, Sending } from "./session.ts";
import { type Looks, looksOf, matchesMedia, readSheet, type Sheet } from "./style.ts";
import { matchesURL } from "./url.ts";

const blank = "<!DOCTYPE html><title></title>";
/** How long a page that refreshes itself is waited for. */
const patienceMs = 20_000;

interface Visit {
  readonly url: string;
  /** What brought it: a form that was answered without a redirect can be sent once more. */
  readonly sent: Sending;
}

export class ReaderPage implements Page {
  private dom = new JSDOM(blank, { url: "about:blank" });
  private source = blank;
  private sheets: readonly Sheet[] = [];
  private seen: Looks | undefined;
  private referrerPolicy = "";
  private readonly history: Visit[] = [];
  /** When the page loads itself again, and where. */
  private refresh: { at: number; url: string } | undefined;
  private blocked: string[] = [];
  private readonly downloads: ((file: SavedFile) => void)[] = [];
  files = new WeakMap<Element, readonly FilePayload[]>();
  private readonly root = new ReaderLocator(this, [], "");

  constructor(private readonly session: ReaderSession) {}

  get document(): Document {
    return this.dom.window.document;
  }

  get request(): Requests {
    return this.session.request;
  }

  getByRole = (role: Role, options?: RoleOptions): Locator => this.root.getByRole(role, options);
  getByLabel = (text: TextPattern, options?: { exact?: boolean }): Locator => this.root.getByLabel(text, options);
  getByText = (text: TextPattern, options?: { exact?: boolean }): Locator => this.root.getByText(text, options);
  getByTitle = (text: TextPattern, options?: { exact?: boolean }): Locator => this.root.getByTitle(text, options);
  getByAltText = (text: TextPattern, options?: { exact?: boolean }): Locator => this.root.getByAltText(text, options);
  getByPlaceholder = (text: TextPattern, options?: { exact?: boolean }): Locator =>
    this.root.getByPlaceholder(text, options);
  locator = (selector: string, options?: LocatorOptions): Locator => this.root.locator(selector, options);

  async goto(url: string): Promise<PageResponse | null> {
    const to = new URL(url, this.session.baseURL);
    if (this.isSameDocument(to)) return this.moveTo(to);
    return this.load({ method: "GET", url: to.href });
  }

  async reload(): Promise<PageResponse | null> {
    const visit = this.history.pop();
    if (!visit) throw new Error("no page to load again");
    return this.load(visit.sent);
  }

  async goBack(): Promise<PageResponse | null> {
    const [before] = this.history.splice(-2);
    if (!before) throw new Error("no page to go back to");
    if (before.sent.method === "POST") throw new NeedsBrowser("whether a form is sent once more");
    return this.load(before.sent);
  }

  url(): string {
    return this.history.at(-1)?.url ?? "about:blank";
  }

  async title(): Promise<string> {
    await this.refreshed();
    return this.document.title;
  }

  /** As it came; what was filled in since is no part of it. */
  async content(): Promise<string> {
    await this.refreshed();
    return this.source;
  }

  async waitForURL(url: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await this.until(
      () => matchesURL(this.url(), url, this.session.baseURL),
      () => `the address is not ${url}`,
    );
  }

  waitForEvent(_event: "download"): Promise<SavedFile> {
    return new Promise((resolve) => this.downloads.push(resolve));
  }

  context(): Session {
    return this.session;
  }

  async close(): Promise<void> {
    this.dom.window.close();
  }

  /** Who is shown; computed anew when a control or a fold has changed. */
  async looks(): Promise<Looks> {
    await this.refreshed();
    this.seen ??= looksOf(this.document, this.sheets);
    return this.seen;
  }

  /** To be called after each change within the document. */
  changed(): void {
    this.seen = undefined;
  }

  /** Where one is, and why a form was not sent: for error messages. */
  where(): string {
    const refused = this.blocked.length > 0 ? `\nthe last form was not sent: ${this.blocked.join("; ")}` : "";
    return `at ${this.url()}${refused}`;
  }

  /** True at once, or after the page's own refresh; else an error. */
  async until(condition: () => boolean | Promise<boolean>, otherwise: () => string): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await condition())) {
      if (!this.refresh || this.refresh.at > deadline) throw new Error(`${otherwise()}\n${this.where()}`);
      await sleep(Math.max(0, this.refresh.at - Date.now()));
      await this.refreshed();
    }
  }

  private async refreshed(): Promise<void> {
    if (!this.refresh || this.refresh.at > Date.now()) return;
    const { url } = this.refresh;
    this.refresh = undefined;
    this.history.pop();
    await this.load({ method: "GET", url });
  }

  async click(element: Element): Promise<void> {
    const actor = actorOf(element);
    if (!actor) return;
    if (actor.matches(":disabled")) throw new Error(`a disabled control cannot be pressed: ${actor.outerHTML}`);
    if (actor.localName === "label") {
      const { control } = actor as HTMLLabelElement;
      if (control && !control.matches(":disabled")) await this.activate(control);
      return;
    }
    await this.activate(actor);
  }

  /** Enter on an element that has the focus. */
  async enter(element: Element): Promise<void> {
    const actor = actorOf(element);
    if (!actor || actor.localName === "label") throw new NeedsBrowser(`where Enter goes from <${element.localName}>`);
    if (actor.localName === "textarea" || actor.localName === "select") {
      throw new NeedsBrowser(`what Enter does in a <${actor.localName}>`);
    }
    const isField = actor.localName === "input" && !["submit", "image", "button", "reset"].includes(typeOf(actor));
    if (!isField) return this.activate(actor);
    const { form } = actor as HTMLInputElement;
    const button = form && defaultButton(form);
    if (form && button) await this.submit(form, button === "none" ? undefined : button);
  }

  private async activate(element: Element): Promise<void> {
    if (element.localName === "summary") {
      toggleDetails(element);
      this.changed();
    } else if (element.localName === "a") await this.follow(element as HTMLAnchorElement);
    else if (isSubmitter(element)) await this.press(element);
    else if (["checkbox", "radio"].includes(typeOf(element))) {
      (element as HTMLInputElement).click();
      this.changed();
    } else if (typeOf(element) === "reset") {
      (element as HTMLInputElement).form?.reset();
      this.changed();
    } else if (element.localName === "option") throw new NeedsBrowser("a click on an option; use selectOption");
    else if (["popovertarget", "commandfor"].some((name) => element.hasAttribute(name))) {
      throw new NeedsBrowser("what a button opens by popovertarget or commandfor");
    }
  }

  private async press(button: Submitter): Promise<void> {
    if (typeOf(button) === "image") throw new NeedsBrowser("where in a picture a click lands");
    const { form } = button;
    if (!form) return;
    if ((button.getAttribute("formmethod") ?? form.getAttribute("method"))?.toLowerCase() === "dialog") {
      form.closest("dialog")?.removeAttribute("open");
      this.changed();
    } else await this.submit(form, button);
  }

  private async submit(form: HTMLFormElement, button: Submitter | undefined): Promise<void> {
    this.blocked = faultsOf(form, button, this.files);
    // The browser points at the field and sends nothing.
    if (this.blocked.length > 0) return;
    const { target, ...sending } = submissionOf(this.dom.window, form, button, this.files);
    await this.lead(sending, target);
  }

  private async follow(link: HTMLAnchorElement): Promise<void> {
    const url = new URL(link.href);
    if (!/^https?:$/.test(url.protocol)) throw new NeedsBrowser(`where ${url.protocol} leads`);
    await this.lead({ method: "GET", url: url.href }, link.target, link.hasAttribute("download"));
  }

  /** To the next page, in this window or a new one. */
  private async lead(sending: Sending, target: string, saves = false): Promise<void> {
    const from = { url: this.url(), referrerPolicy: this.referrerPolicy };
    if (target && target !== "_self" && target !== "_top" && target !== "_parent") {
      const page = new ReaderPage(this.session);
      await page.load({ ...sending, from });
      this.session.opened(page);
      return;
    }
    const to = new URL(sending.url);
    if (sending.method === "GET" && to.hash && this.isSameDocument(to)) this.moveTo(to);
    else await this.load({ ...sending, from }, saves);
  }

  private isSameDocument(to: URL): boolean {
    const [here] = this.url().split("#");
    return to.hash !== "" && to.href.split("#")[0] === here;
  }

  private moveTo(to: URL): null {
    this.history.push({ url: to.href, sent: { method: "GET", url: to.href } });
    this.dom.reconfigure({ url: to.href });
    this.changed();
    return null;
  }

  private async load(sending: Sending, saves = false): Promise<PageResponse> {
    const { url, method, response } = await this.session.navigate(sending);
    const answer = { status: () => response.status, headers: () => Object.fromEntries(response.headers) };
    if (response.status >= 400) {
      this.session.fault(
        `console: Failed to load resource: the server responded with a status of ${response.status} (${response.statusText}) ${url}`,
      );
    }
    if (response.status === 204) return answer;
    const type = response.headers.get("Content-Type") ?? "";
    if (saves || response.headers.get("Content-Disposition")?.startsWith("attachment")) {
      const file = await this.session.save(response, url);
      if (this.downloads.length === 0) throw new Error(`${url} is a file that nobody waits for`);
      for (const resolve of this.downloads.splice(0)) resolve(file);
      return answer;
    }
    if (!/^text\/html/.test(type))
      throw new NeedsBrowser(`how ${type || "an answer without a type"} is shown (${url})`);
    this.history.push({ url, sent: method === "POST" ? { ...sending, url } : { method, url } });
    this.referrerPolicy = response.headers.get("Referrer-Policy") ?? "";
    await this.read(await response.text(), url);
    return answer;
  }

  private async read(html: string, url: string): Promise<void> {
    this.dom.window.close();
    this.source = html;
    const styles: string[] = [];
    // jsdom would compute what is read here anyway, for seven times as long as it parses the rest.
    const bare = html.replace(/(<style\b[^>]*>)(.*?)(<\/style>)/gs, (_all, open, css, close) => {
      styles.push(css);
      return `${open}${close}`;
    });
    this.dom = new JSDOM(bare, { url, virtualConsole: new VirtualConsole() });
    this.files = new WeakMap();
    this.changed();
    this.blocked = [];
    if (this.document.querySelectorAll("style").length !== styles.length)
      throw new Error(`${url}: <style> within a text`);
    const sheets: Sheet[] = [];
    for (const element of this.document.querySelectorAll("style, link[rel=stylesheet]")) {
      const css = element.localName === "style" ? (styles.shift() ?? "") : await this.sheet(element, url);
      if (matchesMedia(element.getAttribute("media") ?? "all")) sheets.push(readSheet(css));
    }
    this.sheets = sheets;
    this.refresh = this.readRefresh();
    this.document.querySelector<HTMLElement>("[autofocus]:not(:disabled)")?.focus();
  }

  private async sheet(link: Element, base: string): Promise<string> {
    const url = new URL(link.getAttribute("href") ?? "", base).href;
    const { pathname } = new URL(url);
    const known = linkedSheets.get(pathname);
    if (known !== undefined) return known;
    const answer = await this.request.get(url);
    const css = await answer.text();
    if (answer.status() !== 200) this.session.fault(`console: Failed to load resource: ${answer.status()} ${url}`);
    else linkedSheets.set(pathname, css);
    return css;
  }

  /** `<meta http-equiv="refresh" content="2; url=…">`, within noscript too. */
  private readRefresh(): { at: number; url: string } | undefined {
    const content = this.document.querySelector("meta[http-equiv=refresh i]")?.getAttribute("content");
    const [, seconds = "", url = ""] =
      /^\s*(\d+)(?:\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content ?? "") ?? [];
    if (!seconds) return undefined;
    return { at: Date.now() + Number(seconds) * 1000, url: new URL(url || this.url(), this.url()).href };
  }
}

/** Assets have their content in their names; each server of a run has the same. */
const linkedSheets = new Map<string, string>();
