/** 批次成本 and 款式成本 of the demo company: the same figures as the batches' own pages and the stock ledger (domain.md §3.6). */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { BatchCostRow, StyleCostRow } from "#contract/finance/costs.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const days = "from=2026-01-15&to=2026-04-15";
let finance: Caller;
let boss: Caller;
let batches: BatchCostRow[];
let styles: StyleCostRow[];
let totals: Record<"batches" | "styles", Record<string, number>>;

beforeAll(async () => {
  finance = await caller(backoffice, "finance");
  boss = await caller(backoffice, "boss");
  const [ofBatches, ofStyles] = await Promise.all(
    ["batch-cost", "style-cost"].map((list) => everyRow(`/api/clothes/${list}?${days}`)),
  );
  batches = (ofBatches?.content ?? []) as BatchCostRow[];
  styles = (ofStyles?.content ?? []) as StyleCostRow[];
  totals = { batches: ofBatches?.totals ?? {}, styles: ofStyles?.totals ?? {} };
  expect(batches.length).toBeGreaterThan(10);
  expect(styles.length).toBeGreaterThan(5);
});

/** Page by page, as long as the list says that there are more. */
async function everyRow(path: string) {
  const content: unknown[] = [];
  for (let page = 0; ; page += 1) {
    const { status, body } = await finance.get(`${path}&size=20&page=${page}`);
    expect([status, body]).toEqual([200, body]);
    content.push(...body.content);
    if (body.content.length === 0 || content.length >= body.totalElements) return { content, totals: body.totals };
  }
}

const sum = <R>(list: readonly R[], of: (row: R) => number) => list.reduce((all, row) => all + of(row), 0);

it("a batch costs what its own page says", async () => {
  for (const batch of batches) {
    const { materialFen, feeFen, wageFen, otherFen, totalFen, unitFen, estimated } = batch;
    const { body } = await boss.get(`/api/clothes/batch/${batch.id}`);
    const shown = { materialFen, feeFen, wageFen, otherFen, totalFen, unitFen, estimated };
    expect([batch.no, shown]).toEqual([batch.no, body.costs]);
    expect([batch.no, estimated]).toEqual([batch.no, batch.status !== "CLOSED"]);
    expect(totalFen).toBe(materialFen + feeFen + wageFen + otherFen);
  }
  expect(sum(batches, ({ totalFen }) => totalFen)).toBeGreaterThan(0);
});

it("what a closed batch cost is in the stock ledger, to the 分", async () => {
  const closed = batches.filter(({ status }) => status === "CLOSED");
  expect(closed.length).toBeGreaterThan(0);
  for (const { id, no, totalFen, unitFen, passedQty, secondQty } of closed) {
    const [booked] = await rows<{ fen: number }>(
      db(),
      sql`select coalesce(sum(value_fen + variance_fen), 0)::int8 as fen from stock_movement where
          doc_type = 'BATCH' and doc_id = ${id}
          or doc_type = 'DELIVERY' and doc_id in (select id from delivery where batch_id = ${id})
          or doc_type = 'REPAIR_RETURN' and doc_id in (
            select back.id from repair_return back join repair on repair.id = back.repair_id
            where repair.batch_id = ${id} and repair.source = 'INSPECT')`,
    );
    expect([no, booked?.fen]).toEqual([no, totalFen]);
    // One unit cost: what a piece of the batch is worth in stock, seconds among them.
    expect([no, unitFen]).toEqual([no, Math.round(totalFen / (passedQty + secondQty))]);
  }
});

it("a style costs what its batches do", async () => {
  for (const style of styles) {
    const { content } = await everyRow(`/api/clothes/batch-cost?${days}&productId=${style.id}`);
    const own = content as BatchCostRow[];
    const { batches: count, madeQty, materialFen, workFen, otherFen } = style;
    expect([style.styleNo, { count, madeQty, materialFen, workFen, otherFen }]).toEqual([
      style.styleNo,
      {
        count: own.length,
        madeQty: sum(own, ({ passedQty, secondQty }) => passedQty + secondQty),
        materialFen: sum(own, (row) => row.materialFen),
        workFen: sum(own, ({ feeFen, wageFen }) => feeFen + wageFen),
        otherFen: sum(own, (row) => row.otherFen),
      },
    ]);
  }
});

it("what material costs later changes no budget of what was ordered before", async () => {
  const budgets = (rows: BatchCostRow[]) =>
    rows.map(({ no, budgetFen, budgetMaterialFen }) => [no, budgetFen, budgetMaterialFen]);
  expect(sum(batches, ({ budgetMaterialFen }) => budgetMaterialFen)).toBeGreaterThan(0);
  // A purchase at another price moves the average of what is held, and the 参考价 is another too.
  await db().execute(sql`update material set price_li = price_li * 3`);
  const after = await everyRow(`/api/clothes/batch-cost?${days}`);
  expect(budgets(after.content as BatchCostRow[])).toEqual(budgets(batches));
});

it("the totals are those of every row, of the batches and of the styles alike", () => {
  for (const [name, total] of Object.entries(totals.batches)) {
    expect([name, total]).toEqual([name, sum(batches, (row) => Number(row[name as keyof BatchCostRow]))]);
  }
  for (const [name, total] of Object.entries(totals.styles)) {
    expect([name, total]).toEqual([name, sum(styles, (row) => Number(row[name as keyof StyleCostRow]))]);
  }
  expect(totals.styles).toMatchObject({ batches: batches.length, materialFen: totals.batches.materialFen });
});

it("is shown to nobody without 成本统计", async () => {
  const keeper = await caller(backoffice, "keeper");
  for (const list of ["batch-cost", "style-cost"]) {
    expect((await keeper.get(`/api/clothes/${list}`)).status).toBe(403);
  }
});

it("is of ninety days where nobody says from when, up to today or to the day that is told", async () => {
  const rowsOf = async (asked: string) => (await everyRow(`/api/clothes/style-cost?${asked}`)).content;
  expect(await rowsOf("")).toEqual(await rowsOf("from=2026-01-16&to=2026-04-15"));
  expect(await rowsOf("to=2026-04-01")).toEqual(await rowsOf("from=2026-01-02&to=2026-04-01"));
  expect(await rowsOf("")).not.toEqual(await rowsOf("from=2026-04-14&to=2026-04-15"));
});
