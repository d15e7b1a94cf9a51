/**
 * 费用单 of a batch: its cost in place of an expense of its month, taken back by a void, final once it is closed
 * (docs/decisions/production.md, "What the goods of a batch cost").
 */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import type { NetChangeRow } from "#contract/finance/net-changes.ts";
import type { ProfitStatement } from "#contract/finance/profits.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { bring, inspect } from "../../support/data/deliveries.ts";
import { type PlantedBatch, plantBatch, plantDay } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const slips = "/api/clothes/cash-slip";
const month = plantDay.slice(0, 7);
let boss: Caller;
let finance: Caller;
let bank: number;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  finance = await caller(backoffice, "finance");
  const fund = await boss.ok("POST", "/api/clothes/fund", { name: "批次费用户", method: "BANK", stallId: null });
  bank = fund.id;
  await boss.ok("POST", `/api/clothes/fund/${bank}/open`, { version: fund.version, amountFen: 10_000_000 });
});
afterEach(async () => expect(await findBrokenLedgers(db())).toEqual([]));

const washing = (batchNo: string, amountFen = 12_345) => ({
  ...{ kind: "EXPENSE", category: "物流", fundId: bank, amountFen, bizDate: plantDay, batchNo },
});
const add = (fields: Record<string, unknown>) => finance.ok("POST", slips, fields);
async function confirmed(fields: Record<string, unknown>) {
  const slip = await add(fields);
  return { ...slip, ...(await boss.ok("POST", `${slips}/${slip.id}/confirm`, { version: slip.version })) };
}
const costs = async ({ id }: PlantedBatch) => (await boss.get(`/api/clothes/batch/${id}`)).body.costs;
async function expenses(): Promise<number> {
  const { body }: { body: ProfitStatement } = await boss.get(`/api/clothes/profit?from=${month}&to=${month}`);
  return body.lines
    .filter(({ item }) => item === "EXPENSE")
    .reduce((sum, { amounts }) => sum + amounts.reduce((all, fen) => all + fen, 0), 0);
}
async function thisMonth(): Promise<NetChangeRow> {
  await backoffice.settle();
  const { body } = await boss.get("/api/clothes/netChange");
  return body.content.find((row: NetChangeRow) => row.month === month);
}
const wip = async () => (await boss.get(`/api/clothes/assetOverview?day=${plantDay}`)).body.figures.wipFen as number;

it("is the batch's cost and no expense, in every sum alike; a void takes it back", async () => {
  const batch = await plantBatch(backoffice, { cut: 10 });
  const before = { expenses: await expenses(), month: await thisMonth(), wip: await wip(), costs: await costs(batch) };
  const draft = await add(washing(batch.no.toLowerCase()));
  expect(await costs(batch)).toEqual(before.costs);
  const { version } = await boss.ok("POST", `${slips}/${draft.id}/confirm`, { version: draft.version });
  const pieces = batch.lines.length * 10;
  const after = await costs(batch);
  expect(after).toMatchObject({ otherFen: 12_345, totalFen: before.costs.totalFen + 12_345, estimated: true });
  // Each in 厘, rounded to 分.
  expect(Math.abs(after.unitFen - before.costs.unitFen - 12_345 / pieces)).toBeLessThanOrEqual(1);
  expect([await expenses(), (await thisMonth()).differenceFen]).toEqual([before.expenses, 0]);
  // What was spent is in process: nothing was earned or lost by it.
  expect([(await thisMonth()).afterFen, await wip()]).toEqual([before.month.afterFen, before.wip + 12_345]);
  const { body: lines } = await boss.get(`/api/clothes/assetOverview/lines?key=wipFen&day=${plantDay}&size=100`);
  expect(lines.totals.amountFen).toBe(before.wip + 12_345);
  const { body: listed } = await finance.get(`${slips}?keyword=${batch.no}&from=${plantDay}&to=${plantDay}`);
  expect([listed.content[0]?.batchNo, listed.totals]).toEqual([
    batch.no,
    { count: 1, expenseFen: 0, batchFen: 12_345, incomeFen: 0 },
  ]);
  const { body: behind } = await boss.get(`/api/clothes/batch-cost/documents?figure=OTHER&batchId=${batch.id}`);
  expect([behind.totals.amountFen, behind.content]).toMatchObject([12_345, [{ docType: "CASH_SLIP", no: draft.no }]]);

  await boss.ok("POST", `${slips}/${draft.id}/void`, { version, reason: "录错批次" });
  expect([await costs(batch), await wip(), (await thisMonth()).differenceFen]).toEqual([before.costs, before.wip, 0]);
});

