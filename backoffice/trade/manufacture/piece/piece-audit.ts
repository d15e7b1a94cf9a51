/**
 * 审核 and 驳回 of piece records: those that were ticked, or all that a filter finds, with their sums to compare first.
 * What is approved counts into its batch's wages (domain.md §3.2, batch/class).
 */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered, questionOf } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { mayAnother, refuseOwn } from "#backoffice/masters/employee/second-person.ts";
import { findPeriodRefusal } from "#backoffice/masters/period/period.ts";
import type { RecordedStage } from "#backoffice/trade/manufacture/batch/batch.rules.ts";
import { addBatchWages } from "#backoffice/trade/manufacture/batch/batch-pieces.ts";
import { followRecords, readRecordedStage } from "#backoffice/trade/manufacture/batch/batch-stage.ts";
import { trueUpBatch } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { type FoundPieces, mostApproved, type PieceGroup, type pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { formatLi } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { refuseAudit } from "./piece.rules.ts";
import { openPieces, type Piece, told } from "./piece-document.ts";
import { pieceCondition, pieceGroups, pieceTables, sumPieces } from "./piece-list.query.ts";
import { type PieceScope, readPieceScope } from "./piece-scope.ts";

type Endpoints = typeof pieceEndpoints;
type Act = "approve" | "reject";

export const approvePieces: Operation<Endpoints["approve"]> = async (context, { body }) =>
  auditTicked(context, body.ids, "approve", "");

export const rejectPieces: Operation<Endpoints["reject"]> = async (context, { body }) =>
  auditTicked(context, body.ids, "reject", body.reason);

/** Those that may be; the others are left alone and said. */
async function auditTicked(context: Context, ids: readonly number[], act: Act, reason: string) {
  const found = await openPieces(context, ids);
  if (found.length < distinct(ids).length) throw new DomainError("有记录已不存在，请刷新后重试");
  const refuse = await refusalsOf(context, found, act);
  const refused = found.flatMap((row) => {
    const message = refuseAudit(row.status, act) ?? refuse(row);
    return message === null ? [] : [{ id: row.id, label: `记录 ${row.id}`, message }];
  });
  const right = found.filter(({ id }) => !refused.some((one) => one.id === id));
  const [first] = refused;
  if (right.length === 0 && first) throw new DomainError(`所选记录${first.message}`);
  await writeDecision(context, right, act, reason);
  return { changed: right.length, refused };
}

/** What is compared before all of them are approved. */
export const waitingPieces: Operation<Endpoints["waiting"]> = async (context, { query }) => {
  const { db, clock } = context;
  const scope = await readPieceScope(context);
  const { open, left } = await findWaiting(context, query, scope);
  const asked = questionAbout(open, scope);
  const { seesPrices } = scope;
  const ids = open.map(({ id }) => id);
  return {
    range: readPeriod(query, clock),
    totals: { records: open.length, qty: asked.qty, ...(seesPrices && { amountLi: asked.amountLi }) },
    byEmployee: await sumBy(db, "employee", ids, scope),
    byProcess: await sumBy(db, "process", ids, scope),
    left,
    question: { name: questionOf(asked), sentence: asked.sentences[0] },
  };
};

/**
 * All of them or none. The yes is bound to what was compared: where a record came, went or changed its price meanwhile,
 * it is asked again with the new sums.
 */
export const approveFoundPieces: Operation<Endpoints["approveFound"]> = async (context, { body }) => {
  const { answered, clientToken: _, ...filter } = body;
  const scope = await readPieceScope(context);
  const { open } = await findWaiting(context, filter, scope);
  const found = await openPieces(
    context,
    open.map(({ id }) => id),
  );
  // Somebody else may have been before the locks.
  const right = found.filter(({ status }) => status === "SUBMITTED");
  if (right.length === 0) throw new DomainError(noneWaits);
  assertAnswered({ ...questionAbout(right, scope), answered, ask: "核对后请勾选“已核对”再审核" });
  await writeDecision(context, right, "approve", "");
  return { changed: right.length };
};

const noneWaits = "筛选结果里没有待审的计件";

type Waiting = Pick<Piece, "id" | "qty"> & Audited;

/** What waits among what the filter finds, and what of it the actor may not approve. */
async function findWaiting(context: Context, filter: FoundPieces, scope: PieceScope) {
  const which = pieceCondition(context, { ...filter, sort: [], status: "SUBMITTED" }, scope);
  const found = await rows<Waiting>(
    context.db,
    sql`select piece.id, piece.employee_id as "employeeId", piece.biz_date::text as "bizDate", piece.kind, piece.qty,
               piece.amount_li as "amountLi", piece.operator_id as "operatorId"
        from ${pieceTables} where ${which} order by piece.id limit ${mostApproved + 1}`,
  );
  if (found.length > mostApproved) throw new DomainError(`一次最多审核 ${mostApproved} 条，请缩短日期或加上筛选条件`);
  const refuse = await refusalsOf(context, found, "approve");
  const left = new Map<string, number>();
  const open = found.filter((row) => {
    const message = refuse(row);
    if (message !== null) left.set(message, (left.get(message) ?? 0) + 1);
    return message === null;
  });
  if (open.length === 0) {
    const [first] = left.keys();
    throw new DomainError(first === undefined ? noneWaits : `筛选结果里待审的计件${first}`);
  }
  return { open, left: [...left].map(([message, records]) => ({ message, records })) };
}

/** What is asked: the sums as the asker sees them, bound to every record and its amount. */
function questionAbout(found: readonly Waiting[], { seesPrices }: PieceScope) {
  const qty = found.reduce((sum, row) => sum + (row.kind === "WORK" ? row.qty : 0), 0);
  const amountLi = found.reduce((sum, row) => sum + row.amountLi, 0);
  const amount = seesPrices ? `、${formatLi(amountLi)} 元` : "";
  return {
    ...{ qty, amountLi },
    sentences: [`待审的计件现在共 ${found.length} 条、${qty} 件${amount}`] as const,
    figures: found.map(({ id, amountLi: one }) => [id, one]),
  };
}

async function sumBy(db: Db, by: "employee" | "process", ids: readonly number[], scope: PieceScope) {
  const { id, label, join } = pieceGroups[by];
  return rows<PieceGroup>(
    db,
    sql`select ${id} as id, ${label} as label, ${sumPieces(scope)}
        from ${pieceTables} ${join} where piece.id = any(${pgArray(ids)}::bigint[]) group by 1, 2 order by qty desc, label`,
  );
}

type Audited = Pick<Piece, "bizDate" | "employeeId" | "operatorId" | "kind" | "amountLi">;

/** Why a record is left alone whatever its state: its month is closed, or the approver gets it, or wrote a 补 of it. */
async function refusalsOf(context: Context, found: readonly Audited[], act: Act) {
  const closed = new Map<string, string | null>();
  for (const day of new Set(found.map(({ bizDate }) => bizDate))) {
    closed.set(day, await findPeriodRefusal(context.db, day));
  }
  const second = act === "approve" && (await mayAnother(context, permissions.pieceApprove));
  const own = second ? await refuseOwn(context, permissions.pieceApprove) : () => null;
  const wrote = ({ kind, amountLi, operatorId }: Audited) =>
    second && kind === "ADJUST" && amountLi > 0 && operatorId === context.actor.userId
      ? "的补款是您登记的，请由其他有权限的人审核"
      : null;
  return (row: Audited) => closed.get(row.bizDate) ?? own(row.employeeId) ?? wrote(row);
}

/** Writes it on the records, into their batches' wages and into the log; their rows are locked. */
async function writeDecision(context: Context, found: readonly Piece[], act: Act, reason: string): Promise<void> {
  const { db, actor, clock } = context;
  const status = act === "approve" ? "APPROVED" : "REJECTED";
  // What is approved counted before: only what is rejected may take a batch back.
  const before = new Map<number, RecordedStage>();
  const lost = act === "reject" ? distinct(found.map(({ batchId }) => batchId)) : [];
  for (const batchId of lost) before.set(batchId, await readRecordedStage(db, batchId));
  await db.execute(sql`
    update piece_record set status = ${status}, auditor_id = ${actor.userId}, audited_at = ${clock.now().toISOString()}
      ${act === "reject" ? sql`, remark = ${reason}` : sql``}
    where id = any(${pgArray(found.map(({ id }) => id))}::bigint[])`);
  for (const [batchId, stage] of before) await followRecords(context, { id: batchId }, stage);
  await addWages(
    context,
    found.flatMap(({ batchId, amountLi, status: was }) => {
      if (act === "approve") return [{ batchId, amountLi }];
      return was === "APPROVED" ? [{ batchId, amountLi: -amountLi }] : [];
    }),
  );
  await writeAudit(
    context,
    found.map((row) => ({
      ...{ entity: "piece_record", entityId: row.id, action: act, before: told(row) },
      ...(reason && { after: { status, reason } }),
    })),
  );
}

/** Into the batches' sums; their rows are locked. What a closed batch made is worth more, or less, from now on. */
async function addWages(context: Context, changes: readonly { batchId: number; amountLi: number }[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { batchId, amountLi } of changes) sums.set(batchId, (sums.get(batchId) ?? 0) + amountLi);
  for (const [batchId, amountLi] of sums) {
    const status = await addBatchWages(context.db, batchId, amountLi);
    if (status === "CLOSED" && amountLi !== 0) await trueUpBatch(context, batchId);
  }
}
