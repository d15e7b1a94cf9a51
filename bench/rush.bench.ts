/**
 * A day of 大促 at a large company on PostgreSQL: 80,000 orders of two lines are pulled and audited while twenty stalls
 * sell the same styles, one of them from the shop's own place, until there is nothing left of them. Afterwards the pieces
 * are counted: none promised or sold twice, none lost.
 *
 * LARGE_DATABASE_URL names a seeded database; it is written to. RUSH_ORDERS makes it smaller.
 */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { systemClock } from "#backoffice/core/clock.ts";
import { connect, type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { pullShop } from "#backoffice/trade/platform/sync/pull.ts";
import { maxBulk } from "#contract/platform/order-acts.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { connectShop, secretKey } from "../tests/support/data/shop-sync.ts";
import { startTestPlatform } from "../tests/support/platform/test-platform.ts";
import { start } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { percentile } from "./support/statistics.ts";
import { type Ask, asker, readGoods, whileSelling } from "./support/steady-selling.ts";
import { openTier } from "./support/tier-databases.ts";

const orders = Number(process.env.RUSH_ORDERS ?? 80_000);
const linesEach = 2;
const hotSkus = 60;
/** Of each hot SKU: orders and the stall want more than there is. */
const piecesEach = Math.ceil((orders * linesEach) / hotSkus);
const billsPerSecond = 5;

const databaseUrl = process.env.LARGE_DATABASE_URL;
if (databaseUrl) await measure(databaseUrl);
else note("skipped: needs a seeded PostgreSQL database (LARGE_DATABASE_URL)");

async function measure(url: string): Promise<void> {
  const database = await connect({ url, poolSize: 6 });
  const { db } = database;
  const tier = await openTier(url);
  const office = await start({ entry: "backoffice", env: { DATABASE_URL: url, SEED: "none" } });
  const platform = await startTestPlatform();
  try {
    const goods = await readGoods(db);
    const place = await openPlace(db, goods.stalls[0] ?? 0);
    const shopId = await connectShop({ database }, platform, {
      ...{ name: `大促 ${new Date().toISOString()}`, repositoryId: place.id, pushes: false },
    });
    await db.execute(sql`update shop_token set expires_at = now() + interval '30 days' where shop_id = ${shopId}`);
    await offerOrders(db, platform, shopId, place);
    // The seed writes its years of orders without the steps that made them: what it leaves is told apart from what follows.
    const before = new Set(await brokenSentences(db));
    const ask = asker(office, tier.token);
    note(`load ${loadavg()[0]?.toFixed(1)}; ${billsPerSecond} bills of ten lines a second`);
    const began = performance.now();
    const audits: number[] = [];
    const confirms = await whileSelling(
      ask,
      { ...goods, skus: place.skuIds },
      async () => {
        let pulling = true;
        const pulled = pull(db, platform.url, shopId).finally(() => {
          pulling = false;
        });
        await auditAll(ask, shopId, () => pulling, audits);
        verdict("orders written", (await pulled) - orders, `beside ${orders}`, { most: 0 });
      },
      { perSecond: billsPerSecond, refusable: "库存不足" },
    );
    figure(`${orders} orders pulled and audited`, (performance.now() - began) / 1_000, "s");
    figure(`auditing up to ${maxBulk} orders, p95 of ${audits.length}`, percentile(audits, 0.95), "ms");
    figure(`confirming a bill of the same styles, p95 of ${confirms.length}`, percentile(confirms, 0.95), "ms");
    await prove(db, shopId, place, before);
  } finally {
    await platform.stop();
    await office.stop();
    await tier.close();
    await database.close();
  }
}

interface Place {
  readonly id: number;
  readonly skuIds: number[];
  readonly codes: string[];
}

/** The stall's place, which sells no more than it has, with as many of some SKUs as are nearly enough. */
async function openPlace(db: Db, stallId: number): Promise<Place> {
  const { id } = await oneRow<{ id: number }>(db, sql`select repository_id as id from stall where id = ${stallId}`);
  await db.execute(sql`update repository set allow_negative = false where id = ${id}`);
  const hot = await rows<{ skuId: number; code: string }>(
    db,
    sql`select sku.id as "skuId", sku.sku_code as code from stock_balance balance join sku on sku.id = balance.sku_id
        where repository_id = ${id} and grade = 1 and on_hand > 0 and locked = 0 order by hashint8(sku.id) limit ${hotSkus}`,
  );
  const ids = sql`${`{${hot.map(({ skuId }) => skuId).join(",")}}`}::bigint[]`;
  await db.execute(sql`
    with raised as (
      update stock_balance set on_hand = on_hand + ${piecesEach}::int where repository_id = ${id} and grade = 1 and sku_id = any(${ids})
      returning sku_id, on_hand)
    insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
      doc_line_id, biz_date, operator_id, created_at)
    select ${id}, sku_id, 1, ${piecesEach}::int, 0, on_hand, 'OPENING', 'OPENING', 1, -sku_id - 1000000 * extract(epoch from now())::bigint,
      (now() at time zone 'Asia/Shanghai')::date, 1, now() from raised`);
  return { id, skuIds: hot.map(({ skuId }) => skuId), codes: hot.map(({ code }) => code) };
}

type Platform = Awaited<ReturnType<typeof startTestPlatform>>;

/** The platform has them all, of the last twenty hours. */
async function offerOrders(db: Db, platform: Platform, shopId: number, { codes }: Place): Promise<void> {
  const now = new Date();
  const from = new Date(now.getTime() - 20 * 3_600_000);
  const everyMs = Math.floor((19 * 3_600_000) / orders);
  const prefix = String(now.getTime()).slice(-5);
  await platform.generate({ count: orders, from: from.toISOString(), everyMs, linesEach, codes, prefix });
  await db.execute(sql`insert into sync_cursor (shop_id, kind, done_to, next_at)
    values (${shopId}, 'ORDERS', ${from.toISOString()}, ${now.toISOString()})`);
}

async function pull(db: Db, platformGateway: string, shopId: number): Promise<number> {
  const context = { db, clock: systemClock, settings: { secretKey, platformGateway } };
  const asked = { shopId, kind: "ORDERS", trigger: "AUTO", operatorId: null } as const;
  const result = await pullShop(context, { ...asked, progress: async () => {} });
  return result?.written ?? 0;
}

/** As clerks do it: page after page of the tab, again and again, until nothing more comes or can be promised. */
async function auditAll(ask: Ask, shopId: number, coming: () => boolean, times: number[]): Promise<void> {
  const query = new URLSearchParams({ shopId: String(shopId), state: "WAIT_AUDIT", size: "100" });
  for (let quiet = 0, page = 1; quiet < 3; ) {
    const { body } = await ask("GET", `${shopOrderEndpoints.list.path}?${query}&page=${page}`);
    const rows = body.content as { id: number; exceptions: string[] }[];
    const ids = rows.filter(({ exceptions }) => exceptions.length === 0).map(({ id }) => id);
    const answer =
      ids.length === 0
        ? null
        : await ask("POST", shopOrderEndpoints.audit.path, { ids, clientToken: crypto.randomUUID() });
    if (answer) times.push(answer.ms);
    // What is audited leaves the page; what cannot be stays on it.
    page = ids.length > 0 ? page : rows.length > 0 ? page + 1 : 1;
    if (ids.length > 0) quiet = 0;
    else if (rows.length === 0) {
      quiet = coming() ? 0 : quiet + 1;
      await sleep(500);
    }
  }
}

async function prove(db: Db, shopId: number, { id, skuIds }: Place, before: Set<string>): Promise<void> {
  const there = await oneRow<{ orders: number; numbers: number; audited: number; short: number }>(
    db,
    sql`select count(*)::int8 as orders, count(distinct platform_no)::int8 as numbers,
          (count(*) filter (where state = 'WAIT_SHIP'))::int8 as audited, (count(*) filter (where short))::int8 as short
        from shop_order where shop_id = ${shopId}`,
  );
  figure("orders audited, and without enough goods", there.audited, `, ${there.short}`);
  verdict("orders lost or double", Math.abs(there.orders - orders) + Math.abs(there.numbers - orders), "", { most: 0 });
  const wrong = await rows<{ skuId: number }>(
    db,
    sql`
    select balance.sku_id as "skuId" from stock_balance balance
    where repository_id = ${id} and grade = 1 and sku_id = any(${`{${skuIds.join(",")}}`}::bigint[])
      and (on_hand - locked < 0
        or on_hand <> (select sum(qty) from stock_movement moved where moved.repository_id = balance.repository_id
          and moved.sku_id = balance.sku_id and moved.grade = 1)
        or locked <> (select coalesce(sum(line.qty), 0) from shop_order_line line join shop_order doc on doc.id = line.order_id
          where line.sku_id = balance.sku_id and doc.repository_id = balance.repository_id and doc.state = 'WAIT_SHIP'))`,
  );
  verdict("SKUs sold or promised twice, or whose pieces do not add up", wrong.length, `of ${skuIds.length}`, {
    most: 0,
  });
  const broken = (await brokenSentences(db)).filter((sentence) => !before.has(sentence));
  for (const sentence of broken.slice(0, 10)) note(sentence);
  verdict("invariants of orders and of the stock ledger that no longer hold", broken.length, "", { most: 0 });
  const left = await oneRow<{ free: number }>(
    db,
    sql`select sum(on_hand - locked)::int8 as free from stock_balance where repository_id = ${id} and grade = 1
        and sku_id = any(${`{${skuIds.join(",")}}`}::bigint[])`,
  );
  figure("pieces of them left free", left.free, "");
}

/** What does not hold, each with how often. */
async function brokenSentences(db: Db): Promise<string[]> {
  return [...(await brokenOrderInvariants(db)), ...(await brokenInvariants(db))];
}
