/**
 * Requests per second of the signed-in goods list, against the same page
 * rendered from constants and against a bare Remix page, measured in turn so
 * that whatever else the machine does slows all of them alike. And of the pages
 * that are opened most, by themselves: 首页 of an administrator and of a keeper,
 * the billing desk, the goods list; with what one opening asks and costs.
 */
import autocannon from "autocannon";
import { type CountedProduct, costOf, headersOf, startCounted } from "./support/asked-pages.ts";
import { forkServer } from "./support/fork.ts";
import { withDataDir } from "./support/product.ts";
import { connections, measureInTurn, ratios, type Subject } from "./support/rate.ts";
import { note, table, verdict } from "./support/report.ts";
import { median, spread } from "./support/statistics.ts";
import { get } from "./support/wire.ts";

const seconds = 3;
const path = "/clothes/goods/product/list";
/** Of the list's rate, by what it is compared with. */
const leastShare = 0.5;
/** What the list costs in all processes, by what the bare page costs in its own. */
const mostCost = 4;

/** Of each page that is opened often: how many a second, and the processor time of all processes for one. */
const opened: readonly { name: string; username: string; path: string; least: number; mostMs: number }[] = [
  { name: "首页 of an administrator", username: "admin", path: "/dashboard", least: 40, mostMs: 60 },
  { name: "首页 of a keeper", username: "keeper", path: "/dashboard", least: 80, mostMs: 30 },
  { name: "线下开单", username: "keeper", path: "/clothes/stall/distributor/bill/new", least: 80, mostMs: 30 },
  { name: "商品列表", username: "boss", path, least: 80, mostMs: 30 },
];

await withDataDir(async (dataDir) => {
  const counted = await startCounted(dataDir);
  const { backoffice, product } = counted;
  const headers = await headersOf(product, "boss", path);
  const constants = await forkServer("constant-web.ts", {
    backofficeUrl: backoffice.url,
    cookie: headers.Cookie?.split("; ")[0],
  });
  const { text } = await get(product.url + path, headers);
  const elements = text.match(/<[a-z]/g)?.length ?? 0;
  const plain = await forkServer("plain-remix.ts", { elements, bytes: Buffer.byteLength(text) });
  try {
    const subjects: Subject[] = [
      {
        ...{ name: "goods list, signed in", url: product.url + path, rates: [], costs: [] },
        pids: [product.pid, backoffice.pid],
      },
      { name: "the same from constants", url: constants.url + path, rates: [] },
      {
        ...{ name: "a bare Remix page of as many elements and bytes", url: `${plain.url}/`, rates: [], costs: [] },
        pids: [plain.pid],
      },
    ];
    await assertSamePage(subjects, headers);
    await measureInTurn(subjects, headers);
    report(subjects);
    for (const page of opened) await reportOpened(counted, page);
  } finally {
    await Promise.all([plain.stop(), constants.stop(), product.stop()]);
    await backoffice.stop();
  }
});

/** A page by itself: its rate, and what one opening asks for and costs. */
async function reportOpened(counted: CountedProduct, { name, username, path, least, mostMs }: (typeof opened)[number]) {
  const headers = await headersOf(counted.product, username, path);
  const subject: Subject = { name, url: counted.product.url + path, rates: [] };
  await measureInTurn([subject], headers);
  verdict(`${name}, a second at ${connections} at once`, median(subject.rates), `(${spread(subject.rates)})`, {
    least,
  });
  const { calls, statements, webMs, backofficeMs } = await costOf(counted, async () => {
    const { requests } = await autocannon({ url: subject.url, headers, connections, duration: seconds });
    return requests.total;
  });
  note(`${calls.toFixed(2)} calls, ${statements.toFixed(1)} statements`);
  note(`processor time: web ${webMs.toFixed(1)} ms, back office ${backofficeMs.toFixed(1)} ms`);
  verdict(`${name}, processor time`, webMs + backofficeMs, "ms", { most: mostMs }, 1);
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
  const [ofList, ofPlain] = [list, plain].map((one) => median(one?.costs ?? []));
  note(`processor time: the list ${ofList?.toFixed(1)} ms, the bare page ${ofPlain?.toFixed(1)} ms`);
  const cost = (ofList ?? Number.NaN) / (ofPlain ?? Number.NaN);
  verdict("goods list ÷ the bare page, processor time of all processes", cost, "×", { most: mostCost }, 1);
}
