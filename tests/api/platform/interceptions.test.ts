/** 退款拦截: orders whose money is asked back while their parcel is away, by whatever way that was told (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import type { PlatformOrder, PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const orders = "/api/clothes/shop/order";
const sales = "/api/clothes/shop/afterSale";
const desk = "/api/clothes/shop/return";
const path = "/api/clothes/shop/interception";
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

let ecom: Caller;
let warehouse: Caller;
let shop: UpsertShop;
let code: string;

beforeAll(async () => {
  ecom = await caller(backoffice, "ecom");
  warehouse = await caller(backoffice, "warehouse");
  shop = await addShop(backoffice.database.db, "拦截店");
  code = (await richSkus(backoffice.database.db, places.shop, 40))[0]?.skuCode ?? "";
});

const order = (no: string, rest: Partial<PlatformOrder> = {}, line: object = {}) =>
  paidOrder(no, [orderLine(code, { id: `${no}-1`, ...line })], rest);

async function sent(no: string): Promise<number> {
  await upsertOrders(context(), shop, [order(no)]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
  );
  await ecom.ok("POST", `${orders}/audit`, { ids: [id] });
  await warehouse.ok("POST", `${orders}/${id}/ship`, { courier: "中通快递", waybillNo: `ZT66${no}000` });
  return id;
}

const refund = (no: string, rest: Partial<PlatformRefund> = {}) =>
  upsertRefunds(context(), shop, [refundOf(`R-${no}`, no, { modifiedAt: minutes(2), appliedAt: minutes(1), ...rest })]);

interface Row {
  id: number;
  state: string;
  refund: string;
}
const list = async (query = "") => (await ecom.get(`${path}?shopId=${shop.id}&size=100&${query}`)).body;
const stateOf = async (id: number) => (await list()).content.find((row: Row) => row.id === id)?.state ?? null;
const mark = (ids: number[], state: string, note = "") => ecom.ok("POST", `${path}/mark`, { ids, state, note });

it("come from a pulled refund, from a file's order and from an after-sale by hand alike", async () => {
  const [pulled, filed, hand, whole] = [await sent("E1"), await sent("E2"), await sent("E3"), await sent("E4")];
  expect((await list()).content).toEqual([]);
  await refund("E1");
  await upsertOrders(context(), shop, [
    order("E2", { state: "SHIPPED", modifiedAt: minutes(3) }, { state: "REFUNDING" }),
    order("E4", { state: "SHIPPED", modifiedAt: minutes(3) }, { state: "REFUNDED", refundedFen: 8_900 }),
  ]);
  const { lines } = (await ecom.get(`${orders}/${hand}`)).body;
  await ecom.ok("POST", sales, {
    ...{ orderId: hand, type: "REFUND_ONLY", amountFen: 8_900, reason: "不想要了" },
    lines: [{ orderLineId: lines[0].id, qty: 1 }],
  });
  const { content, tabs } = await list("state=WAITING");
  expect(new Map(content.map((row: Row) => [row.id, row.refund]))).toEqual(
    new Map([
      [pulled, "REFUNDING"],
      [filed, "REFUNDING"],
      [hand, "REFUNDING"],
      [whole, "REFUNDED"],
    ]),
  );
  expect(tabs).toMatchObject({ ALL: 4, WAITING: 4, NOTIFIED: 0 });
  expect(content.find((row: Row) => row.id === pulled)).toMatchObject({
    ...{ orderNo: "E1", courier: "中通快递", waybillNo: "ZT66E1000", refundFen: 8_900, qty: 1, reason: "拍错了" },
  });
  expect((await ecom.get(desk)).body.waiting.interceptions).toBeGreaterThanOrEqual(4);
  expect((await ecom.get(`${path}/export/count?shopId=${shop.id}&state=WAITING`)).body.rows).toEqual({ order: 4 });
  expect((await list("courier=圆通速递")).content).toEqual([]);
  expect((await list("keyword=ZT66E1000")).content).toMatchObject([{ id: pulled }]);
});

it("are none that wait to be shipped, that the buyer has or sends back, whose price alone was mended, or that were called off", async () => {
  await upsertOrders(context(), shop, [order("F1")]);
  await refund("F1");
  const [received, back, part, off] = [await sent("F2"), await sent("F3"), await sent("F4"), await sent("F5")];
  await upsertOrders(context(), shop, [order("F2", { state: "FINISHED", modifiedAt: minutes(1) })]);
  await refund("F2");
  await refund("F3", {
    ...{ type: "RETURN" as const, state: "AGREED" as const },
    returnWaybill: { courier: "圆通速递", waybillNo: "YT6600000000003" },
  });
  await refund("F4", { state: "REFUNDED", refundFen: 500 });
  await refund("F5");
  expect(await stateOf(off)).toBe("WAITING");
  await refund("F5", { state: "WITHDRAWN", modifiedAt: minutes(4) });
  for (const id of [received, back, part, off]) expect(await stateOf(id)).toBeNull();
  expect((await list("keyword=F1")).content).toEqual([]);
});

it("go on by what is done about them, many at once with the outcome of each, and end when the goods are here", async () => {
  const [stopped, delivered, other] = [await sent("G1"), await sent("G2"), await sent("G3")];
  await refund("G1");
  await refund("G2");
  expect(await mark([stopped, delivered, other], "NOTIFIED")).toMatchObject({
    done: 2,
    refused: [{ id: other, label: "订单 G3", message: "没有要退款的在途货，不用拦截" }],
  });
  expect((await mark([stopped], "NOTIFIED")).refused).toMatchObject([{ message: "已登记过已通知快递" }]);
  expect(await ecom.refused("POST", `${path}/mark`, { ids: [delivered], state: "FAILED" })).toMatch(
    /^请填写拦截失败的说明/,
  );
  await mark([delivered], "FAILED", "已签收");
  await mark([stopped], "INTERCEPTED");
  expect([await stateOf(stopped), await stateOf(delivered)]).toEqual(["INTERCEPTED", "FAILED"]);
  expect((await list("state=FAILED")).content).toMatchObject([{ id: delivered, note: "已签收" }]);
  expect((await mark([stopped], "NOTIFIED")).refused).toMatchObject([{ message: "已登记拦截成功，不用再通知" }]);
  const half = { orderIds: [], saleIds: [], good: [], second: [], last: [] };
  const opened = await ecom.ok("POST", `${desk}/scan`, { text: "ZT66G1000", ...half });
  expect(opened.parcel).toMatchObject({ interception: "拦截成功", sales: ["仅退款 R-G1，待处理"] });
  const counted = await ecom.ok("POST", `${desk}/scan`, { text: code, ...opened.state });
  await ecom.ok("POST", `${desk}/finish`, counted.state);
  // It has left the list, and stands under its own tab.
  expect(await stateOf(stopped)).toBeNull();
  const ended = await list("state=BACK");
  expect(ended.content).toMatchObject([{ id: stopped, state: "BACK", qty: 0 }]);
  expect(ended.tabs).toMatchObject({ BACK: 1, ALL: (await list()).content.length });
  expect((await mark([stopped], "FAILED", "签收")).refused).toMatchObject([{ message: "货已退回，拦截已结束" }]);
  const { logs } = (await ecom.get(`${orders}/${delivered}`)).body;
  expect(logs.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining(["拦截：已通知快递", "拦截：拦截失败，已签收"]),
  );
});

it("are marked once by two who do it at once, and by nobody without the right or the place", async () => {
  const id = await sent("H1");
  await refund("H1");
  const both = await Promise.all([mark([id], "NOTIFIED"), mark([id], "NOTIFIED")]);
  expect(both.map(({ done }) => done).sort()).toEqual([0, 1]);
  for (const by of [warehouse, await caller(backoffice, "keeper")]) {
    expect((await by.get(path)).status).toBe(403);
    expect((await by.post(`${path}/mark`, { ids: [id], state: "INTERCEPTED" })).status).toBe(403);
  }
});

it("say so where the money is no longer asked for, once somebody has done something about them", async () => {
  const id = await sent("I1");
  await refund("I1");
  await mark([id], "NOTIFIED");
  await refund("I1", { state: "WITHDRAWN", modifiedAt: minutes(4) });
  const [row] = (await list("keyword=I1")).content;
  expect(row).toMatchObject({ id, state: "NOTIFIED", refund: "CALLED_OFF", refundFen: 0, qty: 0 });
});
