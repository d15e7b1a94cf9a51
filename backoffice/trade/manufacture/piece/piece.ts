/** 班组生产: records by hand, undone, approved, rejected, repriced and put right (domain.md §3.2, batch/class). */

import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { insertRow, today } from "#backoffice/ground/documents/write.ts";
import { refuseOwn } from "#backoffice/masters/employee/second-person.ts";
import { assertPeriodOpen, findPeriodRefusal } from "#backoffice/masters/period/period.ts";
import { getBatch, lockBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { addBatchWages } from "#backoffice/trade/manufacture/batch/batch-pieces.ts";
import { trueUpBatch } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import type { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { refuseAudit, refuseUndo } from "./piece.rules.ts";
import { pieceRecord } from "./piece.tables.ts";
import { recordWork } from "./piece-record.ts";
import { batchesInReach, readPieceScope } from "./piece-scope.ts";

type Endpoints = typeof pieceEndpoints;
type Piece = typeof pieceRecord.$inferSelect;

/** All of the cells or none. */
export const addPieceGrid: Operation<Endpoints["addGrid"]> = async (context, { body }) => {
  const { batchId, bizDate, cells } = body;
  const reach = await rows(
    context.db,
    sql`select from batch where id = ${batchId} and ${await batchesInReach(context)}`,
  );
  if (reach.length === 0) throw new DomainError("批次不存在，或您没有查看权限");
  if (bizDate > today(context)) throw new DomainError("日期不能晚于今天");
  const { bizDate: begun, no } = await getBatch(context.db, batchId);
  if (bizDate < begun) throw new DomainError(`日期不能早于批次 ${no} 的下单日 ${begun}`);
  await assertPeriodOpen(context.db, bizDate);
  await lockBatch(context, batchId);
  const inOrder = [...cells].sort((a, b) => a.batchProcessId - b.batchProcessId || a.employeeId - b.employeeId);
  let qty = 0;
  for (const cell of inOrder) {
    const work = { batchId, bundleId: null, ...cell, rework: "NO" as const, source: "HAND" as const, bizDate };
    qty += (await recordWork(context, work)).qty;
  }
  return { records: cells.length, qty };
};

export const undoPiece: Operation<Endpoints["undo"]> = async (context, { params }) => {
  const { actor, clock, db } = context;
  const [row] = await openPieces(context, [params.id]);
  if (!row) throw new DomainError(pieceNotFound);
  const { teamsLed } = await readPieceScope(context);
  const mayUndo = hasPermission(actor.permissions, [permissions.pieceUndo]);
  const leads = mayUndo || (row.teamId !== null && teamsLed.includes(row.teamId));
  const refusal = refuseUndo({ ...row, own: row.operatorId === actor.userId, leads }, clock.now());
  if (refusal) throw new DomainError(refusal);
  await assertPeriodOpen(db, row.bizDate);
  await db.update(pieceRecord).set({ status: "UNDONE" }).where(eq(pieceRecord.id, row.id));
  await writeAudit(context, [{ entity: "piece_record", entityId: row.id, action: "undo", before: told(row) }]);
  return { id: row.id };
};

export const approvePieces: Operation<Endpoints["approve"]> = async (context, { body }) =>
  audit(context, body.ids, "approve", "");

export const rejectPieces: Operation<Endpoints["reject"]> = async (context, { body }) =>
  audit(context, body.ids, "reject", body.reason);

/** Those that may be; the others are left alone and said. What is approved counts into its batch's wages. */
async function audit(context: Context, ids: readonly number[], act: "approve" | "reject", reason: string) {
  const { db, actor, clock } = context;
  const found = await openPieces(context, ids);
  if (found.length < distinct(ids).length) throw new DomainError("有记录已不存在，请刷新后重试");
  const closed = new Map<string, string | null>();
  for (const day of new Set(found.map(({ bizDate }) => bizDate))) closed.set(day, await findPeriodRefusal(db, day));
  const own = act === "approve" ? await refuseOwn(context, permissions.pieceApprove) : () => null;
  const refused = found.flatMap((row) => {
    const message = refuseAudit(row.status, act) ?? closed.get(row.bizDate) ?? own(row.employeeId);
    return message === null ? [] : [{ id: row.id, label: `记录 ${row.id}`, message }];
  });
  const right = found.filter(({ id }) => !refused.some((one) => one.id === id));
  const [first] = refused;
  if (right.length === 0 && first) throw new DomainError(`所选记录${first.message}`);
  const status = act === "approve" ? ("APPROVED" as const) : ("REJECTED" as const);
  await db
    .update(pieceRecord)
    .set({
      ...{ status, auditorId: actor.userId, auditedAt: clock.now() },
      ...(act === "reject" && { remark: reason }),
    })
    .where(
      inArray(
        pieceRecord.id,
        right.map(({ id }) => id),
      ),
    );
  await addWages(
    context,
    right.flatMap(({ batchId, amountLi, status: was }) => {
      if (act === "approve") return [{ batchId, amountLi }];
      return was === "APPROVED" ? [{ batchId, amountLi: -amountLi }] : [];
    }),
  );
  await writeAudit(
    context,
    right.map((row) => ({
      ...{ entity: "piece_record", entityId: row.id, action: act, before: told(row) },
      ...(reason && { after: { status, reason } }),
    })),
  );
  return { changed: right.length, refused };
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

/** Of one that waits. */
export const pricePiece: Operation<Endpoints["price"]> = async (context, { params, body }) => {
  const [row] = await openPieces(context, [params.id]);
  if (!row) throw new DomainError(pieceNotFound);
  if (row.status !== "SUBMITTED" || row.kind === "ADJUST") throw new DomainError("只有待审的计件可以改单价");
  await assertPeriodOpen(context.db, row.bizDate);
  const { priceLi, reason } = body;
  await context.db
    .update(pieceRecord)
    .set({ priceLi, amountLi: row.qty * priceLi })
    .where(eq(pieceRecord.id, row.id));
  const after = { priceLi, reason };
  await writeAudit(context, [
    { entity: "piece_record", entityId: row.id, action: "price", before: { priceLi: row.priceLi }, after },
  ]);
  return { id: row.id };
};

/** A settled record never changes: its correction is a record of its own, approved and settled like any. */
export const adjustPiece: Operation<Endpoints["adjust"]> = async (context, { params, body }) => {
  const [row] = await openPieces(context, [params.id]);
  if (!row) throw new DomainError(pieceNotFound);
  if (row.status !== "SETTLED") throw new DomainError("只有已结算的计件用补/扣更正，待审的请驳回后重新登记");
  const bizDate = today(context);
  await assertPeriodOpen(context.db, bizDate);
  const { batchId, bundleId, batchProcessId, employeeId, teamId } = row;
  const { id } = await insertRow(context.db, pieceRecord, {
    ...{ batchId, bundleId, batchProcessId, employeeId, teamId, kind: "ADJUST", source: "HAND", qty: 0, priceLi: 0 },
    ...{ amountLi: body.amountLi, remark: `更正记录 ${row.id}：${body.remark}` },
    ...{ operatorId: context.actor.userId, bizDate, createdAt: context.clock.now() },
  });
  await writeAudit(context, [
    { entity: "piece_record", entityId: id, action: "adjust", after: { of: row.id, amountLi: body.amountLi } },
  ]);
  return { id };
};

const pieceNotFound = "记录不存在，或您没有查看权限";

/** Those of the ids that the actor sees, locked after their batches; in the order of the ids. */
async function openPieces(context: Context, ids: readonly number[]): Promise<Piece[]> {
  const { db } = context;
  const { condition } = await readPieceScope(context);
  const seen = await rows<{ id: number; batchId: number }>(
    db,
    sql`select piece.id, piece.batch_id as "batchId" from piece_record piece
        join employee on employee.id = piece.employee_id join batch on batch.id = piece.batch_id
        where ${all([sql`piece.id = any(${pgArray(ids)}::bigint[])`, condition])}`,
  );
  for (const batchId of distinct(seen.map((one) => one.batchId))) await lockBatch(context, batchId);
  return db
    .select()
    .from(pieceRecord)
    .where(inArray(pieceRecord.id, [0, ...seen.map(({ id }) => id)]))
    .orderBy(pieceRecord.id)
    .for("update");
}

/** What the log tells of a record. */
function told({ batchId, bundleId, batchProcessId, employeeId, qty, amountLi, status }: Piece) {
  return { batchId, bundleId, batchProcessId, employeeId, qty, amountLi, status };
}
