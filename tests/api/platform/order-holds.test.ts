/** 暂缓发货, 按库存拆单 and 合单候选 over HTTP (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { holdOrders } from "#backoffice/trade/platform/order/holding.ts";
import { orderDetail } from "#backoffice/trade/platform/order/order-detail.query.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/order";
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

let ecom: Caller;
let warehouse: Caller;
let shop: UpsertShop;
let other: UpsertShop;
let shops = 0;
let skus: { id: number; skuCode: string; available: number }[];

beforeAll(async () => {
  [ecom, warehouse] = (await Promise.all(["ecom", "warehouse"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
  skus = await richSkus(backoffice.database.db, places.shop, 5);
});

beforeEach(async () => {
  shops += 1;
  [shop, other] = [
    await addShop(backoffice.database.db, `甲店 ${shops}`),
    await addShop(backoffice.database.db, `乙店 ${shops}`),
  ];
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

const skuAt = (place: number) => {
  const found = skus[place];
  if (!found) throw new Error("电商仓 has too few SKUs");
  return found;
};

async function take(
  no: string,
  rest: Partial<PlatformOrder> = {},
  lines = [orderLine(skuAt(0).skuCode)],
  at = shop,
): Promise<number> {
  await upsertOrders(context(), at, [paidOrder(no, lines, rest)]);
  return (await partOf(no, 0, at)).id;
}

const partOf = (no: string, part: number, at = shop) =>
  oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${at.id} and platform_no = ${no} and part = ${part}`,
  );
const detail = async (id: number) => (await ecom.get(`${path}/${id}`)).body;
const audit = (...ids: number[]) => ecom.ok("POST", `${path}/audit`, { ids });
const availableOf = async (sku: number) => {
  const balance = await balanceOf(backoffice, places.shop, sku);
  return (balance?.onHand ?? 0) - (balance?.locked ?? 0);
};

let documents = 9_000_000;
/** Goods come into 电商仓, or leave it. */
async function move(skuId: number, qty: number): Promise<void> {
  documents += 1;
  const moveType = qty > 0 ? "ADJUST_IN" : "ADJUST_OUT";
  await backoffice.database.db.transaction((tx) =>
    postStock(
      { db: tx as unknown as Db, clock: { now: () => demoNow }, actor: { userId: 1 } } as never,
      { docType: "ADJUST", docId: documents },
      [{ repositoryId: places.shop, skuId, grade: 1, qty, moveType, docLineId: documents }],
    ),
  );
}

