/**
 * The built product as its users meet it. Each journey is written once and runs
 * twice: without JavaScript, by the plain-HTML reader, and hydrated, in
 * Chromium. Whatever a user would not see but a developer must not ignore (an
 * error in the console, a page error, a failed request) fails the test.
 * `npm test` runs the plain half of all, and the hydrated half of those whose
 * pages have a script of their own (`own-script`); the other hydrated halves are of `test:all`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { inChromium, type Mode, type Opened, type Opener } from "./chromium.ts";
import { copyOfDemo } from "./company/demo-company.ts";
import type { BrowserPage, Page } from "./page.ts";
import { adminPassword, captchaCode, type RunningServer, type Served, startServer } from "./processes.ts";
import { ReaderSession } from "./reader/session.ts";
import { openSession } from "./session.ts";
import { startWarmServer } from "./warm/warm-server.ts";

/**
 * What pages have from the kit `tests/journeys/kit` asks of the kit. So the hydrated half of a journey is of `test:all`
 * alone, unless its file says `@module-tag own-script`: then its pages have a script of their own in the browser.
 */
const hydratedHalf = { tags: ["hydrated"] };

/** Asks for Chromium without JavaScript too: a window of some width, or whatever else the line says. */
export type InBrowser = { width: number } | { browser: string; width?: number };

/** Headers of page data that say why there is none, as our server gives them when the API is away. */
export const pageFailure = {
  ...{ "X-Page-Failure": "server away", "X-Remix-Response": "yes", "Content-Type": "text/x-script" },
};

/** `Shown` is the page that a journey gets without asking for a browser. */
export interface Journey<Shown extends Page = Page> {
  readonly mode: Mode;
  readonly server: Served;
  /** A page of a new browser session. */
  open(): Promise<Shown>;
  open(options: InBrowser): Promise<BrowserPage>;
  /** Signs in through the form and waits for the page that follows. */
  signIn(page: Page, username: string, path?: string): Promise<void>;
  /** A page of a new browser that is signed in already, with the session of the user's last one; the form is other tests' affair. */
  enter(username: string, path: string): Promise<Shown>;
  enter(username: string, path: string, options: InBrowser): Promise<BrowserPage>;
  enter(username: string, path: string, options?: InBrowser): Promise<Page>;
  /** Console errors that the test expects; any other fails it. */
  expectError(pattern: RegExp): void;
}

export interface Surroundings {
  /** What is done to the copy of the demo company before the servers of these journeys start on it. */
  prepare?: (dataDir: string) => Promise<void>;
  /** Starts from a company without the demo. */
  isEmpty?: boolean;
  /** Variables of the servers that the journeys get for themselves. */
  env?: Record<string, string>;
  /** A server that is there already; without it the journeys start from the company as it was seeded. */
  server?: () => Served;
}

/** Every plain journey runs in Chromium: slower, and the proof of the reader. */
const plainInChromium = process.env.PLAIN_IN_CHROMIUM === "1";

/** Runs the journeys in both modes, without JavaScript first; each mode starts from the company as it was seeded. */
export function describeBothWays(
  name: string,
  journeys: (journey: Journey) => void,
  surroundings: Surroundings = {},
): void {
  describe(`${name}, plain`, () => journeys(useJourney("plain", surroundings)));
  describe(`${name}, hydrated`, hydratedHalf, () => journeys(useJourney("hydrated", surroundings)));
}

/** As describeBothWays on one server for both modes: for journeys that find nothing changed by each other. */
export function describeBothWaysOn(server: () => Served, name: string, journeys: (journey: Journey) => void): void {
  describeBothWays(name, journeys, { server });
}

/**
 * As describeBothWays, and a third time without JavaScript in Chromium, on a
 * server of its own: what the reader takes for granted is then seen by a
 * browser. For a handful of journeys with many kinds of controls.
 */
export function describeBothWaysAndProve(
  name: string,
  journeys: (journey: Journey) => void,
  surroundings: Surroundings = {},
): void {
  describeBothWays(name, journeys, surroundings);
  if (plainInChromium) return;
  describe(`${name}, plain in Chromium`, { tags: ["all"] }, () =>
    journeys(browse<Page>("plain", serveDemo(surroundings.env, surroundings.prepare), inChromium)),
  );
}

/** As describeBothWaysAndProve on one server for the first two. */
export function describeBothWaysOnAndProve(
  server: () => Served,
  name: string,
  journeys: (journey: Journey) => void,
): void {
  describeBothWaysAndProve(name, journeys, { server });
}

/** As describeBothWays with Chromium in both modes, for `reason`: the journeys ask what only a browser can tell. */
export function describeInBrowserBothWays(
  name: string,
  _reason: string,
  journeys: (journey: Journey<BrowserPage>) => void,
  { env, prepare, server = serveDemo(env, prepare) }: Surroundings = {},
): void {
  describe(`${name}, plain`, () => journeys(browse("plain", server, inChromium)));
  describe(`${name}, hydrated`, hydratedHalf, () => journeys(browse("hydrated", server, inChromium)));
}

/** The journeys of one mode, on a server of their own unless one is named. */
export function useJourney(mode: "hydrated", surroundings?: Surroundings): Journey<BrowserPage>;
export function useJourney(mode: Mode, surroundings?: Surroundings): Journey;
export function useJourney(mode: Mode, { isEmpty, env, prepare, server }: Surroundings = {}): Journey {
  const served = server ?? (isEmpty ? serveEmpty() : serveDemo(env, prepare));
  return browse<Page>(mode, served, mode === "plain" && !plainInChromium ? inReader : inChromium);
}

