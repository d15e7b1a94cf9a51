/**
 * The built product as its users meet it. Each journey is written once and runs
 * twice: without JavaScript, by the plain-HTML reader, and hydrated, in
 * Chromium. Whatever a user would not see but a developer must not ignore (an
 * error in the console, a page error, a failed request) fails the test.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { copyOfDemo } from "./company/demo-company.ts";
import type { BrowserPage, Page } from "./page.ts";
import { adminPassword, captchaCode, type RunningServer, type Served, startServer } from "./processes.ts";
import { ReaderSession } from "./reader/session.ts";
import { openSession } from "./session.ts";
import { startWarmServer } from "./warm/warm-server.ts";

export type Mode = "plain" | "hydrated";

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
  describe.each<Mode>(["plain", "hydrated"])(`${name}, %s`, (mode) => journeys(useJourney(mode, surroundings)));
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
  describe(`${name}, plain in Chromium`, () =>
    journeys(browse<Page>("plain", serveDemo(surroundings.env, surroundings.prepare), inChromium)));
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
  describe.each<Mode>(["plain", "hydrated"])(`${name}, %s`, (mode) => journeys(browse(mode, server, inChromium)));
}

/** The journeys of one mode, on a server of their own unless one is named. */
export function useJourney(mode: "hydrated", surroundings?: Surroundings): Journey<BrowserPage>;
export function useJourney(mode: Mode, surroundings?: Surroundings): Journey;
export function useJourney(mode: Mode, { env, prepare, server = serveDemo(env, prepare) }: Surroundings = {}): Journey {
  return browse<Page>(mode, server, mode === "plain" && !plainInChromium ? inReader : inChromium);
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

/** As serveDemo in processes of its own: for tests that end them. */
export function serveDemoProcesses(env: Record<string, string> = {}): () => RunningServer {
  return serve(copyOfDemo, (dataDir) => startServer({ dataDir, env }));
}

/** The product on a company without the demo, as it first starts with `SEED=none`. */
export function serveEmpty(): () => Served {
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

/** A page of a session of its own, and how the session ends. */
interface Opened<Shown extends Page> {
  readonly page: Shown;
  /** The last requests, oldest first; one without an answer ends with "…". */
  readonly requests?: () => readonly string[];
  close(): Promise<void>;
}

type Opener<Shown extends Page> = (
  url: string,
  mode: Mode,
  options: { width?: number },
  fault: (text: string) => void,
) => Promise<Opened<Shown>>;

const inReader: Opener<Page> = async (url, _mode, _options, fault) => {
  const session = new ReaderSession(url, fault);
  return { page: await session.newPage(), close: () => session.close() };
};

const inChromium: Opener<BrowserPage> = async (url, mode, { width = 1440 }, fault) => {
  const context = await (await sharedBrowser()).newContext({
    baseURL: url,
    javaScriptEnabled: mode === "hydrated",
    viewport: { width, height: 900 },
    locale: "zh-CN",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (mode === "hydrated") waitForPaintAfterURL(page);
  page.on("pageerror", (error) => fault(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") fault(`console: ${message.text()} ${message.location().url}`);
  });
  return { page, requests: noteRequests(page), close: () => context.close() };
};

/** How many of a page's requests are told of when a journey fails. */
const notedRequests = 30;

function noteRequests(page: BrowserPage): () => readonly string[] {
  const noted = new Map<unknown, string>();
  const open = " …";
  page.on("request", (request) => {
    noted.set(request, `${request.method()} ${request.url()}${open}`);
    if (noted.size > notedRequests) noted.delete(noted.keys().next().value);
  });
  const note = (request: object, end: string) => {
    const line = noted.get(request);
    if (line !== undefined) noted.set(request, line.replace(open, ` ${end}`));
  };
  page.on("response", (response) => note(response.request(), String(response.status())));
  page.on("requestfailed", (request) => note(request, request.failure()?.errorText ?? "failed"));
  return () => [...noted.values()];
}

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

/**
 * The router changes the address before React has painted the page of that
 * address; a test that counts what it sees right after would count the old page.
 */
function waitForPaintAfterURL(page: BrowserPage) {
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options);
    await page.waitForFunction(() => {
      const { __remixRouter: router } = window as { __remixRouter?: { state: { navigation: { state: string } } } };
      return !router || router.state.navigation.state === "idle";
    });
    await page.evaluate(() => new Promise((paint) => requestAnimationFrame(() => setTimeout(paint))));
  };
}

/**
 * Not of the product: with each window Chromium also starts two pages of its
 * own address bar and a process for a page that may come, half of what a test's
 * context costs. The first lines are Playwright's own list, which a switch of ours replaces.
 */
const chromiumExtras = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

/** One for all test files of a worker, each test in contexts of its own; another one when it has crashed. */
let shared: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch();
  return shared;
}

async function launch(): Promise<Browser> {
  const candidates = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const executablePath = candidates.find((path) => path && existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${chromiumExtras.join(",")}`,
    ],
  });
}
