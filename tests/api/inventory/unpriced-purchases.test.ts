/** Purchases received before anybody said what they cost: 未定价, 定价 later, and what that does to stock and payable. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { newStyle } from "../../support/data/goods.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/purchase";
const supplier = 10;

let boss: Caller;
let warehouse: Caller;
let finance: Caller;

beforeAll(async () => {
  [boss, warehouse, finance] = (await Promise.all(
    ["boss", "warehouse", "finance"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
});

interface Style {
  id: number;
  styleNo: string;
  skus: number[];
}

/** A style that nobody bought yet; its SKUs in order. */
async function style(changes = {}): Promise<Style> {
  const body = newStyle(changes);
  const { id } = await boss.ok("POST", "/api/clothes/product", body);
  const skus = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from sku where product_id = ${id} order by id`,
  );
  return { id, styleNo: String(body.styleNo), skus: skus.map((sku) => sku.id) };
}

const read = async (id: number, as = boss) => (await as.get(`${path}/${id}`)).body;
const act = async (as: Caller, id: number, action: string, body = {}) =>
  as.ok("POST", `${path}/${id}/${action}`, { version: (await read(id)).version, ...body });
const refused = async (as: Caller, id: number, action: string, body = {}) =>
  as.refused("POST", `${path}/${id}/${action}`, { version: (await read(id)).version, ...body });

/** Submitted by 仓管, who types no price. */
async function submitted(cells: { skuId: number; qty: number }[]): Promise<number> {
  const { id } = await warehouse.ok("POST", path, { partyId: supplier, repositoryId: places.warehouse, remark: "" });
  await warehouse.ok("POST", `${path}/${id}/lines`, { mode: "set", cells });
  await act(warehouse, id, "submit");
  return id;
}

async function received(cells: { skuId: number; qty: number }[]): Promise<number> {
  const id = await submitted(cells);
  await act(warehouse, id, "receive");
  return id;
}

const stock = async (sku: number, repositoryId: number = places.warehouse) => {
  const found = await balanceOf(backoffice, repositoryId, sku);
  return [found?.onHand ?? 0, found?.valueFen ?? 0];
};
const payable = async () => (await boss.get(`/api/clothes/partyPayment/payable?partyId=${supplier}`)).body;
const pay = (id: number, amountFen: number) => ({
  ...{ partyId: supplier, payableKind: "PURCHASE", payableId: id, fundId: 4, amountFen, advance: true, remark: "" },
});
const costOf = async ({ id }: Style) => (await boss.get(`/api/clothes/product/${id}/item`)).body;
const sound = async () => {
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenMoneyInvariants(backoffice.database.db)).toEqual([]);
};

it("is received without a price by who sees no cost, and is unpriced, not 0.00", async () => {
  const { skus } = await style();
  const [sku = 0] = skus;
  const before = await payable();
  const id = await received([{ skuId: sku, qty: 10 }]);
  const detail = await read(id);
  expect(detail).toMatchObject({ status: "DONE", unpricedLines: 1, unpricedReceived: 1, amountFen: 0, receivedFen: 0 });
  expect(detail.lines[0].priceFen).toBeNull();
  expect(detail.receipts[0].lines[0].amountFen).toBeNull();
  expect(detail.possible).toMatchObject({ price: true });
  const seen = await read(id, warehouse);
  expect(seen.lines[0]).not.toHaveProperty("priceFen");
  expect(seen).not.toHaveProperty("unpricedLines");
  expect(seen.possible).toMatchObject({ price: false });
  const after = await payable();
  expect(after.balanceFen).toBe(before.balanceFen);
  expect(after.unpriced).toContainEqual(expect.objectContaining({ id, lines: 1 }));
  const csv = (await boss.get(`${path}/export?format=csv&keyword=${detail.no}`)).body;
  const [names = "", values = ""] = String(csv).split("\r\n");
  const told = Object.fromEntries(names.split(",").map((name, index) => [name, values.split(",")[index]]));
  expect(told).toMatchObject({ 金额: "", 未定价行数: "1", 已入库金额: "", 未付: "" });
  const { content, totals } = (await boss.get(`${path}?size=100`)).body;
  expect(content.find((row: { id: number }) => row.id === id)).toMatchObject({ unpricedLines: 1 });
  expect(totals.unpricedLines).toBeGreaterThanOrEqual(1);
  await sound();
});

it("is priced later, by finance too: value of stock, payable, last price and cost follow, with an audit row", async () => {
  const made = await style();
  const [a = 0, b = 0] = made.skus;
  const before = await payable();
  const id = await received([
    { skuId: a, qty: 10 },
    { skuId: b, qty: 5 },
  ]);
  expect(await stock(a)).toEqual([10, 0]);
  await act(finance, id, "price", { prices: [{ skuId: a, priceFen: 4_000 }] });
  expect(await stock(a)).toEqual([10, 40_000]);
  expect(await stock(b)).toEqual([5, 0]);
  expect(await read(id)).toMatchObject({ unpricedLines: 1, receivedFen: 40_000 });
  await act(finance, id, "price", { prices: [{ skuId: b, priceFen: 4_200 }], freightFen: 610 });
  const goods = 40_000 + 21_000;
  expect((await stock(a))[1] as number).toBe(40_000 + 400);
  expect((await stock(b))[1] as number).toBe(21_000 + 210);
  expect(await read(id)).toMatchObject({ unpricedLines: 0, amountFen: goods + 610, receivedFen: goods + 610 });
  const after = await payable();
  expect(after.balanceFen - before.balanceFen).toBe(goods + 610);
  expect(after.unpriced.map((one: { id: number }) => one.id)).not.toContain(id);
  expect(await costOf(made)).toMatchObject({
    ...{ lastPurchaseFen: 4_000, costSource: "STOCK", costFen: Math.round((goods + 610) / 15) },
  });
  // Each row tells the prices that it changed, and no others.
  const audits = await rows(
    backoffice.database.db,
    sql`select before, after from audit_log
        where entity = 'purchase' and entity_id = ${id} and action = 'price' order by id`,
  );
  expect(audits).toMatchObject([
    { before: { prices: [{ skuId: a, priceFen: null }] }, after: { prices: [{ skuId: a, priceFen: 4_000 }] } },
    {
      before: { freightFen: 0, prices: [{ skuId: b, priceFen: null }] },
      after: { freightFen: 610, prices: [{ skuId: b, priceFen: 4_200 }] },
    },
  ]);
  await sound();
});

it("asks about a price of nothing, in the draft and afterwards", async () => {
  const { skus, styleNo } = await style();
  const [sku = 0] = skus;
  const sentence = new RegExp(`^${styleNo} .* 单价 0\\.00 是白送。确认无误请勾选“价格无误”$`);
  const free = { prices: [{ skuId: sku, priceFen: 0 }] };
  const { id } = await boss.ok("POST", path, { partyId: supplier, repositoryId: places.warehouse, remark: "" });
  const lines = { mode: "set", cells: [{ skuId: sku, qty: 3 }], ...free };
  expect(await boss.refused("POST", `${path}/${id}/lines`, lines)).toMatch(sentence);
  await boss.ok("POST", `${path}/${id}/lines`, { ...lines, prices: [] });
  await act(boss, id, "submit");
  await act(boss, id, "receive");
  expect(await refused(boss, id, "price", free)).toMatch(sentence);
  await act(boss, id, "price", { ...free, answered: whateverIsAsked });
  expect(await read(id)).toMatchObject({ unpricedLines: 0, receivedFen: 0 });
  await sound();
});

it("refuses prices of who may not see cost, and payment of what has no price, in a sentence that names it", async () => {
  const { skus } = await style();
  const [sku = 0] = skus;
  const id = await received([{ skuId: sku, qty: 2 }]);
  const { no, version } = await read(id);
  const prices = [{ skuId: sku, priceFen: 100 }];
  const reply = await warehouse.post(`${path}/${id}/price`, { version, prices });
  expect(reply.status).toBe(403);
  expect(await boss.refused("POST", "/api/clothes/partyPayment", pay(id, 100))).toBe(
    `采购单 ${no} 已收货的 1 行还未定价，请先定价再付款`,
  );
  await act(boss, id, "price", { prices });
  await boss.ok("POST", "/api/clothes/partyPayment", pay(id, 100));
  expect(await refused(boss, id, "price", { prices: [{ skuId: sku, priceFen: 120 }] })).toMatch(
    new RegExp(`^采购单 ${no} 已付款 1\\.00 元，.* 不能再改单价，请先作废付款单$`),
  );
  expect(await refused(boss, id, "price", { prices: [], freightFen: 5 })).toBe(
    `采购单 ${no} 已付款 1.00 元，不能再改运费和优惠，请先作废付款单`,
  );
  expect(await refused(boss, id, "price", { prices })).toBe("单价没有变化，请填写要定的单价");
  await sound();
});

it("still prices what has not come yet once the rest is paid", async () => {
  const [come = 0, later = 0] = (await style()).skus;
  const id = await submitted([
    { skuId: come, qty: 2 },
    { skuId: later, qty: 3 },
  ]);
  await act(warehouse, id, "receive", { cells: [{ skuId: come, qty: 2 }] });
  await act(boss, id, "price", { prices: [{ skuId: come, priceFen: 100 }] });
  await boss.ok("POST", "/api/clothes/partyPayment", pay(id, 200));
  await act(boss, id, "price", { prices: [{ skuId: later, priceFen: 110 }] });
  await act(warehouse, id, "receive");
  expect(await read(id)).toMatchObject({ paidFen: 200, receivedFen: 2 * 100 + 3 * 110, unpaidFen: 3 * 110 });
  expect(await stock(later)).toEqual([3, 330]);
  await sound();
});

it("revalues what is still there, wherever it lies; what was sold keeps its cost, and the rest is 成本差异", async () => {
  const { skus } = await style();
  // The other one lies in the same places: what is there of it is not counted for the first.
  const [sku = 0, other = 0] = skus;
  const both = (qty: number) => [sku, other].map((skuId) => ({ skuId, qty }));
  const id = await received(both(10));
  const transfer = await boss.ok("POST", "/api/clothes/transfer", {
    ...{ fromId: places.warehouse, toId: places.stall, logistics: "", remark: "" },
  });
  await boss.ok("POST", `/api/clothes/transfer/${transfer.id}/lines`, {
    mode: "set",
    cells: both(4),
  });
  await boss.ok("POST", `/api/clothes/transfer/${transfer.id}/send`, { version: transfer.version + 1 });
  await boss.ok("POST", `/api/clothes/transfer/${transfer.id}/receive`, {
    cells: both(3),
    remark: "",
  });
  const slip = await boss.ok("POST", "/api/clothes/adjustment", {
    ...{ kind: "SAMPLE", repositoryId: places.warehouse, reason: "样衣", remark: "" },
  });
  const lined = await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/lines`, {
    mode: "set",
    cells: [{ skuId: sku, qty: 2 }],
  });
  await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/approve`, { version: lined.version });
  await act(boss, id, "price", { prices: [sku, other].map((skuId) => ({ skuId, priceFen: 1_000 })) });
  expect(await stock(sku)).toEqual([4, 4_000]);
  expect(await stock(sku, places.stall)).toEqual([3, 3_000]);
  expect(await stock(sku, places.transit)).toEqual([1, 1_000]);
  expect([await stock(other), await stock(other, places.stall), await stock(other, places.transit)]).toEqual([
    [6, 6_000],
    [3, 3_000],
    [1, 1_000],
  ]);
  const [moved] = await rows<{ value: number; variance: number }>(
    backoffice.database.db,
    sql`select sum(value_fen)::int8 as value, sum(variance_fen)::int8 as variance from stock_movement
        where sku_id = ${sku} and move_type = 'COST_ADJUST'`,
  );
  expect(moved).toEqual({ value: 8_000, variance: 2_000 });
  // Typed wrong: said again, and everything says so.
  await act(boss, id, "price", { prices: [{ skuId: sku, priceFen: 900 }], answered: whateverIsAsked });
  expect([await stock(sku), await stock(sku, places.stall)]).toEqual([
    [4, 3_600],
    [3, 2_700],
  ]);
  expect(await read(id)).toMatchObject({ receivedFen: 19_000, unpaidFen: 19_000 });
  await sound();
});

it("takes a receipt back with what was said of it later, and a return with what it was worth", async () => {
  const made = await style();
  const [sku = 0] = made.skus;
  const before = await payable();
  const id = await received([{ skuId: sku, qty: 10 }]);
  await act(boss, id, "return", { cells: [{ skuId: sku, qty: 4 }], reason: "次品" });
  await act(boss, id, "price", { prices: [{ skuId: sku, priceFen: 1_000 }] });
  expect(await stock(sku)).toEqual([6, 6_000]);
  expect(await read(id)).toMatchObject({ receivedFen: 6_000 });
  const [receipt, returned] = (await read(id)).receipts;
  expect([receipt.amountFen, returned.amountFen]).toEqual([10_000, 4_000]);
  await act(boss, id, `receipt/${returned.id}/void`, { reason: "录错" });
  await act(boss, id, `receipt/${receipt.id}/void`, { reason: "录错" });
  expect(await stock(sku)).toEqual([0, 0]);
  expect((await payable()).balanceFen).toBe(before.balanceFen);
  expect(await costOf(made)).toMatchObject({ lastPurchaseFen: null, costFen: null, costSource: "PLAN" });
  // It comes again, at the price that is known now.
  await act(boss, id, "receive");
  expect(await stock(sku)).toEqual([10, 10_000]);
  await sound();
});

it("takes back a return that was priced later at what its pieces cost, not at what they were taken for", async () => {
  const made = await style();
  const [sku = 0] = made.skus;
  const before = await payable();
  const id = await received([{ skuId: sku, qty: 10 }]);
  await act(boss, id, "return", { cells: [{ skuId: sku, qty: 4 }], reason: "次品" });
  await act(boss, id, "price", { prices: [{ skuId: sku, priceFen: 1_000 }] });
  const [, returned] = (await read(id)).receipts;
  await act(boss, id, `receipt/${returned.id}/void`, { reason: "没有退" });
  expect(await stock(sku)).toEqual([10, 10_000]);
  expect(await costOf(made)).toMatchObject({ costFen: 1_000, costSource: "STOCK" });
  expect((await payable()).balanceFen).toBe(before.balanceFen + 10_000);
  const [all] = await rows<{ variance: number }>(
    backoffice.database.db,
    sql`select sum(variance_fen)::int8 as variance from stock_movement where sku_id = ${sku}`,
  );
  expect(all).toEqual({ variance: 0 });
  // Priced twice before it is taken back, and the last piece gone meanwhile: the same.
  await act(boss, id, "return", { cells: [{ skuId: sku, qty: 10 }], reason: "全退" });
  await act(boss, id, "price", { prices: [{ skuId: sku, priceFen: 900 }], answered: whateverIsAsked });
  await act(boss, id, "price", { prices: [{ skuId: sku, priceFen: 1_100 }], answered: whateverIsAsked });
  const last = (await read(id)).receipts.at(-1);
  await act(boss, id, `receipt/${last.id}/void`, { reason: "没有退" });
  expect(await stock(sku)).toEqual([10, 11_000]);
  await sound();
});

it("is answered once, however often it is sent", async () => {
  const { skus } = await style();
  const [sku = 0] = skus;
  const id = await received([{ skuId: sku, qty: 10 }]);
  const body = { clientToken: randomUUID(), version: (await read(id)).version, prices: [{ skuId: sku, priceFen: 7 }] };
  const replies = await Promise.all([1, 2, 3].map(() => boss.post(`${path}/${id}/price`, body)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stock(sku)).toEqual([10, 70]);
  await sound();
});
