/** 审单规则 over HTTP: what they do with orders that came in, what they never touch, and the trial (domain.md §3.5). */
import { sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { applyOrderRules } from "#backoffice/trade/platform/rule/apply-rules.ts";
import { previewOrderRules } from "#backoffice/trade/platform/rule/trial.query.ts";
import { adminRole } from "#contract/permissions.ts";
import type { OrderRuleTrial } from "#contract/platform/order-rules.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/order";
const rulePath = "/api/clothes/shop/rule";
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

let ecom: Caller;
let admin: Caller;
let shop: UpsertShop;
let shops = 0;
let code = "";

beforeAll(async () => {
  [ecom, admin] = (await Promise.all(["ecom", "admin"].map((name) => caller(backoffice, name)))) as [Caller, Caller];
  const [rich] = await richSkus(backoffice.database.db, places.shop, 40);
  if (!rich) throw new Error("电商仓 has no forty pieces of one SKU");
  code = rich.skuCode;
});

/** Each test has a shop and rules of its own, for that shop alone: the demo company's orders stay as they are. */
beforeEach(async () => {
  shops += 1;
  shop = await addShop(backoffice.database.db, `规则店 ${shops}`);
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

const blank = {
  ...{ sort: 99, fromFen: null, toFen: null, buyerAsk: "ANY", buyerWords: "", sellerAsk: "ANY", sellerWords: "" },
  ...{ provinces: [], fromGram: null, toGram: null, inStock: false, audits: false, courier: "", repositoryId: null },
  ...{ hold: "NONE", holdDays: null },
};

async function addRule(changes: Record<string, unknown>): Promise<{ id: number; version: number; name: string }> {
  const name = `规则 ${shops}-${Math.random().toString(36).slice(2, 8)}`;
  return { name, ...(await admin.ok("POST", rulePath, { ...blank, name, shopId: shop.id, ...changes })) };
}

async function take(no: string, rest: Partial<PlatformOrder> = {}, lines = [orderLine(code)]): Promise<number> {
  await upsertOrders(context(), shop, [paidOrder(no, lines, rest)]);
  const [found] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no} and part = 0`,
  );
  return found?.id ?? 0;
}

const detail = async (id: number) => (await admin.get(`${path}/${id}`)).body;
const ruledBy = async (id: number) =>
  (await detail(id)).logs
    .filter(({ operator }: { operator: string | null }) => operator?.startsWith("规则：") === true)
    .map(({ event, text, operator }: { event: string; text: string; operator: string }) => [event, text, operator])
    .reverse();

describe("what comes in", () => {
  it("gets courier and place and is audited, and its course names the rules", async () => {
    const near = await addRule({ sort: 1, provinces: ["湖南"], courier: "圆通" });
    const all = await addRule({
      sort: 2,
      courier: "中通快递",
      repositoryId: places.warehouse,
      audits: true,
      inStock: true,
    });
    const [there] = await richSkus(backoffice.database.db, places.warehouse, 5);
    const id = await take("R1", {}, [orderLine(there?.skuCode ?? "")]);
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({
      ...{ state: "WAIT_SHIP", courier: "圆通速递", repositoryId: places.warehouse },
    });
    expect(await ruledBy(id)).toEqual([
      ["REROUTED", expect.stringMatching(/^改由.+发货$/), `规则：${all.name}`],
      ["COURIER", "圆通速递", `规则：${near.name}`],
      ["AUDITED", "已锁定库存", `规则：${all.name}`],
    ]);
  });

  it("is done once, also by two nodes at once, and again after it changed", async () => {
    await addRule({ audits: true });
    const ids = await Promise.all(["R2", "R3", "R4"].map((no) => take(no)));
    await Promise.all([applyOrderRules(context()), applyOrderRules(context())]);
    await backoffice.settle();
    for (const id of ids) expect((await ruledBy(id)).map(([event]: string[]) => event)).toEqual(["AUDITED"]);
    const { version } = await detail(ids[0] ?? 0);
    await applyOrderRules(context());
    expect((await detail(ids[0] ?? 0)).version).toBe(version);
    // Another address: back to 待审核 by the platform's word, and audited again.
    const moved = paidOrder("R2", [orderLine(code)]);
    const receiver = { ...moved.receiver, address: "五一大道 100 号" };
    await take("R2", { receiver, modifiedAt: minutes(-5) });
    await backoffice.settle();
    expect(await detail(ids[0] ?? 0)).toMatchObject({ state: "WAIT_SHIP" });
    expect((await ruledBy(ids[0] ?? 0)).map(([event]: string[]) => event)).toEqual(["AUDITED", "AUDITED"]);
  });

  it("waits in 待审核 while a rule is stopped, and is done when it is taken up again", async () => {
    const rule = await addRule({ audits: true });
    const stopped = await ecom.ok("POST", `${rulePath}/${rule.id}/disable`, { version: rule.version });
    const id = await take("R5");
    await backoffice.settle();
    expect((await detail(id)).state).toBe("WAIT_AUDIT");
    expect(await ecom.refused("POST", `${rulePath}/${rule.id}/enable`, { version: rule.version })).toMatch(/修改/);
    await ecom.ok("POST", `${rulePath}/${rule.id}/enable`, { version: stopped.version });
    await backoffice.settle();
    expect((await detail(id)).state).toBe("WAIT_SHIP");
  });

  it("is weighed by its styles; what has no weight meets no limit until somebody weighs it", async () => {
    await addRule({ toGram: 900, audits: true });
    const product = sql`(select product_id from sku where sku_code = ${code})`;
    const weigh = (gram: number) =>
      backoffice.database.db.execute(sql`update product set weight_gram = ${gram} where id = ${product}`);
    await weigh(0);
    const id = await take("R6", {}, [orderLine(code, { qty: 2 })]);
    await backoffice.settle();
    expect((await detail(id)).state).toBe("WAIT_AUDIT");
    await weigh(450);
    await backoffice.settle();
    expect((await detail(id)).state).toBe("WAIT_SHIP");
    const heavy = await take("R7", {}, [orderLine(code, { qty: 3 })]);
    await backoffice.settle();
    expect((await detail(heavy)).state).toBe("WAIT_AUDIT");
    await weigh(0);
  });
});

describe("a hold by rule", () => {
  const untilNextDay = Date.parse("2026-04-16T00:00:00+08:00") - demoNow.getTime();

  /** Who is signed in comes back before his session ends. */
  async function stayUntilMidnight(): Promise<void> {
    backoffice.advance(untilNextDay - 60_000);
    for (const one of [ecom, admin]) await one.get(rulePath);
    backoffice.advance(60_000);
  }

  it("ends on its day by itself, whoever runs when, and the next rule audits it", async () => {
    await addRule({ sort: 1, hold: "REMARK" });
    await addRule({ sort: 2, audits: true });
    const id = await take("D1", { sellerRemark: "4月16号发" });
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", heldUntil: "2026-04-16" });
    await stayUntilMidnight();
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ state: "WAIT_SHIP", heldUntil: null });
    expect((await ruledBy(id)).map(([event]: string[]) => event)).toEqual(["HELD", "AUDITED"]);
    backoffice.advance(-untilNextDay);
  });

  it("and one by hand of what was audited already: on its day the rules audit it again", async () => {
    await addRule({ audits: true });
    const id = await take("D2");
    await backoffice.settle();
    expect((await detail(id)).state).toBe("WAIT_SHIP");
    await ecom.ok("POST", `${path}/hold`, { ids: [id], until: "2026-04-16" });
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", heldUntil: "2026-04-16" });
    await stayUntilMidnight();
    await backoffice.settle();
    expect((await detail(id)).state).toBe("WAIT_SHIP");
    backoffice.advance(-untilNextDay);
  });
});

describe("what rules never touch", () => {
  it("is an order that something stands in the way of", async () => {
    await addRule({ audits: true, courier: "圆通速递" });
    const bad = { name: "", phone: "13800000000", province: "", city: "", district: "", address: "某处" };
    const unmatched = await take("N1", {}, [orderLine("无此货号")]);
    const address = await take("N2", { receiver: bad });
    const message = await take("N3", { buyerMessage: "请送贺卡" });
    const elsewhere = await take("N4", { state: "SHIPPED" });
    const closed = await take("N5", { state: "CLOSED" });
    await upsertRefunds(context(), shop, [refundOf("RN6", "N6")]);
    const refunding = await take("N6");
    await backoffice.settle();
    for (const id of [unmatched, address, message, elsewhere, closed, refunding]) {
      expect(await ruledBy(id)).toEqual([]);
      expect((await detail(id)).courier).toBe("");
    }
  });

  it("is a message of the buyer, unless the rule asks of it", async () => {
    await addRule({ buyerAsk: "WORDS", buyerWords: "贺卡、顺丰", audits: true, courier: "顺丰速运" });
    const read = await take("N7", { buyerMessage: "发顺丰" });
    const unread = await take("N8", { buyerMessage: "要发票" });
    await backoffice.settle();
    expect(await detail(read)).toMatchObject({ state: "WAIT_SHIP", courier: "顺丰速运", exceptions: [] });
    expect(await detail(unread)).toMatchObject({ state: "WAIT_AUDIT", exceptions: ["MESSAGE"] });
  });

  it("is what a person has set: place, courier, hold, and an audit that was taken back", async () => {
    const id = await take("H1");
    const { version } = await detail(id);
    await ecom.ok("POST", `${path}/${id}/reroute`, { version, repositoryId: places.shop });
    const parcel = { courier: "顺丰速运", waybillNo: `SF${Date.now()}` };
    await (await caller(backoffice, "warehouse")).ok("POST", `${path}/${id}/waybill`, parcel);
    const rule = await addRule({ courier: "圆通速递", repositoryId: places.warehouse, audits: true });
    await backoffice.settle();
    const kept = { courier: "顺丰速运", repositoryId: places.shop };
    expect(await detail(id)).toMatchObject({ ...kept, state: "WAIT_SHIP" });
    expect((await ruledBy(id)).map(([event]: string[]) => event)).toEqual(["AUDITED"]);
    await ecom.ok("POST", `${path}/unaudit`, { ids: [id] });
    await ecom.ok("POST", `${rulePath}/${rule.id}/disable`, { version: rule.version });
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ ...kept, state: "WAIT_AUDIT" });
    await addRule({ hold: "DAYS", holdDays: 3, audits: true });
    await ecom.ok("POST", `${path}/hold`, { ids: [id], until: "2026-04-20" });
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", heldUntil: "2026-04-20" });
    await ecom.ok("POST", `${path}/release`, { ids: [id] });
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", heldUntil: null, exceptions: [] });
  });
});

describe("goods that are missing", () => {
  it("make it 缺货, which no rule touches", async () => {
    await addRule({ audits: true, inStock: true });
    const id = await take("S1", {}, [orderLine(code, { qty: 90_000 })]);
    await backoffice.settle();
    expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", exceptions: ["SHORT"] });
    const { version } = await detail(id);
    await applyOrderRules(context());
    await backoffice.settle();
    expect((await detail(id)).version).toBe(version);
  });
});

describe("who takes the last piece", () => {
  /** So many pieces of a SKU of its own may be promised in 电商仓. */
  async function scarce(pieces: number) {
    const [, , sku] = await richSkus(backoffice.database.db, places.shop, 40);
    if (!sku) throw new Error("电商仓 has too few SKUs");
    const all = orderLine(sku.skuCode, { qty: sku.available - pieces });
    const holder = await take("L0", { shipDeadline: minutes(9_000) }, [all]);
    expect((await ecom.ok("POST", `${path}/audit`, { ids: [holder] })).done).toBe(1);
    return { sku, free: () => ecom.ok("POST", `${path}/unaudit`, { ids: [holder] }) };
  }

  it("is the most urgent, whatever its number; who comes too late is 缺货 again until more comes", async () => {
    const { sku, free } = await scarce(1);
    const late = await take("L1", { shipDeadline: minutes(600) }, [orderLine(sku.skuCode)]);
    const urgent = await take("L2", { shipDeadline: minutes(60) }, [orderLine(sku.skuCode)]);
    expect(late).toBeLessThan(urgent);
    await addRule({ audits: true, inStock: true });
    await backoffice.settle();
    expect(await detail(urgent)).toMatchObject({ state: "WAIT_SHIP" });
    expect(await detail(late)).toMatchObject({ state: "WAIT_AUDIT", exceptions: ["SHORT"] });
    await free();
    await backoffice.settle();
    expect(await detail(late)).toMatchObject({ state: "WAIT_SHIP", exceptions: [] });
    await ecom.ok("POST", `${path}/unaudit`, { ids: [late, urgent] });
  });

  it("is said by the trial, which audits neither what lacks pieces nor half a parcel", async () => {
    const { sku, free } = await scarce(1);
    const urgent = { shipDeadline: minutes(-9_100) };
    const first = await take("L3", urgent, [orderLine(sku.skuCode)]);
    const second = await take("L4", { shipDeadline: minutes(-9_099) }, [orderLine(sku.skuCode)]);
    const receiver = { ...paidOrder("", []).receiver, name: "试算人甲" };
    const cheap = await take("L5", { ...urgent, receiver });
    const dear = await take("L6", { ...urgent, receiver }, [orderLine(code, { qty: 3 })]);
    await ecom.ok("POST", `${path}/merge`, { ids: [cheap, dear] });
    // Its rule asks for no stock; its audit would all the same.
    const { id } = await addRule({ audits: true, toFen: 9_000, enabled: false });
    const elsewhere = await take("L7", { state: "SHIPPED" });
    const { content, stopped } = (await ecom.get(`${rulePath}/trial?size=100&ruleId=${id}`)).body;
    expect(stopped.map((one: { id: number }) => one.id)).toContain(id);
    // Of its shop alone.
    expect(new Set(content.map(({ shopName }: { shopName: string }) => shopName))).toEqual(
      new Set([`规则店 ${shops}`]),
    );
    const of = (order: number) => content.find((one: { id: number }) => one.id === order);
    expect(of(first)).toMatchObject({ acts: [{ text: "审核" }], left: "" });
    expect(of(second)).toMatchObject({ acts: [], left: "缺货" });
    expect(of(cheap)).toMatchObject({ acts: [], left: "同一包裹里的另一单还不能审核" });
    expect(of(dear)).toMatchObject({ acts: [], left: "" });
    expect(of(elsewhere)).toMatchObject({ acts: [], left: "平台已发" });
    await backoffice.settle();
    for (const order of [first, second, cheap, dear]) expect((await detail(order)).state).toBe("WAIT_AUDIT");
    await free();
  });
});

describe("the trial", () => {
  it("says of a hold by rule that it is past the platform's 应发货时间, and so does the order's course", async () => {
    const { id } = await addRule({ hold: "REMARK", enabled: false });
    const deadline = { shipDeadline: new Date("2026-04-16T18:00:00+08:00") };
    const late = await take("T11", { ...deadline, sellerRemark: "4月20号发" });
    const inTime = await take("T12", { ...deadline, sellerRemark: "4月16号发" });
    const { content } = (await ecom.get(`${rulePath}/trial?size=100&ruleId=${id}`)).body;
    const said = (order: number) =>
      content.find((one: { id: number }) => one.id === order).acts.map(({ text }: { text: string }) => text);
    const sentence = "留到 2026-04-20，已过平台应发货时间 2026-04-16 18:00";
    expect([said(late), said(inTime)]).toEqual([[sentence], ["留到 2026-04-16"]]);
    await addRule({ hold: "REMARK" });
    await backoffice.settle();
    expect(await detail(late)).toMatchObject({ heldUntil: "2026-04-20", heldPast: true });
    expect((await detail(late)).logs.map(({ text }: { text: string }) => text)).toContain(sentence);
  });

  it("says what would be done, by which rule, or what stands in the way; and does nothing", async () => {
    const rule = await addRule({ provinces: ["湖南"], courier: "圆通速递", audits: true });
    const stopped = await ecom.ok("POST", `${rulePath}/${rule.id}/disable`, { version: rule.version });
    const good = await take("T1", { shipDeadline: minutes(-9_000) });
    const held = await take("T2", { shipDeadline: minutes(-8_999) });
    const unmatched = await take("T3", { shipDeadline: minutes(-8_998) }, [orderLine("无此货号")]);
    await ecom.ok("POST", `${path}/hold`, { ids: [held], until: "2026-04-20" });
    await backoffice.settle();
    // Tried with the rule as it would be if somebody enabled it, in a transaction that nobody else sees.
    const tried = { content: [] as OrderRuleTrial[] };
    const user = { userId: 1, username: "admin", sessionId: 0, permissions: [adminRole] };
    const asked = { ...context(), actor: user, address: "", userAgent: "", token: null };
    await backoffice.database.db
      .transaction(async (tx) => {
        await tx.execute(sql`update order_rule set enabled = true where id = ${rule.id}`);
        const query = { page: 0, size: 100, sort: [] };
        tried.content = (await previewOrderRules({ ...asked, db: tx }, { query } as never)).content;
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    const of = (id: number) => tried.content.find((one) => one.id === id);
    expect(of(good)).toMatchObject({
      acts: [
        { rule: rule.name, text: "快递用圆通速递" },
        { rule: rule.name, text: "审核" },
      ],
      left: "",
    });
    expect((await ecom.get(`${rulePath}/trial?size=100`)).body.content).toContainEqual(
      expect.objectContaining({ id: good, acts: [], left: "" }),
    );
    expect(of(held)).toMatchObject({
      acts: [{ text: "快递用圆通速递" }],
      left: expect.stringMatching(/^留到 2026-04-20，已过平台应发货时间 2026-04-0\d \d\d:\d\d$/),
    });
    expect(of(unmatched)).toMatchObject({ acts: [], left: "未匹配" });
    expect(stopped.version).toBe(rule.version + 1);
    for (const id of [good, held, unmatched]) expect(await ruledBy(id)).toEqual([]);
  });
});

describe("the rules themselves", () => {
  it("are refused in a sentence each where they say nothing or too much", async () => {
    const refuse = (changes: Record<string, unknown>) =>
      ecom.refused("POST", rulePath, { ...blank, name: "不行", shopId: shop.id, audits: true, ...changes });
    expect(await refuse({ audits: false })).toMatch(/^请至少选一个动作/);
    expect(await refuse({ fromFen: 200, toFen: 100 })).toBe("实付的下限高于上限，请检查");
    expect(await refuse({ fromGram: 2, toGram: 1 })).toBe("重量的下限高于上限，请检查");
    expect(await refuse({ buyerAsk: "WORDS", buyerWords: " 、" })).toBe("请填写买家留言要含有的词");
    // What would be dropped in silence, so that the rule fits every order.
    expect(await refuse({ buyerWords: "顺丰" })).toBe("填了买家留言的词，请把买家留言选成“含有这些词”，或清空这些词");
    expect(await refuse({ sellerAsk: "NONE", sellerWords: "急" })).toMatch(/^填了卖家备注的词/);
    expect(await refuse({ holdDays: 3 })).toBe("填了留几天，请把暂缓发货选成“付款后留几天”，或清空天数");
    expect(await refuse({ hold: "DAYS" })).toBe("请填写付款后留几天");
    for (const holdDays of ["0", "181", "-1"])
      expect(await refuse({ hold: "DAYS", holdDays })).toBe("留的天数为 1 至 180");
    expect(await refuse({ fromGram: "1.5" })).toBe("必须是整数");
    expect(await refuse({ toGram: "一斤" })).toBe("必须是数字");
    expect(await refuse({ toGram: "-1" })).toBe("重量不能小于 0");
    expect(await refuse({ toGram: "1000000" })).toBe("重量过大");
    expect(await refuse({ sort: "-1" })).toBe("顺序不能小于 0");
    expect(await refuse({ provinces: ["江南"] })).toBe("省份不存在");
    expect(await refuse({ courier: "飞鸽传书" })).toMatch(/^没有名为“飞鸽传书”的快递公司/);
    expect(await refuse({ repositoryId: places.transit })).toMatch(/权限|不存在或已停用/);
    const { name } = await addRule({ audits: true });
    expect(await refuse({ name })).toBe(`规则 ${name} 已存在，请换一个名称`);
  });

  it("are written once for who clicks twice, and do nothing before they are enabled where that was asked", async () => {
    const body = { ...blank, name: "双击", shopId: shop.id, audits: true, clientToken: crypto.randomUUID() };
    const answers = [await admin.post(rulePath, body), await admin.post(rulePath, body)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    const { id } = await addRule({ sort: 0, hold: "DAYS", holdDays: 3, enabled: false });
    expect((await admin.get(`${rulePath}/${id}`)).body.enabled).toBe(false);
    const order = await take("E1");
    await backoffice.settle();
    expect((await detail(order)).state).toBe("WAIT_SHIP");
  });

  it("are read by who audits, written by 店长 and 电商, and kept from others", async () => {
    const [keeper, manager] = [await caller(backoffice, "keeper"), await caller(backoffice, "manager")];
    const body = { ...blank, name: "店长的", shopId: null, courier: "圆通速递", provinces: ["西藏"] };
    expect((await keeper.get(rulePath)).status).toBe(403);
    expect((await keeper.get(`${rulePath}/trial`)).status).toBe(403);
    expect((await keeper.post(rulePath, body)).status).toBe(403);
    expect((await (await caller(backoffice, "warehouse")).post(rulePath, body)).status).toBe(403);
    const { id, version } = await manager.ok("POST", rulePath, body);
    expect((await manager.get(`${rulePath}/${id}`)).body).toMatchObject({ name: "店长的", provinces: ["西藏"] });
    await manager.ok("PUT", rulePath, { ...body, id, version, toFen: 10_000 });
    expect(await manager.refused("PUT", rulePath, { ...body, id, version })).toMatch(/修改/);
    const file = await ecom.get(`${rulePath}/export/count`);
    expect([file.status, file.body]).toEqual([200, { rows: { row: (await ecom.get(rulePath)).body.content.length } }]);
  });
});
