/** What platforms tell comes to the same however it comes (domain.md §5, 23), and what cannot be read is said. */
// @module-tag random
// @module-tag databases
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import type { PlatformOrder, PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { places } from "../../support/data/stock.ts";
import { commandCount } from "../../support/random/command-count.ts";

let database: Database;
let codes: string[];
const settings = { secretKey: "a key for tests" };

beforeAll(async () => {
  database = await openDemoDatabase();
  codes = (await richSkus(database.db, places.shop, 1)).slice(0, 3).map(({ skuCode }) => skuCode);
});
afterAll(() => database.close());

const context = () => ({ db: database.db, clock: { now: () => demoNow }, settings });

/** What the shop's orders are, without ids, and without what is sealed differently each time. */
async function standing(shop: UpsertShop) {
  return rows(
    database.db,
    sql`
    select doc.platform_no, doc.part, doc.state, doc.platform_state, doc.modified_at, doc.digest, doc.unmatched,
      doc.refunding, doc.bad_address, doc.message_open, doc.buyer_masked, doc.phone_tail, doc.door_hash, doc.province,
      doc.goods_fen, doc.paid_fen, doc.refunded_fen, doc.qty, doc.buyer_message, doc.ended_at, doc.close_reason,
      doc.biz_date, doc.ship_deadline,
      (select json_agg(json_build_array(line.platform_line_id, line.sku_id, line.qty, line.amount_fen, line.state)
                       order by line.platform_line_id)
       from shop_order_line line where line.order_id = doc.id) as lines,
      (select json_agg(json_build_array(sale.platform_no, sale.type, sale.state, sale.amount_fen, sale.ended_at,
         (select json_agg(json_build_array(line.platform_line_id, part.qty) order by line.platform_line_id)
          from after_sale_line part join shop_order_line line on line.id = part.order_line_id
          where part.after_sale_id = sale.id)) order by sale.platform_no)
       from after_sale sale where sale.order_id = doc.id) as sales
    from shop_order doc where doc.shop_id = ${shop.id} order by doc.platform_no, doc.part`,
  );
}

type Word = { order: PlatformOrder } | { refund: PlatformRefund };

async function tell(shop: UpsertShop, words: readonly Word[]) {
  const orders = words.flatMap((word) => ("order" in word ? [word.order] : []));
  const refunds = words.flatMap((word) => ("refund" in word ? [word.refund] : []));
  await upsertOrders(context(), shop, orders);
  await upsertRefunds(context(), shop, refunds);
}

const orderStates = ["WAIT_PAY", "PAID", "SHIPPED", "FINISHED", "CLOSED"] as const;
const refundStates = ["APPLIED", "AGREED", "GOODS_BACK", "REFUNDED", "REJECTED", "WITHDRAWN"] as const;

/** Words of three orders and of their refunds; some of one second, some of lines that others do not name. */
const words: fc.Arbitrary<Word[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .record({
          no: fc.integer({ min: 1, max: 3 }),
          state: fc.constantFrom(...orderStates),
          at: fc.integer({ min: -40, max: -30 }),
          lines: fc.uniqueArray(
            fc.record({
              id: fc.integer({ min: 1, max: 3 }),
              code: fc.integer({ min: 0, max: 3 }),
              qty: fc.integer({ min: 1, max: 2 }),
              state: fc.constantFrom("OPEN", "OPEN", "OPEN", "REFUNDING", "REFUNDED"),
            }),
            { minLength: 1, maxLength: 3, selector: ({ id }) => id },
          ),
          address: fc.constantFrom("五一大道 99 号", "", "解放路 1 号"),
          message: fc.constantFrom("", "请发顺丰"),
        })
        .map(({ no, state, at, lines, address, message }) => {
          const made = lines.map((line) =>
            // One code is nobody's.
            orderLine(codes[line.code] ?? "nobody", {
              id: `${no}-${line.id}`,
              qty: line.qty,
              state: line.state as "OPEN",
            }),
          );
          const whole = paidOrder(`P${no}`, made, { state, modifiedAt: minutes(at), buyerMessage: message });
          return { order: { ...whole, receiver: { ...whole.receiver, address } } };
        }),
    },
    fc
      .record({
        no: fc.integer({ min: 1, max: 3 }),
        refund: fc.integer({ min: 1, max: 2 }),
        line: fc.option(fc.integer({ min: 1, max: 3 })),
        state: fc.constantFrom(...refundStates),
        type: fc.constantFrom("REFUND_ONLY", "RETURN", "EXCHANGE"),
        at: fc.integer({ min: -40, max: -30 }),
        fen: fc.constantFrom(500, 8_900, 100_000),
      })
      .map(({ no, refund, line, state, type, at, fen }) => ({
        refund: refundOf(`R${no}-${refund}`, `P${no}`, {
          platformLineId: line === null ? null : `${no}-${line}`,
          state,
          type: type as "RETURN",
          modifiedAt: minutes(at),
          refundFen: fen,
        }),
      })),
  ),
  { minLength: 1, maxLength: 14 },
);

