/** 平台售后 over HTTP: the after-sales of all orders by what comes next, and found by what stands on a parcel (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import type { AfterSaleType } from "#contract/platform/order.words.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const orders = "/api/clothes/shop/order";
const sales = "/api/clothes/shop/afterSale";

let ecom: Caller;
let warehouse: Caller;
let shop: UpsertShop;
let codes: string[];
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

beforeAll(async () => {
  ecom = await caller(backoffice, "ecom");
  warehouse = await caller(backoffice, "warehouse");
  shop = await addShop(backoffice.database.db, "售后店");
  codes = (await richSkus(backoffice.database.db, places.shop, 10)).slice(0, 2).map(({ skuCode }) => skuCode);
});

async function sent(no: string, waybillNo: string): Promise<number> {
  await upsertOrders(context(), shop, [paidOrder(no, [orderLine(codes[0] ?? "", { id: `${no}-1`, qty: 2 })])]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
  );
  await ecom.ok("POST", `${orders}/audit`, { ids: [id] });
  await warehouse.ok("POST", `${orders}/${id}/ship`, { courier: "中通快递", waybillNo });
  return id;
}

async function asked(orderId: number, type: AfterSaleType): Promise<number> {
  const { lines } = (await ecom.get(`${orders}/${orderId}`)).body;
  const made = await ecom.ok("POST", sales, {
    ...{ orderId, type, amountFen: 0, reason: "尺码不合" },
    lines: [{ orderLineId: lines[0].id, qty: 2 }],
  });
  return made.id;
}

interface Row {
  id: number;
  stage: string;
  version: number;
  lines: { id: number }[];
}
const list = async (query = "", by = ecom) => (await by.get(`${sales}?shopId=${shop.id}&size=100&${query}`)).body;
async function rowOf(id: number): Promise<Row> {
  const found = (await list()).content.find((row: Row) => row.id === id);
  if (!found) throw new Error(`no after-sale ${id}`);
  return found;
}
async function act(id: number, name: string, body: object = {}): Promise<string> {
  await ecom.ok("POST", `${sales}/${id}/${name}`, { version: (await rowOf(id)).version, ...body });
  return (await rowOf(id)).stage;
}
const part = async (id: number) => (await rowOf(id)).lines[0]?.id;

it("go from stage to stage by what comes next, each type its own way, and are counted there", async () => {
  const exchange = await asked(await sent("S1", "ZT0000000001"), "EXCHANGE");
  const resend = await asked(await sent("S2", "ZT0000000002"), "RESEND");
  const money = await asked(await sent("S3", "ZT0000000003"), "REFUND_ONLY");
  const back = await asked(await sent("S4", "ZT0000000004"), "RETURN");
  const none = await asked(await sent("S5", "ZT0000000005"), "RETURN");
  expect((await list()).tabs).toEqual({ ALL: 5, APPLIED: 5, RECEIVE: 0, SEND: 0, FINISH: 0, DONE: 0, REJECTED: 0 });

  expect(await act(exchange, "agree")).toBe("RECEIVE");
  const place = { repositoryId: places.shop };
  const second = { ...place, lines: [{ id: await part(exchange), goodQty: 1, secondQty: 1 }] };
  expect(await act(exchange, "receive", second)).toBe("SEND");
  const other = { ...place, lines: [{ id: await part(exchange), qty: 2, code: codes[1] }] };
  expect(await act(resend, "agree")).toBe("SEND");
  expect(await act(money, "agree")).toBe("FINISH");
  expect(await act(back, "agree")).toBe("RECEIVE");
  expect(await act(none, "reject", { remark: "超过七天" })).toBe("REJECTED");
  expect((await list()).tabs).toEqual({ ALL: 5, APPLIED: 0, RECEIVE: 1, SEND: 2, FINISH: 1, DONE: 0, REJECTED: 1 });
  expect((await list("stage=SEND")).content.map((row: Row) => row.id)).toEqual([exchange, resend]);
  expect(await act(exchange, "send", { ...other, courier: "中通快递", waybillNo: "ZT0000000101" })).toBe("DONE");
  const again = { ...place, lines: [{ id: await part(resend), qty: 1, code: "" }], courier: "", waybillNo: "" };
  expect(await act(resend, "send", again)).toBe("DONE");
  expect(await act(money, "finish")).toBe("DONE");
  expect((await ecom.get(`${sales}/export/count?shopId=${shop.id}&stage=DONE`)).body.rows).toEqual({ afterSale: 3 });
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
});

it("what the platform paid back before the parcel is here still waits for it", async () => {
  await sent("P1", "ZT0000000011");
  const refund = refundOf("R-P1", "P1", {
    ...{ type: "RETURN" as const, state: "REFUNDED" as const, refundFen: 17_800, modifiedAt: minutes(10) },
    returnWaybill: { courier: "圆通速递", waybillNo: "YT5550001" },
  });
  await upsertRefunds(context(), shop, [refund]);
  const { content } = await list("keyword=YT5550001");
  expect(content).toMatchObject([{ platformNo: "R-P1", orderNo: "P1", stage: "RECEIVE" }]);
  const lines = [{ id: content[0].lines[0].id, goodQty: 2, secondQty: 0 }];
  expect(await act(content[0].id, "receive", { repositoryId: places.shop, lines })).toBe("DONE");
});

it("are found by the order, either waybill and the telephone, by whoever sees the place, the buyer masked", async () => {
  const id = await asked(await sent("F1", "ZT0000000021"), "RETURN");
  const found = async (keyword: string, by = ecom) =>
    (await list(`keyword=${keyword}`, by)).content.map((row: Row) => row.id);
  for (const keyword of ["F1", "ZT0000000021", `L${id}`])
    expect(await found(keyword, warehouse), keyword).toEqual([id]);
  expect(await found("6789")).toContain(id);
  expect(await found("ZT000000002")).toEqual([]);
  expect(JSON.stringify(await list("keyword=F1"))).not.toMatch(/欧阳小雨|13812346789|五一大道/);
  expect((await rowOf(id)) as object).toMatchObject({ buyerMasked: "欧***", phoneTail: "6789" });
  const keeper = await caller(backoffice, "keeper");
  expect((await keeper.get(sales)).status).toBe(403);
});

it("asks back no more than went out and was paid, takes in and sends no more than that: said, and nothing moves", async () => {
  const id = await sent("N1", "ZT0000000031");
  const [line] = (await ecom.get(`${orders}/${id}`)).body.lines;
  const wish = (qty: number, more = {}) => ({
    ...{ orderId: id, type: "RETURN", amountFen: 0, reason: "尺码不合", lines: [{ orderLineId: line.id, qty }] },
    ...more,
  });
  const moves = async () => {
    const { count } = await oneRow<{ count: number }>(backoffice.database.db, sql`select count(*) from stock_movement`);
    return count;
  };
  expect(await ecom.refused("POST", sales, wish(3))).toMatch(/只发了 2 件，不能售后 3 件$/);
  expect(await ecom.refused("POST", sales, wish(0))).toBe("请至少填写一行的件数");
  expect(await ecom.refused("POST", sales, wish(1, { amountFen: 17_801 }))).toBe("退款金额超过订单还没退的实付");
  const other = (await ecom.get(`${orders}/${await sent("N2", "ZT0000000032")}`)).body.lines[0].id;
  expect(await ecom.refused("POST", sales, wish(1, { lines: [{ orderLineId: other, qty: 1 }] }))).toBe(
    "明细行不在这张订单上，请刷新后重试",
  );
  const agreed = async (qty: number, more = {}) => {
    const made = await ecom.ok("POST", sales, wish(qty, more));
    await act(made.id, "agree");
    return made.id as number;
  };
  const refusedTo = async (sale: number, name: string, body: object) =>
    ecom.refused("POST", `${sales}/${sale}/${name}`, { version: (await rowOf(sale)).version, ...place, ...body });
  const place = { repositoryId: places.shop };
  const [whole, one] = [await agreed(2, { amountFen: 17_800 }), await agreed(1)];
  const before = await moves();
  const back = async (sale: number, goodQty: number, secondQty = 0) => ({
    lines: [{ id: await part(sale), goodQty, secondQty }],
  });
  expect(await refusedTo(one, "receive", await back(one, 1, 1))).toBe("售后申请 1 件，不能收 2 件");
  expect(await refusedTo(one, "receive", await back(one, 0))).toBe("请填写收到的正品或次品件数");
  expect(await moves()).toBe(before);
  await act(whole, "receive", { ...place, ...(await back(whole, 1, 1)) });
  expect(await refusedTo(one, "receive", await back(one, 1))).toBe("这一行发出 2 件，已退 2 件，不能再收 1 件");
  expect(await moves()).toBe(before + 2);
});

it("补发 sends the same goods, as many as were asked for and went out; nothing moves where it is refused", async () => {
  const id = await sent("B1", "ZT0000000041");
  const [first, second] = [await asked(id, "RESEND"), await asked(id, "RESEND")];
  for (const sale of [first, second]) await act(sale, "agree");
  const send = async (sale: number, qty: number, more = {}) => ({
    ...{ repositoryId: places.shop, courier: "", waybillNo: "" },
    lines: [{ id: await part(sale), qty, code: "", ...more }],
  });
  const refusedTo = async (sale: number, body: object) =>
    ecom.refused("POST", `${sales}/${sale}/send`, { version: (await rowOf(sale)).version, ...body });
  expect(await refusedTo(first, await send(first, 1, { code: codes[1] }))).toBe(
    "只有换货可以发别的款色码，补发请发原来的",
  );
  expect(await refusedTo(first, await send(first, 0))).toBe("请填写要发出的件数");
  expect(await refusedTo(first, await send(first, 3))).toBe("售后申请 2 件，不能发 3 件");
  expect(await refusedTo(first, await send(first, 1, { id: await part(second) }))).toBe(
    "明细行不在这张售后上，请刷新后重试",
  );
  expect(await act(first, "send", await send(first, 2))).toBe("DONE");
  expect(await refusedTo(second, await send(second, 1))).toBe("这一行发出 2 件，已补发或换货 2 件，不能再发 1 件");
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
});
