/**
 * 平台订单 on both databases: ten thousand orders of three lines pulled from the test platform, which takes 200 ms to
 * answer, and what memory that needs; 200 of them audited in one click; the list at the large tier's 15,000 orders a
 * day for ninety days, any tab and filter; and what a shop's month of them earned.
 *
 * DATABASE_URL or TEST_DATABASE_URL names a server for the PostgreSQL half, LARGE_DATABASE_URL a large company seeded
 * with `--orders`, whose list alone is asked. PULL_ORDERS, ORDERS_PER_DAY and ORDER_DAYS make it smaller, ONLY_POSTGRES
 * leaves PGlite out, ONLY_EARNINGS all but the last.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { bizDateOf, type Clock, daysBefore, systemClock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { listOrderEarnings } from "#backoffice/overview/finance/earnings/order-earning.query.ts";
import { auditOrders } from "#backoffice/trade/platform/order/order.ts";
import { listOrders } from "#backoffice/trade/platform/order/order-list.query.ts";
import { pullShop } from "#backoffice/trade/platform/sync/pull.ts";
import { adminRole } from "#contract/permissions.ts";
import { orderFilterExceptions, shopOrderStates } from "#contract/platform/order.words.ts";
import { earningMarks } from "#contract/platform/shop-bill.words.ts";
import { seedDemo } from "../seed/seed.ts";
import { seedTier } from "../seed/tier/tiers.ts";
import { demoNow } from "../tests/support/company/demo-database.ts";
import { codesOf, connectShop, secretKey } from "../tests/support/data/shop-sync.ts";
import { startTestPlatform } from "../tests/support/platform/test-platform.ts";
import { onOwnDatabase } from "./support/company-database.ts";
import { addEarnings, sumUpAll } from "./support/order-earnings.ts";
import { password } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { percentile } from "./support/statistics.ts";

const pulled = Number(process.env.PULL_ORDERS ?? 10_000);
const perDay = Number(process.env.ORDERS_PER_DAY ?? 15_000);
const days = Number(process.env.ORDER_DAYS ?? 90);
const audited = 200;
const samples = 20;
const clock = { now: () => demoNow };
const progress = () => {};

const large = process.env.LARGE_DATABASE_URL;
const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (large) await ofLarge(large);
else {
  const only = process.env.ONLY_EARNINGS !== undefined;
  if (process.env.ONLY_POSTGRES === undefined && !only) {
    await withPglite("PGlite", pullAndAudit);
    await withPglite("PGlite", list);
  }
  if (server) {
    if (!only) await onOwnDatabase(server, (database) => pullAndAudit("PostgreSQL", database));
    await onOwnDatabase(server, (database) => list("PostgreSQL", database));
  } else note("skipped: PostgreSQL (DATABASE_URL names a server)");
}

async function ofLarge(url: string): Promise<void> {
  const database = await connect({ url });
  try {
    await database.migrate();
    await askList("large company", database, systemClock);
  } finally {
    await database.close();
  }
}

async function withPglite(name: string, work: (name: string, database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-orders-"));
  const database = await connect({ dataDir });
  try {
    await database.migrate();
    await work(name, database);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function contextOf({ db }: Pick<Database, "db">): Context {
  const actor = { userId: 1, username: "admin", sessionId: 0, permissions: [adminRole] };
  return { db, clock, settings: { secretKey }, actor, address: "", userAgent: "", token: null };
}

async function pullAndAudit(name: string, database: Database): Promise<void> {
  const { db } = database;
  const settings = { secretKey };
  await seedDemo({ db, clock, settings, adminPassword: password, progress, pictures: false });
  const platform = await startTestPlatform();
  try {
    const shopId = await connectShop({ database }, platform, { pushes: false });
    const codes = await codesOf({ database }, 60);
    const from = new Date(demoNow.getTime() - 20 * 3_600_000);
    await platform.setConduct({ now: demoNow.toISOString(), delayMs: 200 });
    const everyMs = Math.floor((19 * 3_600_000) / pulled);
    await platform.generate({ count: pulled, from: from.toISOString(), everyMs, linesEach: 3, codes });
    await db.execute(sql`insert into sync_cursor (shop_id, kind, done_to, next_at)
      values (${shopId}, 'ORDERS', ${from.toISOString()}, ${demoNow.toISOString()})`);
    const held: number[] = [];
    note(`${name}: load ${loadavg()[0]?.toFixed(1)}`);
    const began = performance.now();
    const result = await pullShop(
      { db, clock, settings: { secretKey, platformGateway: platform.url } },
      {
        ...{ shopId, kind: "ORDERS", trigger: "AUTO", operatorId: null },
        progress: async () => void held.push(process.memoryUsage().rss),
      },
    );
    const took = (performance.now() - began) / 1_000;
    if (result?.written !== pulled) throw new Error(`${result?.written} of ${pulled} orders were written`);
    verdict(`${name}: ${pulled} orders of 3 lines pulled`, took, "s", { most: 300 });
    const early = Math.max(...held.slice(0, Math.ceil(held.length / 4)));
    const late = Math.max(...held.slice(-Math.ceil(held.length / 4)));
    verdict(`${name}: memory of the last quarter over the first`, (late - early) / 1024 / 1024, "MB", { most: 100 });
    await audit(name, database, shopId);
  } finally {
    await platform.stop();
  }
}

async function audit(name: string, database: Database, shopId: number): Promise<void> {
  const { db } = database;
  // There is enough of everything: every order is promised its pieces.
  await db.execute(sql`update stock_balance set on_hand = on_hand + 100000 where grade = 1 and repository_id = 6`);
  const waiting = await rows<{ id: number }>(
    db,
    sql`select id from shop_order where shop_id = ${shopId} and state = 'WAIT_AUDIT' and not (unmatched or bad_address)
        order by id limit ${audited}`,
  );
  const ids = waiting.map(({ id }) => id);
  const began = performance.now();
  const { done } = await db.transaction((tx) =>
    auditOrders(contextOf({ db: tx }), { body: { ids, clientToken: crypto.randomUUID() } }),
  );
  const took = performance.now() - began;
  if (done !== audited) throw new Error(`${done} of ${audited} orders were audited`);
  verdict(`${name}: ${audited} orders audited`, took, "ms", { most: 5_000 });
}

async function list(name: string, database: Database): Promise<void> {
  const { db } = database;
  const seeding = performance.now();
  const orders = { perDay, days };
  await seedTier({ db, clock, tier: "small", adminPassword: password, progress, pictures: false, orders });
  figure(`${name}: ${perDay * days} orders seeded`, (performance.now() - seeding) / 1_000, "s");
  if (process.env.ONLY_EARNINGS === undefined) await askList(name, database, clock);
  await askEarnings(name, database);
}

async function askEarnings(name: string, database: Database): Promise<void> {
  const { db } = database;
  await addEarnings(db, 31);
  const began = performance.now();
  const summed = await sumUpAll(db);
  figure(`${name}: ${summed} orders' earnings summed up`, (performance.now() - began) / 1_000, "s");
  const day = (back: number) => bizDateOf(daysBefore(demoNow, back));
  const month = { from: day(29), to: day(0) };
  const [one] = await rows<{ no: string }>(
    db,
    sql`select platform_no as no from shop_order where shipped_at is not null order by id desc limit 1`,
  );
  const questions: Record<string, object> = {
    "a shop's month": { shopId: 3, ...month },
    "a shop's month, page 100": { shopId: 3, ...month, page: 99 },
    ...Object.fromEntries(earningMarks.map((mark) => [`a shop's month, ${mark}`, { shopId: 3, ...month, mark }])),
    "an order's number": { keyword: one?.no },
  };
  const context = contextOf(database);
  const query = { page: 0, size: 20, sort: [] };
  for (const [what, asked] of Object.entries(questions)) {
    const p95 = await timesOf(() => listOrderEarnings(context, { query: { ...query, ...asked } }));
    verdict(`${name}: 订单利润, ${what}, p95`, p95, "ms", { most: 150 });
  }
}

/** The 95th of a hundred. */
async function timesOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -2; round < samples; round += 1) {
    const began = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

async function askList(name: string, database: Database, clock: Clock): Promise<void> {
  const { db } = database;
  const context = { ...contextOf(database), clock };
  const [one] = await rows<{ no: string; waybill: string; tail: string; style: string }>(
    db,
    sql`select doc.platform_no as no, doc.waybill_no as waybill, doc.phone_tail as tail, product.style_no as style
        from shop_order doc join shop_order_line line on line.order_id = doc.id join sku on sku.id = line.sku_id
        join product on product.id = sku.product_id where doc.waybill_no <> '' order by doc.id desc limit 1`,
  );
  const [hot] = await rows<{ style: string }>(
    db,
    sql`select style_no as style from product join sku on sku.product_id = product.id order by sku.id limit 1`,
  );
  if (!one) throw new Error("no order was sent");
  const day = (back: number) => new Date(clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const questions: Record<string, object> = {
    all: {},
    ...Object.fromEntries(shopOrderStates.map((state) => [state, { state }])),
    ...Object.fromEntries(orderFilterExceptions.map((exception) => [exception, { exception }])),
    shop: { shopId: 3 },
    "shop, 待发货": { shopId: 3, state: "WAIT_SHIP" },
    "order number": { keyword: one.no },
    "waybill number": { keyword: one.waybill },
    telephone: { keyword: one.tail },
    style: { styleNo: one.style },
    "the style sold most": { styleNo: hot?.style },
    "the style sold most, ninety days": { styleNo: hot?.style, from: day(89), to: day(0) },
    "style, 待审核": { styleNo: one.style, state: "WAIT_AUDIT" },
    province: { province: "广东省" },
    courier: { courier: "顺丰速运" },
    "courier never used": { courier: "邮政" },
    "without waybill": { waybill: false },
    "ninety days": { from: day(89), to: day(0) },
    "ninety days, closed, of a province": { from: day(89), to: day(0), state: "CLOSED", province: "陕西省" },
    "page 100": { page: 99 },
  };
  note(`${name}: load ${loadavg()[0]?.toFixed(1)}`);
  for (const [what, query] of Object.entries(questions)) {
    const p95 = await timesOf(() => listOrders(context, { query: { page: 0, size: 20, sort: [], ...query } }));
    verdict(`${name}: list, ${what}, p95`, p95, "ms", { most: 100 });
  }
}
