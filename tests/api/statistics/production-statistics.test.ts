/** 产能分析: figures equal to their documents, written days and live ones alike, whatever changes a day afterwards. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { shiftDay } from "#backoffice/core/day.ts";
import { rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { closeProductionDays, rebuildMarkedDays } from "#backoffice/overview/statistics/production/production-days.ts";
import { batch } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { delivery } from "#backoffice/trade/manufacture/delivery/delivery.tables.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import type { ProductionStatistic } from "#contract/statistics/production-statistics.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import {
  type PlantedBatch,
  plantBatch,
  plantDay,
  plantFactory,
  plantProcess,
  plantWorker,
} from "../../support/data/production.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
const past = (days: number) => shiftDay(plantDay, -days);
const whole = `period=custom&from=${past(60)}&to=${plantDay}`;

const get = async (path: string, username = "merchandiser") => {
  const { status, body } = await backoffice.send("GET", `/api/clothes/statistic/manufacture${path}`, {
    token: tokens[username],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const read = async (query = whole): Promise<ProductionStatistic> => get(`?${query}`);
/** Without what tells of the time at which it was asked. */
const figuresOf = ({ updatedAt: _, ...found }: ProductionStatistic) => found;

async function deliver(
  { id: batchId, partyId, repositoryId }: PlantedBatch,
  values: Partial<typeof delivery.$inferInsert> = {},
) {
  const passedQty = values.passedQty ?? 0;
  return insertRow(backoffice.database.db, delivery, {
    ...{ no: `JH${randomUUID().slice(0, 8)}`, batchId, partyId, repositoryId, deliveredQty: passedQty, passedQty },
    ...{ status: "INSPECTED", bizDate: past(5), createdBy: 1, createdAt: demoNow, updatedBy: 1, updatedAt: demoNow },
    ...values,
  });
}

let factory: Awaited<ReturnType<typeof plantFactory>>;
let late: PlantedBatch;
let done: PlantedBatch;
let worker: Awaited<ReturnType<typeof plantWorker>>;
let ofFactory: string;

beforeAll(async () => {
  for (const username of ["admin", "boss", "merchandiser", "finance", "keeper"])
    tokens[username] = await backoffice.signIn(username);
  const { db } = backoffice.database;
  factory = await plantFactory(backoffice, { dailyCapacity: 100 });
  ofFactory = `${whole}&partyId=${factory.id}`;
  const process = await plantProcess(backoffice, { stdSec: 90 });
  const base = { partyId: factory.id, processes: [process], plan: 10, cut: 10 };
  late = await plantBatch(backoffice, { ...base, bizDate: past(40), dueDate: past(10) });
  done = await plantBatch(backoffice, {
    ...{ ...base, styleNo: "8803", bizDate: past(30), dueDate: past(3), deliveredDay: past(5), status: "DELIVERED" },
  });
  await plantBatch(backoffice, { ...base, status: "CANCELLED", bizDate: past(20) });
  await db.execute(sql`update cut_bed set biz_date = ${past(35)} where batch_id = ${late.id}`);
  const cut = (one: PlantedBatch) => one.lines.length * 10;
  await deliver(late, { deliveredQty: 50, passedQty: 40, secondQty: 2, repairQty: 8, bizDate: past(12) });
  await deliver(late, { deliveredQty: 30, passedQty: 30, bizDate: past(8) });
  await deliver(late, { deliveredQty: 6, passedQty: 0, status: "SUBMITTED", bizDate: plantDay });
  await deliver(late, { deliveredQty: 9, passedQty: 9, status: "VOID", bizDate: past(8) });
  await deliver(done, { deliveredQty: cut(done), passedQty: cut(done), bizDate: past(5) });
  await db.update(batch).set({ deliveredQty: 86 }).where(eq(batch.id, late.id));
  await db
    .update(batch)
    .set({ deliveredQty: cut(done) })
    .where(eq(batch.id, done.id));
  worker = await plantWorker(backoffice);
  for (const [bizDate, status] of [
    [past(6), "APPROVED"],
    [past(6), "SUBMITTED"],
    [plantDay, "SUBMITTED"],
    [past(6), "REJECTED"],
  ] as const) {
    await insertRow(db, pieceRecord, {
      ...{ batchId: late.id, batchProcessId: late.processes[0]?.id ?? 0, employeeId: worker.id, teamId: worker.teamId },
      ...{ source: "HAND", qty: 20, priceLi: 100, amountLi: 2_000, operatorId: 1, createdAt: demoNow, bizDate, status },
    });
  }
});

