/**
 * A morning: people with three seconds of thought between pages, each on the pages of his own work, while each of them
 * makes a bill of ten lines a minute. Forty on PGlite, a hundred and twenty on PostgreSQL where DATABASE_URL or
 * TEST_DATABASE_URL names a server; one web and one back-office process. How long a page takes until its last byte.
 *
 *     npm run bench morning                   both
 *     MORNING_PEOPLE=60 npm run bench morning as many, on each
 */
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { headersOf, startCounted } from "./support/asked-pages.ts";
import { withCompany } from "./support/company-database.ts";
import { withDataDir } from "./support/product.ts";
import { figure, note, table, verdict } from "./support/report.ts";
import { signInToApi } from "./support/sign-in.ts";
import { median, percentile } from "./support/statistics.ts";
import { asker, type Goods, whileSelling } from "./support/steady-selling.ts";
import { get } from "./support/wire.ts";

const thoughtMs = 3_000;
const warmUpMs = 15_000;
const measuredMs = 90_000;
const mostMs = 400;
const billsAMinuteEach = 1;

/** Who is there, and where he goes; what stands more than once is opened so much more often. */
const work: readonly (readonly [username: string, pages: readonly string[]])[] = [
  [
    "keeper",
    ["/clothes/stall/distributor/bill/new", "/clothes/stall/distributor/bill/list", "/clothes/goods/product/list"],
  ],
  ["keeper2", ["/clothes/stall/distributor/bill/new", "/clothes/stall/distributor", "/clothes/goods/inventory/stock"]],
  ["warehouse", ["/clothes/inventory/purchase", "/clothes/inventory/transfer", "/clothes/goods/inventory/stock"]],
  ["ecom", ["/clothes/platform/shop/order", "/clothes/platform/shop/order", "/clothes/goods/product/list"]],
  ["manager", ["/dashboard", "/clothes/stall/distributor/bill/list", "/clothes/stall/distributor/bill/day?stallId=1"]],
  ["merchandiser", ["/clothes/manufacture/batch/list", "/clothes/goods/product/list", "/clothes/factory"]],
  ["finance", ["/clothes/finance/fund", "/clothes/stall/distributor/account", "/dashboard"]],
  ["boss", ["/dashboard", "/clothes/goods/product/list", "/clothes/statistic/data/stall/manage"]],
];

interface Opening {
  readonly page: string;
  readonly ms: number;
}

/** The goods and customers of the demo company; its stalls may sell below nothing, so that no bill is refused. */
const goods: Goods = {
  stalls: [1],
  skus: Array.from({ length: 60 }, (_, at) => at + 1),
  customers: [2, 3, 4, 5, 6, 7],
};

const asked = Number(process.env.MORNING_PEOPLE) || null;
await withDataDir((dataDir) => measure("PGlite", asked ?? 40, dataDir, {}));
const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (server)
  await withCompany(server, (_, url) =>
    withDataDir((dataDir) => measure("PostgreSQL", asked ?? 120, dataDir, { DATABASE_URL: url })),
  );
else note("skipped: PostgreSQL (DATABASE_URL names a server)");

async function measure(database: string, people: number, dataDir: string, env: Record<string, string>): Promise<void> {
  const counted = await startCounted(dataDir, env);
  const { product, backoffice } = counted;
  try {
    const headers = new Map<string, Record<string, string>>();
    for (const [username] of work) headers.set(username, await headersOf(product, username, "/dashboard"));
    const ask = asker(backoffice, await signInToApi(backoffice.url));
    const places = (await ask("GET", "/api/clothes/repository?page=0&size=100")).body.content as { id: number }[];
    for (const { id } of places) {
      const { body } = await ask("GET", `/api/clothes/repository/${id}`);
      if (!body.allowNegative)
        await ask("PUT", "/api/clothes/repository", { ...body, allowNegative: true, clientToken: randomUUID() });
    }
    const openings: Opening[] = [];
    const bills = await whileSelling(
      ask,
      goods,
      async () => {
        const began = performance.now();
        const counts = () => performance.now() - began > warmUpMs;
        const isOver = () => performance.now() - began > warmUpMs + measuredMs;
        await Promise.all(
          Array.from({ length: people }, async (_, at) => {
            const [username, pages] = work[at % work.length] ?? ["boss", []];
            const agent = new Agent({ keepAlive: true, maxSockets: 1 });
            // Nobody begins with the others.
            await sleep((thoughtMs * at) / people);
            for (let turn = at; !isOver(); turn += 1) {
              const page = pages[turn % pages.length] ?? "/dashboard";
              const asked = performance.now();
              const { status } = await get(product.url + page, headers.get(username), agent);
              if (status !== 200) throw new Error(`${username} ${page} answered ${status}`);
              if (counts()) openings.push({ page, ms: performance.now() - asked });
              // Between half and one and a half of it, the same in each run.
              await sleep(thoughtMs * (0.5 + ((turn * 7_919 + at * 104_729) % 1_000) / 1_000));
            }
            agent.destroy();
          }),
        );
      },
      { perSecond: (people * billsAMinuteEach) / 60 },
    );
    report(`${database}, ${people} people`, openings, bills);
  } finally {
    await product.stop();
    await backoffice.stop();
  }
}

function report(name: string, openings: readonly Opening[], bills: readonly number[]): void {
  const timesOf = (page: string) => openings.filter((one) => one.page === page).map(({ ms }) => ms);
  table(
    ["page", "openings", "median ms", "95 % ms"],
    [...new Set(openings.map(({ page }) => page))]
      .toSorted()
      .map((page) => [
        page,
        timesOf(page).length,
        median(timesOf(page)).toFixed(0),
        percentile(timesOf(page), 0.95).toFixed(0),
      ]),
  );
  note(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);
  figure(`${name}: pages a second`, (openings.length / measuredMs) * 1_000, "", 1);
  figure(`${name}: confirming a bill of ten lines, 95 %`, percentile(bills, 0.95), "ms");
  const times = openings.map(({ ms }) => ms);
  figure(`${name}: a page, median`, median(times), "ms");
  verdict(`${name}: a page, 95 %`, percentile(times, 0.95), "ms", { most: mostMs });
}
