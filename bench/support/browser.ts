/** A Chromium driven over CDP: what it fetches, on what line, and when something is painted. */
import { existsSync } from "node:fs";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";

/** 400 kbit/s each way, 400 ms away, a quarter of this machine's speed. */
const stallProfile = { bytesPerSecond: 50_000, latencyMs: 400, cpuSlowdown: 4 };

/** Runs `work` in a browser with the given cookie pair; CHROMIUM_PATH's Chromium, else playwright's own, else the system's. */
export async function withBrowser<R>(work: (open: OpenContext) => Promise<R>): Promise<R> {
  const own = chromium.executablePath();
  const others = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
    (name) => `/usr/bin/${name}`,
  );
  const executablePath = [process.env.CHROMIUM_PATH, own, ...others].find((path) => path && existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    return await work(async (url, cookies) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
      const page = await context.newPage();
      return { context, page, cdp: await context.newCDPSession(page) };
    });
  } finally {
    await browser.close();
  }
}

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
}
type OpenContext = (url: string, cookies: Record<string, string>) => Promise<Opened>;

export interface Transfer {
  readonly path: string;
  readonly type: string;
  /** Header fields and body as transferred; 0 from the cache. */
  bytes: number;
  finished: boolean;
  readonly status: number;
}

/** Notes every answer the page gets from here on. */
export async function recordTransfers(cdp: CDPSession): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  const byRequest = new Map<string, Transfer>();
  await cdp.send("Network.enable");
  cdp.on("Network.responseReceived", ({ requestId, response, type }) => {
    const transfer = { path: new URL(response.url).pathname, type, bytes: 0, finished: false, status: response.status };
    // A data: URL is part of the page that holds it.
    if (response.url.startsWith("data:")) return;
    byRequest.set(requestId, transfer);
    transfers.push(transfer);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = byRequest.get(requestId);
    if (transfer) Object.assign(transfer, { bytes: encodedDataLength, finished: true });
  });
  return transfers;
}

export async function slowDown(cdp: CDPSession): Promise<void> {
  const { bytesPerSecond, latencyMs, cpuSlowdown } = stallProfile;
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}