/** The product for the tests around the call, on a copy of the demo company. */
export function serveDemo(env: Record<string, string> = {}, prepare?: Surroundings["prepare"]): () => Served {
  const company = async () => {
    const dataDir = await copyOfDemo();
    await prepare?.(dataDir);
    return dataDir;
  };
  return serve(company, (dataDir) => startWarmServer(dataDir, env));
}

/** As serveDemo, one for all tests of a worker that ask for it: they read, and find nothing changed by each other. It goes with the worker. */
export function keptDemo(): () => Served {
  let server: Served;
  beforeAll(async () => {
    kept ??= copyOfDemo().then((dataDir) => startWarmServer(dataDir));
    server = await kept;
  });
  return () => server;
}

let kept: Promise<Served> | undefined;

/** As serveDemo in processes of its own: for tests that end them. */
export function serveDemoProcesses(env: Record<string, string> = {}): () => RunningServer {
  return serve(copyOfDemo, (dataDir) => startServer({ dataDir, env }));
}

/** The product on a company without the demo, as it first starts with `SEED=none`. */
function serveEmpty(): () => Served {
  const company = () => mkdtemp(join(tmpdir(), "empty-company-"));
  return serve(company, (dataDir) => startWarmServer(dataDir, { SEED: "none" }));
}

/** On the data directory that `company` makes, which goes with the tests. */
function serve<S extends Served>(company: () => Promise<string>, start: (dataDir: string) => Promise<S>): () => S {
  let server: S;
  let dataDir: string | undefined;
  beforeAll(async () => {
    dataDir = await company();
    server = await start(dataDir);
  });
  afterAll(async () => {
    await server?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  return () => server;
}

const inReader: Opener<Page> = async (url, _mode, _options, fault) => {
  const session = new ReaderSession(url, fault);
  return { page: await session.newPage(), close: () => session.close() };
};

/** A page without JavaScript that is no journey's: to hold the reader beside a browser. */
export function openPlain(by: "reader" | "chromium", url: string, fault: (text: string) => void): Promise<OpenedPage> {
  return by === "reader" ? inReader(url, "plain", {}, fault) : inChromium(url, "plain", {}, fault);
}

export type OpenedPage = Opened<Page>;

function browse<Shown extends Page>(mode: Mode, server: () => Served, opener: Opener<Shown>): Journey<Shown> {
  let expected: RegExp[] = [];
  const opened: Opened<Page>[] = [];
  const faults: string[] = [];
  const fault = (text: string) => void faults.push(text);

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      for (const one of opened) console.error(await whatIsShown(one));
      console.error(`The server said:\n${server().output().split("\n").slice(-20).join("\n")}`);
    }
    for (const one of opened.splice(0)) await one.close();
    const unexpected = faults.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
    expected = [];
    expect(unexpected).toEqual([]);
  });

  function open(): Promise<Shown>;
  function open(options: InBrowser): Promise<BrowserPage>;
  function open(options?: InBrowser): Promise<Shown | BrowserPage>;
  async function open(options?: InBrowser): Promise<Shown | BrowserPage> {
    const { url } = server();
    const one = await (options ? inChromium(url, mode, options, fault) : opener(url, mode, {}, fault));
    opened.push(one);
    return one.page;
  }

  function enter(username: string, path: string): Promise<Shown>;
  function enter(username: string, path: string, options: InBrowser): Promise<BrowserPage>;
  function enter(username: string, path: string, options?: InBrowser): Promise<Page>;
  async function enter(username: string, path: string, options?: InBrowser): Promise<Shown | BrowserPage> {
    const page = await open(options);
    const { url } = server();
    const takeIn = async (token: string) => {
      await page.context().addCookies([{ name: "Y-TOKEN", value: token, url, httpOnly: true }]);
      await page.goto(path);
    };
    const known = tokensOf(server());
    const token = known.get(username);
    if (token) await takeIn(token);
    // None yet, or another test has ended the session.
    if (!token || new URL(page.url()).pathname === "/login") {
      known.set(username, await openSession(url, username));
      await takeIn(known.get(username) ?? "");
    }
    return page;
  }

  return {
    mode,
    get server() {
      return server();
    },
    open,
    enter,
    async signIn(page, username, path = "/") {
      await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
      await page.getByLabel("用户名").fill(username);
      await page.getByLabel("密码").fill(adminPassword);
      await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
      await page.getByRole("button", { name: "登录" }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/login"));
      await page.getByRole("button", { name: "登录", exact: true }).waitFor({ state: "detached" });
    },
    expectError(pattern) {
      expected.push(pattern);
    },
  };
}

/** What whoever reads of a failed journey would want to have seen. */
async function whatIsShown({ page, requests }: Opened<Page>): Promise<string> {
  const text = await page
    .locator("body")
    .innerText()
    .catch((error: Error) => `(${error.message})`);
  return [`Left at ${page.url()}:`, text.replace(/\n\s*\n+/g, "\n"), ...(requests?.() ?? [])].join("\n");
}

/** Sessions that `enter` has opened, by user: hashing a password anew for each test cost an eighth of all their time. */
function tokensOf(server: Served): Map<string, string> {
  const found = tokens.get(server) ?? new Map<string, string>();
  tokens.set(server, found);
  return found;
}

const tokens = new WeakMap<Served, Map<string, string>>();