describe("words of a platform", () => {
  it("replayed, in another order, twice over or in pieces come to the same", async () => {
    let round = 0;
    const scenario = words.chain((said) =>
      fc.record({
        said: fc.constant(said),
        shuffled: fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 }),
        cuts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: said.length * 2, maxLength: said.length * 2 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(scenario, async ({ said, shuffled, cuts }) => {
        round += 1;
        const one = await addShop(database.db, `一次 ${round}`);
        const other = await addShop(database.db, `打乱 ${round}`);
        await tell(one, said);
        let start = 0;
        for (const cut of cuts) {
          if (start < shuffled.length) await tell(other, shuffled.slice(start, start + cut));
          start += cut;
        }
        expect(await standing(other)).toEqual(await standing(one));
        expect(await brokenOrderInvariants(database.db)).toEqual([]);
      }),
      { numRuns: Math.ceil(commandCount({ pglite: 40, postgres: 60 })) },
    );
  });

  it("that two nodes pull at once are written once", async () => {
    const shop = await addShop(database.db, "两个节点");
    const [code = ""] = codes;
    const orders = Array.from({ length: 30 }, (_, index) => paidOrder(`D${index}`, [orderLine(code)]));
    const results = await Promise.all([
      upsertOrders(context(), shop, orders),
      upsertOrders(context(), shop, [...orders].reverse()),
      upsertOrders(context(), shop, orders.slice(10)),
    ]);
    expect(results.reduce((total, { written }) => total + written, 0)).toBe(30);
    expect(await standing(shop)).toHaveLength(30);
  });
});

describe("flags", () => {
  const flagsOf = async (shop: UpsertShop, no: string) => {
    const [found] = await rows<Record<string, unknown>>(
      database.db,
      sql`select state, unmatched, refunding, bad_address as "badAddress", message_open as "messageOpen" from shop_order
          where shop_id = ${shop.id} and platform_no = ${no}`,
    );
    return found;
  };

  it("say what blocks the audit", async () => {
    const shop = await addShop(database.db, "标签");
    const [code = ""] = codes;
    const { receiver } = paidOrder("x", [orderLine(code)]);
    const bad = { state: "WAIT_AUDIT", unmatched: false, refunding: false, badAddress: false, messageOpen: false };
    await tell(shop, [
      { order: paidOrder("F1", [orderLine(code)]) },
      { order: paidOrder("F2", [orderLine("不认识的货号")]) },
      { order: paidOrder("F3", [orderLine(code)], { receiver: { ...receiver, address: "幸".repeat(2_000) } }) },
      { order: paidOrder("F4", [orderLine(code)], { receiver: { ...receiver, province: "" } }) },
      { order: paidOrder("F5", [orderLine(code)], { buyerMessage: "请发黑色" }) },
      { order: paidOrder("F6", [orderLine(code, { id: "a" }), orderLine(code, { id: "b" })]) },
      { refund: refundOf("RF6", "F6", { platformLineId: "b" }) },
    ]);
    expect(await flagsOf(shop, "F1")).toEqual(bad);
    expect(await flagsOf(shop, "F2")).toEqual({ ...bad, unmatched: true });
    expect(await flagsOf(shop, "F3")).toEqual({ ...bad, badAddress: true });
    expect(await flagsOf(shop, "F4")).toEqual({ ...bad, badAddress: true });
    expect(await flagsOf(shop, "F5")).toEqual({ ...bad, messageOpen: true });
    expect(await flagsOf(shop, "F6")).toEqual({ ...bad, refunding: true });
  });

  it("a refund of everything closes the order", async () => {
    const shop = await addShop(database.db, "全退");
    const [code = ""] = codes;
    await tell(shop, [
      { order: paidOrder("C1", [orderLine(code)]) },
      { refund: refundOf("RC1", "C1", { state: "REFUNDED" }) },
    ]);
    expect(await flagsOf(shop, "C1")).toMatchObject({ state: "CLOSED" });
  });
});

