/** 付款 and 对账单 of factories and material suppliers over HTTP (domain.md §3.2, factory). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { parseCsv } from "hucre/csv";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { oweFor } from "#backoffice/ledgers/money-ledger/payables.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { delivery } from "#backoffice/trade/manufacture/delivery/delivery.tables.ts";
import { materialPurchase } from "#backoffice/trade/manufacture/material/purchase/material-purchase.tables.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { bring, deliveryApi, inspect, repairApi } from "../../support/data/deliveries.ts";
import { buy } from "../../support/data/material.ts";
import { plantBatch, plantDay, plantFactory, plantMaterial } from "../../support/data/production.ts";
import { paymentApi } from "../../support/data/purchases.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
let finance: Caller;
let merchandiser: Caller;
beforeAll(async () => {
  finance = await caller(backoffice, "finance");
  merchandiser = await caller(backoffice, "merchandiser");
});
afterEach(async () => expect(await brokenMoneyInvariants(db())).toEqual([]));

const context = (): Context => ({
  ...{ db: db(), clock: { now: () => demoNow }, settings: {}, address: "127.0.0.1", userAgent: "", token: null },
  actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
});
const audit = { createdBy: 1, createdAt: demoNow, updatedBy: 1, updatedAt: demoNow };

/** Inspected, and owed for as the inspection posts it: fee less what is taken off. */
async function delivered(partyId: number, feeFen: number, deductFen = 0) {
  const batch = await plantBatch(backoffice, { cut: 10, partyId });
  return db().transaction(async (tx) => {
    const within = { ...context(), db: tx };
    const row = await insertRow(tx, delivery, {
      ...{ no: `JH${randomUUID().slice(0, 8)}`, batchId: batch.id, partyId, repositoryId: places.warehouse },
      ...{ status: "INSPECTED", deliveredQty: 10, passedQty: 10, feeFen, deductFen, bizDate: plantDay, ...audit },
    });
    const { journalId } = await postMoney(within, { docType: "DELIVERY", docId: row.id, stallId: null }, [
      { kind: "FACTORY", ownerId: partyId, amountFen: feeFen, entryType: "PROCESS_FEE" },
      { kind: "FACTORY", ownerId: partyId, amountFen: -deductFen, entryType: "DEFECT_DEDUCT" },
    ]);
    const payable = { kind: "DELIVERY", id: row.id } as const;
    await oweFor(within, partyId, { payable, owedFen: Math.max(0, feeFen - deductFen), journalId });
    return row;
  });
}
const paidOf = async (id: number) => {
  const [found] = await rows<{ fen: number }>(db(), sql`select paid_fen as fen from delivery where id = ${id}`);
  return found?.fen;
};
const pay = (partyId: number, amountFen: number, more = {}) =>
  finance.ok("POST", paymentApi, { partyId, fundId: 6, amountFen, ...more });

it("a factory is paid for its deliveries, the one named first, then the oldest", async () => {
  const factory = await plantFactory(backoffice);
  const first = await delivered(factory.id, 10_000, 500);
  const second = await delivered(factory.id, 20_000);
  const about = (await finance.get(`${paymentApi}/payable?payableKind=DELIVERY&payableId=${second.id}`)).body;
  expect(about).toMatchObject({ balanceFen: 29_500, document: { no: second.no, unpaidFen: 20_000 } });
  const made = await pay(factory.id, 22_000, { payableKind: "DELIVERY", payableId: second.id });
  expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([2_000, 20_000]);
  expect(await finance.refused("POST", paymentApi, { partyId: factory.id, fundId: 6, amountFen: 7_501 })).toContain(
    "应付只有 75.00 元",
  );
  const { version } = (await finance.get(`${paymentApi}/${made.id}`)).body;
  await finance.ok("POST", `${paymentApi}/${made.id}/void`, { version, reason: "录错" });
  expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([0, 0]);
  // What is paid ahead pays what is brought next.
  await pay(factory.id, 40_000, { advance: true });
  expect(await paidOf((await delivered(factory.id, 9_000)).id)).toBe(9_000);
});

it("what is taken off beyond the fee pays other deliveries", async () => {
  const factory = await plantFactory(backoffice);
  const open = await delivered(factory.id, 10_000);
  await delivered(factory.id, 1_000, 4_000);
  expect(await paidOf(open.id)).toBe(3_000);
  await pay(factory.id, 7_000);
  expect(await paidOf(open.id)).toBe(10_000);
});

it("a supplier of material is paid for its purchases", async () => {
  const supplier = await plantFactory(backoffice, { type: "MATERIAL" });
  const bought = await db().transaction(async (tx) => {
    const within = { ...context(), db: tx };
    const row = await insertRow(tx, materialPurchase, {
      ...{ no: `WL${randomUUID().slice(0, 8)}`, partyId: supplier.id, repositoryId: places.warehouse },
      ...{ status: "CONFIRMED", bizDate: plantDay, ...audit },
    });
    const { journalId } = await postMoney(within, { docType: "MATERIAL_PURCHASE", docId: row.id, stallId: null }, [
      { kind: "SUPPLIER", ownerId: supplier.id, amountFen: 6_600, entryType: "MATERIAL_BUY" },
    ]);
    const payable = { kind: "MATERIAL_PURCHASE", id: row.id } as const;
    await oweFor(within, supplier.id, { payable, owedFen: 6_600, journalId });
    return row;
  });
  const made = await pay(supplier.id, 6_600);
  expect((await finance.get(`${paymentApi}/${made.id}`)).body.paid).toEqual([
    { kind: "MATERIAL_PURCHASE", id: bought.id, no: bought.no, amountFen: 6_600 },
  ]);
});