describe("figures", () => {
  it("count what is ordered, cut, delivered, passed, due and done; drafts, what is cancelled or void nowhere", async () => {
    const found = await read(ofFactory);
    const cells = { late: late.lines.length * 10, done: done.lines.length * 10 };
    expect(found.figures).toEqual({
      ...{ batches: 2, planQty: cells.late + cells.done, cutQty: cells.late + cells.done },
      ...{ deliveredQty: 86 + cells.done, inspectedQty: 80 + cells.done, passedQty: 70 + cells.done },
      ...{ secondQty: 2, repairQty: 8, scrapQty: 0 },
      ...{ dueQty: cells.late + cells.done, onTimeQty: 50 + cells.done, doneBatches: 1, cycleDays: 25 },
    });
    expect(found.byParty).toEqual([{ id: factory.id, name: factory.name, figures: found.figures }]);
    expect(found.byStyle.map(({ styleNo }) => styleNo).sort()).toEqual(["8801", "8803"]);
    expect(found.byDay).toHaveLength(61);
    expect(found.byDay.find(({ bizDate }) => bizDate === past(35))?.cutQty).toBe(cells.late);
    expect(found.byDay.reduce((sum, day) => sum + day.deliveredQty, 0)).toBe(found.figures.deliveredQty);
    expect(found.wip.find(({ stage }) => stage === "SEWING")).toEqual({
      stage: "SEWING",
      batches: 1,
      qty: cells.late - 86,
    });
    expect(found.load).toMatchObject([
      {
        id: factory.id,
        batches: 1,
        openQty: cells.late - 86,
        overdueQty: cells.late - 86,
        days: Math.ceil((cells.late - 86) / 100),
      },
    ]);
  });

  it("tell how much of the worked time the pieces are worth, by employee and team", async () => {
    const { byEmployee, byTeam } = await read(ofFactory);
    const work = { pieces: 60, stdSec: 60 * 90, workedSec: 2 * 28_800 };
    expect(byEmployee).toMatchObject([{ id: worker.id, no: worker.no, ...work }]);
    expect(byTeam).toMatchObject([{ id: worker.teamId, employees: 1, ...work }]);
  });

  it("equal the batches behind them", async () => {
    const found = await read(ofFactory);
    const behind = (kind: string) => get(`/batches?${ofFactory}&kind=${kind}`);
    expect((await behind("ordered")).totals.qty).toBe(found.figures.planQty);
    expect((await behind("cut")).totals.qty).toBe(found.figures.cutQty);
    const due = await behind("due");
    expect(due.totals).toEqual({ qty: found.figures.dueQty, onTimeQty: found.figures.onTimeQty });
    expect(due.content.map(({ no }: { no: string }) => no)).toEqual([late.no, done.no]);
    const finished = await behind("done");
    expect([finished.totalElements, finished.totals.qty]).toEqual([found.figures.doneBatches, found.figures.cycleDays]);
    const open = await behind("wip");
    expect(open.totals.qty).toBe(found.wip.reduce((sum, { stage, qty }) => sum + (stage === "REPAIR" ? 0 : qty), 0));
  });

  it("filter by style, refuse days that are none, and are for those who may", async () => {
    const [style] = (await read(ofFactory)).byStyle;
    const one = await read(`${ofFactory}&productId=${style?.id}`);
    expect(one.figures).toEqual(style?.figures);
    expect(one.style?.styleNo).toBe(style?.styleNo);
    const asked = await backoffice.send("GET", `/api/clothes/statistic/manufacture?period=custom&from=${plantDay}`, {
      token: tokens.boss,
    });
    expect(asked.body.message).toBe("自定义时间范围：请选择开始日期和结束日期");
    const other = await backoffice.send("GET", "/api/clothes/statistic/manufacture", { token: tokens.keeper });
    expect(other.status).toBe(403);
  });
});