it("what cannot be read is refused in a sentence, and holds nothing up", async () => {
  const shop = await addShop(database.db, "坏行");
  const [code = ""] = codes;
  const { amounts } = paidOrder("x", [orderLine(code)]);
  const result = await upsertOrders(context(), shop, [
    paidOrder("B1", [orderLine(code)], { amounts: { ...amounts, paidFen: -500 } }),
    paidOrder("B2", []),
    paidOrder("", [orderLine(code)]),
    paidOrder("B4", [orderLine(code, { qty: 0 })]),
    paidOrder("B5", [orderLine(code)], { modifiedAt: new Date(Number.NaN) }),
    paidOrder("B6", [orderLine(code, { id: "1" }), orderLine(code, { id: "1" })]),
    paidOrder("B7", [orderLine(code, { title: "带\u0000空字符", amountFen: 1.5 })]),
    paidOrder("B8", [orderLine(code, { title: "带\u0000空字符" })], { buyerMessage: "\u0000\u0007" }),
  ]);
  expect(result).toEqual({
    written: 1,
    unchanged: 0,
    refused: [
      { platformNo: "B1", row: null, message: "订单 B1 的实付是负数 -5.00，没有写入" },
      { platformNo: "B2", row: null, message: "订单 B2 没有商品，没有写入" },
      { platformNo: null, row: null, message: "订单没有订单号，没有写入" },
      { platformNo: "B4", row: null, message: "订单 B4 有一行的数量是 0，没有写入" },
      { platformNo: "B5", row: null, message: "订单 B5 的时间不对，没有写入" },
      { platformNo: "B6", row: null, message: "订单 B6 的行号 1 重复，没有写入" },
      { platformNo: "B7", row: null, message: "订单 B7 的行金额不是金额，没有写入" },
    ],
  });
  expect(await standing(shop)).toHaveLength(1);
});

it("10,000 orders of three lines are written in seconds, and nothing of their buyers stands there to be read", async () => {
  const shop = await addShop(database.db, "大促");
  const orders = Array.from({ length: 10_000 }, (_, index) =>
    paidOrder(
      `M${index}`,
      codes.map((code, line) => orderLine(code, { id: `${index}-${line}` })),
    ),
  );
  const { written } = await upsertOrders(context(), shop, orders);
  expect(written).toBe(10_000);
  expect(await upsertOrders(context(), shop, orders)).toEqual({ written: 0, unchanged: 10_000, refused: [] });
  const [leak] = await rows<{ count: number }>(
    database.db,
    sql`select count(*) as count from shop_order doc where doc::text like '%欧阳小雨%' or doc::text like '%13812346789%'
        or doc::text like '%五一大道%'`,
  );
  expect(leak).toEqual({ count: 0 });
});
