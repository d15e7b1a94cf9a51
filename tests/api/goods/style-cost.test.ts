/**
 * What a style costs: 采购价 until goods come, then what they were worth; set by who may see cost
 * (docs/decisions/ledgers.md, "What a style costs").
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { edited, newStyle } from "../../support/data/goods.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const products = "/api/clothes/product";
const purchases = "/api/clothes/purchase";
const slips = "/api/clothes/adjustment";

let boss: Caller;
let warehouse: Caller;
let finance: Caller;

beforeAll(async () => {
  [boss, warehouse, finance] = (await Promise.all(
    ["boss", "warehouse", "finance"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
});

async function style(changes = {}): Promise<{ id: number; skus: number[] }> {
  const { id } = await boss.ok("POST", products, newStyle(changes));
  const skus = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from sku where product_id = ${id} order by id`,
  );
  return { id, skus: skus.map((sku) => sku.id) };
}

const costOf = async (id: number) => {
  const { costFen, costSource } = (await boss.get(`${products}/${id}/item`)).body;
  return [costFen, costSource];
};

/** Bought and received: `[sku, pieces, price]`. */
async function buy(lines: [number, number, number][], repositoryId: number = places.warehouse): Promise<number> {
  const { id } = await boss.ok("POST", purchases, { partyId: 10, repositoryId, remark: "" });
  const { version } = await boss.ok("POST", `${purchases}/${id}/lines`, {
    mode: "set",
    cells: lines.map(([skuId, qty]) => ({ skuId, qty })),
    prices: lines.map(([skuId, , priceFen]) => ({ skuId, priceFen })),
    answered: whateverIsAsked,
  });
  await boss.ok("POST", `${purchases}/${id}/submit`, { version });
  await boss.ok("POST", `${purchases}/${id}/receive`, { version: version + 1 });
  return id;
}

/** An approved slip; what it posted, in 分. */
async function adjust(kind: string, skuId: number, qty: number, costFen?: number): Promise<number> {
  const slip = await boss.ok("POST", slips, { kind, repositoryId: places.warehouse, reason: "试", remark: "" });
  const { version } = await boss.ok("POST", `${slips}/${slip.id}/lines`, {
    mode: "set",
    cells: [{ skuId, qty }],
    ...(costFen !== undefined && { costs: [{ skuId, costFen }] }),
  });
  await boss.ok("POST", `${slips}/${slip.id}/approve`, { version, answered: whateverIsAsked });
  return (await boss.get(`${slips}/${slip.id}`)).body.lines[0].valueFen;
}