describe("an order that is held", () => {
  it("is found by its mark, is not audited, and comes up by itself on its day, the company's", async () => {
    // Of a day that the list's usual period leaves out: what is held waits all the same.
    const long = { placedAt: minutes(-200_000), paidAt: minutes(-200_000) };
    const id = await take("K1", long);
    expect(await ecom.ok("POST", `${path}/hold`, { ids: [id], until: "2026-04-16" })).toEqual({
      ...{ done: 1, refused: [], late: [] },
    });
    expect(await detail(id)).toMatchObject({ heldUntil: "2026-04-16", exceptions: ["HELD"] });
    expect((await audit(id)).refused).toEqual([
      { id, label: "订单 K1", message: "留到 2026-04-16，到日自动恢复，提前发请先取消暂缓" },
    ]);
    const found = async () =>
      (await ecom.get(`${path}?exception=HELD&shopId=${shop.id}`)).body.content.map((one: { id: number }) => one.id);
    const toAudit = async () => (await ecom.get(`${path}/ids?state=WAIT_AUDIT&shopId=${shop.id}`)).body.ids;
    expect([await found(), await toAudit()]).toEqual([[id], []]);
    // 23:59 of the company's day, at which London's has eight hours to go; and a minute later.
    const midnight = Date.parse("2026-04-16T00:00:00+08:00") - demoNow.getTime();
    backoffice.advance(midnight - 60_000);
    expect((await audit(id)).done).toBe(0);
    backoffice.advance(60_000);
    expect(await detail(id)).toMatchObject({ heldUntil: null, exceptions: [] });
    expect([await found(), await toAudit()]).toEqual([[], [id]]);
    expect(await audit(id)).toEqual({ done: 1, refused: [] });
    backoffice.advance(-midnight);
  });

  it("beyond the platform's 应发货时间 is done, and said: in the answer, in the list, on its own page and in its course", async () => {
    const shipDeadline = new Date("2026-04-16T18:00:00+08:00");
    const [inTime, late] = [await take("K20", { shipDeadline }), await take("K21", { shipDeadline })];
    const none = await take("K22", { shipDeadline: null });
    const hold = (until: string, ...ids: number[]) => ecom.ok("POST", `${path}/hold`, { ids, until });
    // That day itself can still be in time.
    expect(await hold("2026-04-16", inTime)).toEqual({ done: 1, refused: [], late: [] });
    const said = "留到 2026-04-17，已过平台应发货时间 2026-04-16 18:00";
    expect(await hold("2026-04-17", late, none)).toEqual({
      ...{ done: 2, refused: [], late: [{ id: late, label: "订单 K21", message: said }] },
    });
    const { content } = (await ecom.get(`${path}?exception=HELD&shopId=${shop.id}`)).body;
    const past = new Map(content.map((one: { id: number; heldPast: boolean }) => [one.id, one.heldPast]));
    expect([inTime, late, none].map((id) => past.get(id))).toEqual([false, true, false]);
    expect((await detail(late)).logs.map(({ text }: { text: string }) => text)).toContain(said);
    await ecom.ok("POST", `${path}/release`, { ids: [late] });
    expect(await detail(late)).toMatchObject({ heldUntil: null, heldPast: false });
  });

  it("is let go by hand; a day that is not to come, or too far away, is refused, and a state where nothing waits", async () => {
    const id = await take("K2");
    const until = (day: string) => ecom.refused("POST", `${path}/hold`, { ids: [id], until: day });
    expect(await until("2026-04-15")).toBe("请选择今天以后的日期");
    expect(await until("2026-10-13")).toBe("最多留 180 天，请选择 2026-10-12 或更早的日期");
    await ecom.ok("POST", `${path}/hold`, { ids: [id], until: "2026-04-30" });
    expect((await warehouse.post(`${path}/release`, { ids: [id] })).status).toBe(403);
    expect(await ecom.ok("POST", `${path}/release`, { ids: [id] })).toEqual({ done: 1, refused: [] });
    expect((await ecom.ok("POST", `${path}/release`, { ids: [id] })).refused).toEqual([
      { id, label: "订单 K2", message: "没有暂缓" },
    ]);
    await audit(id);
    await warehouse.ok("POST", `${path}/${id}/ship`, { courier: "中通快递", waybillNo: "ZT660000000201" });
    expect((await ecom.ok("POST", `${path}/hold`, { ids: [id], until: "2026-04-30" })).refused).toEqual([
      { id, label: "订单 K2", message: "已发货，不能暂缓发货" },
    ]);
  });

  it("when it was audited already: gives its pieces back, and leaves its wave as 已暂缓 with what was sorted for it", async () => {
    const [one, two] = [await take("K3"), await take("K4")];
    const before = await availableOf(skuAt(0).id);
    await audit(one, two);
    const wave = await warehouse.ok("POST", `${path}/wave/ticked`, { ids: [one, two] });
    await warehouse.ok("POST", `${path}/wave/${wave.id}/sort`, { text: skuAt(0).skuCode });
    const until = "2026-04-17";
    expect(await ecom.ok("POST", `${path}/hold`, { ids: [one], until })).toEqual({ done: 1, refused: [], late: [] });
    expect(await detail(one)).toMatchObject({ state: "WAIT_AUDIT", heldUntil: until, wave: null, auditTime: null });
    expect((await detail(one)).logs[0]).toMatchObject({ event: "HELD", text: `留到 ${until}，已释放锁定的库存` });
    expect(await availableOf(skuAt(0).id)).toBe(before - 1);
    const left = (await warehouse.get(`${path}/wave/${wave.id}`)).body;
    expect(left).toMatchObject({ open: 1, left: 1 });
    expect(left.contents[0]).toMatchObject({ orders: [{ id: one, outcome: "HELD" }], lines: [{ qty: 0, got: 1 }] });
    expect((await warehouse.get(`${path}/wave/${wave.id}/pick`)).body.empty).toEqual([{ basket: 1, outcome: "HELD" }]);
    // Taken back by hand is another outcome.
    await ecom.ok("POST", `${path}/unaudit`, { ids: [two] });
    expect((await warehouse.get(`${path}/wave/${wave.id}`)).body.contents[1].orders[0].outcome).toBe("UNLOCKED");
  });

  it("goes into no wave, past no packing desk and on no label or parcel, each with the day that it waits for", async () => {
    const id = await take("K5");
    await audit(id);
    const waiting = async () => (await warehouse.get(`${path}/wave/waiting?shopId=${shop.id}`)).body.all;
    expect(await waiting()).toBe(1);
    await ecom.ok("POST", `${path}/hold`, { ids: [id], until: "2026-04-16" });
    expect(await waiting()).toBe(0);
    const why = (act: string) => `暂缓发货，留到 2026-04-16，不能${act}；提前发请先取消暂缓再审核`;
    const refusal = async (asked: Promise<{ refused: { message: string }[] }>) => (await asked).refused[0]?.message;
    const ids = [id];
    expect(await refusal(warehouse.ok("POST", `${path}/wave/ticked`, { ids }))).toBe(why("进波次"));
    expect(await refusal(warehouse.ok("POST", `${path}/slips`, { ids, form: "label" }))).toBe(why("打印"));
    expect(await refusal(warehouse.ok("POST", `${path}/ship`, { ids }))).toBe(why("发货"));
    const parcel = { courier: "中通快递", waybillNo: "ZT660000000202" };
    expect(await warehouse.refused("POST", `${path}/${id}/ship`, parcel)).toBe(`订单 K5 ${why("发货")}`);
    const scan = { text: "K5", got: [], waybillNo: "", courier: "", last: [] };
    expect(await warehouse.refused("POST", `${path}/pack/scan`, scan)).toBe(`订单 K5 ${why("发货")}`);
    // On its day it is an order as any other.
    const days = Date.parse("2026-04-16T00:00:00+08:00") - demoNow.getTime();
    // Who is signed in comes back before his session ends.
    backoffice.advance(days - 60_000);
    for (const one of [ecom, warehouse]) await one.get(`${path}/mergeable`);
    backoffice.advance(60_000);
    expect(await warehouse.refused("POST", `${path}/pack/scan`, scan)).toMatch(/^订单 K5 待审核，不能发货/);
    await audit(id);
    expect(await waiting()).toBe(1);
    backoffice.advance(-days);
    await warehouse.ok("POST", `${path}/${id}/ship`, parcel);
  });

  it("with its parcel, and a parcel that holds one that waits waits with it", async () => {
    const receiver = { ...paidOrder("", []).receiver, name: "暂缓人甲" };
    const [one, two] = [await take("K6", { receiver }), await take("K7", { receiver }, undefined, other)];
    await ecom.ok("POST", `${path}/mergeable`, { ids: [one, two] });
    await audit(one);
    expect((await ecom.ok("POST", `${path}/hold`, { ids: [two], until: "2026-04-30" })).done).toBe(2);
    for (const id of [one, two])
      expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", heldUntil: "2026-04-30" });
    expect((await audit(two)).done).toBe(0);
    expect((await ecom.ok("POST", `${path}/release`, { ids: [one] })).done).toBe(2);
    expect((await audit(two)).done).toBe(2);
  });

  it("when it was audited already, only by who may take an audit back", async () => {
    const [waits, audited] = [await take("K8"), await take("K9")];
    await audit(audited);
    const { db } = backoffice.database;
    const { id: userId } = await oneRow<{ id: number }>(db, sql`select id from sys_user where username = 'ecom'`);
    const actor = { userId, username: "ecom", sessionId: 0, permissions: [permissions.shopOrderEdit] };
    const mender = { ...context(), actor, address: "", userAgent: "", token: null };
    const asked = { body: { clientToken: "", ids: [waits, audited], until: "2026-04-30" } };
    const { done, refused } = await db.transaction((tx) => holdOrders({ ...mender, db: tx }, asked as never));
    expect([done, refused]).toEqual([
      1,
      [{ id: audited, label: "订单 K9", message: "已审核，暂缓要取消锁定，请让能审核的人来做" }],
    ]);
    expect((await detail(audited)).possible.hold).toBe(true);
    const shown = await orderDetail(mender, { params: { id: audited } } as never);
    expect(shown.possible).toMatchObject({ hold: false, release: false });
  });

  it("once for who clicks twice", async () => {
    const id = await take("K10");
    const body = { ids: [id], until: "2026-04-17", clientToken: crypto.randomUUID() };
    const answers = [await ecom.post(`${path}/hold`, body), await ecom.post(`${path}/hold`, body)];
    expect(answers.map((answer) => answer.body)).toEqual([
      { done: 1, refused: [], late: [] },
      { done: 1, refused: [], late: [] },
    ]);
    expect((await detail(id)).logs.filter(({ event }: { event: string }) => event === "HELD")).toHaveLength(1);
  });
});

