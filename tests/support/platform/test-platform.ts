/** Starts the test platform as a process of its own, and tells it what to be. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Issued, Lifetimes } from "./authorisation-server.ts";
import type { TestWaybill, WaybillConduct } from "./waybills.ts";
import {
  apps,
  type Conduct,
  type Fault,
  type Generated,
  type Protocol,
  type Records,
  type TestOrder,
  type TestRefund,
} from "./world.ts";

export interface TestPlatform {
  /** The base of the gateways: PLATFORM_GATEWAY of a product that is to meet this platform. */
  readonly url: string;
  /** Of the authorisation server, whose pages a browser meets. */
  readonly issuer: string;
  /** The application of each platform, as it is registered: for a shop's AppKey and secret. */
  readonly apps: typeof apps;
  /** As new; what was issued stays good. */
  reset(): Promise<void>;
  /** Adds orders, or replaces those of the same number. */
  putOrders(orders: readonly TestOrder[]): Promise<void>;
  putRefunds(refunds: readonly TestRefund[]): Promise<void>;
  generate(generated: Generated): Promise<void>;
  order(no: string): Promise<TestOrder | null>;
  /** Replaces the faults before. */
  setFaults(...faults: Fault[]): Promise<void>;
  setConduct(conduct: Partial<Conduct>): Promise<void>;
  setLifetimes(lifetimes: Partial<Lifetimes>): Promise<void>;
  /** An address that the authorisation server may send people back to; the first is the registered one. */
  allowRedirect(uri: string): Promise<void>;
  /** Tokens without anybody's signing in; `shop` is the shop's number at the platform. */
  issue(protocol: Protocol, shop?: string): Promise<Issued>;
  revoke(accessToken: string): Promise<void>;
  /** Calls, shipments and stock so far. */
  records(): Promise<Records>;
  /** 电子面单 that it gave, those that were taken back among them. */
  waybills(): Promise<TestWaybill[]>;
  setWaybillConduct(conduct: Partial<WaybillConduct>): Promise<void>;
  /** Forgets the records. */
  forget(): Promise<void>;
  /**
   * Signs in and consents as a shop's owner, by the authorisation server's own pages.
   *
   * @returns where the owner is sent back to, with `code` and `state`, or `error` after a refusal
   */
  authorise(authUrl: string, owner?: { login?: string; refuse?: boolean }): Promise<URL>;
  stop(): Promise<void>;
}

export async function startTestPlatform(): Promise<TestPlatform> {
  const script = join(import.meta.dirname, "platform.process.ts");
  // Its standard input ends when this process does, and with it the platform.
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, "line").then(([text]) => String(text)),
    exited.then(() => {
      throw new Error(`the test platform did not start:\n${said}`);
    }),
  ]);
  const { url, issuer } = JSON.parse(line) as { url: string; issuer: string };

  const tell = async <T = void>(name: string, input: unknown = null): Promise<T> => {
    const response = await fetch(`${url}/control/${name}`, { method: "POST", body: JSON.stringify(input) });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

  return {
    url,
    issuer,
    apps,
    reset: () => tell("reset"),
    putOrders: (orders) => tell("orders", orders),
    putRefunds: (refunds) => tell("refunds", refunds),
    generate: (generated) => tell("generate", generated),
    order: (no) => tell("order", no),
    setFaults: (...faults) => tell("faults", faults),
    setConduct: (conduct) => tell("conduct", conduct),
    setLifetimes: (lifetimes) => tell("lifetimes", lifetimes),
    allowRedirect: (uri) => tell("redirect", uri),
    issue: (protocol, shop = "shop-1") => tell("issue", { protocol, shop }),
    revoke: (accessToken) => tell("revoke", accessToken),
    records: () => tell("records"),
    waybills: () => tell("waybills"),
    setWaybillConduct: (conduct) => tell("waybillConduct", conduct),
    forget: () => tell("forget"),
    authorise: (authUrl, { login = "shop-1", refuse = false } = {}) => walk(authUrl, issuer, login, refuse),
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Follows redirects with one jar of cookies, fills in what forms the authorisation server shows, and stops at another's address. */
async function walk(authUrl: string, issuer: string, login: string, refuse: boolean): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (url: URL, form?: URLSearchParams): Promise<URL> => {
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      const next = new URL(location, url);
      return next.origin === issuer ? visit(next) : next;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (!response.ok || action === undefined)
      throw new Error(`${response.status} ${url.pathname}: ${page.slice(0, 2000)}`);
    if (refuse) return visit(new URL(`${action}/abort`, url));
    const asksLogin = page.includes('name="login"');
    const fields = asksLogin ? { prompt: "login", login, password: "any" } : { prompt: "consent" };
    return visit(new URL(action, url), new URLSearchParams(fields));
  };
  // The platform's own address sends on to the authorisation server.
  const first = await fetch(authUrl, { redirect: "manual" });
  const location = first.headers.get("location");
  if (first.status !== 302 || location === null) throw new Error(`${first.status} ${await first.text()}`);
  return visit(new URL(location));
}