it("closes into what the goods are worth, and is final then", async () => {
  const batch = await plantBatch(backoffice, { styleNo: "8805", cut: 10 });
  await inspect(boss, batch, await bring(boss, batch, { 0: 10 }), { 0: { second: 2 } });
  const paid = await confirmed(washing(batch.no, 98_765));
  const late = await add(washing(batch.no, 100));
  const open = (await boss.get(`/api/clothes/batch/${batch.id}`)).body;
  await boss.ok("POST", `/api/clothes/batch/${batch.id}/close`, {
    version: open.version,
    shorts: open.lines
      .filter((line: { cutQty: number; deliveredQty: number }) => line.cutQty > line.deliveredQty)
      .map((line: { skuId: number; cutQty: number; deliveredQty: number }) => ({
        ...{ skuId: line.skuId, qty: line.cutQty - line.deliveredQty, reason: "漏裁", deductFen: 0 },
      })),
  });
  const { worth } = await oneRow<{ worth: number }>(
    db(),
    sql`select sum(value_fen + variance_fen)::int8 as worth from stock_movement
        where doc_type = 'BATCH' and doc_id = ${batch.id}
          or doc_type = 'DELIVERY' and doc_id in (select id from delivery where batch_id = ${batch.id})`,
  );
  // Eight that passed and two seconds: each is worth its share, and that is what one costs.
  expect(await costs(batch)).toMatchObject({
    ...{ otherFen: 98_765, totalFen: worth, unitFen: Math.round(worth / 10), estimated: false },
  });
  expect((await thisMonth()).differenceFen).toBe(0);
  const final = `批次 ${batch.no} 已结案，成本已定，不能再增减费用`;
  const again = { version: paid.version, reason: "想退" };
  expect(await boss.refused("POST", `${slips}/${paid.id}/void`, again)).toBe(final);
  expect(await boss.refused("POST", `${slips}/${late.id}/confirm`, { version: late.version })).toBe(final);
  expect(await finance.refused("POST", slips, washing(batch.no))).toBe(final);
});

it("is refused of what is no batch, of a draft, of an income, and keeps its batch from being cancelled", async () => {
  expect(await finance.refused("POST", slips, washing("SC404"))).toBe("没有批次 SC404，请核对批次号");
  const draft = await plantBatch(backoffice, { status: "DRAFT" });
  expect(await finance.refused("POST", slips, washing(draft.no))).toContain("还是草稿，请先下单");
  const planned = await plantBatch(backoffice);
  const income = { ...washing(planned.no), kind: "INCOME", category: "利息" };
  expect(await finance.refused("POST", slips, income)).toBe("收入不能计入批次，请把批次号留空");
  const slip = await confirmed(washing(planned.no));
  const { body: seen } = await boss.get(`/api/clothes/batch/${planned.id}`);
  const cancel = { version: seen.version, reason: "不做了" };
  expect(await boss.refused("POST", `/api/clothes/batch/${planned.id}/cancel`, cancel)).toContain(
    "已计入费用 123.45 元，请先作废这些费用单",
  );
  await boss.ok("POST", `${slips}/${slip.id}/void`, { version: slip.version, reason: "不做了" });
  const { body: free } = await boss.get(`/api/clothes/batch/${planned.id}`);
  await boss.ok("POST", `/api/clothes/batch/${planned.id}/cancel`, { version: free.version, reason: "不做了" });
});

it("moves from one batch to another while it is a draft", async () => {
  const [one, other] = [await plantBatch(backoffice, { cut: 1 }), await plantBatch(backoffice, { cut: 1 })];
  const slip = await add(washing(one.no));
  const fields = { ...washing(other.no), stallId: null, deptId: null, voucherIds: [], remark: "" };
  const { version } = await finance.ok("PUT", slips, { ...fields, id: slip.id, version: slip.version });
  await boss.ok("POST", `${slips}/${slip.id}/confirm`, { version });
  expect([(await costs(one)).otherFen, (await costs(other)).otherFen]).toEqual([0, 12_345]);
});
