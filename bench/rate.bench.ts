/**
 * Requests per second of the signed-in goods list, against the same page
 * rendered from constants and against a bare Remix page, measured in turn so
 * that whatever else the machine does slows all of them alike.
 */
import autocannon from "autocannon";
import { cpuSeconds } from "./support/cpu.ts";
import { forkServer } from "./support/fork.ts";
import { start, withDataDir } from "./support/product.ts";
import { connections, measureInTurn, ratios, type Subject } from "./support/rate.ts";
import { note, table, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { median, spread } from "./support/statistics.ts";
import { get } from "./support/wire.ts";

const seconds = 3;
const path = "/clothes/goods/product/list";
/** Of the list's rate, by what it is compared with. */
const leastShare = 0.5;

await withDataDir(async (dataDir) => {
  const backoffice = await start({ entry: "backoffice", env: { DATA_DIR: dataDir } });
  const product = await start({ env: { BACKOFFICE_URL: backoffice.url } });
  const session = await signIn(product.url, "boss");
  const constants = await forkServer("constant-web.ts", { backofficeUrl: backoffice.url, cookie: session });
  // As a browser asks that has been here before: the stylesheet is linked, not inside.
  const mark = await stylesheetMark(product.url, session);
  const headers = { Cookie: `${session}; ${mark}`, "Accept-Encoding": "br" };
  const { text } = await get(product.url + path, headers);
  const elements = text.match(/<[a-z]/g)?.length ?? 0;
  const plain = await forkServer("plain-remix.ts", { elements, bytes: Buffer.byteLength(text) });
  try {
    const subjects: Subject[] = [
      { name: "goods list, signed in", url: product.url + path, rates: [] },
      { name: "the same from constants", url: constants.url + path, rates: [] },
      { name: "a bare Remix page of as many elements and bytes", url: `${plain.url}/`, rates: [] },
    ];
    await assertSamePage(subjects, headers);
    await measureInTurn(subjects, headers);
    report(subjects);
    await reportCpu(subjects[0]?.url ?? "", headers, { web: product.pid, "back office": backoffice.pid });
  } finally {
    await Promise.all([plain.stop(), constants.stop(), product.stop()]);
    await backoffice.stop();
  }
});

/** The cookie that says the stylesheet was fetched. */
async function stylesheetMark(url: string, session: string): Promise<string> {
  const { text } = await get(url + path, { Cookie: session });
  const href = /href="(\/assets\/[^"]+\.css)"/.exec(text)?.[1];
  const response = await fetch(url + href);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** A ratio of two different pages would say nothing. */
async function assertSamePage([page, constant]: Subject[], headers: Record<string, string>): Promise<void> {
  const [real, recorded] = await Promise.all([page, constant].map((subject) => get(subject?.url ?? "", headers)));
  const comparable = (text = "") => text.replace(/nonce="[^"]*"/g, "");
  if (real?.status !== 200 || comparable(real.text) !== comparable(recorded?.text)) {
    throw new Error(
      `The page from constants differs: ${real?.status} ${real?.text.length}, ${recorded?.status} ${recorded?.text.slice(0, 200)}`,
    );
  }
}

function report(subjects: readonly Subject[]): void {
  table(
    ["requests per second", "median", "spread"],
    subjects.map(({ name, rates }) => [name, median(rates).toFixed(0), spread(rates)]),
  );
  const [list, constants, plain] = subjects;
  for (const other of [constants, plain]) {
    const shares = ratios(list, other);
    verdict(`goods list ÷ ${other?.name}`, median(shares), `(${spread(shares, 2)})`, { least: leastShare }, 2);
  }
}

/** Where the time of one page goes: processor time of each process, measured from outside. */
async function reportCpu(url: string, headers: Record<string, string>, pids: Record<string, number>): Promise<void> {
  const before = Object.values(pids).map(cpuSeconds);
  const { requests } = await autocannon({ url, headers, connections, duration: seconds });
  Object.entries(pids).forEach(([name, pid], index) => {
    const used = cpuSeconds(pid) - (before[index] ?? 0);
    note(`processor time a page, ${name}: ${((used / requests.total) * 1000).toFixed(2)} ms`);
  });
}