describe("splitting by stock", () => {
  it("sends what is there now, and the rest comes up by itself when its goods arrive", async () => {
    const [rich, poor] = [skuAt(0), skuAt(1)];
    await move(poor.id, 1 - (await availableOf(poor.id)));
    const lines = [orderLine(rich.skuCode), orderLine(poor.skuCode, { id: "2", qty: 3 })];
    const id = await take("B1", {}, lines);
    expect(await ecom.ok("POST", `${path}/splitStock`, { ids: [id] })).toEqual({ done: 1, refused: [] });
    expect(await detail(id)).toMatchObject({ state: "WAIT_SHIP", qty: 2, exceptions: [] });
    const rest = (await partOf("B1", 1)).id;
    expect(await detail(rest)).toMatchObject({ state: "WAIT_AUDIT", qty: 2, exceptions: ["SHORT"] });
    expect((await detail(id)).paidFen + (await detail(rest)).paidFen).toBe(8_900 * 4);
    await move(poor.id, 1);
    await backoffice.settle();
    expect((await detail(rest)).exceptions).toEqual(["SHORT"]);
    await move(poor.id, 1);
    await backoffice.settle();
    expect((await detail(rest)).exceptions).toEqual([]);
    expect((await detail(rest)).logs[0]).toMatchObject({ event: "ARRIVED", text: "货已到齐，可以审核" });
    expect(await audit(rest)).toEqual({ done: 1, refused: [] });
  });

  it("gives the pieces to who is asked first, and names what has nothing to split", async () => {
    const poor = skuAt(2);
    await move(poor.id, 3 - (await availableOf(poor.id)));
    const two = (id = "1") => orderLine(poor.skuCode, { id, qty: 2 });
    const [whole, half, none] = [
      await take("B2", {}, [two()]),
      await take("B3", {}, [two()]),
      await take("B4", {}, [two()]),
    ];
    const unmatched = await take("B5", {}, [orderLine("无此货号", { qty: 2 })]);
    const { done, refused } = await ecom.ok("POST", `${path}/splitStock`, { ids: [whole, half, none, unmatched] });
    expect(done).toBe(1);
    expect(refused).toEqual([
      { id: unmatched, label: "订单 B5", message: "未匹配，请先匹配商品" },
      { id: whole, label: "订单 B2", message: "货是齐的，不用拆，请直接审核" },
      { id: none, label: "订单 B4", message: "一件现货也没有，没有可先发的" },
    ]);
    expect(await detail(half)).toMatchObject({ state: "WAIT_SHIP", qty: 1 });
  });

  it("by two at once splits once", async () => {
    const poor = skuAt(3);
    await move(poor.id, 1 - (await availableOf(poor.id)));
    const id = await take("B6", {}, [orderLine(poor.skuCode, { qty: 2 })]);
    const answers = await Promise.all([1, 2].map(() => ecom.post(`${path}/splitStock`, { ids: [id] })));
    expect(answers.map(({ body }) => body.done).sort()).toEqual([0, 1]);
    expect((await detail(id)).parts).toHaveLength(1);
  });
});