it("is the purchase price that was planned, and follows it until goods come", async () => {
  const { id, skus } = await style({ purchasePriceFen: 4_000 });
  expect(await costOf(id)).toEqual([4_000, "PLAN"]);
  const detail = (await boss.get(`${products}/${id}`)).body;
  await boss.ok("PUT", products, edited(detail, { purchasePriceFen: 4_500 }));
  expect(await costOf(id)).toEqual([4_500, "PLAN"]);
  // What comes in without a value of its own takes it, and is no news about it.
  expect(await adjust("GAIN", skus[0] ?? 0, 3)).toBe(13_500);
  expect(await adjust("OPENING", skus[1] ?? 0, 2)).toBe(9_000);
  expect(await costOf(id)).toEqual([4_500, "PLAN"]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

it("is the moving average of all pieces once goods came, whatever they were planned to cost", async () => {
  const { id, skus } = await style({ purchasePriceFen: 9_999 });
  const [a = 0, b = 0] = skus;
  await buy([
    [a, 10, 4_000],
    [b, 10, 5_000],
  ]);
  expect(await costOf(id)).toEqual([4_500, "STOCK"]);
  await buy([[a, 20, 6_000]], places.stall);
  expect(await costOf(id)).toEqual([Math.round((40_000 + 50_000 + 120_000) / 40), "STOCK"]);
  const detail = (await boss.get(`${products}/${id}`)).body;
  await boss.ok("PUT", products, edited(detail, { purchasePriceFen: 100 }));
  expect(await costOf(id)).toEqual([5_250, "STOCK"]);
  expect((await boss.get(`${products}?keyword=${detail.styleNo}`)).body.content[0].costFen).toBe(5_250);
  expect((await boss.get(`${products}/${id}`)).body.costFen).toBe(5_250);
});

it("takes opening stock at the cost that was told, and pieces worth nothing say nothing", async () => {
  const { id, skus } = await style();
  const [a = 0, b = 0] = skus;
  expect(await adjust("OPENING", a, 100)).toBe(0);
  expect(await costOf(id)).toEqual([null, "PLAN"]);
  expect(await adjust("OPENING", b, 10, 3_000)).toBe(30_000);
  expect(await costOf(id)).toEqual([3_000, "STOCK"]);
  expect(await balanceOf(backoffice, places.warehouse, b)).toMatchObject({ onHand: 10, valueFen: 30_000 });
  expect(await adjust("GAIN", skus[2] ?? 0, 2)).toBe(6_000);
});

it("is unknown, not 0.00, until somebody tells it, wherever it is told", async () => {
  const { id } = await style();
  const { styleNo } = (await boss.get(`${products}/${id}`)).body;
  const told = async () => {
    const [row] = (await boss.get(`${products}?keyword=${styleNo}`)).body.content;
    const csv = String((await boss.get(`${products}/export?format=csv&keyword=${styleNo}`)).body);
    const [names = "", values = ""] = csv.split("\r\n");
    const cell = values.split(",")[names.split(",").indexOf("成本")];
    return [row.costFen, (await boss.get(`${products}/${id}`)).body.costFen, (await costOf(id))[0], cell];
  };
  expect(await told()).toEqual([null, null, null, ""]);
  await finance.ok("PUT", `${products}/${id}/cost`, { costFen: 0, seenFen: 0 });
  expect(await told()).toEqual([0, 0, 0, "0.00"]);
  expect((await warehouse.get(`${products}/${id}`)).body).not.toHaveProperty("costFen");
  expect((await warehouse.get(`${products}/${id}`)).body).not.toHaveProperty("costSource");
});

it("stands in the file of slips as nothing where nobody told what the pieces cost", async () => {
  const { skus } = await style();
  const slip = await boss.ok("POST", slips, {
    ...{ kind: "OPENING", repositoryId: places.warehouse, reason: "未知成本", remark: "" },
  });
  const { version } = await boss.ok("POST", `${slips}/${slip.id}/lines`, {
    mode: "set",
    cells: skus.slice(0, 2).map((skuId) => ({ skuId, qty: 2 })),
    costs: [{ skuId: skus[1] ?? 0, costFen: 0 }],
  });
  await boss.ok("POST", `${slips}/${slip.id}/approve`, { version, answered: whateverIsAsked });
  const csv = String((await boss.get(`${slips}/export?format=csv&layout=line&keyword=${slip.no}`)).body);
  const [names = "", ...lines] = csv.trim().split("\r\n");
  const at = names.split(",").indexOf("金额");
  expect(lines.map((line) => line.split(",")[at])).toEqual(["", "0.00"]);
});

it("goes back with a receipt that is taken back", async () => {
  const { id, skus } = await style({ purchasePriceFen: 1_000 });
  const first = await buy([[skus[0] ?? 0, 4, 2_000]]);
  const second = await buy([[skus[0] ?? 0, 4, 4_000]]);
  expect(await costOf(id)).toEqual([3_000, "STOCK"]);
  for (const [purchase, expected] of [
    [second, [2_000, "STOCK"]],
    [first, [1_000, "PLAN"]],
  ] as const) {
    const { receipts, version } = (await boss.get(`${purchases}/${purchase}`)).body;
    await boss.ok("POST", `${purchases}/${purchase}/receipt/${receipts[0].id}/void`, { version, reason: "录错" });
    expect(await costOf(id)).toEqual(expected);
  }
});

it("is set by who may see cost, with a log, until goods come at a value of their own", async () => {
  const { id, skus } = await style({ purchasePriceFen: 1_000 });
  const path = `${products}/${id}/cost`;
  expect((await warehouse.put(path, { costFen: 5, seenFen: 1_000 })).status).toBe(403);
  expect(await finance.refused("PUT", path, { costFen: 2_000, seenFen: 7 })).toBe("成本已变为其他数值，请刷新后重试");
  await finance.ok("PUT", path, { costFen: 2_000, seenFen: 1_000 });
  expect(await costOf(id)).toEqual([2_000, "SET"]);
  const detail = (await boss.get(`${products}/${id}`)).body;
  await boss.ok("PUT", products, edited(detail, { purchasePriceFen: 1_100 }));
  expect(await costOf(id)).toEqual([2_000, "SET"]);
  expect(await adjust("GAIN", skus[0] ?? 0, 1)).toBe(2_000);
  const logged = (await boss.get(`${products}/${id}/prices`)).body.content;
  expect(logged).toContainEqual(expect.objectContaining({ field: "costFen", beforeFen: 1_000, afterFen: 2_000 }));
  const hidden = (await warehouse.get(`${products}/${id}/prices`)).body.content;
  expect(hidden.map(({ field }: { field: string }) => field)).not.toContain("costFen");
  const audits = await rows(
    backoffice.database.db,
    sql`select after from audit_log where entity = 'product' and entity_id = ${id} and after ? 'costFen'`,
  );
  expect(audits).toEqual([{ after: { costFen: 2_000 } }]);
  await buy([[skus[0] ?? 0, 1, 3_000]]);
  expect(await costOf(id)).toEqual([2_500, "STOCK"]);
});

it("tells what goods cost on a slip only to who may see it, and lets nobody else write it", async () => {
  const { skus } = await style();
  const [sku = 0] = skus;
  const opening = { kind: "OPENING", repositoryId: places.warehouse, reason: "期初", remark: "" };
  const slip = await warehouse.ok("POST", slips, opening);
  const lines = { mode: "set", cells: [{ skuId: sku, qty: 5 }] };
  const costs = [{ skuId: sku, costFen: 100 }];
  expect(await warehouse.refused("POST", `${slips}/${slip.id}/lines`, { ...lines, costs })).toBe(
    "您没有成本权限，不能填写成本，请由有成本权限的人填写",
  );
  await warehouse.ok("POST", `${slips}/${slip.id}/lines`, lines);
  expect((await warehouse.get(`${slips}/${slip.id}`)).body.lines[0]).not.toHaveProperty("costFen");
  await boss.ok("POST", `${slips}/${slip.id}/lines`, { mode: "set", cells: [], costs });
  expect((await boss.get(`${slips}/${slip.id}`)).body.lines[0]).toMatchObject({
    qty: 5,
    costFen: 100,
    styleCostFen: null,
  });
  const gain = await boss.ok("POST", slips, { ...opening, kind: "GAIN" });
  expect(await boss.refused("POST", `${slips}/${gain.id}/lines`, { ...lines, costs })).toBe(
    "只有期初可以填写成本，其他调整按库存成本计价",
  );
});
