/** 班组生产: records by hand, undone, repriced and put right (domain.md §3.2, batch/class). */

import { eq, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { insertRow, today } from "#backoffice/ground/documents/write.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { getBatch, lockBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { followRecords, readRecordedStage } from "#backoffice/trade/manufacture/batch/batch-stage.ts";
import type { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { refuseUndo } from "./piece.rules.ts";
import { pieceRecord } from "./piece.tables.ts";
import { openPieces, pieceNotFound, told } from "./piece-document.ts";
import { recordWork } from "./piece-record.ts";
import { batchesInReach, readPieceScope } from "./piece-scope.ts";

type Endpoints = typeof pieceEndpoints;

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
  const before = await readRecordedStage(db, row.batchId);
  await db.update(pieceRecord).set({ status: "UNDONE" }).where(eq(pieceRecord.id, row.id));
  await followRecords(context, { id: row.batchId }, before);
  await writeAudit(context, [{ entity: "piece_record", entityId: row.id, action: "undo", before: told(row) }]);
  return { id: row.id };
};

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
