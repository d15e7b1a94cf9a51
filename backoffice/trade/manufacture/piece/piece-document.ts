/** A piece record as its own operations handle it: within what the actor sees, locked, and as the log tells of it. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { lockBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { pieceRecord } from "./piece.tables.ts";
import { readPieceScope } from "./piece-scope.ts";

export type Piece = typeof pieceRecord.$inferSelect;

export const pieceNotFound = "记录不存在，或您没有查看权限";

/** Those of the ids that the actor sees, locked after their batches; in the order of the ids. */
export async function openPieces(context: Context, ids: readonly number[]): Promise<Piece[]> {
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
    .where(sql`${pieceRecord.id} = any(${pgArray(seen.map(({ id }) => id))}::bigint[])`)
    .orderBy(pieceRecord.id)
    .for("update");
}

/** What the log tells of a record. */
export function told({ batchId, bundleId, batchProcessId, employeeId, qty, amountLi, status }: Piece) {
  return { batchId, bundleId, batchProcessId, employeeId, qty, amountLi, status };
}
