/**
 * A real browser on the built product. Each journey is written once and runs
 * twice: without JavaScript and hydrated. Whatever a user would not see but a
 * developer must not ignore (an error in the console, a page error, a failed
 * request) fails the test.
 */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { copyOfDemo } from "./demo-company.ts";
import { adminPassword, captchaCode, type RunningServer, startServer } from "./processes.ts";
import { openSession } from "./session.ts";

export type Mode = "plain" | "hydrated";

export interface Journey {
  readonly mode: Mode;
  readonly server: RunningServer;
  /** A page of a new browser session. */
  open(options?: { width?: number }): Promise<Page>;
  /** Signs in through the form and waits for the page that follows. */
  signIn(page: Page, username: string, path?: string): Promise<void>;
  /** A page of a new browser session that is signed in already; the form is other tests' affair. */
  enter(username: string, path: string, options?: { width?: number }): Promise<Page>;
  /** Console errors that the test expects; any other fails it. */
  expectError(pattern: RegExp): void;
}

export interface Surroundings {
  /** Variables of the servers that the journeys get for themselves. */
  env?: Record<string, string>;
  /** A server that is there already; without it the journeys start from the company as it was seeded. */
  server?: () => RunningServer;
}

/** Runs the journeys in both modes, without JavaScript first; each mode starts from the company as it was seeded. */
export function describeBothWays(
  name: string,
  journeys: (journey: Journey) => void,
  surroundings: Surroundings = {},
): void {
  describe.each<Mode>(["plain", "hydrated"])(`${name}, %s`, (mode) => journeys(useJourney(mode, surroundings)));
}

/** As describeBothWays on one server for both modes: for journeys that find nothing changed by each other. */
export function describeBothWaysOn(
  server: () => RunningServer,
  name: string,
  journeys: (journey: Journey) => void,
): void {
  describeBothWays(name, journeys, { server });
}

/** The journeys of one mode, on a server of their own unless one is named. */
export function useJourney(mode: Mode, { env, server = serveDemo(env) }: Surroundings = {}): Journey {
  return browse(mode, server);
}

/** A server for the tests around the call, on a copy of the demo company. */
export function serveDemo(env: Record<string, string> = {}): () => RunningServer {
  let server: RunningServer;
  let dataDir: string | undefined;
  beforeAll(async () => {
    dataDir = await copyOfDemo();
    server = await startServer({ dataDir, env });
  });
  afterAll(async () => {
    await server?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  return () => server;
}

function browse(mode: Mode, server: () => RunningServer): Journey {
  let browser: Browser;
  let expected: RegExp[] = [];
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const unexpected = faults.splice(0).filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    expected = [];
    expect(unexpected).toEqual([]);
  });

  const open: Journey["open"] = async ({ width = 1440 } = {}) => {
    const context = await browser.newContext({
      baseURL: server().url,
      javaScriptEnabled: mode === "hydrated",
      viewport: { width, height: 900 },
      locale: "zh-CN",
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    if (mode === "hydrated") waitForPaintAfterURL(page);
    page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()} ${message.location().url}`);
    });
    return page;
  };

  return {
    mode,
    get server() {
      return server();
    },
    open,
    async enter(username, path, options) {
      const page = await open(options);
      const token = await openSession(server().url, username);
      await page.context().addCookies([{ name: "Y-TOKEN", value: token, url: server().url, httpOnly: true }]);
      await page.goto(path);
      return page;
    },
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

/**
 * The router changes the address before React has painted the page of that
 * address; a test that counts what it sees right after would count the old page.
 */
function waitForPaintAfterURL(page: Page) {
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
