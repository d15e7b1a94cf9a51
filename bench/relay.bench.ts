/**
 * Two thousand open pages on one web process: what their sockets cost it, how
 * soon an event is at all of them, how they come through a restart of the back
 * office, and what readers that do not read can do to its memory.
 *
 * Memory is the web process's resident set (VmRSS) after it has collected its
 * garbage, with the sockets open minus before, divided by their number. All
 * times are taken in this process, which holds all the clients.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type EventFrame, eventCodes, type ServerStatus } from "#contract/events.ts";
import { startLoudHost } from "./support/loud-host.ts";
import { childOf, heldBytes, measurable, residentBytes } from "./support/memory.ts";
import { freePort, type Running, start, withDataDir } from "./support/product.ts";
import { figure, note, table, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { type OpenPage, openPages, whenHeard } from "./support/sockets.ts";
import { percentile } from "./support/statistics.ts";

const sockets = 2000;
const people = ["boss", "manager", "keeper", "keeper2", "warehouse", "merchandiser", "finance", "ecom"];
const sessionsEach = 6;
const events = 10;
const kilobyte = 1024;

const mostPerSocket = 60 * kilobyte;
const mostDeliveryMs = 1000;
const mostReturnSeconds = 30;
/** Of all sockets, those back in the same second. */
const mostInOneSecond = 0.25;

const slowReaders = 100;
/** More than the buffers of both kernels hold for them, so that the relay has to cut them off. */
const loudMegabytes = 2500;
/** The first flood grows the process to its working size; later ones must find it large enough. */
const floods = 3;
const mostGrowthMegabytes = 16;

const deliveryLimitMs = 30_000;
const returnLimitMs = 120_000;

await withDataDir(async (dataDir) => {
  const port = String(await freePort());
  const product = await start({ env: { DATA_DIR: dataDir, BACKOFFICE_PORT: port, ...measurable } });
  try {
    const api = `http://127.0.0.1:${port}`;
    const cookies = await signInAll(product.url);
    const publish = publisher(api, await signIn(product.url, "admin"));
    const pages = await measureMemory(product, cookies, publish);
    await measureDelivery(pages, publish);
    await measureRestart(product, api, pages, publish);
    for (const { socket } of pages) socket.terminate();
  } finally {
    await product.stop();
  }
});
await measureSlowReaders();

async function signInAll(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (const person of people) {
    for (let session = 0; session < sessionsEach; session += 1) cookies.push(await signIn(url, person));
  }
  return cookies;
}

type Publish = () => Promise<(frame: EventFrame) => boolean>;

/** Publishes a version, which every open page hears of; gives what recognises that event. */
function publisher(api: string, session: string): Publish {
  const token = decodeURIComponent(session.slice(session.indexOf("=") + 1));
  let count = 0;
  return async () => {
    count += 1;
    const version = `bench-${count}`;
    const response = await fetch(`${api}/api/version/log`, {
      method: "POST",
      headers: { Authorization: token, "Content-Type": "application/json" },
      body: JSON.stringify({ version, releaseDate: "2026-04-15", added: ["更快"], improved: [], fixed: [] }),
    });
    if (response.status !== 201) throw new Error(`A version was answered ${response.status} ${await response.text()}`);
    return ({ code, data }) => code === eventCodes.platformVersion && (data as { version: string }).version === version;
  };
}

/** The first event goes before the memory is read: the connections behind the sockets all stand then. */
async function measureMemory(product: Running, cookies: readonly string[], publish: Publish): Promise<OpenPage[]> {
  const backoffice = childOf(product.pid);
  const before = { web: await heldBytes(product.pid), api: await heldBytes(backoffice) };
  const pages = await openPages(product.url, cookies, sockets / 2);
  await untilAllHear(pages, publish);
  const half = await heldBytes(product.pid);
  pages.push(...(await openPages(product.url, cookies, sockets / 2)));
  await untilAllHear(pages, publish);
  const after = { web: await heldBytes(product.pid), api: await heldBytes(backoffice) };
  const perSocket = (after.web - before.web) / sockets;
  verdict("memory of the web process per socket", perSocket / kilobyte, "KB", { most: mostPerSocket / kilobyte }, 1);
  note(`resident ${megabytes(before.web)} → ${megabytes(half)} with half of them → ${megabytes(after.web)}`);
  figure("memory of the back office per socket", (after.api - before.api) / sockets / kilobyte, "KB", 1);
  return pages;
}

