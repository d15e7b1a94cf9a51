/**
 * Files of a shop against its platform's own word: exported earlier, with columns left out, turned about, cut off, doubled,
 * with and without the hour of their export, between pulls that may be late, while people audit, ship and close. Whatever
 * comes when, nothing that was paid and not refunded vanishes, no garment becomes another, no refund is taken back
 * (domain.md §5, 1–3, 23).
 */
// @module-tag random
// @module-tag databases

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { sumUpEarnings } from "#backoffice/overview/finance/earnings/order-earning.ts";
import { brokenEarningInvariants } from "#backoffice/overview/invariants/earning-invariants.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { readOrderFile } from "#backoffice/trade/platform/adapter/file/order-file.ts";
import * as orderOperations from "#backoffice/trade/platform/order/order.ts";
import { previewOrders } from "#backoffice/trade/platform/order/order-preview.query.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import * as shippingOperations from "#backoffice/trade/platform/order/shipping.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { ledgerContext } from "../../support/data/ledger-bills.ts";
import { addShop, richSkus } from "../../support/data/shop-orders.ts";
import { places } from "../../support/data/stock.ts";
import { framed } from "../../support/framed.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";
import {
  fileOf,
  platformEvents,
  ShopPlatform,
  type Snapshot,
  sometimesLacking,
  specOf,
  wordOf,
} from "../../support/random/shop-platform.ts";

const { auditOrders, unauditOrders, closeOrders, handleOrders } = framed(orderOperations);
const { shipOne, shipElsewhere } = framed(shippingOperations);

const count = commandCount({ pglite: 800, postgres: 2_000 });

let database: Database;
let context: Context;
let shop: UpsertShop;
let platform: ShopPlatform;
/** What was told of each order so far, by its lines' specifications; and whose refunds were told. */
const told = new Map<string, Set<string>>();
const refundsTold = new Map<string, Set<string>>();
const closedByHand = new Set<string>();
/** What was told of each order, for the message of what is wrong. */
const trail = new Map<string, string[]>();

beforeAll(async () => {
  database = await openDemoDatabase();
  const admin = ledgerContext(database.db, { now: () => demoNow });
  context = {
    ...admin,
    actor: { ...admin.actor, permissions: ["admin"] },
    settings: { secretKey: "a key for tests" },
  };
  const skus = await richSkus(database.db, places.shop, 40);
  expect(skus.length).toBeGreaterThan(4);
  shop = await addShop(database.db, "抖店文件店", places.shop);
  await database.db.execute(sql`update shop set platform = 'DOUYIN' where id = ${shop.id}`);
  platform = new ShopPlatform(
    new Date(demoNow.getTime() - 12 * 3_600_000),
    skus.slice(0, 6).map(({ skuCode }) => skuCode),
  );
});
afterAll(() => database.close());