it("a locked statement holds its deliveries until it, the latest, is taken back", async () => {
  const factory = await plantFactory(backoffice);
  const first = await delivered(factory.id, 10_000);
  await pay(factory.id, 4_000);
  const path = "/api/clothes/partyStatement";
  const read = async () => (await finance.get(`${path}/${factory.id}`)).body;
  expect(await read()).toMatchObject({
    ...{ openingFen: 0, addedFen: 10_000, takenFen: 4_000, closingFen: 6_000, lockRefusal: null },
    deliveries: [{ no: first.no, statementNo: null, paidFen: 4_000 }],
    entries: [
      { entryType: "PROCESS_FEE", no: first.no, balanceAfterFen: 10_000 },
      { entryType: "PAYMENT", balanceAfterFen: 6_000 },
    ],
  });
  const days = { partyId: factory.id, from: plantDay, to: plantDay };
  const slip = await finance.ok("POST", path, days);
  expect(slip).toMatchObject({ no: expect.stringMatching(/^DZ/), deliveries: 1 });
  expect((await read()).deliveries[0].statementNo).toBe(slip.no);
  expect(await finance.refused("POST", path, days)).toContain("已对账到");
  expect((await merchandiser.post(path, days)).status).toBe(403);
  await finance.ok("POST", `${path}/locked/${slip.id}/void`, { version: 1, reason: "对错" });
  expect((await read()).deliveries[0].statementNo).toBeNull();
  expect(await finance.refused("POST", path, { ...days, to: "2099-01-01", from: "2098-12-31" })).toBe(
    "结束日期还没有到，不能锁定",
  );
});

it("what was paid ahead pays what a factory brings, and what it mends, as it is inspected", async () => {
  const [boss, factory] = [await caller(backoffice, "boss"), await plantFactory(backoffice, { feeLi: 10_000 })];
  const batch = await plantBatch(backoffice, { cut: 10, partyId: factory.id, feeLi: 10_000 });
  await pay(factory.id, 9_500, { advance: true });
  const brought = await bring(boss, batch, { 0: 10 });
  await inspect(boss, batch, brought, { 0: { repair: 2 } });
  expect(await paidOf(brought.id)).toBe(8_000);
  const [{ id }] = (await boss.get(`${deliveryApi}/${brought.id}`)).body.repairs;
  const { version, lines } = (await boss.get(`${repairApi}/${id}`)).body;
  await boss.ok("POST", `${repairApi}/${id}/return`, { version, cells: [{ skuId: lines[0].skuId, ok: 2 }] });
  expect(await paidOf(brought.id)).toBe(9_500);
});

it("what was paid ahead pays a material supplier's next purchase", async () => {
  const boss = await caller(backoffice, "boss");
  const supplier = await plantFactory(backoffice, { type: "MATERIAL", feeLi: 0 });
  const cotton = await plantMaterial(backoffice);
  await pay(supplier.id, 5_000, { advance: true });
  const bought = await buy(boss, supplier.id, [{ materialId: cotton.id, qtyMilli: 10_000, priceLi: 10_000 }]);
  const [row] = await rows<{ paid: number; owed: number }>(
    db(),
    sql`select paid_fen as paid, owed_fen as owed from material_purchase where id = ${bought.id}`,
  );
  expect(row).toEqual({ paid: 5_000, owed: 10_000 });
});

it("the file of a statement holds its entries and its deliveries, and adds up to it", async () => {
  const factory = await plantFactory(backoffice);
  const row = await delivered(factory.id, 50_000, 4_000);
  await pay(factory.id, 10_000, { allocations: [{ kind: "DELIVERY", id: row.id, amountFen: 10_000 }] });
  const path = "/api/clothes/partyStatement";
  const read = (await finance.get(`${path}/${factory.id}`)).body;
  const fileOf = async (layout: string) =>
    parseCsv(String((await finance.get(`${path}/export?id=${factory.id}&layout=${layout}&format=csv`)).body));
  const [headings = [], ...lines] = await fileOf("entry");
  expect(headings).toEqual(["日期", "类型", "单号", "应付增加", "应付减少", "余额", "备注"]);
  const sumOf = (column: number) => lines.reduce((sum, cells) => sum + Number(cells[column] || 0), 0);
  expect([sumOf(3) * 100, sumOf(4) * 100]).toEqual([read.addedFen, read.takenFen]);
  expect(lines.at(-1)?.slice(1, 6)).toEqual(["期末", "", "", "", (read.closingFen / 100).toFixed(2)]);
  expect(lines).toHaveLength(read.entries.length + 2);
  expect((await fileOf("delivery")).slice(1).map((cells) => cells[1])).toEqual(
    read.deliveries.map(({ no }: { no: string }) => no),
  );
  expect((await finance.get(`${path}/export/count?id=${factory.id}`)).body.rows).toEqual({
    entry: read.entries.length + 2,
    delivery: 1,
    fee: 1,
  });
  expect((await merchandiser.get(`${path}/export?id=${factory.id}`)).status).toBe(403);
});