describe("orders to one door", () => {
  const receiver = (name: string) => ({ ...paidOrder("", []).receiver, name });
  const groupOf = async (id: number) =>
    (await ecom.get(`${path}/mergeable?size=100`)).body.content.find(({ orders }: { orders: { id: number }[] }) =>
      orders.some((one) => one.id === id),
    );

  it("of several shops are listed as one, and merged with one act; each platform hears of its own order", async () => {
    const person = receiver("合单人甲");
    const one = await take("M1", { receiver: person });
    const two = await take("M2", { receiver: person }, undefined, other);
    const alone = await take("M3", { receiver: receiver("合单人乙") });
    expect((await groupOf(one)).orders.map(({ id }: { id: number }) => id)).toEqual([one, two]);
    expect(await groupOf(alone)).toBeUndefined();
    expect((await detail(one)).sameDoor.map(({ id }: { id: number }) => id)).toContain(two);
    const { done, refused } = await ecom.ok("POST", `${path}/mergeable`, { ids: [one, two, alone] });
    expect([done, refused]).toEqual([
      2,
      [{ id: alone, label: "订单 M3", message: "没有勾选同一收货人、同一发货仓、同一状态的另一单" }],
    ]);
    expect(await groupOf(one)).toBeUndefined();
    expect(await audit(one)).toEqual({ done: 2, refused: [] });
    await warehouse.ok("POST", `${path}/${two}/ship`, { courier: "中通快递", waybillNo: "ZT660000000001" });
    for (const id of [one, two])
      expect(await detail(id)).toMatchObject({ state: "SHIPPED", waybillNo: "ZT660000000001" });
    const left = sql`select count(distinct doc_id) as count from stock_movement
      where doc_type = 'ONLINE_ORDER' and move_type = 'ONLINE_OUT' and doc_id in (${one}, ${two})`;
    expect((await oneRow<{ count: number }>(backoffice.database.db, left)).count).toBe(2);
  });

  it("comes apart where the platform of one shop closes its order, and the other goes alone", async () => {
    const person = receiver("合单人丙");
    const one = await take("M4", { receiver: person });
    const two = await take("M5", { receiver: person }, undefined, other);
    await ecom.ok("POST", `${path}/mergeable`, { ids: [one, two] });
    await take("M4", { receiver: person, state: "CLOSED", modifiedAt: minutes(-1) });
    expect(await detail(two)).toMatchObject({ state: "WAIT_AUDIT", mergedInto: null });
    expect(await audit(two)).toEqual({ done: 1, refused: [] });
  });

  it("are no group where the platform keeps the receiver to itself, where the place or the state differs for the merge, or one is asked back", async () => {
    const masked = { ...receiver("张**"), phone: "138****6789", address: "****" };
    const [one, two] = [
      await take("M6", { receiver: masked }),
      await take("M7", { receiver: masked }, undefined, other),
    ];
    expect([await groupOf(one), await groupOf(two)]).toEqual([undefined, undefined]);
    expect((await ecom.ok("POST", `${path}/mergeable`, { ids: [one, two] })).done).toBe(0);
    const person = receiver("合单人丁");
    const three = await take("M8", { receiver: person });
    const far = await addShop(backoffice.database.db, `远店 ${shops}`, places.warehouse);
    const four = await take("M9", { receiver: person }, undefined, far);
    expect(await groupOf(three)).toBeUndefined();
    const five = await take("M10", { receiver: person }, undefined, other);
    await audit(five);
    expect((await groupOf(three)).orders).toHaveLength(2);
    expect((await ecom.ok("POST", `${path}/mergeable`, { ids: [three, five] })).done).toBe(0);
    expect((await detail(four)).mergedInto).toBeNull();
  });

  it("are no group where they are parts of one order, which somebody split; with another order they are", async () => {
    const person = receiver("合单人戊");
    const id = await take("M11", { receiver: person }, [orderLine(skuAt(0).skuCode, { qty: 2 })]);
    const { version, lines } = await detail(id);
    await ecom.ok("POST", `${path}/${id}/split`, { version, lines: [{ lineId: lines[0].id, qty: 1 }] });
    expect(await groupOf(id)).toBeUndefined();
    await take("M12", { receiver: person }, undefined, other);
    expect((await groupOf(id)).orders).toHaveLength(3);
  });

  it("are seen by who sees orders, and merged by who may mend them", async () => {
    expect((await warehouse.get(`${path}/mergeable`)).status).toBe(200);
    expect((await (await caller(backoffice, "keeper")).get(`${path}/mergeable`)).status).toBe(403);
    expect((await warehouse.post(`${path}/mergeable`, { ids: [1] })).status).toBe(403);
  });
});
