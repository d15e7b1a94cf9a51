/**
 * Orders of two shops against a stall that sells the same few pieces: what the platforms say comes late, again, doubled,
 * in another order and in halves, while people audit, split, merge, send elsewhere, ship, recall, close, take goods back
 * and sell over the counter, several at once and some twice. Whatever happens, the ledgers add up, no piece is promised
 * twice, and what was said last stands (domain.md §5, 1–13, 23).
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
import { brokenBillInvariants } from "#backoffice/overview/invariants/bill-invariants.ts";
import { brokenEarningInvariants } from "#backoffice/overview/invariants/earning-invariants.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenNetAssetInvariants } from "#backoffice/overview/invariants/net-asset-invariants.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { PlatformOrder, PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import { listEstimates, saveEstimate } from "#backoffice/trade/platform/bill/parcel-estimate.ts";
import { shopBillEntry } from "#backoffice/trade/platform/bill/shop-bill.tables.ts";
import * as afterSaleOperations from "#backoffice/trade/platform/order/after-sale/after-sale.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import * as orderOperations from "#backoffice/trade/platform/order/order.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import * as parcelOperations from "#backoffice/trade/platform/order/parcel.ts";
import * as shippingOperations from "#backoffice/trade/platform/order/shipping.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import * as billOperations from "#backoffice/trade/stall/bill/bill.ts";
import * as billLinesOperations from "#backoffice/trade/stall/bill/bill-lines.ts";
import * as billVoidOperations from "#backoffice/trade/stall/bill/bill-void.ts";
import * as billConfirmOperations from "#backoffice/trade/stall/bill/confirm/bill-confirm.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { ledgerContext } from "../../support/data/ledger-bills.ts";
import { addShop, orderLine, paidOrder, refundOf } from "../../support/data/shop-orders.ts";
import { places } from "../../support/data/stock.ts";
import { framed } from "../../support/framed.ts";
import { agreeing } from "../../support/questions.ts";
import { commandCount } from "../../support/random/command-count.ts";
import { runCommands } from "../../support/random/random-commands.ts";

const { auditOrders, unauditOrders, closeOrders, rerouteOrder, handleOrder, matchOrderLine } = framed(orderOperations);
const { mergeOrders, splitOrder, unmergeOrders } = framed(parcelOperations);
const { shipOne, fillWaybill, shipOrders, recallOrder } = framed(shippingOperations);
const { addAfterSale, agreeAfterSale, rejectAfterSale, receiveAfterSale, sendAfterSale, finishAfterSale } =
  framed(afterSaleOperations);
const { holdBill } = framed(billOperations);
const { setBillCells } = framed(billLinesOperations);
const { confirmBill } = framed(billConfirmOperations);
const { voidBill } = framed(billVoidOperations);

const count = commandCount({ pglite: 300, postgres: 600 });
/** 沙河 and its stall, which allow no negatives. */
const place = places.shahe;
const stallId = 2;

let database: Database;
let context: Context;
let skus: { id: number; code: string }[];
let shops: UpsertShop[];

beforeAll(async () => {
  database = await openDemoDatabase();
  const admin = ledgerContext(database.db, { now: () => demoNow });
  const actor = { ...admin.actor, permissions: ["admin"] };
  context = { ...admin, actor, settings: { secretKey: "a key for tests" } };
  // Some of which there are many, and some of which the last piece is soon asked for.
  const held = await rows<{ id: number; code: string }>(
    database.db,
    sql`select sku.id, sku_code as code from stock_balance balance join sku on sku.id = balance.sku_id
        where repository_id = ${place} and grade = 1 and on_hand - locked >= 3
        order by on_hand - locked desc, sku.id`,
  );
  skus = [...held.slice(0, 3), ...held.slice(-2)];
  shops = [await addShop(database.db, "东店", place), await addShop(database.db, "西店", place)];
});
afterAll(() => database.close());

const kinds = [
  ...["say", "say", "say", "say", "keepBack", "ask", "replay", "replay"],
  ...[
    "audit",
    "audit",
    "audit",
    "audit",
    "audit",
    "unaudit",
    "split",
    "merge",
    "unmerge",
    "reroute",
    "handle",
    "match",
  ],
  ...["waybill", "ship", "ship", "ship", "ship", "shipMany", "recall", "close"],
  ...["claim", "claim", "claim", "agree", "agree", "reject", "receive", "receive", "receive", "send", "send", "finish"],
  ...["sell", "sell", "voidSale"],
  // What its sums are made of, and the worker in between.
  ...["bill", "freight", "estimate", "sumUp", "sumUp"],
] as const;

