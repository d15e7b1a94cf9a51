/** 退货验收: a parcel that came back is counted garment by garment and taken in for its after-sales; 无主退件 (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { balanceOf, type Caller, caller, movementCount, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const orders = "/api/clothes/shop/order";
const sales = "/api/clothes/shop/afterSale";
const desk = "/api/clothes/shop/return";
const strays = "/api/clothes/shop/stray";
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

interface Half {
  orderIds: number[];
  saleIds: number[];
  strayNo: string;
  good: number[];
  second: number[];
  grade: "1" | "2";
  last: number[];
  strayId?: number;
  repositoryId?: number;
}

const empty: Half = { orderIds: [], saleIds: [], strayNo: "", good: [], second: [], grade: "1", last: [] };

let ecom: Caller;
let warehouse: Caller;
let shop: UpsertShop;
let one: { id: number; skuCode: string };
let two: { id: number; skuCode: string };
let third: { id: number; skuCode: string };

beforeAll(async () => {
  ecom = await caller(backoffice, "ecom");
  warehouse = await caller(backoffice, "warehouse");
  shop = await addShop(backoffice.database.db, "退货店");
  const [first, second, other] = await richSkus(backoffice.database.db, places.shop, 30);
  if (!first || !second || !other) throw new Error("电商仓 has no thirty pieces of three SKUs");
  [one, two, third] = [first, second, other];
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

/** An order of two of the one SKU and one of the other that went out. */
async function sent(no: string, waybillNo: string): Promise<number> {
  const lines = [orderLine(one.skuCode, { id: `${no}-1`, qty: 2 }), orderLine(two.skuCode, { id: `${no}-2` })];
  await upsertOrders(context(), shop, [paidOrder(no, lines)]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
  );
  await ecom.ok("POST", `${orders}/audit`, { ids: [id] });
  await warehouse.ok("POST", `${orders}/${id}/ship`, { courier: "中通快递", waybillNo });
  return id;
}

/** A 退货退款 of a line that the platform agreed to, with the waybill that it comes back with. */
async function returning(no: string, refundNo: string, line: number, waybillNo: string, qty: number | null = null) {
  const refund = refundOf(refundNo, no, {
    ...{
      type: "RETURN" as const,
      state: "AGREED" as const,
      platformLineId: `${no}-${line}`,
      modifiedAt: minutes(5),
      qty,
    },
    returnWaybill: { courier: "圆通速递", waybillNo },
  });
  await upsertRefunds(context(), shop, [refund]);
}

interface Scanned {
  state: Half;
  said: string;
  unknown: string | null;
  parcel: { sales: string[] };
}

async function scan(texts: readonly string[], from: Half = empty) {
  let state = from;
  let answer = {} as Scanned;
  for (const text of texts) {
    answer = await ecom.ok("POST", `${desk}/scan`, { text, ...state });
    ({ state } = answer);
  }
  return answer;
}

const refused = (text: string, state: Half = empty) => ecom.refused("POST", `${desk}/scan`, { text, ...state });
const finish = (state: Half, body: object = {}) => ecom.post(`${desk}/finish`, { ...state, ...body });
/** Says yes to what is asked. */
async function finishAnyway(state: Half) {
  const asked = await finish(state);
  expect(asked.body).toMatchObject({ status: 400, code: "ACKNOWLEDGE" });
  const done = await finish(state, { answered: asked.body.question.name });
  expect([done.status, done.body.message]).toEqual([200, undefined]);
  return { asked: asked.body.message as string, ...done.body };
}
const onHand = async (sku: number, grade = 1) => (await balanceOf(backoffice, places.shop, sku, grade))?.onHand ?? 0;
const detail = async (id: number) => (await ecom.get(`${orders}/${id}`)).body;

