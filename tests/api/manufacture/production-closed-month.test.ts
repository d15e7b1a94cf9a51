/**
 * Invariant 27 in production: what would book into a closed month, or take back or change what stands in it, is refused
 * in one sentence and writes nothing. What ../finance/closed-month.test.ts tries already is not tried again.
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { brokenPeriodInvariants } from "#backoffice/overview/invariants/period-invariants.ts";
import { wageItem } from "#backoffice/trade/employee/wage/wage.tables.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { batchApi } from "../../support/data/batches.ts";
import { bring, inspect, repairApi } from "../../support/data/deliveries.ts";
import { buy, issueApi, materialApi, plantBom, plantMaterialSupplier } from "../../support/data/material.ts";
import {
  type PlantedBatch,
  plantBatch,
  plantDay,
  plantMaterial,
  plantProcess,
  plantWorker,
} from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const pieceApi = "/api/clothes/piece";
const employees = "/api/clothes/employee";
const wages = "/api/clothes/wage";
const lastMonth = "2026-03";
const lastMonthsDay = `${lastMonth}-20`;

let boss: Caller;
let made: PlantedBatch;
let worker: Awaited<ReturnType<typeof plantWorker>>;
let process: Awaited<ReturnType<typeof plantProcess>>;

type Attempts = Record<string, [path: string, body: Record<string, unknown>, method?: "PUT"]>;
/** Into or out of the month before, and into the current one. */
const backDated: Attempts = {};
const current: Attempts = {};

const piece = (values: Partial<typeof pieceRecord.$inferInsert> = {}) =>
  insertRow(db(), pieceRecord, {
    ...{ batchId: made.id, batchProcessId: made.processes[0]?.id ?? 0, employeeId: worker.id, kind: "REWORK" },
    ...{ source: "HAND", status: "SUBMITTED", qty: 2, priceLi: 180, amountLi: 360, operatorId: 1 },
    ...{ bizDate: lastMonthsDay, createdAt: demoNow, ...values },
  });
const bedOf = async (batchId: number) =>
  (await oneRow<{ id: number }>(db(), sql`select id from cut_bed where batch_id = ${batchId}`)).id;
const latestRepair = () =>
  oneRow<{ id: number; version: number }>(db(), sql`select id, version from repair order by id desc limit 1`);

/** Everything is made ready while the months are open. */
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  worker = await plantWorker(backoffice);
  process = await plantProcess(backoffice);
  made = await plantBatch(backoffice, { cut: 20, processes: [process], bizDate: lastMonthsDay });
  await workOnPieces();
  await workOnMaterial();
  await mend();
  await payWages();
});

async function workOnPieces() {
  const [step] = made.processes;
  const [ticket] = made.bundles;
  const cells = [{ employeeId: worker.id, batchProcessId: step?.id, qty: 1 }];
  const grid = (bizDate: string) => ({ batchId: made.id, cells, bizDate });
  backDated.手工登记计件 = [`${pieceApi}/grid`, grid(lastMonthsDay)];
  current.手工登记计件 = [`${pieceApi}/grid`, grid(plantDay)];
  const scanned = { text: ticket?.ticketCode, processId: process.id, employeeId: worker.id };
  current.扫票 = [`${pieceApi}/scan`, { ...scanned, qty: 1, rework: "NO", keep: false }];
  for (const [attempts, bizDate] of [
    [backDated, lastMonthsDay],
    [current, plantDay],
  ] as const) {
    attempts.撤销计件 = [`${pieceApi}/${(await piece({ bizDate })).id}/undo`, {}];
    attempts.审核计件 = [`${pieceApi}/approve`, { ids: [(await piece({ bizDate })).id] }];
    attempts.驳回计件 = [`${pieceApi}/reject`, { ids: [(await approved(bizDate)).id], reason: "数错" }];
    attempts.改单价 = [`${pieceApi}/${(await piece({ bizDate })).id}/price`, { priceLi: 90, reason: "谈好了" }];
    const item = { kind: "ALLOWANCE" as const, amountFen: 100, reason: "全勤", bizDate };
    attempts.记补贴 = [`${employees}/${worker.id}/wage-item`, item];
    const { id } = await insertRow(db(), wageItem, {
      ...{ ...item, employeeId: worker.id, operatorId: 1, createdAt: demoNow },
    });
    attempts.撤销补贴 = [`${employees}/wage-item/${id}/void`, {}];
    const batch = await plantBatch(backoffice, { cut: 5, bizDate });
    await db().execute(sql`update cut_bed set biz_date = ${bizDate} where batch_id = ${batch.id}`);
    attempts.作废床次 = [`${batchApi}/${batch.id}/bed/${await bedOf(batch.id)}/void`, { version: 1, reason: "裁错" }];
  }
}

