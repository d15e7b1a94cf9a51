/**
 * What a batch's goods cost (docs/decisions/production.md, "What the goods of a batch cost"): provisional while it is
 * open, exact to the 分 when it is closed.
 */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { brokenProductionInvariants } from "#backoffice/overview/invariants/production-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { provisionalUnitCost, trueUpBatch } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { bring, inspect } from "../../support/data/deliveries.ts";
import { type PlantedBatch, plantBatch, plantFactory, plantMaterial } from "../../support/data/production.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const context = (): Context => ({
  ...{ db: db(), clock: { now: () => demoNow }, settings: {}, address: "127.0.0.1", userAgent: "", token: null },
  actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
});

let boss: Caller;
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
});
afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
  expect(await brokenProductionInvariants(db())).toEqual([]);
});

const trueUp = (id: number) => db().transaction((tx) => trueUpBatch({ ...context(), db: tx }, id));
/** What its goods came in at and were corrected by, 分. */
const worthOf = async ({ id }: PlantedBatch) => {
  const found = await oneRow<{ value: number; variance: number }>(
    db(),
    sql`select coalesce(sum(value_fen), 0)::int8 as value, coalesce(sum(variance_fen), 0)::int8 as variance
        from stock_movement where doc_type = 'BATCH' and doc_id = ${id}
          or doc_type = 'DELIVERY' and doc_id in (select id from delivery where batch_id = ${id})`,
  );
  return { ...found, whole: found.value + found.variance };
};
const bom = (batch: PlantedBatch, materialId: number, usageMilli: number, lossBp = 0, colorId: number | null = null) =>
  db().execute(sql`insert into batch_bom (batch_id, material_id, color_id, usage_milli, loss_bp)
    values (${batch.id}, ${materialId}, ${colorId}, ${usageMilli}, ${lossBp})`);

describe("before it is closed", () => {
  it("a piece is taken in at the budget of material and the fee, or at what was issued where that is more", async () => {
    const batch = await plantBatch(backoffice, { cut: 10, feeLi: 8_000, partyId: (await plantFactory(backoffice)).id });
    await db().execute(sql`update batch set fee_li = 8000 where id = ${batch.id}`);
    expect(await provisionalUnitCost(db(), batch.id)).toBe(8_000);
    const material = await plantMaterial(backoffice, { priceLi: 20_000 });
    await bom(batch, material.id, 1_500, 1_000);
    // 1.5 m and 10 % at 20 元 = 33 元.
    expect(await provisionalUnitCost(db(), batch.id)).toBe(41_000);
    const [first] = batch.lines;
    const own = batch.lines.filter(({ colorId }) => colorId === first?.colorId).length;
    await bom(batch, material.id, 3_000, 1_000, first?.colorId ?? 0);
    const share = Math.round((33_000 * (batch.lines.length + own)) / batch.lines.length);
    expect(await provisionalUnitCost(db(), batch.id)).toBe(8_000 + share);
    const cut = 10 * batch.lines.length;
    await db().execute(
      sql`update batch set material_fen = ${cut * 9_000}, other_fen = ${cut * 100} where id = ${batch.id}`,
    );
    expect(await provisionalUnitCost(db(), batch.id)).toBe(8_000 + 91_000);
    await db().execute(sql`update batch set mode = 'PACKAGE', material_fen = 0, other_fen = 0 where id = ${batch.id}`);
    expect(await provisionalUnitCost(db(), batch.id)).toBe(8_000);
    // Our own workshop is paid by the route.
    const workshop = await plantFactory(backoffice, { type: "OWN" });
    expect(await provisionalUnitCost(db(), batch.id, workshop.id)).toBe(4 * 180);
    await db().execute(sql`update batch set material_fen = 0, other_fen = 0 where id = ${batch.id}`);
  });
});

describe("the true-up", () => {
  it("makes stock worth what went in, and what was sold a variance, both grades, to the 分", async () => {
    const batch = await plantBatch(backoffice, { styleNo: "8805", cut: 30 });
    await inspect(boss, batch, await bring(boss, batch, { 0: 30, 1: 7 }), { 0: { second: 4, scrap: 1 }, 1: {} });
    const [first] = batch.lines;
    const sku = first?.skuId ?? 0;
    await db().execute(sql`update batch set other_fen = 123457, wage_li = 15 where id = ${batch.id}`);
    const before = await worthOf(batch);
    const { fee_fen: feeFen } = await oneRow<{ fee_fen: number }>(
      db(),
      sql`select fee_fen from batch where id = ${batch.id}`,
    );
    const seconds = await balanceOf(backoffice, places.warehouse, sku, 2);
    // 1.5 分 of wages are 2.
    const done = await trueUp(batch.id);
    expect(done).toEqual({ totalFen: feeFen + 123_457 + 2, pieces: 36, changeFen: feeFen + 123_459 - before.whole });
    const after = await worthOf(batch);
    expect(after.whole).toBe(done.totalFen);
    // All of it is still here.
    expect(after.variance).toBe(0);
    expect((await balanceOf(backoffice, places.warehouse, sku, 2))?.onHand).toBe(seconds?.onHand);
    expect((await balanceOf(backoffice, places.warehouse, sku, 2))?.valueFen).not.toBe(seconds?.valueFen);
    expect(await trueUp(batch.id)).toMatchObject({ changeFen: 0 });
    expect(await worthOf(batch)).toEqual(after);
    await db().execute(sql`update batch set other_fen = 100, wage_li = 0 where id = ${batch.id}`);
    await trueUp(batch.id);
    expect((await worthOf(batch)).whole).toBe(feeFen + 100);
  });

  it("gives what has left to 成本差异, and everything where nothing came in", async () => {
    const batch = await plantBatch(backoffice, { styleNo: "T301", cut: 5 });
    await inspect(boss, batch, await bring(boss, batch, { 0: 5 }), { 0: {} });
    const sku = batch.lines[0]?.skuId ?? 0;
    const onHand = async () =>
      rows<{ qty: number; place: number }>(
        db(),
        sql`select on_hand as qty, repository_id as place from stock_balance where sku_id = ${sku} and grade = 1 and on_hand > 0`,
      );
    const scrapped = (await onHand()).map(({ qty, place }, index) => ({
      ...{ repositoryId: place, skuId: sku, grade: 1, qty: -qty, moveType: "SCRAP_OUT", docLineId: 900_000 + index },
    })) as StockChange[];
    await db().transaction((tx) =>
      postStock({ ...context(), db: tx }, { docType: "ADJUST", docId: 900_000 }, scrapped),
    );
    await db().execute(sql`update batch set other_fen = 777 where id = ${batch.id}`);
    const before = await worthOf(batch);
    const { totalFen } = await trueUp(batch.id);
    expect((await worthOf(batch)).whole).toBe(totalFen);
    expect((await worthOf(batch)).variance).toBe(totalFen - before.value);

    const lost = await plantBatch(backoffice, { cut: 3 });
    await inspect(boss, lost, await bring(boss, lost, { 0: 3 }), { 0: { scrap: 3 } });
    await db().execute(sql`update batch set other_fen = 555 where id = ${lost.id}`);
    expect(await trueUp(lost.id)).toEqual({ totalFen: 555, pieces: 0, changeFen: 555 });
    expect(await worthOf(lost)).toMatchObject({ value: 0, variance: 555 });
    expect(await trueUp(lost.id)).toMatchObject({ changeFen: 0 });
  });
});