describe("a parcel that was announced", () => {
  it("is opened by its waybill, counted by scans into both grades, and taken in once it is confirmed", async () => {
    const id = await sent("A1", "ZT7700000001");
    await returning("A1", "R-A1", 1, "YT7700000000001");
    const before = [await onHand(one.id), await onHand(one.id, 2)];
    const half = await scan(["YT7700000000001", one.skuCode.toLowerCase()]);
    expect(half.parcel).toMatchObject({
      orders: [{ id, name: "订单 A1" }],
      sales: ["退货退款 R-A1，已同意"],
      lines: [{ skuId: one.id, announced: 2, good: 1, second: 0 }],
    });
    const whole = await scan([one.skuCode], { ...half.state, grade: "2" });
    expect(whole.state).toMatchObject({ good: [one.id], second: [one.id] });
    const done = await finish(whole.state);
    expect(done.body).toMatchObject({
      said: "已入库：订单 A1，正品 1 件，次品 1 件",
      parcel: null,
      state: { orderIds: [], good: [], second: [], grade: "1", last: [id] },
      received: [{ id, good: 1, second: 1 }],
    });
    expect([await onHand(one.id), await onHand(one.id, 2)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
    const { afterSales, logs } = await detail(id);
    expect(afterSales).toMatchObject([{ state: "GOODS_BACK", remark: "", repositoryId: places.shop }]);
    expect(logs.map((entry: { text: string }) => entry.text)).toContain("退货验收：正品 1 件，次品 1 件");
    expect(await refused("YT7700000000001")).toBe("售后 R-A1 已收货，不能再收");
  });

  it("may be two after-sales in one parcel, and the next scan takes in what is as announced", async () => {
    const [first, second] = [await sent("A2", "ZT7700000002"), await sent("A3", "ZT7700000003")];
    await returning("A2", "R-A2a", 1, "YT7700000000002");
    await returning("A2", "R-A2b", 2, "YT7700000000002");
    await returning("A3", "R-A3", 2, "YT7700000000003");
    const half = await scan(["YT7700000000002", two.skuCode, one.skuCode, one.skuCode]);
    expect(half.parcel.sales).toHaveLength(2);
    const next = await scan(["YT7700000000003"], half.state);
    expect(next.said).toBe("已入库：订单 A2，正品 3 件，次品 0 件；订单 A3");
    expect(next.state).toMatchObject({ orderIds: [second], good: [], last: [first] });
    expect((await detail(first)).afterSales).toMatchObject([{ state: "GOODS_BACK" }, { state: "GOODS_BACK" }]);
  });

  it("is opened by the numbers of its order and its after-sale too", async () => {
    const id = await sent("A4", "ZT7700000004");
    await returning("A4", "R-A4", 1, "YT7700000000004");
    for (const text of ["A4", "R-A4", "ZT7700000004"]) {
      expect((await scan([text])).state.orderIds, text).toEqual([id]);
      expect((await scan([text])).state.saleIds, text).toHaveLength(1);
    }
  });
});

describe("what is refused or asked", () => {
  it("is a garment that was not sold there, one too many, and one before any parcel", async () => {
    await sent("B1", "ZT7700000011");
    await returning("B1", "R-B1", 2, "YT7700000000011");
    expect(await refused(two.skuCode)).toMatch(/^请先扫快递单号、订单号或售后单号，再扫 /);
    const { state } = await scan(["YT7700000000011", two.skuCode]);
    expect(await refused(third.skuCode, state)).toMatch(/^不是这单的货：这单没有卖过 .*，请放到一边$/);
    expect(await refused(two.skuCode, state)).toMatch(/^多了：.* 这单最多还能退 1 件，已经扫了 1 件$/);
    expect(await refused("什么", state)).toBe("没有找到“什么”，请扫快递单号、订单号或售后单号");
    const tampered = await finish({ ...state, good: [two.id, two.id, third.id] });
    expect(tampered.body.message).toMatch(/^(多了|不是这单的货)：/);
    expect((await finish({ ...state, good: [] })).body.message).toMatch(/^还没有扫到货/);
  });

  it("asks about what came otherwise than announced, takes it in and notes it", async () => {
    const id = await sent("B2", "ZT7700000012");
    await returning("B2", "R-B2", 1, "YT7700000000012");
    const { state } = await scan(["YT7700000000012", one.skuCode, two.skuCode]);
    expect(await refused("B1", state)).toBe("订单 B2 与申请不一致，请先按“验收入库”核对；不收了请按“放下”");
    const before = await movementCount(backoffice);
    const { asked } = await finishAnyway(state);
    expect(asked).toMatch(/申请 2 件，收到 1 件；.* 没有申请，收到 1 件。核对实物无误请勾选“按收到的入库”$/);
    expect(await movementCount(backoffice)).toBe(before + 2);
    const [sale] = (await detail(id)).afterSales;
    expect(sale).toMatchObject({ state: "GOODS_BACK", lines: [{ goodQty: 1 }, { qty: 1, goodQty: 1 }] });
    expect(sale.remark).toMatch(/^验收：.*申请 2 件，收到 1 件；.*没有申请，收到 1 件$/);
    // The platform's word, said again, takes nothing back.
    await upsertRefunds(context(), shop, [
      refundOf("R-B2", "B2", {
        ...{ type: "RETURN" as const, state: "REFUNDED" as const, platformLineId: "B2-1", modifiedAt: minutes(9) },
      }),
    ]);
    expect((await detail(id)).afterSales).toMatchObject([
      { state: "REFUNDED", lines: [{ goodQty: 1 }, { goodQty: 1 }] },
    ]);
  });

  it("asks anew where the count has changed since the yes", async () => {
    await sent("B3", "ZT7700000013");
    await returning("B3", "R-B3", 1, "YT7700000000013");
    const { state } = await scan(["YT7700000000013", one.skuCode]);
    const asked = await finish(state);
    const more = { ...state, good: [...state.good, two.id] };
    const again = await finish(more, { answered: asked.body.question.name });
    expect([again.status, again.body.code]).toEqual([400, "ACKNOWLEDGE"]);
  });

  it("is a second desk, a second tab and a resend: goods come in once", async () => {
    const id = await sent("B4", "ZT7700000014");
    await returning("B4", "R-B4", 2, "YT7700000000014");
    const { state } = await scan(["YT7700000000014", two.skuCode]);
    const before = await onHand(two.id);
    const both = await Promise.all([finish(state), finish(state)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toBe("售后 R-B4 已收货，不能再收");
    expect(await onHand(two.id)).toBe(before + 1);
    await returning("B4", "R-B4b", 1, "YT7700000000015");
    const other = await scan(["YT7700000000015", one.skuCode, one.skuCode]);
    const body = { ...other.state, clientToken: randomUUID() };
    const answers = [await ecom.post(`${desk}/finish`, body), await ecom.post(`${desk}/finish`, body)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const moved = await rows(
      backoffice.database.db,
      sql`select 1 from stock_movement where doc_type = 'AFTER_SALE' and doc_id in (
            select id from after_sale where order_id = ${id})`,
    );
    expect(moved).toHaveLength(2);
  });

  it("is a closed month, a place that is not the actor's to fill, and who takes nothing in", async () => {
    await sent("B5", "ZT7700000016");
    await returning("B5", "R-B5", 2, "YT7700000000016");
    const { state } = await scan(["YT7700000000016", two.skuCode]);
    await backoffice.database.db.execute(
      sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`,
    );
    try {
      expect((await finish(state)).body.message).toBe("2026 年 04 月已结账，不能再记账");
    } finally {
      await backoffice.database.db.execute(sql`delete from period_close`);
    }
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.get(desk)).status).toBe(403);
    expect((await keeper.post(`${desk}/scan`, { text: "B5", ...empty })).status).toBe(403);
    expect((await keeper.get(strays)).status).toBe(403);
    const elsewhere = await addShop(backoffice.database.db, "别处的店", places.changshu);
    await upsertOrders(context(), elsewhere, [paidOrder("B6", [orderLine(one.skuCode)])]);
    expect((await scan(["ZZ000000000B6"])).unknown).toBe("ZZ000000000B6");
    expect(await refused("B6")).toBe("没有找到“B6”，请扫快递单号、订单号或售后单号");
  });
});

it("says to whoever may fill no place that this is why nothing is taken in", async () => {
  await sent("B7", "ZT7700000063");
  const { state } = await scan(["ZT7700000063", one.skuCode]);
  const { db } = backoffice.database;
  const held = await rows<{ owner: number; place: number }>(
    db,
    sql`select role_id as owner, repository_id as place from role_repository_permission where bits & 2 > 0`,
  );
  const own = await rows<{ owner: number; place: number }>(
    db,
    sql`select user_id as owner, repository_id as place from repository_permission where bits & 2 > 0`,
  );
  const change = async (by: 2 | -2) => {
    for (const { owner, place } of held) {
      await db.execute(sql`update role_repository_permission set bits = bits + ${by}
        where role_id = ${owner} and repository_id = ${place}`);
    }
    for (const { owner, place } of own) {
      await db.execute(sql`update repository_permission set bits = bits + ${by}
        where user_id = ${owner} and repository_id = ${place}`);
    }
  };
  await change(-2);
  try {
    expect((await finish(state)).body.message).toBe("没有您可以入库的仓，请管理员在存储方权限里授予");
  } finally {
    await change(2);
  }
});

describe("two desks with the same parcel", () => {
  it("take it in once; at the other the next parcel is told how to go on, and is opened then", async () => {
    await sent("T1", "ZT7700000061");
    await sent("T2", "ZT7700000062");
    await returning("T1", "R-T1", 1, "YT7700000000061");
    const { state } = await scan(["YT7700000000061", one.skuCode, one.skuCode]);
    const before = await onHand(one.id);
    expect((await finish(state)).body.said).toBe("已入库：订单 T1，正品 2 件，次品 0 件");
    expect((await finish(state)).body.message).toMatch(/^售后 R-T1 /);
    expect(await refused("ZT7700000062", state)).toMatch(/^售后 R-T1 .*；不收了请按“放下”$/);
    expect(await onHand(one.id)).toBe(before + 2);
    expect((await scan(["ZT7700000062"])).said).toBe("订单 T2");
  });
});

describe("仓管, who stands at the desk", () => {
  it("takes in what came and sees to parcels that nobody announced, and decides about no money", async () => {
    const id = await sent("W1", "ZT7700000018");
    await returning("W1", "R-W1", 1, "YT7700000000018");
    const opened = await warehouse.ok("POST", `${desk}/scan`, { text: "YT7700000000018", ...empty });
    const good = [one.id, one.id];
    const done = await warehouse.ok("POST", `${desk}/finish`, { ...opened.state, good });
    expect(done.said).toBe("已入库：订单 W1，正品 2 件，次品 0 件");
    const stray = { waybillNo: "YT7700000000019", repositoryId: places.shop, good: [two.id], second: [] };
    const { id: strayId } = await warehouse.ok("POST", strays, stray);
    const [listed] = (await warehouse.get(`${strays}?keyword=YT7700000000019`)).body.content;
    expect(listed).toMatchObject({ id: strayId, possible: { claim: true, end: true } });
    await warehouse.ok("POST", `${strays}/${strayId}/end`, { version: listed.version, note: "退回寄件人" });
    const [sale] = (await detail(id)).afterSales;
    const { afterSales } = (await warehouse.get(`${orders}/${id}`)).body;
    expect(Object.values(afterSales[0].possible)).not.toContain(true);
    for (const act of ["agree", "reject", "finish", "send"]) {
      const body = { version: sale.version, remark: "不退", repositoryId: places.shop, lines: [] };
      expect((await warehouse.post(`${sales}/${sale.id}/${act}`, body)).status, act).toBe(403);
    }
    expect((await warehouse.post(sales, { orderId: id })).status).toBe(403);
    expect((await warehouse.get("/api/clothes/shop/interception")).status).toBe(403);
  });
});

describe("an order without an after-sale", () => {
  it("gets one when its refused parcel is taken in, whose money somebody then sees to", async () => {
    const id = await sent("C1", "ZT7700000021");
    const half = await scan(["ZT7700000021", one.skuCode, one.skuCode, two.skuCode]);
    expect(half.state).toMatchObject({ orderIds: [id], saleIds: [] });
    const done = await finish(half.state);
    expect(done.body.said).toBe("已入库：订单 C1，正品 3 件，次品 0 件");
    const { afterSales } = await detail(id);
    expect(afterSales).toMatchObject([
      { type: "RETURN", state: "GOODS_BACK", reason: "包裹退回，验收时登记", possible: { finish: true } },
    ]);
    expect(await refused("ZT7700000021")).toBe("订单 C1 发出的货已全部退回");
    // The platform tells of its 退货退款 later: nothing is waited for.
    await upsertRefunds(context(), shop, [
      refundOf("R-C1", "C1", { type: "RETURN", state: "REFUNDED", refundFen: 26_700, modifiedAt: minutes(9) }),
    ]);
    const listed = (await ecom.get(`${sales}?keyword=R-C1`)).body.content;
    expect(listed).toMatchObject([{ platformNo: "R-C1", stage: "DONE" }]);
  });

  it("whose money was paid back by the order's own word is ended with its goods, though it is closed", async () => {
    const id = await sent("C2", "ZT7700000022");
    const lines = [
      orderLine(one.skuCode, { id: "C2-1", qty: 2, state: "REFUNDED" }),
      orderLine(two.skuCode, { id: "C2-2", state: "REFUNDED" }),
    ];
    await upsertOrders(context(), shop, [paidOrder("C2", lines, { state: "SHIPPED", modifiedAt: minutes(3) })]);
    expect(await detail(id)).toMatchObject({ state: "CLOSED" });
    const half = await scan(["C2", one.skuCode, one.skuCode, two.skuCode]);
    expect((await finish(half.state)).status).toBe(200);
    expect((await detail(id)).afterSales).toMatchObject([{ type: "RETURN", state: "REFUNDED" }]);
  });

  it("and none of whose goods left from here is refused", async () => {
    await upsertOrders(context(), shop, [paidOrder("C3", [orderLine(one.skuCode, { id: "C3-1" })])]);
    expect(await refused("C3")).toBe("订单 C3 没有从这里发出的货，不能收货");
  });

  it("takes in a stopped parcel for its 仅退款, which is then ended by hand", async () => {
    const id = await sent("C4", "ZT7700000024");
    await upsertRefunds(context(), shop, [
      refundOf("R-C4", "C4", { platformLineId: "C4-2", state: "AGREED", modifiedAt: minutes(4) }),
    ]);
    const half = await scan(["ZT7700000024", two.skuCode]);
    expect(half.parcel.sales).toEqual(["仅退款 R-C4，已同意"]);
    expect((await finish(half.state)).status).toBe(200);
    const [sale] = (await detail(id)).afterSales;
    expect(sale).toMatchObject({ state: "GOODS_BACK", possible: { finish: true } });
    await ecom.ok("POST", `${sales}/${sale.id}/finish`, { version: sale.version });
    expect((await detail(id)).afterSales[0]).toMatchObject({ state: "REFUNDED", lines: [{ goodQty: 1 }] });
  });
});

describe("what came back in another way", () => {
  it("is a merged parcel that nobody took: both orders are taken in under its one number", async () => {
    const ids: number[] = [];
    for (const no of ["G1", "G2"]) {
      await upsertOrders(context(), shop, [paidOrder(no, [orderLine(one.skuCode, { id: `${no}-1` })])]);
      const { id } = await oneRow<{ id: number }>(
        backoffice.database.db,
        sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
      );
      ids.push(id);
    }
    await ecom.ok("POST", `${orders}/merge`, { ids });
    await ecom.ok("POST", `${orders}/audit`, { ids });
    await warehouse.ok("POST", `${orders}/${ids[0]}/ship`, { courier: "中通快递", waybillNo: "ZT7700000041" });
    const before = await onHand(one.id);
    const half = await scan(["ZT7700000041", one.skuCode, one.skuCode]);
    expect(half.state.orderIds.toSorted()).toEqual(ids.toSorted());
    expect((await finish(half.state)).body).toMatchObject({ said: "已入库：订单 G1、订单 G2，正品 2 件，次品 0 件" });
    expect(await onHand(one.id)).toBe(before + 2);
    for (const id of ids) {
      expect((await detail(id)).afterSales).toMatchObject([{ type: "RETURN", state: "GOODS_BACK" }]);
    }
  });

  it("is an exchange, for which other goods are sent then", async () => {
    const id = await sent("G3", "ZT7700000043");
    await upsertRefunds(context(), shop, [
      refundOf("R-G3", "G3", {
        ...{ type: "EXCHANGE" as const, state: "AGREED" as const, platformLineId: "G3-2", modifiedAt: minutes(5) },
        returnWaybill: { courier: "圆通速递", waybillNo: "YT7700000000043" },
      }),
    ]);
    const half = await scan(["YT7700000000043", two.skuCode]);
    expect((await finish(half.state)).status).toBe(200);
    expect((await detail(id)).afterSales).toMatchObject([{ state: "GOODS_BACK", possible: { send: true } }]);
  });

  it("comes in two parcels: what the first lacked is taken in under its order", async () => {
    const id = await sent("G4", "ZT7700000044");
    await returning("G4", "R-G4", 1, "YT7700000000044");
    await finishAnyway((await scan(["YT7700000000044", one.skuCode])).state);
    const rest = await scan(["G4", one.skuCode]);
    expect(await refused(one.skuCode, rest.state)).toMatch(/^多了：.* 这单最多还能退 1 件，已经扫了 1 件$/);
    expect((await finish(rest.state)).status).toBe(200);
    const lines = (await detail(id)).afterSales.flatMap((sale: { lines: object[] }) => sale.lines);
    expect(lines).toMatchObject([{ goodQty: 1 }, { goodQty: 1 }]);
  });
});

describe("what belongs to a place that is not the actor's to see", () => {
  it("is named to nobody: not by its number, not by an id that was put in, not by a parcel that was registered", async () => {
    const boss = await caller(backoffice, "boss");
    const [there] = await richSkus(backoffice.database.db, places.changshu, 5);
    if (!there) throw new Error("常熟 has no five pieces of a SKU");
    const far = await addShop(backoffice.database.db, "常熟店", places.changshu);
    await upsertOrders(context(), far, [paidOrder("H1", [orderLine(there.skuCode, { id: "H1-1" })])]);
    const { id: farId } = await oneRow<{ id: number }>(
      backoffice.database.db,
      sql`select id from shop_order where shop_id = ${far.id}`,
    );
    await boss.ok("POST", `${orders}/audit`, { ids: [farId] });
    await boss.ok("POST", `${orders}/${farId}/ship`, { courier: "中通快递", waybillNo: "ZT7700000051" });
    await ecom.ok("POST", strays, {
      ...{ waybillNo: "YT7700000000051", good: [there.id], second: [], repositoryId: places.shop },
    });
    await upsertRefunds(context(), far, [
      refundOf("R-H1", "H1", {
        ...{ type: "RETURN" as const, state: "AGREED" as const, platformLineId: "H1-1", modifiedAt: minutes(5) },
        returnWaybill: { courier: "圆通速递", waybillNo: "YT7700000000051" },
      }),
    ]);
    for (const text of ["H1", "R-H1"]) expect(await refused(text)).toMatch(/^没有找到/);
    expect((await scan(["ZT7700000051"])).unknown).toBe("ZT7700000051");
    const sale = await oneRow<{ id: number }>(
      backoffice.database.db,
      sql`select id from after_sale where platform_no = 'R-H1'`,
    );
    const own = await sent("H2", "ZT7700000052");
    const shown = await ecom.get(`${desk}?orderIds=${own}&saleIds=${sale.id}`);
    expect(shown.body.parcel).toMatchObject({ orders: [{ id: own }], sales: [], reasons: "" });
    const tampered = await finish({ ...empty, orderIds: [own], saleIds: [sale.id], good: [two.id] });
    expect(tampered.body.message).toBe("订单或售后不存在，或您没有查看权限，请重新扫这个包裹");
    const listed = (await ecom.get(`${strays}?keyword=YT7700000000051`)).body.content;
    expect(listed).toMatchObject([
      {
        ...{ state: "CLAIMED", elsewhere: true, orderId: null, orderNo: "", saleNo: "", shopName: "" },
        possible: { receive: false, claim: false, end: true },
      },
    ]);
    expect((await ecom.get(`${strays}?keyword=R-H1`)).body.content).toEqual([]);
    expect(await refused("YT7700000000051")).toBe("YT7700000000051 是其他仓的订单，请交给那个仓验收");
    const theirs = (await boss.get(`${strays}?keyword=R-H1`)).body.content;
    expect(theirs).toMatchObject([{ elsewhere: false, orderNo: "H1", saleNo: "R-H1" }]);
  });
});

describe("a parcel of which nothing is to be taken in", () => {
  it("is refused: nothing scanned, an after-sale that was rejected or sends instead; nothing moves", async () => {
    const id = await sent("Z1", "ZT7700000091");
    const [line] = (await ecom.get(`${orders}/${id}`)).body.lines;
    const sale = async (type: string) =>
      (
        await ecom.ok("POST", sales, {
          ...{ orderId: id, type, amountFen: 0, reason: "尺码不合", lines: [{ orderLineId: line.id, qty: 1 }] },
        })
      ).id;
    const [rejected, resent] = [await sale("RETURN"), await sale("RESEND")];
    const { content } = (await ecom.get(`${sales}?shopId=${shop.id}&size=100`)).body;
    const { version } = content.find((row: { id: number }) => row.id === rejected);
    await ecom.ok("POST", `${sales}/${rejected}/reject`, { version, remark: "超时" });
    const before = await movementCount(backoffice);
    const said = async (half: Partial<Half>) => (await finish({ ...empty, ...half })).body.message;
    expect(await said({ good: [one.id] })).toBe("请先扫快递单号、订单号或售后单号");
    expect(await said({ orderIds: [id] })).toBe("还没有扫到货，请逐件扫吊牌；什么也没有退回的请按“放下”");
    expect(await said({ orderIds: [id], saleIds: [rejected], good: [one.id] })).toMatch(/^售后 .+ 已拒绝，不能收货$/);
    expect(await said({ orderIds: [id], saleIds: [resent], good: [one.id] })).toMatch(/^售后 .+ 是补发，没有退回的货$/);
    expect(await movementCount(backoffice)).toBe(before);
  });
});

describe("a parcel that nobody announced", () => {
  const list = async (query = "", by = ecom) => (await by.get(`${strays}?size=100&${query}`)).body;
  const rowOf = async (waybillNo: string) => (await list(`keyword=${waybillNo}`)).content[0];
  const add = (waybillNo: string, good: number[], second: number[] = []) => ({
    ...{ waybillNo, good, second, repositoryId: places.shop, note: "门口捡到" },
  });

  it("is offered by the desk, registered with its garments once, and stands in no stock", async () => {
    expect((await scan(["YT8800000000001"])).unknown).toBe("YT8800000000001");
    const opened = await ecom.ok("POST", `${desk}/scan`, { text: "YT8800000000001", isStray: true, ...empty });
    expect(opened.stray).toMatchObject({ waybillNo: "YT8800000000001", courier: "圆通速递", lines: [] });
    const { state } = await scan([third.skuCode], opened.state);
    expect(await refused("A1", state)).toBe("无主退件 YT8800000000001 里已扫 1 件，请先登记；不登记了请按“放下”");
    const before = await movementCount(backoffice);
    const answers = await Promise.all([1, 2].map(() => ecom.post(strays, add("YT8800000000001", [third.id]))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await movementCount(backoffice)).toBe(before);
    expect(await rowOf("YT8800000000001")).toMatchObject({
      ...{ state: "WAITING", courier: "圆通速递", note: "门口捡到", orderId: null },
      lines: [{ skuId: third.id, goodQty: 1, secondQty: 0 }],
    });
    expect(await refused("YT8800000000001")).toBe(
      "YT8800000000001 已登记为无主退件，还没有人认领，请先在无主退件里认领",
    );
  });

  it("is claimed by itself when an after-sale comes with its number, and the desk has counted it already", async () => {
    const id = await sent("D1", "ZT8800000002");
    await ecom.ok("POST", strays, add("YT8800000000002", [one.id], [one.id]));
    expect((await ecom.get(desk)).body.waiting.strays).toBeGreaterThanOrEqual(1);
    await returning("D1", "R-D1", 1, "YT8800000000002");
    expect(await rowOf("YT8800000000002")).toMatchObject({
      ...{ state: "CLAIMED", orderId: id, orderNo: "D1", saleNo: "R-D1" },
      possible: { receive: true, claim: false },
    });
    const { state } = await scan(["YT8800000000002"]);
    expect(state).toMatchObject({ orderIds: [id], good: [one.id], second: [one.id] });
    expect((await finish(state)).status).toBe(200);
    expect(await rowOf("YT8800000000002")).toMatchObject({ state: "DONE", end: "RECEIVED" });
  });

  it("is claimed by hand for an order that sold what is in it, and for no other", async () => {
    const id = await sent("D2", "ZT8800000003");
    await ecom.ok("POST", strays, add("YT8800000000003", [one.id]));
    await ecom.ok("POST", strays, add("YT8800000000004", [third.id]));
    const [fits, other] = [await rowOf("YT8800000000003"), await rowOf("YT8800000000004")];
    expect(await ecom.refused("POST", `${strays}/${other.id}/claim`, { version: 1, order: "D2" })).toMatch(
      /^不是这单的货：/,
    );
    expect(await ecom.refused("POST", `${strays}/${fits.id}/claim`, { version: 1, order: "没有" })).toMatch(/没有找到/);
    await ecom.ok("POST", `${strays}/${fits.id}/claim`, { version: 1, order: "D2" });
    expect(await ecom.refused("POST", `${strays}/${fits.id}/claim`, { version: 1, order: "D2" })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    const { state } = await scan(["YT8800000000003"]);
    expect(state).toMatchObject({ orderIds: [id], good: [one.id], strayId: fits.id });
    await finishAnyway(state);
    expect(await rowOf("YT8800000000003")).toMatchObject({ state: "DONE", end: "RECEIVED", orderNo: "D2" });
  });

  it("becomes a draft of 调增 that another right approves, or is given up with a reason", async () => {
    await ecom.ok("POST", strays, add("YT8800000000005", [third.id], [third.id]));
    await ecom.ok("POST", strays, add("YT8800000000006", []));
    const [goods, none] = [await rowOf("YT8800000000005"), await rowOf("YT8800000000006")];
    expect(goods.possible).toMatchObject({ adjust: false, end: true });
    expect((await ecom.post(`${strays}/${goods.id}/adjust`, { version: 1 })).status).toBe(403);
    const boss = await caller(backoffice, "boss");
    const before = await movementCount(backoffice);
    const { adjustmentId } = await boss.ok("POST", `${strays}/${goods.id}/adjust`, {
      version: 1,
      note: "三个月没人要",
    });
    expect(await movementCount(backoffice)).toBe(before);
    expect((await boss.get(`/api/clothes/adjustment/${adjustmentId}`)).body).toMatchObject({
      ...{ kind: "GAIN", status: "DRAFT", reason: "无主退件 YT8800000000005", remark: "三个月没人要", qty: 2 },
    });
    expect(await rowOf("YT8800000000005")).toMatchObject({ state: "DONE", end: "ADJUSTED", adjustmentId });
    expect(await boss.refused("POST", `${strays}/${none.id}/adjust`, { version: 1 })).toMatch(/没有点到的货/);
    expect(await ecom.refused("POST", `${strays}/${none.id}/end`, { version: 1, note: "" })).toBe("请填写说明");
    await ecom.ok("POST", `${strays}/${none.id}/end`, { version: 1, note: "退回寄件人" });
    expect(await boss.refused("POST", `${strays}/${goods.id}/end`, { version: 2, note: "再来" })).toBe(
      "无主退件 YT8800000000005 已处理",
    );
    const { tabs } = await list();
    expect(tabs.ALL).toBe(tabs.WAITING + tabs.CLAIMED + tabs.DONE);
    const { rows: counted } = (await ecom.get(`${strays}/export/count?keyword=YT8800000000005`)).body;
    expect(counted).toEqual({ parcel: 1, line: 1 });
  });

  it("waits again where the slip that was to take it in is given up", async () => {
    await ecom.ok("POST", strays, add("YT8800000000011", [third.id]));
    const boss = await caller(backoffice, "boss");
    const { id } = await rowOf("YT8800000000011");
    const { adjustmentId } = await boss.ok("POST", `${strays}/${id}/adjust`, { version: 1, note: "" });
    expect(await rowOf("YT8800000000011")).toMatchObject({ state: "DONE" });
    await boss.ok("POST", `/api/clothes/adjustment/${adjustmentId}/discard`, { version: 1 });
    const waiting = await rowOf("YT8800000000011");
    expect(waiting).toMatchObject({ state: "WAITING", end: null, possible: { claim: true, end: true } });
    expect(await refused("YT8800000000011")).toMatch(/还没有人认领/);
    expect(await ecom.refused("POST", strays, add("YT8800000000011", []))).toBe("YT8800000000011 已登记为无主退件");
    await ecom.ok("POST", `${strays}/${id}/end`, { version: waiting.version, note: "退回寄件人" });
    expect(await rowOf("YT8800000000011")).toMatchObject({ state: "DONE", end: "NONE" });
  });

  it("is the after-sale's that comes with its number, whoever had claimed it by hand", async () => {
    await sent("D4", "ZT8800000013");
    const id = await sent("D5", "ZT8800000014");
    await ecom.ok("POST", strays, add("YT8800000000013", [two.id]));
    const parcel = await rowOf("YT8800000000013");
    await ecom.ok("POST", `${strays}/${parcel.id}/claim`, { version: 1, order: "D4" });
    expect(await rowOf("YT8800000000013")).toMatchObject({ orderNo: "D4", saleNo: "" });
    await returning("D5", "R-D5", 2, "YT8800000000013");
    expect(await rowOf("YT8800000000013")).toMatchObject({ orderId: id, orderNo: "D5", saleNo: "R-D5" });
    const { state } = await scan(["YT8800000000013"]);
    expect(state).toMatchObject({ orderIds: [id], good: [two.id] });
  });

  it("is that order's for which it was claimed, though another shop has one of its number; and nobody's once all is back", async () => {
    const id = await sent("D6", "ZT8800000015");
    const twin = await addShop(backoffice.database.db, "同号店");
    await upsertOrders(context(), twin, [paidOrder("D6", [orderLine(one.skuCode, { id: "D6-1" })])]);
    const { id: other } = await oneRow<{ id: number }>(
      backoffice.database.db,
      sql`select id from shop_order where shop_id = ${twin.id}`,
    );
    await ecom.ok("POST", `${orders}/audit`, { ids: [other] });
    await warehouse.ok("POST", `${orders}/${other}/ship`, { courier: "中通快递", waybillNo: "ZT8800000016" });
    await ecom.ok("POST", strays, add("YT8800000000015", [two.id]));
    const parcel = await rowOf("YT8800000000015");
    expect(await ecom.refused("POST", `${strays}/${parcel.id}/claim`, { version: 1, order: "D6" })).toBe(
      "“D6”是 2 张订单的，请改填其中一张自己的订单号或快递单号",
    );
    await ecom.ok("POST", `${strays}/${parcel.id}/claim`, { version: 1, order: "ZT8800000015" });
    expect((await scan(["YT8800000000015"])).state).toMatchObject({ orderIds: [id], good: [two.id] });
    const all = await scan(["ZT8800000015", one.skuCode, one.skuCode, two.skuCode]);
    expect((await finish(all.state)).status).toBe(200);
    expect(await refused("YT8800000000015")).toBe(
      "YT8800000000015 认领的订单 D6 发出的货已全部退回，请重新认领或转调整单",
    );
  });

  it("is no parcel that is known, and is seen by nobody else", async () => {
    await sent("D3", "ZT8800000007");
    expect(await ecom.refused("POST", strays, add("ZT8800000007", []))).toBe(
      "ZT8800000007 有对应的订单或售后，请在退货验收里扫它",
    );
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.get(strays)).status).toBe(403);
  });
});

describe("an after-sale of a parcel that nobody announced", () => {
  const saleOf = async (orderId: number) =>
    (await ecom.get(`${orders}/${orderId}`)).body.afterSales as { state: string; amountFen: number }[];

  it("waits for the platform's word of its money, and is ended by it", async () => {
    const id = await sent("D9", "ZT8800000029");
    const { state } = await scan(["ZT8800000029", one.skuCode, one.skuCode, two.skuCode]);
    expect((await finish(state)).status).toBe(200);
    expect(await saleOf(id)).toMatchObject([{ state: "GOODS_BACK", amountFen: 0 }]);
    const lines = (part: "REFUNDED" | "OPEN") => [
      orderLine(one.skuCode, { id: "D9-1", qty: 2, state: "REFUNDED" }),
      orderLine(two.skuCode, { id: "D9-2", state: part }),
    ];
    const said = { state: "SHIPPED" as const };
    await upsertOrders(context(), shop, [paidOrder("D9", lines("OPEN"), { ...said, modifiedAt: minutes(10) })]);
    expect(await saleOf(id)).toMatchObject([{ state: "GOODS_BACK" }]);
    await upsertOrders(context(), shop, [paidOrder("D9", lines("REFUNDED"), { ...said, modifiedAt: minutes(11) })]);
    expect(await saleOf(id)).toMatchObject([{ state: "REFUNDED", amountFen: 0 }]);
    const { logs } = (await ecom.get(`${orders}/${id}`)).body;
    expect(logs.some(({ text }: { text: string }) => /^退货退款 L\d+：平台已退款，办结$/.test(text))).toBe(true);
  });
});