async function approved(bizDate: string) {
  const done = await piece({ bizDate, status: "APPROVED" });
  await db().execute(sql`update batch set wage_li = wage_li + ${done.amountLi} where id = ${made.id}`);
  return done;
}

async function workOnMaterial() {
  const { id: supplier } = await plantMaterialSupplier(backoffice);
  const cloth = await plantMaterial(backoffice);
  await buy(boss, supplier, [{ materialId: cloth.id, qtyMilli: 500_000, priceLi: 2_000 }]);
  await plantBom(backoffice, made.id, [{ materialId: cloth.id, usageMilli: 100 }]);
  const draft = async () => {
    const slip = await boss.ok("POST", issueApi, { batchId: made.id, repositoryId: places.warehouse });
    const { version, lines } = (await boss.get(`${issueApi}/${slip.id}`)).body;
    return { path: `${issueApi}/${slip.id}`, version, lineId: lines[0]?.id };
  };
  const waiting = await draft();
  const issued = await draft();
  const { version } = await boss.ok("POST", `${issued.path}/issue`, { version: issued.version });
  current.领料 = [`${waiting.path}/issue`, { version: waiting.version, answered: whateverIsAsked }];
  current.退料 = [`${issued.path}/return`, { version, remark: "", lines: [{ lineId: issued.lineId, qtyMilli: 1 }] }];
  current.作废领料 = [`${issued.path}/void`, { version, reason: "领错" }];
  const slips = `${materialApi}/adjust`;
  const other = await plantMaterial(backoffice);
  const adjust = (materialId: number, opening: boolean) => ({
    ...{ repositoryId: places.warehouse, opening, reason: opening ? "期初" : "盘点" },
    lines: [{ materialId, lot: "", qtyMilli: 1_000 }],
  });
  const counted = await boss.ok("POST", slips, adjust(cloth.id, false));
  current.物料盘点 = [slips, adjust(cloth.id, false)];
  current.物料期初 = [slips, adjust(other.id, true)];
  current.物料盘点红冲 = [`${slips}/${counted.id}/reverse`, { reason: "盘错" }];
}

async function mend() {
  const batch = await plantBatch(backoffice, { cut: 20 });
  const [line] = batch.lines;
  await inspect(boss, batch, await bring(boss, batch, { 0: 9 }), { 0: { repair: 4, second: 5 } });
  const inspected = await latestRepair();
  const back = { cells: [{ skuId: line?.skuId, ok: 1, second: 0, scrap: 0 }] };
  const returned = await boss.ok("POST", `${repairApi}/${inspected.id}/return`, {
    ...{ ...back, version: inspected.version },
  });
  current.修回登记 = [`${repairApi}/${inspected.id}/return`, { ...back, version: returned.version }];
  const { id: returnId } = await oneRow<{ id: number }>(
    db(),
    sql`select id from repair_return where repair_id = ${inspected.id}`,
  );
  const voided = { version: returned.version, reason: "录错" };
  current.作废修回 = [`${repairApi}/${inspected.id}/return/${returnId}/void`, voided];
  const sending = {
    ...{ source: "STOCK", repositoryId: places.warehouse, partyId: null, reason: "破洞", responsibility: "SELF" },
    ...{ chargeFen: 0, remark: "", cells: [{ skuId: line?.skuId, grade: 2, qty: 1 }] },
  };
  const sent = await boss.ok("POST", repairApi, sending);
  current.次品送修 = [repairApi, sending];
  const { version } = (await boss.get(`${repairApi}/${sent.id}`)).body;
  current.作废返修 = [`${repairApi}/${sent.id}/void`, { version, reason: "录错" }];
  const done = await plantBatch(backoffice, { cut: 1 });
  const shorts = done.lines.map(({ skuId }) => ({ skuId, qty: 1, reason: "丢失", deductFen: 0 }));
  current.结案 = [`${batchApi}/${done.id}/close`, { version: 1, shorts }];
}

async function payWages() {
  const slipOf = async (status: string) => {
    const one = await plantWorker(backoffice, { payType: "MONTHLY", baseFen: 300_000 });
    const settled = await approved(plantDay);
    await db().execute(sql`update piece_record set employee_id = ${one.id} where id = ${settled.id}`);
    await boss.ok("POST", `${wages}/run`, { period: plantDay.slice(0, 7), employeeIds: [one.id] });
    await backoffice.settle();
    const [slip] = (await boss.get(`${wages}?employeeId=${one.id}`)).body.content;
    const seen = { id: slip.id, version: slip.version };
    if (status === "DRAFT") return { ...seen, pieceId: settled.id };
    await boss.ok("POST", `${wages}/audit`, { rows: [seen] });
    return { ...seen, version: (await boss.get(`${wages}/${slip.id}`)).body.version, pieceId: settled.id };
  };
  const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const audited = await slipOf("AUDITED");
  current.工资审核 = [`${wages}/audit`, { rows: [seen(await slipOf("DRAFT"))] }];
  current.工资发放 = [`${wages}/pay`, { rows: [seen(audited)], fundId: 6 }];
  current.工资红冲 = [`${wages}/${audited.id}/reverse`, { version: audited.version, reason: "算错" }];
  current["补/扣"] = [`${pieceApi}/${audited.pieceId}/adjust`, { amountLi: 100, remark: "少记" }];
}

