/** Chromium for the journeys: one browser for all test files of a worker, pages in contexts of their own, and what is told of them. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import type { BrowserPage, Page } from "./page.ts";

export type Mode = "plain" | "hydrated";

/** A page of a session of its own, and how the session ends. */
export interface Opened<Shown extends Page> {
  readonly page: Shown;
  /** The last requests, oldest first; one without an answer ends with "…". */
  readonly requests?: () => readonly string[];
  close(): Promise<void>;
}

/** `fault` hears what a developer must not ignore. */
export type Opener<Shown extends Page> = (
  url: string,
  mode: Mode,
  options: { width?: number },
  fault: (text: string) => void,
) => Promise<Opened<Shown>>;

export const inChromium: Opener<BrowserPage> = async (url, mode, { width = 1440 }, fault) => {
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
