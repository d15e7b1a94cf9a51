/** A browser session without a browser: HTTP with a cookie jar, redirects followed as a browser follows them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cookie, CookieJar } from "tough-cookie";
import type { Page, RequestAnswer, RequestOptions, Requests, SavedFile, Session, StoredCookie } from "../page.ts";
import { ReaderPage } from "./reader.ts";

/** What a navigation sends. */
export interface Sending {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: URLSearchParams | Blob;
  /** The page that it comes from. */
  readonly from?: { readonly url: string; readonly referrerPolicy: string };
}

/** The last answer of a chain of redirects. */
export interface Arrival {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly response: Response;
}

const mostRedirects = 20;

export class ReaderSession implements Session {
  readonly jar = new CookieJar(undefined, { looseMode: true });
  readonly request: Requests;
  private folder: string | undefined;
  private readonly waiting: ((page: Page) => void)[] = [];

  constructor(
    readonly baseURL: string,
    /** Told what a browser's console would say. */
    readonly fault: (text: string) => void,
  ) {
    this.request = {
      get: (url, options) => this.ask("GET", url, options),
      post: (url, options) => this.ask("POST", url, options),
    };
  }

  async newPage(): Promise<Page> {
    return new ReaderPage(this);
  }

  /** For a link that opens a window: whoever waits for one gets it. */
  opened(page: Page): void {
    for (const resolve of this.waiting.splice(0)) resolve(page);
  }

  waitForEvent(_event: "page"): Promise<Page> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async cookies(): Promise<StoredCookie[]> {
    const { cookies } = await this.jar.serialize();
    return cookies.flatMap((stored) => {
      const cookie = Cookie.fromJSON(stored);
      if (!cookie) return [];
      const expires = cookie.expiryTime();
      return {
        name: cookie.key,
        value: cookie.value,
        domain: cookie.domain ?? "",
        path: cookie.path ?? "/",
        expires: expires === undefined || expires === Number.POSITIVE_INFINITY ? -1 : expires / 1000,
        httpOnly: cookie.httpOnly,
        secure: cookie.secure,
        sameSite: cookie.sameSite === "strict" ? "Strict" : cookie.sameSite === "none" ? "None" : "Lax",
      };
    });
  }

  async addCookies(cookies: { name: string; value: string; url: string; httpOnly?: boolean }[]): Promise<void> {
    for (const { name, value, url, httpOnly = false } of cookies) {
      await this.jar.setCookie(new Cookie({ key: name, value, httpOnly, path: "/" }), url);
    }
  }

  async clearCookies({ name }: { name?: string } = {}): Promise<void> {
    if (name === undefined) return void (await this.jar.removeAllCookies());
    for (const { domain, path } of (await this.cookies()).filter((cookie) => cookie.name === name)) {
      await this.jar.store.removeCookie(domain, path, name);
    }
  }

  /** A navigation, up to its document or file. */
  async navigate({ method, url, body, from }: Sending): Promise<Arrival> {
    let [at, verb, sent] = [new URL(url), method, body];
    const { hash } = at;
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const response = await this.send(verb, at, {
        ...(sent && { body: sent }),
        headers: { ...headersFrom(from, at, verb), "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
      });
      const location = [301, 302, 303, 307, 308].includes(response.status) && response.headers.get("Location");
      if (!location) {
        if (!at.hash) at.hash = hash;
        return { method: verb, url: at.href, response };
      }
      await response.body?.cancel();
      at = new URL(location, at);
      if (verb === "POST" && response.status < 307) [verb, sent] = ["GET", undefined];
    }
    throw new Error(`${url}: more than ${mostRedirects} redirects`);
  }

  private async ask(method: string, path: string, options: RequestOptions = {}): Promise<RequestAnswer> {
    const { headers = {}, form, multipart, maxRedirects = mostRedirects } = options;
    const body = multipart ?? (form && new URLSearchParams(form));
    let url = new URL(path, this.baseURL);
    let response = await this.send(method, url, { headers, ...(body && { body }) });
    for (let hop = 0; hop < maxRedirects && response.status >= 300 && response.status < 400; hop += 1) {
      const location = response.headers.get("Location");
      if (!location) break;
      url = new URL(location, url);
      response = await this.send("GET", url, { headers });
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: () => response.status,
      headers: () => Object.fromEntries(response.headers),
      text: async () => bytes.toString("utf8"),
      json: async () => JSON.parse(bytes.toString("utf8")),
      body: async () => bytes,
    };
  }

  private async send(method: string, url: URL, init: { headers: Record<string, string>; body?: BodyInit }) {
    const cookie = await this.jar.getCookieString(url.href);
    const response = await fetch(new URL(url.pathname + url.search, url.origin), {
      method,
      redirect: "manual",
      headers: {
        Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
        "Accept-Language": "zh-CN",
        // A connection that the server is just closing would fail a request; a browser sends it once more.
        Connection: "close",
        "User-Agent": "Mozilla/5.0 (plain-HTML reader)",
        ...(cookie && { Cookie: cookie }),
        ...init.headers,
      },
      ...(init.body && { body: init.body }),
    });
    for (const header of response.headers.getSetCookie()) {
      // A browser drops in silence what it cannot read.
      await this.jar.setCookie(header, url.href, { ignoreError: true });
    }
    return response;
  }

  /** Keeps a file until the session is closed. */
  async save(response: Response, url: string): Promise<SavedFile> {
    this.folder ??= await mkdtemp(join(tmpdir(), "downloads-"));
    const name = fileName(response.headers.get("Content-Disposition") ?? "", url);
    const path = join(await mkdtemp(join(this.folder, "file-")), "content");
    await writeFile(path, new Uint8Array(await response.arrayBuffer()));
    return { suggestedFilename: () => name, path: async () => path };
  }

  async close(): Promise<void> {
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}

/** `Origin` and `Referer` as the page's referrer policy has them. */
function headersFrom(from: Sending["from"], to: URL, method: string): Record<string, string> {
  if (!from) return { "Sec-Fetch-Site": "none" };
  const page = new URL(from.url);
  const isSame = page.origin === to.origin;
  const tells = from.referrerPolicy !== "no-referrer" && (isSame || from.referrerPolicy !== "same-origin");
  page.hash = "";
  return {
    "Sec-Fetch-Site": isSame ? "same-origin" : "cross-site",
    ...(method === "POST" && { Origin: tells ? page.origin : "null" }),
    ...(tells && { Referer: isSame ? page.href : `${page.origin}/` }),
  };
}

/** RFC 6266: the encoded name before the plain one, else the last part of the path. */
function fileName(disposition: string, url: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
  return plain?.[1] ?? plain?.[2]?.trim() ?? new URL(url).pathname.split("/").at(-1) ?? "";
}