const closeMonth = (month: string) =>
  db().execute(
    sql`insert into period_close (month, closed_by, closed_at) values (${month}, 1, ${demoNow.toISOString()}::timestamptz)`,
  );

/** What any of them could have written. */
const written = () =>
  rows(
    db(),
    sql`
    select 'entries' as what, count(*)::text as rows from account_entry
    union all select 'balances', sum(balance_fen)::text from account
    union all select 'goods', count(*)::text from stock_movement
    union all select 'materials', count(*)::text from material_movement
    union all select 'pieces', string_agg(to_jsonb(piece)::text, ',' order by id) from piece_record piece
    union all select 'items', string_agg(to_jsonb(item)::text, ',' order by id) from wage_item item
    union all select 'slips', string_agg(to_jsonb(slip)::text, ',' order by id) from wage_settlement slip
    union all select 'batches', string_agg(to_jsonb(batch)::text, ',' order by id) from batch
    union all select 'beds', string_agg(to_jsonb(bed)::text, ',' order by id) from cut_bed bed
    union all select 'issues', string_agg(to_jsonb(issue)::text, ',' order by id) from material_issue issue
    union all select 'adjusts', string_agg(to_jsonb(adjust)::text, ',' order by id) from material_adjust adjust
    union all select 'repairs', string_agg(to_jsonb(repair)::text, ',' order by id) from repair
    union all select 'returns', string_agg(to_jsonb(back)::text, ',' order by id) from repair_return back
    union all select 'audit', count(*)::text from audit_log`,
  );

async function refuseAll(attempts: Attempts, month: string) {
  const before = await written();
  const answers: Record<string, string> = {};
  for (const [what, [path, body, method = "POST"]] of Object.entries(attempts)) {
    answers[what] = await boss.refused(method, path, body).catch((error: Error) => `not refused: ${error.message}`);
  }
  const sentence = `${month.replace("-", " 年 ")} 月已结账，不能再记账`;
  const said = Object.keys(attempts).map((what) => [what, expect.stringContaining(sentence)]);
  expect(answers).toEqual(Object.fromEntries(said));
  expect(await written()).toEqual(before);
}

it("nothing is dated back into a closed month, and what stands in it is not taken back", async () => {
  await closeMonth(lastMonth);
  await refuseAll(backDated, lastMonth);
  expect(Object.keys(backDated)).toHaveLength(8);
  // Of several the open ones are done, and the others are said.
  const [open, closed] = [await piece({ bizDate: plantDay }), await piece()];
  const answer = await boss.ok("POST", `${pieceApi}/reject`, { ids: [open.id, closed.id], reason: "数错" });
  expect(answer).toMatchObject({
    changed: 1,
    refused: [{ id: closed.id, message: "2026 年 03 月已结账，不能再记账" }],
  });
});

it("every act of production that books into the current month is refused once that is closed", async () => {
  await closeMonth(plantDay.slice(0, 7));
  await refuseAll(current, plantDay.slice(0, 7));
  expect(Object.keys(current)).toHaveLength(24);
});

it("the database tells what was written past all of this", async () => {
  expect(await brokenPeriodInvariants(db())).toEqual([]);
  const late = new Date(demoNow.getTime() + 1_000);
  await insertRow(db(), wageItem, {
    ...{ employeeId: worker.id, kind: "ALLOWANCE", amountFen: 100, reason: "全勤", bizDate: lastMonthsDay },
    ...{ operatorId: 1, createdAt: late },
  });
  await piece({ createdAt: late });
  await piece({ status: "REJECTED", auditedAt: late });
  // Approved later than its month was closed: nothing of the month changes.
  await piece({ status: "APPROVED", auditedAt: late });
  await db().execute(
    sql`update cut_bed set voided_at = ${late.toISOString()}::timestamptz where batch_id = ${made.id}`,
  );
  expect(await brokenPeriodInvariants(db())).toEqual([
    "27: no piece was recorded in a month, or rejected of it, after it was closed: 2",
    "27: no 补贴 or 扣款 was dated into a month, or taken back of it, after it was closed: 1",
    "27: no bed was cut in a month, or voided of it, after it was closed: 1",
  ]);
});