const command = fc.record({
  kind: fc.constantFrom(
    ...["happen", "happen", "happen", "happen", "happen", "happen", "pull", "late", "file", "file", "file", "file"],
    ...["audit", "audit", "audit", "handle", "unaudit", "ship", "ship", "elsewhere", "close"],
  ),
  event: fc.constantFrom(...platformEvents),
  pick: fc.nat(40),
  line: fc.nat(5),
  /** How old what is told is, in seconds. */
  behind: fc.constantFrom(0, 0, 0, 4, 20, 100),
  /** Somebody says when the file was exported. */
  isDated: fc.boolean(),
  without: fc.subarray(sometimesLacking, { maxLength: 2 }),
  turned: fc.nat(12),
  cut: fc.constantFrom(0, 0, 0, 1, 2, 3),
  doubled: fc.constantFrom(0, 0, 0, 1, 2),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** Some of the latest orders. */
const some = (orders: readonly Snapshot[], pick: number) => orders.slice(-1 - (pick % 8));

function remember(orders: readonly Snapshot[], tells: (no: string) => ReadonlySet<string>, tellsRefunds: boolean) {
  for (const { no, at, state, lines } of orders) {
    const specs = tells(no);
    const source = tellsRefunds ? "word" : "file";
    trail.set(no, [
      ...(trail.get(no) ?? []),
      `${source} of ${at.toISOString()} ${state} ${specs.size}/${lines.length}`,
    ]);
    told.set(no, new Set([...(told.get(no) ?? []), ...specs]));
    const refunded = lines.filter(({ code, state }) => state === "REFUNDED" && specs.has(specOf(code)));
    if (!tellsRefunds) continue;
    refundsTold.set(no, new Set([...(refundsTold.get(no) ?? []), ...refunded.map(({ code }) => specOf(code))]));
  }
}

async function pull(orders: readonly Snapshot[]): Promise<void> {
  const { refused } = await upsertOrders(context, shop, orders.map(wordOf));
  expect(refused).toEqual([]);
  remember(orders, (no) => new Set(platform.newest(no).lines.map(({ code }) => specOf(code))), true);
}

async function bringFile({ behind, pick, isDated, ...handling }: Command): Promise<void> {
  const at = new Date(platform.now().getTime() - behind * 1000);
  const orders = some(platform.asOf(at), pick);
  if (orders.length === 0) throw new DomainError("没有可以导出的");
  // Neither the number nor the code of a line: nobody could say which is which.
  const without = handling.without.filter(
    (heading) => heading !== "商家编码" || !handling.without.includes("子订单编号"),
  );
  const { file, subs } = fileOf(orders, { ...handling, without });
  const read = await readOrderFile(file, {
    ...{ platform: "DOUYIN", uploadedAt: platform.now(), exportedAt: isDated ? at : null },
  });
  const preview = await previewOrders(context, shop, read.orders);
  await upsertOrders(context, shop, [...preview.adds, ...preview.edits]);
  const refused = new Set([...read.refusals, ...preview.refused].map(({ platformNo }) => platformNo));
  remember(
    orders.filter(({ no }) => subs.has(no) && !refused.has(no)),
    (no) => subs.get(no) ?? new Set(),
    false,
  );
  if (read.orders.length === refused.size) throw new DomainError("一单也没有收下");
}

async function idsIn(states: string, pick: number, most = 3): Promise<number[]> {
  const found = await rows<{ id: number }>(
    database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and state = any(${states}::text[])
        order by id desc offset ${pick % 5} limit ${most}`,
  );
  if (found.length === 0) throw new DomainError("没有可以操作的");
  return found.map(({ id }) => id);
}

async function run(asked: Command): Promise<void> {
  const { kind, pick } = asked;
  const clientToken = randomUUID();
  const bulk = async (work: Promise<{ done: number }>) => {
    if ((await work).done === 0) throw new DomainError("一单也没有成功");
  };
  if (kind === "happen") {
    if (!platform.happen(asked.event, pick, asked.line)) throw new DomainError("不能这样");
  } else if (kind === "pull" || kind === "late") {
    const at = new Date(platform.now().getTime() - (kind === "late" ? asked.behind * 1000 : 0));
    await pull(some(platform.asOf(at), pick));
  } else if (kind === "file") await bringFile(asked);
  else if (kind === "audit") {
    await bulk(auditOrders(context, { body: { clientToken, ids: await idsIn("{WAIT_AUDIT}", pick) } }));
  } else if (kind === "handle") {
    await bulk(handleOrders(context, { body: { clientToken, ids: await idsIn("{WAIT_AUDIT}", pick) } }));
  } else if (kind === "unaudit") {
    await bulk(unauditOrders(context, { body: { clientToken, ids: await idsIn("{WAIT_SHIP}", pick, 1) } }));
  } else if (kind === "elsewhere") {
    await bulk(shipElsewhere(context, { body: { clientToken, ids: await idsIn("{WAIT_AUDIT,WAIT_SHIP}", pick) } }));
  } else if (kind === "ship") {
    const [id = 0] = await idsIn("{WAIT_SHIP}", pick, 1);
    const body = { clientToken, courier: "中通快递", waybillNo: `ZT${String(id).padStart(8, "0")}` };
    await shipOne(context, { params: { id }, body });
  } else {
    if (pick % 4) throw new DomainError("很少关闭");
    const ids = await idsIn("{WAIT_AUDIT}", pick, 1);
    await bulk(closeOrders(context, { body: { clientToken, ids, reason: "不要了" } }));
    const closed = await rows<{ no: string }>(
      database.db,
      sql`select platform_no as no from shop_order where id = ${ids[0]}`,
    );
    for (const { no } of closed) closedByHand.add(no);
  }
}

/** Orders that a file had not all lines of when they were sent: the rest is not added to what has left, and somebody is told. */
async function saidToLack(): Promise<Set<string>> {
  const lacking = await rows<{ no: string }>(
    database.db,
    sql`select distinct platform_no as no from shop_order doc join shop_order_log entry on entry.order_id = doc.id
        where shop_id = ${shop.id} and entry.text like '%请核对是否漏发'`,
  );
  return new Set(lacking.map(({ no }) => no));
}

/** What is not as it must be, by what the platform has now and what of it was ever told. */
async function wrong(): Promise<string[]> {
  const found = await rows<{ no: string; state: string; spec: string; qty: number; refunded: boolean; other: boolean }>(
    database.db,
    sql`select platform_no as no, min(doc.state) as state, spec, sum(line.qty)::int8 as qty,
          bool_and(line.state = 'REFUNDED') as refunded,
          bool_or(merchant_code <> '' and sku.sku_code is distinct from merchant_code) as other
        from shop_order doc join shop_order_line line on line.order_id = doc.id left join sku on sku.id = line.sku_id
        where shop_id = ${shop.id} group by platform_no, spec`,
  );
  const known = new Map(found.map((row) => [`${row.no} ${row.spec}`, row]));
  const isSaid = await saidToLack();
  return [...told].flatMap(([no, specs]) => {
    const order = platform.newest(no);
    return order.lines
      .filter(({ code }) => specs.has(specOf(code)))
      .flatMap(({ code, qty, state }) => {
        const row = known.get(`${no} ${specOf(code)}`);
        const says = (text: string) => [`${no} ${code} ${text}: ${JSON.stringify([row ?? null, trail.get(no)])}`];
        if (!row) return isSaid.has(no) ? [] : says("is gone");
        if (row.qty !== qty) return says(`is not ${qty} pieces`);
        if (row.other) return says("is another garment");
        if (state !== "REFUNDED" && row.refunded) return says("was never refunded");
        if (order.state === "PAID" && state !== "REFUNDED" && row.state === "CLOSED" && !closedByHand.has(no))
          return says("is closed and was paid");
        if (refundsTold.get(no)?.has(specOf(code)) && !row.refunded) return says("had its refund taken back");
        return [];
      });
  });
}

it(`lose nothing and take nothing back through ${count} commands`, { timeout: 900_000 }, async () => {
  const outcomes = [
    "happen",
    "pull",
    "late",
    "file",
    "audit",
    "handle",
    "unaudit",
    "ship",
    "elsewhere",
    "close",
    "refused",
  ];
  const each = Math.min(count, 200);
  /** With the seeds, for what is asked at the end. */
  const texts: string[] = [];
  for (let done = 0; done < count; done += each) {
    const text = await runCommands({
      ...{ command, count: each, run, workers: 1 },
      wanted: { outcomes, atLeast: outcomes.length - 4 },
    });
    texts.push(text);
    expect(await wrong(), text).toEqual([]);
    expect(await brokenOrderInvariants(database.db), text).toEqual([]);
  }
  const all = texts.join("\n");
  expect(await brokenInvariants(database.db), all).toEqual([]);
  // The newest of all, by the platform itself: then its word stands, whatever files had said.
  await pull(platform.numbers().map((no) => platform.newest(no)));
  const standing = await rows<{ no: string; state: string; qty: number; paid: number }>(
    database.db,
    sql`select platform_no as no, min(platform_state) as state, sum(qty)::int8 as qty, sum(paid_fen)::int8 as paid
        from shop_order where shop_id = ${shop.id} group by platform_no order by platform_no`,
  );
  const expected = platform.numbers().map((no) => {
    const { state, lines } = platform.newest(no);
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
    return { no, state, qty: sum(({ qty }) => qty), paid: sum(({ fen }) => fen) };
  });
  await sumUpEarnings(database.db);
  expect(await brokenEarningInvariants(database.db), all).toEqual([]);
  const isSaid = await saidToLack();
  const whole = <R extends { no: string }>(orders: readonly R[]) => orders.filter(({ no }) => !isSaid.has(no));
  expect(whole(standing), all).toEqual(whole(expected).sort((one, other) => (one.no < other.no ? -1 : 1)));
  expect(await wrong(), all).toEqual([]);
});
