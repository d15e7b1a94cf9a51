/**
 * Recording work: locked and counted so that no bundle has more pieces of a process than it holds (domain.md §5.17),
 * whoever scans it at the same time. Order of locks: batch → bundle → employee.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/documents/write.ts";
import { getEmployee } from "#backoffice/employee/employee/employee.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { type Batch, getBatch, lockBatch } from "#backoffice/manufacture/batch/batch-document.ts";
import {
  type BatchStep,
  type Bundle,
  getBatchStep,
  lockBundle,
  shareBatch,
} from "#backoffice/manufacture/batch/batch-pieces.ts";
import { advanceStage } from "#backoffice/manufacture/batch/batch-stage.ts";
import type { PieceSource } from "#contract/manufacture/piece.words.ts";
import { piecesOf, refuseWork, stageShown } from "./piece.rules.ts";
import { pieceRecord } from "./piece.tables.ts";

export interface Work {
  batchId: number;
  /** Null: of the batch as a whole, by hand. */
  bundleId: number | null;
  batchProcessId: number;
  employeeId: number;
  /** Absent: all that is left of the bundle. */
  qty?: number | undefined;
  /** 返工 counts no pieces, and earns nothing unless it is paid. */
  rework: "NO" | "FREE" | "PAID";
  source: PieceSource;
  bizDate: string;
}

export interface Recorded {
  id: number;
  label: string;
  qty: number;
}

/** The batch has to be locked alone after all: what was read before the lock does not hold any more. */
class Alone extends Error {}

/**
 * In a transaction. Scanners of one batch hold each other up only where its row changes: with the first work of a
 * stage, and where pieces without a bundle are to be counted with those of its bundles.
 * @throws {DomainError} with nothing written
 */
export async function recordWork(context: Context, work: Work): Promise<Recorded> {
  const before = await getBatch(context.db, work.batchId);
  const step = await getBatchStep(context.db, work.batchId, work.batchProcessId);
  const alone = stageShown(step.stage, before.status) !== null || (await countsWhole(context.db, work));
  // What a savepoint locked is free again when it is rolled back: the second attempt begins with nothing held.
  const attempt = (exclusive: boolean) =>
    context.db.transaction((db) => write({ ...context, db }, work, step, exclusive));
  if (alone) return attempt(true);
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof Alone)) throw error;
    return attempt(true);
  }
}

async function write(context: Context, work: Work, step: BatchStep, exclusive: boolean): Promise<Recorded> {
  const { db, actor, clock } = context;
  const found = exclusive ? await lockBatch(context, work.batchId) : await shareBatch(db, work.batchId);
  const refusal = refuseWork(found.no, found);
  if (refusal) throw new DomainError(refusal);
  const stage = stageShown(step.stage, found.status);
  if (!exclusive && (stage !== null || (await countsWhole(db, work)))) throw new Alone();
  const ticket = work.bundleId === null ? null : await lockBundle(db, found, work.bundleId);
  const who = await shareEmployee(db, work.employeeId);
  const whole = ticket ? `第 ${ticket.bundleNo} 扎` : `批次 ${found.no}`;
  const qty = await assertRoom(db, work, { found, ticket, step, whole });
  // Under the batch's lock: a change of prices waits for it.
  const { priceLi: onceLi, times } = await getBatchStep(db, found.id, step.id);
  const priceLi = work.rework === "FREE" ? 0 : onceLi * times;
  const { id } = await insertRow(db, pieceRecord, {
    ...{ batchId: found.id, bundleId: work.bundleId, batchProcessId: step.id, employeeId: who.id, teamId: who.teamId },
    ...{ kind: work.rework === "NO" ? "WORK" : "REWORK", source: work.source, qty, priceLi, amountLi: qty * priceLi },
    ...{ operatorId: actor.userId, bizDate: work.bizDate, createdAt: clock.now() },
  });
  if (stage !== null) await advanceStage(context, found.id, stage);
  const again = work.rework === "NO" ? "" : "返工 ";
  return { id, qty, label: `${whole} ${again}${step.name} ${who.name} ${qty} 件` };
}

/** How many pieces are recorded; refuses more than there are. */
async function assertRoom(
  db: Db,
  work: Work,
  { found, ticket, step, whole }: { found: Batch; ticket: Bundle | null; step: BatchStep; whole: string },
): Promise<number> {
  const { rework, qty: asked } = work;
  const size = ticket?.qty ?? found.cutQty;
  if (rework !== "NO") {
    const again = asked ?? size;
    if (again > size) throw new DomainError(`${whole}只有 ${size} 件，不能登记返工 ${again} 件`);
    return again;
  }
  const { done, by } = await readDone(
    db,
    ticket ? sql`bundle_id = ${ticket.id} and batch_process_id = ${step.id}` : sql`batch_process_id = ${step.id}`,
  );
  const room = piecesOf(asked, { of: size, done, whole, process: step.name, by });
  if ("refusal" in room) throw new DomainError(room.refusal);
  if (ticket === null || !(await countsWhole(db, { ...work, bundleId: ticket.id }))) return room.qty;
  // Some of the process was recorded without a bundle: together they are no more than were cut.
  const together = await readDone(db, sql`batch_process_id = ${step.id}`);
  const most = { of: found.cutQty, done: together.done, whole: `批次 ${found.no}`, process: step.name, by: "" };
  const within = piecesOf(room.qty, most);
  if ("refusal" in within) throw new DomainError(within.refusal);
  return room.qty;
}

async function readDone(db: Db, of: ReturnType<typeof sql>): Promise<{ done: number; by: string }> {
  return oneRow(
    db,
    sql`select coalesce(sum(qty), 0)::int8 as done,
               coalesce(string_agg(employee.name || ' ' || qty, '、' order by piece.id), '') as by
        from piece_record piece join employee on employee.id = employee_id
        where ${of} and kind = 'WORK' and piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')`,
  );
}

/** Whether what is recorded has to be counted over the whole batch: pieces without a bundle are among it. */
async function countsWhole(db: Db, { bundleId, batchProcessId, rework }: Work): Promise<boolean> {
  if (rework !== "NO") return false;
  if (bundleId === null) return true;
  const [loose] = await db
    .select({ id: pieceRecord.id })
    .from(pieceRecord)
    .where(
      and(
        eq(pieceRecord.batchProcessId, batchProcessId),
        isNull(pieceRecord.bundleId),
        eq(pieceRecord.kind, "WORK"),
        sql`${pieceRecord.status} in ('SUBMITTED', 'APPROVED', 'SETTLED')`,
      ),
    )
    .limit(1);
  return loose !== undefined;
}

/** Shared: who leaves meanwhile leaves before or after. */
async function shareEmployee(db: Db, id: number) {
  const found = await getEmployee(db, id, { lock: "share" });
  if (found.status === "LEFT") throw new DomainError(`${found.name}（${found.no}）已离职，不能登记计件`);
  return found;
}
