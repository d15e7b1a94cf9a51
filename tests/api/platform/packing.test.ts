/** 验货发货: a parcel scanned garment by garment goes out once it is whole and has its waybill; nothing else does (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/order";
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

interface Half {
  orderId?: number;
  got: number[];
  waybillNo: string;
  courier: string;
  last: number[];
}

const empty: Half = { got: [], waybillNo: "", courier: "", last: [] };

let ecom: Caller;
let warehouse: Caller;
let shop: UpsertShop;
let sku: { id: number; skuCode: string };
let other: { id: number; skuCode: string };

beforeAll(async () => {
  [ecom, warehouse] = (await Promise.all(["ecom", "warehouse"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
  shop = await addShop(backoffice.database.db, "验货店");
  const [one, two] = await richSkus(backoffice.database.db, places.shop, 20);
  if (!one || !two) throw new Error("电商仓 has no twenty pieces of two SKUs");
  [sku, other] = [one, two];
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

/** An order of two of the one SKU and one of the other that waits to be shipped. */
async function waiting(no: string, audited = true): Promise<number> {
  const lines = [orderLine(sku.skuCode, { qty: 2 }), orderLine(other.skuCode, { id: "2" })];
  await upsertOrders(context(), shop, [paidOrder(no, lines)]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no} and part = 0`,
  );
  if (audited) await ecom.ok("POST", `${path}/audit`, { ids: [id] });
  return id;
}

/** Scans one text after the other at the desk of the warehouse, from what is half packed. */
async function scan(texts: readonly string[], from: Half = empty) {
  let state = from;
  let answer = { said: "", shippedId: null as number | null, parcel: null as { left: number } | null };
  for (const text of texts) {
    const reply = await warehouse.ok("POST", `${path}/pack/scan`, { text, ...state });
    ({ state } = reply);
    answer = reply;
  }
  return { state, ...answer };
}

const refused = (text: string, state: Half = empty) =>
  warehouse.refused("POST", `${path}/pack/scan`, { text, ...state });
const detail = async (id: number) => (await ecom.get(`${path}/${id}`)).body;
const onHand = async () => (await balanceOf(backoffice, places.shop, sku.id))?.onHand ?? 0;

describe("a parcel", () => {
  it("goes out with its last scan, by the courier that the number tells, and leaves the stock once", async () => {
    const id = await waiting("P1");
    const before = await onHand();
    const half = await scan(["P1", sku.skuCode.toLowerCase(), other.skuCode, sku.skuCode]);
    expect(half).toMatchObject({ shippedId: null, parcel: { left: 0 }, state: { orderId: id } });
    const done = await scan(["yt1234567890123"], half.state);
    expect(done).toMatchObject({ shippedId: id, parcel: null, state: { got: [], waybillNo: "", courier: "圆通速递" } });
    expect(done.state).toMatchObject({ last: [id] });
    expect(await detail(id)).toMatchObject({ state: "SHIPPED", courier: "圆通速递", waybillNo: "yt1234567890123" });
    expect((await detail(id)).logs).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: "SHIPPED", text: "已逐件验货 3 件，出库" })]),
    );
    expect(await onHand()).toBe(before - 2);
    expect(await refused("P1")).toMatch(/P1 已发货，不能发货/);
  });

  it("is opened by the waybill that was filled in, and wants no second scan of it", async () => {
    const id = await waiting("P2");
    await warehouse.ok("POST", `${path}/${id}/waybill`, { courier: "中通", waybillNo: "ZT900000000002" });
    const done = await scan(["ZT900000000002", sku.skuCode, sku.skuCode, other.skuCode]);
    expect(done.shippedId).toBe(id);
    expect(await detail(id)).toMatchObject({ courier: "中通快递", waybillNo: "ZT900000000002" });
  });

  it("waits for a courier where nothing tells it, and goes once one is chosen", async () => {
    const id = await waiting("P3");
    const half = await scan(["P3", sku.skuCode, sku.skuCode, other.skuCode, "9876543210123"]);
    expect(half.shippedId).toBeNull();
    expect(await refused("", half.state)).toBe("货齐了，请选择快递公司");
    const done = await scan([""], { ...half.state, courier: "韵达快递" });
    expect(done.shippedId).toBe(id);
    expect(await detail(id)).toMatchObject({ courier: "韵达快递", waybillNo: "9876543210123" });
  });

  it("is of all orders that were merged into it, and takes the pieces of both", async () => {
    const [one, two] = [await waiting("P4"), await waiting("P5")];
    await ecom.ok("POST", `${path}/merge`, { ids: [one, two] });
    const half = await scan(["P5"]);
    expect(half.parcel).toMatchObject({ left: 6, numbers: ["P4", "P5"] });
    const garments = [sku, sku, sku, sku, other, other].map(({ skuCode }) => skuCode);
    const done = await scan([...garments, "SF1234567890123"], half.state);
    expect(done.shippedId).toBe(one);
    expect(await detail(two)).toMatchObject({ state: "SHIPPED", waybillNo: "SF1234567890123" });
  });
});

describe("what is refused", () => {
  it("is the wrong garment, one too many, and one before any parcel; what was scanned stays", async () => {
    await waiting("W1");
    const rest = await richSkus(backoffice.database.db, places.shop, 1);
    const third = rest.find(({ id }) => id !== sku.id && id !== other.id);
    if (!third) throw new Error("电商仓 has no three SKUs");
    expect(await refused(sku.skuCode)).toMatch(/请先扫快递单号或订单号，再扫 /);
    const { state } = await scan(["W1", other.skuCode]);
    expect(await refused(third.skuCode, state)).toMatch(/^拿错了：这单没有 /);
    expect(await refused(other.skuCode, state)).toMatch(/^多拿了：.* 这单只要 1 件，已经齐了$/);
    expect(await refused("6901234567892", state)).toBe("没有找到“6901234567892”");
    expect(await refused("", state)).toBe("还有 2 件没有扫");
    expect(await detail(state.orderId ?? 0)).toMatchObject({ state: "WAIT_SHIP" });
  });

  it("is the next parcel while something lies in this one, and not before", async () => {
    const [, second] = [await waiting("W2"), await waiting("W3")];
    const first = await scan(["W2"]);
    const next = await scan(["W3"], first.state);
    expect(next.state).toMatchObject({ orderId: second, got: [] });
    const { state } = await scan([sku.skuCode], next.state);
    expect(await refused("W2", state)).toBe("订单 W3 还有 2 件没有扫，装完再扫下一单；不装了请按“放下”");
  });

  it("is a label of another number, and a number that is on another parcel", async () => {
    const id = await waiting("W4");
    await warehouse.ok("POST", `${path}/${id}/waybill`, { courier: "中通快递", waybillNo: "ZT900000000004" });
    await waiting("W5");
    const own = await scan(["W4", sku.skuCode]);
    expect(await refused("SF9999999999999", own.state)).toMatch(/^这单的快递单号是 ZT900000000004，扫到的是 /);
    const half = await scan(["W5", sku.skuCode, sku.skuCode, other.skuCode]);
    expect(await refused("ZT900000000004", half.state)).toMatch(/W5 还没有快递单号，装完再扫下一单/);
  });

  it("is what waits for its audit or was asked back meanwhile, and nobody else's place", async () => {
    await waiting("W6", false);
    expect(await refused("W6")).toMatch(/W6 待审核，不能发货/);
    const id = await waiting("W7");
    const { state } = await scan(["W7", sku.skuCode]);
    await backoffice.database.db.execute(sql`update shop_order set refunding = true where id = ${id}`);
    expect(await refused(sku.skuCode, state)).toMatch(/有退款申请，不能发货/);
    await backoffice.database.db.execute(sql`update shop_order set refunding = false where id = ${id}`);
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.post(`${path}/pack/scan`, { text: "W7", ...empty })).status).toBe(403);
  });

  it("is a number that two parcels have: which one it is, the desk does not guess", async () => {
    const id = await waiting("D1");
    const own = shop;
    shop = await addShop(backoffice.database.db, "同号店");
    const other = await waiting("D1");
    shop = own;
    expect(await refused("D1")).toBe("有 2 个包裹都是“D1”，请到订单列表核对后逐单发货");
    // Of several the one that waits.
    await ecom.ok("POST", `${path}/close`, { ids: [other], reason: "买家不要了" });
    expect((await scan(["D1"])).state.orderId).toBe(id);
  });

  it("is a courier that nobody knows, at the desk, on the order and in its form, before anything is shipped", async () => {
    const id = await waiting("W8");
    const fee = { courier: "飞鸽传书", waybillNo: "ZT900000000008" };
    for (const act of ["ship", "waybill"]) {
      expect(await warehouse.refused("POST", `${path}/${id}/${act}`, fee)).toMatch(
        /^没有名为“飞鸽传书”的快递公司，请填中通快递、/,
      );
    }
    const half = await scan(["W8", sku.skuCode, sku.skuCode, other.skuCode]);
    expect(await refused("ZT900000000008", { ...half.state, courier: "飞鸽传书" })).toMatch(/^没有名为“飞鸽传书”/);
    expect(await detail(id)).toMatchObject({ state: "WAIT_SHIP", waybillNo: "" });
  });
});

it("writes a scan that is sent twice once", async () => {
  await waiting("T1");
  const { state } = await scan(["T1", sku.skuCode, sku.skuCode, other.skuCode]);
  const body = { text: "SF7777777777777", ...state, clientToken: randomUUID() };
  const answers = [await warehouse.post(`${path}/pack/scan`, body), await warehouse.post(`${path}/pack/scan`, body)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const moved = await rows(
    backoffice.database.db,
    sql`select 1 from stock_movement where doc_type = 'ONLINE_ORDER' and doc_id = ${state.orderId} and seq > 0`,
  );
  expect(moved).toHaveLength(2);
});
