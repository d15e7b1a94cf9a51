/** 平台订单 over HTTP: audited, shipped, recalled, refunded; what is refused; and who sees a buyer (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import { anonymiseOrders, finishSilentOrders } from "#backoffice/trade/platform/order/anonymise.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import type { MovementRow } from "#contract/inventory/stock.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { tablesSaying } from "../../support/company/whole-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/order";

let ecom: Caller;
let warehouse: Caller;
let keeper: Caller;
let shop: UpsertShop;
let skus: { id: number; skuCode: string; available: number }[];
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

beforeAll(async () => {
  [ecom, warehouse, keeper] = (await Promise.all(
    ["ecom", "warehouse", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  shop = await addShop(backoffice.database.db, "测试店");
  skus = await richSkus(backoffice.database.db, places.shop, 5);
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

async function take(
  no: string,
  lines = [orderLine(skus[0]?.skuCode ?? "", { qty: 2 })],
  rest: Partial<PlatformOrder> = {},
) {
  await upsertOrders(context(), shop, [paidOrder(no, lines, rest)]);
  return idOf(no);
}
async function idOf(no: string, part = 0): Promise<number> {
  const [found] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no} and part = ${part}`,
  );
  if (!found) throw new Error(`no order ${no}`);
  return found.id;
}
const detail = async (id: number, by = ecom) => (await by.get(`${path}/${id}`)).body;
const stock = async () => balanceOf(backoffice, places.shop, skus[0]?.id ?? 0);
const audit = (...ids: number[]) => ecom.ok("POST", `${path}/audit`, { ids });
/** A number of its own for the parcels of each test. */
let waybill = { courier: "中通快递", waybillNo: "" };
let parcels = 0;
beforeEach(() => {
  parcels += 1;
  waybill = { courier: "中通快递", waybillNo: `ZT12345678${10 + parcels}` };
});

describe("an order's life", () => {
  it("is audited, shipped, recalled and shipped again; the pieces follow", async () => {
    const before = await stock();
    const id = await take("L1");
    expect(await audit(id)).toEqual({ done: 1, refused: [] });
    expect((await stock())?.locked).toBe((before?.locked ?? 0) + 2);
    await warehouse.ok("POST", `${path}/${id}/ship`, waybill);
    expect(await stock()).toMatchObject({ onHand: (before?.onHand ?? 0) - 2, locked: before?.locked });
    const { version, state, possible } = await detail(id, warehouse);
    expect([state, possible.recall, possible.reveal]).toEqual(["SHIPPED", true, false]);
    await warehouse.ok("POST", `${path}/${id}/recall`, { version });
    expect((await stock())?.locked).toBe((before?.locked ?? 0) + 2);
    await warehouse.ok("POST", `${path}/${id}/ship`, waybill);
    expect((await detail(id)).logs.map(({ event }: { event: string }) => event).reverse()).toEqual([
      ...["PULLED", "AUDITED", "SHIPPED", "RECALLED", "SHIPPED"],
    ]);
  });

  it("one that was refunded a second ago is not shipped, and its pieces are free", async () => {
    const before = await stock();
    const id = await take("L2");
    await audit(id);
    await upsertRefunds(context(), shop, [refundOf("RL2", "L2", { modifiedAt: minutes(-1) })]);
    expect((await stock())?.locked).toBe(before?.locked);
    expect(await warehouse.refused("POST", `${path}/${id}/ship`, waybill)).toBe(
      "订单 L2 有退款申请，不能发货，请先处理退款",
    );
    expect((await detail(id)).exceptions).toEqual(["REFUNDING"]);
  });

  it("is split, merged and taken apart", async () => {
    const id = await take("L3");
    const made = await detail(id);
    expect(
      await ecom.refused("POST", `${path}/${id}/split`, {
        version: made.version,
        lines: [{ lineId: made.lines[0].id, qty: 2 }],
      }),
    ).toBe("不能全部拆出，至少留一件在原订单");
    const part = await ecom.ok("POST", `${path}/${id}/split`, {
      version: made.version,
      lines: [{ lineId: made.lines[0].id, qty: 1 }],
    });
    expect(await audit(id, part.id)).toEqual({ done: 2, refused: [] });
    expect(await ecom.ok("POST", `${path}/merge`, { ids: [id, part.id] })).toEqual({ id });
    await warehouse.ok("POST", `${path}/${part.id}/ship`, waybill);
    expect([(await detail(id)).state, (await detail(part.id)).waybillNo]).toEqual(["SHIPPED", waybill.waybillNo]);
  });

  it("what cannot be audited is named, what can is", async () => {
    const [rich] = skus;
    const many = await take("L4", [orderLine(rich?.skuCode ?? "", { qty: 90_000 })]);
    const unknown = await take("L5", [orderLine("无此货号")]);
    const good = await take("L6");
    const { done, refused } = await audit(many, unknown, good);
    expect(done).toBe(1);
    expect(refused).toEqual([
      { id: unknown, label: "订单 L5", message: "未匹配，请先匹配商品" },
      { id: many, label: "订单 L4", message: expect.stringMatching(/库存不足：可用 \d+，需要 90000$/) },
    ]);
    expect((await detail(many)).exceptions).toEqual(["SHORT"]);
    const { lines } = await detail(unknown);
    await ecom.ok("POST", `${path}/${unknown}/match`, { lineId: lines[0].id, code: rich?.skuCode ?? "" });
    expect(await audit(unknown)).toEqual({ done: 1, refused: [] });
  });

  it("goods come back as 正品 and 次品", async () => {
    const id = await take("L7");
    await audit(id);
    await warehouse.ok("POST", `${path}/${id}/ship`, waybill);
    const before = await stock();
    const { lines } = await detail(id);
    const base = "/api/clothes/shop/afterSale";
    const made = await ecom.ok("POST", base, {
      ...{ orderId: id, type: "RETURN", amountFen: 8_900, reason: "尺码不合" },
      lines: [{ orderLineId: lines[0].id, qty: 2 }],
    });
    const sale = async () => (await detail(id)).afterSales[0];
    await ecom.ok("POST", `${base}/${made.id}/agree`, { version: (await sale()).version });
    const { version, lines: parts } = await sale();
    await ecom.ok("POST", `${base}/${made.id}/receive`, {
      ...{ version, repositoryId: places.shop },
      lines: [{ id: parts[0].id, goodQty: 1, secondQty: 1 }],
    });
    expect((await stock())?.onHand).toBe((before?.onHand ?? 0) + 1);
    await ecom.ok("POST", `${base}/${made.id}/finish`, { version: (await sale()).version });
    expect((await detail(id)).refundedFen).toBe(8_900);
    const boss = await caller(backoffice, "boss");
    const { content } = (await boss.get("/api/clothes/stock/movement?docNo=L7")).body;
    expect(
      content.map((row: MovementRow) => [row.moveType, row.docType, row.docNo, row.docPageId, row.counterpart]),
    ).toEqual([
      ["ONLINE_RETURN", "AFTER_SALE", `L${made.id}`, id, "测试店"],
      ["ONLINE_RETURN", "AFTER_SALE", `L${made.id}`, id, "测试店"],
      ["ONLINE_OUT", "ONLINE_ORDER", "L7", id, "测试店"],
    ]);
  });
});

