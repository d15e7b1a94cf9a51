/**
 * The search of the top bar in a large company (30,000 styles, 30,000 customers, 200,000 bills, 300,000 online orders)
 * on PostgreSQL: every way that something is found by, as the administrator, who sees all, and as a keeper, who sees
 * one stall. Over HTTP on one kept connection, one request after the other.
 *
 * LARGE_DATABASE_URL names a database seeded with `--orders`; without it DATABASE_URL or TEST_DATABASE_URL names a
 * server on which one is seeded for the occasion, which takes minutes, and dropped again.
 */
import { sql } from "drizzle-orm";
import { connect, oneRow } from "#backoffice/db/connect.ts";
import { searchEndpoints } from "#contract/system/search.ts";
import { openOffice, timesOf } from "./support/asked-office.ts";
import { note, table, verdict } from "./support/report.ts";
import { median, percentile } from "./support/statistics.ts";
import { withLargeTier } from "./support/tier-databases.ts";

const rounds = { warmUps: 3, samples: 20 };
const mostMs = 80;
const askers = ["admin", "keeper13"];

/** What a company's own rows are found by. */
interface Found {
  readonly styleNo: string;
  readonly styleName: string;
  readonly barcode: string;
  readonly skuCode: string;
  readonly billNo: string;
  readonly receiptNo: string;
  readonly phone: string;
  readonly pinyin: string;
  readonly customer: string;
  readonly orderNo: string;
}

/** Of the middle of each table: neither its beginning nor its end is read before the rest. */
function findRows(url: string): Promise<Found> {
  const middle = (column: string, from: string) =>
    sql.raw(`(select ${column} from ${from} order by id limit 1 offset (select count(*) / 2 from ${from}))`);
  return withDatabase(url, (db) =>
    oneRow<Found>(
      db,
      sql`select ${middle("style_no", "product")} as "styleNo", ${middle("name", "product")} as "styleName",
        ${middle("barcode", "sku")} as barcode, ${middle("sku_code", "sku")} as "skuCode", ${middle("no", "bill")} as "billNo",
        ${middle("no", "receipt")} as "receiptNo", ${middle("phone", "distributor")} as phone,
        ${middle("pinyin", "distributor")} as pinyin, ${middle("name", "distributor")} as customer,
        ${middle("platform_no", "shop_order")} as "orderNo"`,
    ),
  );
}

async function withDatabase<T>(url: string, work: (db: Parameters<typeof oneRow>[0]) => Promise<T>): Promise<T> {
  const database = await connect({ url, poolSize: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

function questionsOf(found: Found): [name: string, typed: string][] {
  const { styleNo, styleName } = found;
  return [
    ["款号, the whole", styleNo],
    ["款号, three figures of its middle", styleNo.slice(2, 5)],
    ["款号, its first two", styleNo.slice(0, 2)],
    ["品名, the whole", styleName],
    ["品名, its words the other way round", `${styleName.slice(-2)} ${styleName.slice(0, 2)}`],
    ["品名, common", "连衣裙"],
    ["品名, one character", "裙"],
    ["品名, initials", "lyq"],
    ["品名, one letter", "l"],
    ["品名, and a colour", "裙 黑色"],
    ["条码", found.barcode],
    ["SKU 编码", found.skuCode],
    ["单号, the whole", found.billNo],
    ["单号, its day", found.billNo.slice(0, 8)],
    ["单号, without letters", found.billNo.slice(2)],
    ["单号, its last five", found.billNo.slice(-5)],
    ["单号 of a receipt", found.receiptNo],
    ["客户, initials", found.pinyin],
    ["客户, two initials", found.pinyin.slice(0, 2)],
    ["客户, end of the telephone", found.phone.slice(-4)],
    ["客户, telephone", found.phone],
    ["客户, name", found.customer],
    ["客户, part of the name", found.customer.slice(1, 3)],
    ["网店订单号", found.orderNo],
    ["扎票, none such", "T99999999"],
    ["nothing of the kind", "航天服"],
    ["a page", "商品列表"],
  ];
}

const ran = await withLargeTier(
  async (url) => {
    const questions = questionsOf(await findRows(url));
    for (const asker of askers) await ask(url, asker, questions);
  },
  { orders: { days: 20 } },
);
if (!ran) note("skipped: needs PostgreSQL (LARGE_DATABASE_URL, or DATABASE_URL)");

async function ask(url: string, asker: string, questions: readonly [string, string][]): Promise<void> {
  const office = await openOffice(url, asker);
  try {
    const lines: { name: string; times: number[] }[] = [];
    for (const [name, typed] of questions) {
      const path = `${searchEndpoints.find.path}?${new URLSearchParams({ q: typed })}`;
      lines.push({ name: `${name}: ${typed}`, times: await timesOf(() => office.ask(path), rounds) });
    }
    table(
      [`as ${asker}`, "median ms", "p95 ms"],
      lines.map(({ name, times }) => [name, median(times).toFixed(1), percentile(times, 0.95).toFixed(1)]),
    );
    const p95 = ({ times }: (typeof lines)[number]) => percentile(times, 0.95);
    const slowest = lines.reduce((worst, line) => (p95(line) > p95(worst) ? line : worst));
    verdict(`slowest search as ${asker}, ${slowest.name}, p95`, p95(slowest), "ms", { most: mostMs }, 1);
  } finally {
    await office.close();
  }
}