/** A browser's socket is open before the host's is; events are published until one is at all of them. */
async function untilAllHear(pages: readonly OpenPage[], publish: Publish): Promise<void> {
  const deadline = performance.now() + deliveryLimitMs;
  for (;;) {
    const wanted = await publish();
    const all = await whenHeard(pages, wanted, 1000).catch(() => null);
    if (all) return;
    if (performance.now() > deadline) throw new Error("No event came to all sockets");
  }
}

async function measureDelivery(pages: readonly OpenPage[], publish: Publish): Promise<void> {
  const delays: number[] = [];
  for (let event = 0; event < events; event += 1) {
    const published = performance.now();
    const times = await whenHeard(pages, await publish(), deliveryLimitMs);
    delays.push(...times.map((time) => time - published));
    await sleep(200);
  }
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(delays, share));
  verdict(
    `request that publishes → event at each of ${pages.length} sockets, latest of ${events}`,
    most ?? Number.NaN,
    `ms (p50 ${p50?.toFixed(0)}, p95 ${p95?.toFixed(0)})`,
    { most: mostDeliveryMs },
  );
}

/** Kills the back office as a crash would; the web process starts it anew. */
async function measureRestart(
  product: Running,
  api: string,
  pages: readonly OpenPage[],
  publish: Publish,
): Promise<void> {
  let closed = 0;
  for (const { socket, heard } of pages) {
    heard.length = 0;
    socket.once("close", () => {
      closed += 1;
    });
  }
  const backoffice = childOf(product.pid);
  const killed = performance.now();
  process.kill(backoffice, "SIGKILL");
  const answers = untilItAnswers(api).then(() => (performance.now() - killed) / 1000);
  const back = (await whenHeard(pages, isBack, returnLimitMs)).map((time) => (time - killed) / 1000);
  await untilAllHear(pages, publish);
  const all = (performance.now() - killed) / 1000;
  verdict("back office killed → an event at all sockets again", all, "s", { most: mostReturnSeconds }, 1);
  const bySecond = histogram(back);
  const most = Math.max(...bySecond) / pages.length;
  verdict("sockets back in the busiest second", most * 100, "%", { most: mostInOneSecond * 100 });
  table(
    ["second after", "sockets back", ""],
    bySecond.map((count, second) => [second, count, "#".repeat(Math.ceil((count / pages.length) * 100))]),
  );
  note(`the back office answers again after ${(await answers).toFixed(1)} s`);
  note(`p50 ${percentile(back, 0.5).toFixed(1)} s, latest ${Math.max(...back).toFixed(1)} s`);
  note(`browser sockets closed meanwhile: ${closed}`);
}

async function untilItAnswers(api: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${api}/health`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
}

function isBack({ code, data }: EventFrame): boolean {
  return code === eventCodes.serverStatus && (data as ServerStatus).up;
}

function histogram(seconds: readonly number[]): number[] {
  const counts = Array.from({ length: Math.floor(Math.max(...seconds)) + 1 }, () => 0);
  for (const second of seconds) counts[Math.floor(second)] = (counts[Math.floor(second)] ?? 0) + 1;
  return counts;
}

/** A host that says far more than any would, to readers that have stopped reading: new ones with each flood. */
async function measureSlowReaders(): Promise<void> {
  const host = await startLoudHost();
  const product = await start({ env: { BACKOFFICE_URL: host.url, ...measurable } });
  try {
    const held = [await heldBytes(product.pid)];
    for (let flood = 0; flood < floods; flood += 1) {
      const slow = await openPages(product.url, ["Y-TOKEN=slow"], slowReaders);
      for (const { socket } of slow) socket.pause();
      while (host.listeners() < slowReaders) await sleep(20);
      const peak = await peakWhile(product.pid, () => host.say(loudMegabytes));
      held.push(await heldBytes(product.pid));
      if (host.listeners() > 0) throw new Error(`${host.listeners()} slow readers were not cut off`);
      note(`flood of ${slowReaders} slow readers: all cut off, resident at most ${megabytes(peak)}`);
      for (const { socket } of slow) socket.terminate();
    }
    const [, first = 0] = held;
    const growth = ((held.at(-1) ?? 0) - first) / kilobyte / kilobyte;
    verdict(
      `web process after ${floods} floods, grown since the first`,
      growth,
      `MB (${held.map(megabytes).join(" → ")})`,
      {
        most: mostGrowthMegabytes,
      },
    );
  } finally {
    await product.stop();
    await host.stop();
  }
}

/** The largest resident size seen while `work` goes on. */
async function peakWhile(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 50);
  await work();
  clearInterval(watch);
  return peak;
}

function megabytes(bytes: number): string {
  return `${(bytes / kilobyte / kilobyte).toFixed(0)} MB`;
}
