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