const command = fc.record({
  kind: fc.constantFrom(...kinds),
  shop: fc.nat(1),
  /** Which order, after-sale or bill: mostly the latest, so that commands meet. */
  pick: fc.nat(40),
  /** A new order, or another word of a known one. */
  fresh: fc.boolean(),
  state: fc.constantFrom("PAID", "PAID", "PAID", "PAID", "PAID", "SHIPPED", "FINISHED", "CLOSED", "WAIT_PAY"),
  refund: fc.constantFrom("APPLIED", "AGREED", "GOODS_BACK", "REFUNDED", "REJECTED", "WITHDRAWN"),
  type: fc.constantFrom("REFUND_ONLY", "RETURN", "EXCHANGE", "RESEND"),
  lines: fc.uniqueArray(fc.record({ id: fc.nat(2), sku: fc.nat(5), qty: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ id }) => id,
  }),
  message: fc.constantFrom("", "", "", "", "", "", "请发顺丰"),
  address: fc.constantFrom("", "", "", "", "", "韶山路 5 号"),
  line: fc.option(fc.nat(2)),
  qty: fc.integer({ min: 1, max: 3 }),
  /** How what was said is told: which of it, how often, in which order. */
  mix: fc.array(fc.nat(60), { maxLength: 6 }),
  replays: fc.constantFrom(0, 0, 0, 1, 2),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** All that the platform of a shop ever said, of which some is told late, and much is told again. */
const said = [
  { orders: [] as PlatformOrder[], refunds: [] as PlatformRefund[] },
  { orders: [] as PlatformOrder[], refunds: [] as PlatformRefund[] },
];
const allTypes = "{REFUND_ONLY,RETURN,EXCHANGE,RESEND}";
const bills: number[] = [];
let clock = 0;
/** No two words of one instant: which of two is newer is another test's. */
const instant = () => {
  clock += 1;
  return new Date(demoNow.getTime() - 3_600_000 + clock * 10);
};
const recent = <R>(all: readonly R[], pick: number) => all[all.length - 1 - (pick % Math.min(all.length, 8))];

async function find<R>(question: ReturnType<typeof sql>): Promise<R> {
  const [found] = await rows<R>(database.db, question);
  // As a page that was opened too early finds nothing.
  if (!found) throw new DomainError("没有可以操作的");
  return found;
}

async function run(asked: Command): Promise<void> {
  const { kind, pick, qty, replays } = asked;
  const shop = shops[asked.shop] as UpsertShop;
  const words = said[asked.shop] as (typeof said)[number];
  const send = async <R>(work: (clientToken: string) => Promise<R>): Promise<R> => {
    const token = randomUUID();
    const answers = await Promise.all(Array.from({ length: replays + 1 }, () => work(token)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    return answers[0] as R;
  };
  const bulk = async (
    operation: (context: Context, input: { body: { clientToken: string; ids: number[] } }) => Promise<unknown>,
    ids: number[],
  ) => {
    const { done } = (await send((clientToken) => operation(context, { body: { clientToken, ids } }))) as {
      done: number;
    };
    if (done === 0) throw new DomainError("一单也没有成功");
  };
  const orderIn = (states: string) =>
    find<{ id: number; version: number }>(
      sql`select id, version from shop_order where shop_id = ${shop.id} and state = any(${states}::text[])
          order by id desc offset ${pick % 5} limit 1`,
    );
  const ordersIn = async (states: string) =>
    (
      await rows<{ id: number }>(
        database.db,
        sql`select id from shop_order where shop_id = ${shop.id} and state = any(${states}::text[])
            order by id desc offset ${pick % 4} limit ${qty}`,
      )
    ).map(({ id }) => id);
  /** One that stands so, of a type of which that is what is done next. */
  const sale = async (states: string, types: string) => {
    const { id, version, lines } = await find<{ id: number; version: number; lines: number[] }>(
      sql`select sale.id, sale.version, json_agg(line.id order by line.id) as lines
          from after_sale sale join after_sale_line line on line.after_sale_id = sale.id
          where shop_id = ${shop.id} and state = any(${states}::text[])
            and type = any(${types}::text[])
          group by sale.id order by sale.id desc offset ${pick % 4} limit 1`,
    );
    return { params: { id }, version, lines };
  };
  const some = <R>(all: readonly R[]) => asked.mix.flatMap((at) => recent(all, at) ?? []);
  switch (kind) {
    case "say":
    case "keepBack": {
      const known = asked.fresh ? undefined : recent(words.orders, pick)?.platformNo;
      const no = known ?? `C${words.orders.length}`;
      const lines = asked.lines.map(({ id, sku, qty: pieces }) =>
        orderLine(skus[sku]?.code ?? `未知${pick}`, { id: `${no}-${id}`, qty: pieces }),
      );
      const state = known === undefined ? "PAID" : asked.state;
      const whole = paidOrder(no, lines, { state, modifiedAt: instant(), buyerMessage: asked.message });
      const receiver = { ...whole.receiver, address: asked.address || whole.receiver.address };
      const word = { ...whole, receiver };
      words.orders.push(word);
      // The half that was not pulled comes with another word.
      const told = kind === "say" ? [...some(words.orders), word, ...some(words.orders)] : some(words.orders);
      await upsertOrders(context, shop, told);
      return;
    }
    case "ask": {
      const { platformNo } = recent(words.orders, pick) ?? { platformNo: "C0" };
      const word = refundOf(`R${platformNo}-${pick % 2}`, platformNo, {
        ...{ state: asked.refund, modifiedAt: instant(), refundFen: qty * 500 },
        type: asked.type === "RESEND" ? "RETURN" : asked.type,
        platformLineId: asked.line === null ? null : `${platformNo}-${asked.line}`,
      });
      words.refunds.push(word);
      await upsertRefunds(context, shop, [word, ...some(words.refunds)]);
      return;
    }
    case "replay":
      await upsertRefunds(context, shop, some(words.refunds));
      await upsertOrders(context, shop, [...some(words.orders)].reverse());
      return;
    case "audit":
      return bulk(auditOrders, await ordersIn(pick % 7 ? "{WAIT_AUDIT}" : "{WAIT_AUDIT,WAIT_SHIP}"));
    case "unaudit":
      return bulk(unauditOrders, await ordersIn("{WAIT_SHIP}"));
    case "shipMany":
      return bulk(shipOrders, await ordersIn("{WAIT_SHIP}"));
    case "close": {
      const ids = [(await orderIn("{WAIT_PAY,WAIT_AUDIT,WAIT_SHIP,SHIPPED}")).id];
      await send((clientToken) => closeOrders(context, { body: { clientToken, ids, reason: "不要了" } }));
      return;
    }
    case "split": {
      const { id, version } = await orderIn("{WAIT_AUDIT}");
      const held = await rows<{ lineId: number; had: number }>(
        database.db,
        sql`select id as "lineId", qty as had from shop_order_line where order_id = ${id} order by id`,
      );
      const lines = held.map(({ lineId, had }) => ({ lineId, qty: Math.min((lineId + pick) % (qty + 1), had) }));
      await send((clientToken) => splitOrder(context, { params: { id }, body: { clientToken, version, lines } }));
      return;
    }
    case "merge": {
      const ids = await ordersIn("{WAIT_AUDIT,WAIT_SHIP}");
      await send((clientToken) => mergeOrders(context, { body: { clientToken, ids } }));
      return;
    }
    case "unmerge": {
      const { id } = await find<{ id: number }>(
        sql`select id from shop_order where merged_into is not null order by id desc offset ${pick % 3} limit 1`,
      );
      await send((clientToken) => unmergeOrders(context, { params: { id }, body: { clientToken } }));
      return;
    }
    case "reroute": {
      const { id, version } = await orderIn("{WAIT_AUDIT}");
      const repositoryId = pick % 3 === 0 ? places.warehouse : place;
      await send((clientToken) =>
        rerouteOrder(context, { params: { id }, body: { clientToken, version, repositoryId } }),
      );
      return;
    }
    case "handle": {
      const { id, version } = await find<{ id: number; version: number }>(
        sql`select id, version from shop_order where message_open order by id desc offset ${pick % 3} limit 1`,
      );
      await send((clientToken) => handleOrder(context, { params: { id }, body: { clientToken, version } }));
      return;
    }
    case "match": {
      const { id, lineId } = await find<{ id: number; lineId: number }>(
        sql`select order_id as id, line.id as "lineId" from shop_order_line line join shop_order doc on doc.id = order_id
            where line.sku_id is null and doc.state = 'WAIT_AUDIT' order by line.id desc offset ${pick % 4} limit 1`,
      );
      const body = { lineId, code: skus[pick % 5]?.code ?? "" };
      await send((clientToken) => matchOrderLine(context, { params: { id }, body: { ...body, clientToken } }));
      return;
    }
    case "waybill":
    case "ship": {
      const { id } = await orderIn("{WAIT_SHIP}");
      const body = { courier: "中通快递", waybillNo: `ZT${String(id).padStart(8, "0")}` };
      const operation = kind === "ship" ? shipOne : fillWaybill;
      await send((clientToken) => operation(context, { params: { id }, body: { ...body, clientToken } }));
      return;
    }
    case "recall": {
      const { id, version } = await orderIn("{SHIPPED}");
      await send((clientToken) => recallOrder(context, { params: { id }, body: { clientToken, version } }));
      return;
    }
    case "claim": {
      const { id: orderId } = await orderIn("{SHIPPED,FINISHED}");
      const held = await rows<{ orderLineId: number }>(
        database.db,
        sql`select id as "orderLineId" from shop_order_line where order_id = ${orderId} order by id limit ${qty}`,
      );
      const lines = held.map((one) => ({ ...one, qty: 1 + (pick % qty) }));
      const body = { orderId, type: asked.type, amountFen: qty * 100, reason: "尺码不合", lines };
      await send((clientToken) => addAfterSale(context, { body: { ...body, clientToken } }));
      return;
    }
    case "agree":
    case "finish": {
      const { params, version } = await sale(kind === "agree" ? "{APPLIED}" : "{APPLIED,AGREED,GOODS_BACK}", allTypes);
      const operation = kind === "agree" ? agreeAfterSale : finishAfterSale;
      await send((clientToken) => operation(context, { params, body: { clientToken, version } }));
      return;
    }
    case "reject": {
      const { params, version } = await sale("{APPLIED,AGREED}", allTypes);
      const body = { version, remark: "不符合" };
      await send((clientToken) => rejectAfterSale(context, { params, body: { ...body, clientToken } }));
      return;
    }
    case "receive": {
      const { params, version, lines } = await sale(
        pick % 3 ? "{AGREED}" : "{AGREED,REFUNDED}",
        pick % 7 ? "{RETURN,EXCHANGE}" : allTypes,
      );
      const back = lines.map((id, at) => ({ id, goodQty: (pick + at) % 2, secondQty: (pick + at + 1) % 2 }));
      const body = { version, repositoryId: place, lines: back };
      await send((clientToken) => receiveAfterSale(context, { params, body: { ...body, clientToken } }));
      return;
    }
    case "send": {
      const { params, version, lines } = await sale("{AGREED,GOODS_BACK}", pick % 7 ? "{RESEND,EXCHANGE}" : allTypes);
      const sent = lines.map((id) => ({ id, qty: 1, code: pick % 2 ? (skus[pick % 5]?.code ?? "") : "" }));
      const body = { version, repositoryId: place, courier: "", waybillNo: "", lines: sent };
      await send((clientToken) => sendAfterSale(context, { params, body: { ...body, clientToken } }));
      return;
    }
    case "bill": {
      const order = await find<{ no: string }>(
        sql`select platform_no as no from shop_order where shop_id = ${shop.id} order by id desc offset ${pick % 5} limit 1`,
      );
      const kind = asked.fresh ? "GOODS" : "COMMISSION";
      const entry = {
        shopId: shop.id,
        flowNo: `flow-${pick}-${qty}`,
        kind,
        platformNo: order.no,
        amountFen: qty * 100,
      };
      const moment = { happenedAt: demoNow, bizDate: "2026-04-15", createdAt: demoNow } as const;
      await database.db
        .insert(shopBillEntry)
        .values({ ...entry, ...moment } as typeof shopBillEntry.$inferInsert)
        .onConflictDoNothing();
      return;
    }
    case "freight": {
      const parcel = await find<{ no: string }>(
        sql`select waybill_no as no from shop_order where waybill_no <> '' order by id desc offset ${pick % 5} limit 1`,
      );
      await database.db.execute(sql`
        insert into parcel_freight (waybill_no, amount_fen, created_at, updated_at) values (${parcel.no}, ${qty * 111}, now(), now())
        on conflict (waybill_no, item) do update set amount_fen = excluded.amount_fen`);
      return;
    }
    case "estimate": {
      const { version } = await listEstimates(context, { query: { shopId: shop.id } });
      const fromDay = asked.fresh ? "2026-04-01" : "2026-04-15";
      const body = { shopId: shop.id, fromDay, freightFen: qty * 100, packingFen: pick, version };
      await saveEstimate(context, { body: { ...body, clientToken: randomUUID() } });
      return;
    }
    case "sumUp":
      return sumUpEarnings(database.db);
    case "sell": {
      const { id } = await send((clientToken) =>
        holdBill(context, { body: { clientToken, stallId, distributorId: 1 } }),
      );
      bills.push(id);
      const cells = [{ skuId: skus[pick % 5]?.id ?? 0, qty }];
      await send((clientToken) =>
        setBillCells(context, {
          params: { id },
          body: { clientToken, kind: "SALE", grade: 1, reason: "", cells },
        }),
      );
      const { payableFen } = await find<{ payableFen: number }>(
        sql`select payable_fen as "payableFen" from bill where id = ${id}`,
      );
      const payments = payableFen > 0 ? [{ fundId: 2, amountFen: payableFen }] : [];
      await send((clientToken) =>
        agreeing((answered) => confirmBill(context, { params: { id }, body: { clientToken, payments, answered } })),
      );
      return;
    }
    case "voidSale": {
      const { id, version } = await find<{ id: number; version: number }>(
        sql`select id, version from bill where id = ${recent(bills, pick) ?? 0}`,
      );
      const body = { version, reason: "开错", keepReceipt: false };
      await send((clientToken) => voidBill(context, { params: { id }, body: { ...body, clientToken } }));
    }
  }
}

async function broken(): Promise<string[]> {
  const { db } = database;
  return [
    ...(await brokenInvariants(db)),
    ...(await brokenOrderInvariants(db)),
    ...(await brokenMoneyInvariants(db)),
    ...(await brokenBillInvariants(db)),
    ...(await brokenNetAssetInvariants(db)),
  ];
}

it(`keep every invariant through ${count} commands`, { timeout: 900_000 }, async () => {
  const wanted = ["say", "replay", "ask", "audit", "unaudit", "split", "merge", "ship", "recall", "close", "claim"];
  const outcomes = [
    ...wanted,
    "bill",
    "freight",
    "estimate",
    "sumUp",
    "receive",
    "send",
    "sell",
    "voidSale",
    "refused",
  ];
  const told = await runCommands({ command, count, run, wanted: { outcomes, atLeast: outcomes.length - 3 } });
  expect(await broken(), told).toEqual([]);
  for (const [at, { orders, refunds }] of said.entries()) {
    const shop = shops[at] as UpsertShop;
    // The other halves come, the newest first; then nothing is new.
    await upsertOrders(context, shop, [...orders].reverse());
    await upsertRefunds(context, shop, [...refunds].reverse());
    expect((await upsertOrders(context, shop, orders)).written, told).toBe(0);
    expect((await upsertRefunds(context, shop, refunds)).written, told).toBe(0);
    const newest = new Map(orders.map(({ platformNo, state }) => [platformNo, state]));
    const standing = await rows<{ no: string; state: string }>(
      database.db,
      sql`select distinct platform_no as no, platform_state as state from shop_order where shop_id = ${shop.id}`,
    );
    expect(new Map(standing.map(({ no, state }) => [no, state])), told).toEqual(newest);
    expect(standing, told).toHaveLength(newest.size);
  }
  expect(await broken(), told).toEqual([]);
  await sumUpEarnings(database.db);
  expect(await brokenEarningInvariants(database.db), told).toEqual([]);
});