describe("written days", () => {
  const marks = async () =>
    (
      await rows<{ day: string }>(
        backoffice.database.db,
        sql`select distinct biz_date::text as day from agg_production_mark order by 1`,
      )
    ).map(({ day }) => day);
  const written = () =>
    rows(
      backoffice.database.db,
      sql`select * from agg_production_day order by biz_date, party_id, product_id, repository_id`,
    );

  it("answer as live ones do, and come out the same when they are written twice", async () => {
    const { db } = backoffice.database;
    const live = figuresOf(await read());
    await closeProductionDays(db, plantDay, demoNow);
    expect(await marks()).toEqual([]);
    const first = await written();
    expect(first.length).toBeGreaterThan(0);
    expect(figuresOf(await read())).toEqual(live);
    await closeProductionDays(db, plantDay, demoNow);
    expect(await written()).toEqual(first);
  });

  it("that change again are right at once, and after they are rebuilt", async () => {
    const { db } = backoffice.database;
    await closeProductionDays(db, plantDay, demoNow);
    const same = async () => {
      const seen = figuresOf(await read());
      await rebuildMarkedDays(db, demoNow);
      expect(await marks()).toEqual([]);
      expect(figuresOf(await read())).toEqual(seen);
      return seen;
    };
    const before = figuresOf(await read(ofFactory));
    const late8 = await deliver(late, { deliveredQty: 5, passedQty: 5, bizDate: past(11) });
    expect(await marks()).toEqual([past(11), past(10)]);
    await same();
    expect((await read(ofFactory)).figures).toMatchObject({
      deliveredQty: before.figures.deliveredQty + 5,
      onTimeQty: before.figures.onTimeQty + 5,
    });
    await db.update(delivery).set({ status: "VOID" }).where(eq(delivery.id, late8.id));
    await same();
    expect((await read(ofFactory)).figures).toEqual(before.figures);

    // 转厂: what was ordered and cut goes with the batch, what was delivered stays with who brought it.
    const other = await plantFactory(backoffice);
    await db.update(batch).set({ partyId: other.id }).where(eq(batch.id, late.id));
    expect(await marks()).toEqual(expect.arrayContaining([past(40), past(35), past(12), past(10), past(8), past(6)]));
    await same();
    const moved = await read(`${whole}&partyId=${other.id}`);
    expect(moved.figures).toMatchObject({ batches: 1, deliveredQty: 0, cutQty: late.lines.length * 10 });
    await db.update(batch).set({ partyId: factory.id }).where(eq(batch.id, late.id));

    // Approving counts as before; a rejection does not.
    await rebuildMarkedDays(db, demoNow);
    const records = sql`employee_id = ${worker.id} and biz_date = ${past(6)}`;
    await db.execute(sql`update piece_record set status = 'APPROVED' where status = 'SUBMITTED' and ${records}`);
    expect(await marks()).toEqual([]);
    await db.execute(sql`update piece_record set status = 'REJECTED' where status = 'APPROVED' and ${records}`);
    expect(await marks()).toEqual([past(6)]);
    await same();
    expect((await read(ofFactory)).byEmployee).toMatchObject([{ id: worker.id, pieces: 20, workedSec: 28_800 }]);
  });

  it("is exported by factory, style, employee and day", async () => {
    const csv = async (layout: string) =>
      (
        await fetch(
          `${backoffice.url}/api/clothes/statistic/manufacture/export?format=csv&layout=${layout}&${ofFactory}`,
          {
            headers: { Authorization: tokens.finance ?? "" },
          },
        )
      ).text();
    const lines = async (layout: string) => (await csv(layout)).trim().split("\r\n").length - 1;
    expect([await lines("party"), await lines("style"), await lines("employee"), await lines("day")]).toEqual([
      1, 2, 1, 61,
    ]);
  });
});

it("what is due on days to come is not due yet: 准交率 has nothing to say of it, here and in the list behind it", async () => {
  const owner = await plantFactory(backoffice);
  await plantBatch(backoffice, { cut: 10, partyId: owner.id, dueDate: past(-5) });
  const ahead = `period=custom&from=${past(-1)}&to=${past(-10)}&partyId=${owner.id}`;
  expect((await read(ahead)).figures).toMatchObject({ dueQty: 0, onTimeQty: 0 });
  expect((await get(`/batches?kind=due&${ahead}`)).totals.qty).toBe(0);
});