it("the last piece is promised once, however many ask at once", async () => {
  const [one] = await richSkus(backoffice.database.db, places.shop, 5);
  const qty = one?.available ?? 0;
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => take(`P${index}`, [orderLine(one?.skuCode ?? "", { qty })])),
  );
  const replies = await Promise.all(ids.map((id) => audit(id)));
  expect(replies.reduce((total, { done }) => total + done, 0)).toBe(1);
});

describe("a buyer", () => {
  it("is masked everywhere, shown to whoever may, and forgotten after 180 days", async () => {
    const canary = { name: "金丝雀小姐", phone: "13977776666", address: "梧桐路 7 号" };
    const { receiver } = paidOrder("x", [orderLine("x")]);
    // Staff see what was written of him for as long as he is known.
    const words = "改寄翡翠巷";
    const told = { receiver: { ...receiver, ...canary }, sellerRemark: words };
    const id = await take("K1", undefined, told);
    await upsertRefunds(context(), shop, [refundOf("RK1", "K1", { state: "REJECTED", reason: words })]);
    const answers = JSON.stringify([await detail(id), (await ecom.get(`${path}?keyword=6666`)).body]);
    for (const secret of Object.values(canary)) expect(answers).not.toContain(secret);
    expect((await ecom.get(`${path}?keyword=6666`)).body.content).toHaveLength(1);
    expect(await ecom.ok("POST", `${path}/${id}/reveal`)).toMatchObject(canary);
    expect((await warehouse.post(`${path}/${id}/reveal`)).status).toBe(403);
    expect((await keeper.get(`${path}/${id}`)).status).toBe(403);
    await ecom.ok("POST", `${path}/close`, { ids: [id], reason: "测试" });
    const later = { db: backoffice.database.db, clock: { now: () => minutes(181 * 24 * 60) } };
    expect(await anonymiseOrders(later)).toBeGreaterThan(0);
    expect(await anonymiseOrders(later)).toBe(0);
    const all = await rows<{ text: string }>(
      backoffice.database.db,
      sql`select (select string_agg(log::text, '') from shop_order_log log) || (select string_agg(audit::text, '') from audit_log audit)
            || (select string_agg(doc::text, '') from shop_order doc) || coalesce((select string_agg(m::text, '') from message m), '') as text`,
    );
    for (const secret of Object.values(canary)) expect(all[0]?.text).not.toContain(secret);
    expect((await detail(id)).anonymous).toBe(true);
    // Nor does what the platform says of it afterwards bring him back.
    await take("K1", undefined, { ...told, flag: 1, modifiedAt: minutes(-1) });
    await upsertRefunds(context(), shop, [
      refundOf("RK1", "K1", { state: "REFUNDED", reason: words, modifiedAt: minutes(-1) }),
    ]);
    expect(await detail(id)).toMatchObject({ flag: 1, afterSales: [{ state: "REFUNDED" }] });
    expect(await tablesSaying(backoffice.database.db, [...Object.values(canary), words])).toEqual([]);
  });

  it("of a shop that lives by files and is told of nothing any more is forgotten too, unless something is open", async () => {
    const { db } = backoffice.database;
    const [silent, open] = [await take("S1"), await take("S2")];
    await audit(silent, open);
    for (const id of [silent, open])
      await warehouse.ok("POST", `${path}/${id}/ship`, { ...waybill, waybillNo: `ZT${1_000_000 + id}` });
    await upsertRefunds(context(), shop, [refundOf("RS2", "S2")]);
    const days = (count: number) => ({ db, clock: { now: () => minutes(count * 24 * 60) } });
    await finishSilentOrders(days(59));
    expect((await detail(silent)).state).toBe("SHIPPED");
    await finishSilentOrders(days(61));
    expect([(await detail(silent)).state, (await detail(open)).state]).toEqual(["FINISHED", "SHIPPED"]);
    expect((await detail(silent)).logs[0]).toMatchObject({ text: "发货 60 天没有新的消息，按已完成" });
    await anonymiseOrders(days(239));
    expect((await detail(silent)).anonymous).toBe(false);
    await anonymiseOrders(days(241));
    expect([(await detail(silent)).anonymous, (await detail(open)).anonymous]).toEqual([true, false]);
    // What is said after all stands.
    await take("S1", undefined, { state: "SHIPPED", modifiedAt: minutes(-1) });
    expect((await detail(silent)).state).toBe("SHIPPED");
  });

  it("stands in no table in clear, whatever is done with the order: told, put right, shown, printed, exported", async () => {
    const buyer = { name: "琥珀先生", phone: "13977775555", address: "木樨巷 21 号" };
    const right = { name: "玛瑙女士", phone: "13977774444", address: "海棠里 88 号" };
    const secrets = [...Object.values(buyer), ...Object.values(right)];
    const { receiver } = paidOrder("x", [orderLine("x")]);
    const id = await take("K2", undefined, { receiver: { ...receiver, ...buyer } });
    const { version } = await detail(id);
    const place = { province: "湖南省", city: "长沙市", district: "芙蓉区" };
    await ecom.ok("POST", `${path}/${id}/address`, { version, ...place, ...right });
    // Refused, and written down as refused: the version is an old one; and what fails its check before that.
    await ecom.refused("POST", `${path}/${id}/address`, { version, ...place, ...right });
    await ecom.refused("POST", `${path}/${id}/address`, { version: "x", ...place, ...right });
    expect((await keeper.post(`${path}/${id}/address`, { version, ...place, ...right })).status).toBe(403);
    await audit(id);
    expect(await ecom.ok("POST", `${path}/${id}/reveal`)).toMatchObject(right);
    const { slips } = await warehouse.ok("POST", `${path}/slips`, { ids: [id] });
    expect(slips).toMatchObject([{ name: right.name, phone: right.phone }]);
    for (const choice of ["format=csv", "format=csv&unmasked=true&layout=line"]) {
      expect((await ecom.get(`${path}/export?${choice}&keyword=K2`)).status).toBe(200);
    }
    await backoffice.settle();
    expect(await tablesSaying(backoffice.database.db, secrets)).toEqual([]);
    const [logged] = await rows<{ params: string }>(
      backoffice.database.db,
      sql`select params from operation_log where method = 'POST /api/clothes/shop/order/:id/address' limit 1`,
    );
    expect(JSON.parse(logged?.params ?? "")).toEqual({ params: { id } });
    const exported = await rows(
      backoffice.database.db,
      sql`select 1 from audit_log where entity = 'shop_order' and action = 'export-unmasked'`,
    );
    expect(exported).toHaveLength(1);
  });
});
