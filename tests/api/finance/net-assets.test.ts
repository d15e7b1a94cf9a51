/**
 * 净资产变动 over HTTP: what a month began with, what was earned and what came in without being earned is what it ended
 * with, whatever was booked back, taken back over a month's end or bought before it was paid (docs/decisions/figures.md, "Net assets from month to month").
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { brokenNetAssetInvariants } from "#backoffice/overview/invariants/net-asset-invariants.ts";
import type { NetChangeRow } from "#contract/finance/net-changes.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { bring, inspect } from "../../support/data/deliveries.ts";
import { plantBatch, plantFactory } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
let boss: Caller;
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
});

const read = async (path: string) => (await boss.get(path)).body;
const changes = async (): Promise<NetChangeRow[]> => {
  await backoffice.settle();
  return (await read("/api/clothes/netChange")).content;
};
const ofMonth = async (month: string) => {
  const found = (await changes()).find((row) => row.month === month);
  if (!found) throw new Error(`no month ${month}`);
  return found;
};
const figuresOn = async (day: string) => (await read(`/api/clothes/assetOverview?day=${day}`)).figures;
const fundOn = async (day: string) => (await figuresOn(day)).fundFen;
const nextMonth = async () => {
  backoffice.advance(20 * 86_400_000);
  boss = await caller(backoffice, "boss");
};

it("every month of the demo company is explained to the 分, and goes on where the one before ended", async () => {
  const months = await changes();
  expect(months.length).toBeGreaterThan(2);
  expect(months.map(({ month, differenceFen }) => [month, differenceFen])).toEqual(
    months.map(({ month }) => [month, 0]),
  );
  for (const [at, { beforeFen }] of months.slice(0, -1).entries()) expect(beforeFen).toBe(months[at + 1]?.afterFen);
  expect(months.some(({ profitFen }) => profitFen !== 0)).toBe(true);
  expect(await findBrokenLedgers(db())).toEqual([]);
});

it("lines of 在制品 add up to it on any day", async () => {
  for (const day of ["2026-04-15", "2026-04-01", "2026-03-15", "2026-02-20"]) {
    const { totals } = await read(`/api/clothes/assetOverview/lines?key=wipFen&day=${day}&size=100`);
    expect([day, totals.amountFen]).toEqual([day, (await figuresOn(day)).wipFen]);
  }
});

it("what is bought, made, repaired, opened and bought as an asset leaves nothing unexplained", async () => {
  const before = await ofMonth("2026-04");
  const factory = await plantFactory(backoffice);
  const batch = await plantBatch(backoffice, { cut: 20, partyId: factory.id });
  const brought = await bring(boss, batch, { 0: 3 });
  const inspected = await inspect(boss, batch, brought, { 0: { passed: 2, repair: 1 } }, { repairDays: 3 });
  expect(inspected.id).toBe(brought.id);
  await boss
    .ok("POST", "/api/clothes/fund", { name: "净资产行", method: "BANK" })
    .then(({ id, version }) => boss.ok("POST", `/api/clothes/fund/${id}/open`, { version, amountFen: 70_000 }));
  await boss.ok("POST", "/api/clothes/fixedAsset", {
    ...{ name: "烫台", category: "设备", purchaseDay: "2026-04-03", costFen: 90_000, lifeYears: 3, residualBp: 0 },
  });
  const after = await ofMonth("2026-04");
  expect(after).toMatchObject({
    ...{ differenceFen: 0, openingFen: before.openingFen + 70_000, assetFen: before.assetFen + 90_000 },
  });
  expect(await brokenNetAssetInvariants(db())).toEqual([]);
});

it("a bill that is voided over a month's end goes out of the profit and the assets of its own day", async () => {
  const sold = await confirmBill(boss, await heldBill(boss, people.liJie, ["8801 黑 M x3"]), {
    payments: [{ fundId: tills.cash, amountFen: 100 }],
  });
  const day = "2026-04-15";
  const before = { month: await ofMonth("2026-04"), figures: await figuresOn(day), till: await tillOf(day) };
  await nextMonth();
  await boss.ok("POST", `${billPath}/${sold.id}/void`, { version: sold.version, reason: "录错" });
  const april = await ofMonth("2026-04");
  const goneFen = april.profitFen - before.month.profitFen;
  expect(goneFen).not.toBe(0);
  expect(april).toMatchObject({ differenceFen: 0, afterFen: before.month.afterFen + goneFen });
  expect(await ofMonth("2026-05")).toMatchObject({ differenceFen: 0 });
  // What the till took on that day it took: the money goes back when it does.
  expect([await tillOf(day), await fundOn(day)]).toEqual([before.till, before.figures.fundFen]);
  expect(await findBrokenLedgers(db())).toEqual([]);
});

/** What the till should have held of a day. */
async function tillOf(bizDate: string): Promise<number> {
  const { funds } = await read(`/api/clothes/bill-day?stallId=1&bizDate=${bizDate}`);
  return funds.find(({ fundId }: { fundId: number }) => fundId === tills.cash).expectedFen;
}

it("补拿货 costs what it does on the day on which the goods leave: the month of the bill stays as it was", async () => {
  const held = await heldBill(boss, people.xiaoyu, ["8801 黑 M x6"]);
  await boss.ok("PUT", `${billPath}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 6, takeQty: 2 }] });
  const owed = await confirmBill(boss, await read(`${billPath}/${held.id}`));
  const may = await ofMonth("2026-05");
  backoffice.advance(31 * 86_400_000);
  boss = await caller(backoffice, "boss");
  await boss.ok("POST", `${billPath}/${owed.id}/pickup`, {
    ...{ version: owed.version, pieces: [{ lineId: held.lines[0].id, qty: 4 }] },
  });
  expect(await ofMonth("2026-05")).toEqual({ ...may, day: "2026-05-31" });
  expect(await ofMonth("2026-06")).toMatchObject({ differenceFen: 0, profitFen: expect.any(Number) });
  const june = await oneRow<{ costFen: number }>(
    db(),
    sql`select coalesce(sum(-value_fen), 0)::int8 as "costFen" from stock_movement
        where doc_type = 'BILL_PICKUP' and biz_date >= '2026-06-01'`,
  );
  const documents = await read("/api/clothes/profit/documents?item=COST&from=2026-06-01&to=2026-06-30&size=100");
  expect(documents.totals.amountFen).toBe(-june.costFen);
  expect(documents.content[0]).toMatchObject({ docType: "BILL_PICKUP", no: owed.no, pageId: owed.id });
});
