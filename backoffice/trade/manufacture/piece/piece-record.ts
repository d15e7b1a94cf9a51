/**
 * Recording work: locked and counted so that no bundle has more pieces of a process than it holds (domain.md §5.17),
 * whoever scans it at the same time. Order of locks: batch → bundle → employee.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { getEmployee } from "#backoffice/masters/employee/employee/employee.ts";
import { mayMoveStage } from "#backoffice/trade/manufacture/batch/batch.rules.ts";
import { type Batch, lockBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { lockBundle, shareBatch } from "#backoffice/trade/manufacture/batch/batch-pieces.ts";
import { followRecords } from "#backoffice/trade/manufacture/batch/batch-stage.ts";
import type { PieceSource } from "#contract/manufacture/piece.words.ts";
import type { ProcessStage } from "#contract/manufacture/process.words.ts";
import { describeSkipped, piecesOf, type Room, refuseWork } from "./piece.rules.ts";
import { pieceRecord } from "./piece.tables.ts";
import { readSkippedRule } from "./piece-setting.ts";

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
  /** Null: nothing looks wrong. */
  warning: string | null;
}

/** The batch has to be locked alone: its row changes, or pieces without a bundle are to be counted with those of all. */
class Alone extends Error {}

/**
 * In a transaction. Scanners of one batch hold each other up only where its row may change: with the first sewing of
 * the batch and the first finishing of a bundle, for one of these is the last; and where pieces without a bundle are to be counted with those of its bundles.
 * @throws {DomainError} with nothing written
 */
export async function recordWork(context: Context, work: Work): Promise<Recorded> {
  // What a savepoint locked is free again when it is rolled back: the second attempt begins with nothing held.
  const attempt = (exclusive: boolean) => context.db.transaction((db) => write({ ...context, db }, work, exclusive));
  if (work.bundleId === null) return attempt(true);
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof Alone)) throw error;
    return attempt(true);
  }
}

async function write(context: Context, work: Work, exclusive: boolean): Promise<Recorded> {
  const { db, actor, clock } = context;
  const found = exclusive ? await lockBatch(context, work.batchId) : await shareBatch(db, work.batchId);
  const refusal = refuseWork(found.no, found);
  if (refusal) throw new DomainError(refusal);
  const ticket = work.bundleId === null ? null : await lockBundle(db, found, work.bundleId);
  const who = await shareEmployee(db, work.employeeId);
  const step = await getStep(db, work);
  const moves = work.rework === "NO" && mayMoveStage(step.stage, found.status, !step.finished);
  const together = step.loose && work.rework === "NO";
  if (!exclusive && (moves || together)) throw new Alone();
  const whole = ticket ? `第 ${ticket.bundleNo} 扎` : `批次 ${found.no}`;
  const qty = assertRoom(work, { size: ticket?.qty ?? found.cutQty, step, whole });
  if (ticket && together) await assertRoomOfBatch(db, found, step, qty);
  const warning = ticket ? await findSkipped(db, work, { step, whole }) : null;
  const priceLi = work.rework === "FREE" ? 0 : step.priceLi * step.times;
  const { id } = await insertRow(db, pieceRecord, {
    ...{ batchId: found.id, bundleId: work.bundleId, batchProcessId: step.id, employeeId: who.id, teamId: who.teamId },
    ...{ kind: work.rework === "NO" ? "WORK" : "REWORK", source: work.source, qty, priceLi, amountLi: qty * priceLi },
    ...{ operatorId: actor.userId, bizDate: work.bizDate, createdAt: clock.now() },
  });
  if (moves) await followRecords(context, found);
  const again = work.rework === "NO" ? "" : "返工 ";
  return { id, qty, warning, label: `${whole} ${again}${step.name} ${who.name} ${qty} 件` };
}

/**
 * Earlier processes of the route that nothing of the bundle is recorded of: whoever scanned the wrong line of a ticket
 * sees it at once. Cutting is told by its bed. Refused where the company wants it so.
 */
async function findSkipped(db: Db, work: Work, { step, whole }: { step: Step; whole: string }): Promise<string | null> {
  if (work.rework !== "NO") return null;
  const rule = await readSkippedRule(db);
  if (rule === "IGNORE") return null;
  const open = await rows<{ name: string }>(
    db,
    sql`select name from batch_process earlier
        where batch_id = ${work.batchId} and seq < ${step.seq} and stage <> 'CUT' and not exists (
          select from piece_record piece where piece.batch_process_id = earlier.id and ${counted}
            and (piece.bundle_id = ${work.bundleId} or piece.bundle_id is null))
        order by seq`,
  );
  const sentence = describeSkipped(open.map(({ name }) => name));
  if (sentence !== null && rule === "REFUSE") throw new DomainError(`${whole}${sentence}，请先登记`);
  return sentence;
}

interface Step extends Done {
  id: number;
  seq: number;
  name: string;
  stage: ProcessStage;
  priceLi: number;
  times: number;
  /** Whether some of its pieces were recorded without a bundle. */
  loose: boolean;
  /** Whether something of finishing is recorded of the bundle. */
  finished: boolean;
}

interface Done {
  done: number;
  /** Who did what is done: 张三 20、李四 10. */
  by: string;
}

/**
 * A process of the batch's route, with what is recorded of it: of the bundle, or of the whole batch. Under their locks:
 * whoever changes the price or records besides has done so before, or waits.
 */
async function getStep(db: Db, { batchId, bundleId, batchProcessId }: Work): Promise<Step> {
  const ofWhole = sql`piece.batch_id = step.batch_id and piece.batch_process_id = step.id`;
  const ofBundle = sql`piece.bundle_id = ${bundleId} and piece.batch_process_id = step.id`;
  const [found] = await rows<Step>(
    db,
    sql`select step.id, step.seq, step.name, step.stage, step.price_li as "priceLi", step.times, recorded.done, recorded.by,
          exists (select from piece_record piece where ${ofWhole} and piece.bundle_id is null and ${counted}) as loose,
          exists (select from piece_record piece join batch_process other on other.id = piece.batch_process_id
            where piece.bundle_id = ${bundleId} and other.stage in ('FINISH', 'PACK') and ${counted}) as finished
        from batch_process step, lateral (${selectDone(bundleId === null ? ofWhole : ofBundle)}) recorded
        where step.id = ${batchProcessId} and step.batch_id = ${batchId}`,
  );
  if (!found) throw new DomainError("该批次没有这道工序，请重新选择");
  return found;
}

const counted = sql`piece.kind = 'WORK' and piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')`;

function selectDone(of: SQL): SQL {
  return sql`select coalesce(sum(piece.qty), 0)::int8 as done,
               coalesce(string_agg(employee.name || ' ' || piece.qty, '、' order by piece.id), '') as by
             from piece_record piece join employee on employee.id = employee_id
             where ${of} and ${counted}`;
}

/** How many pieces are recorded; refuses more than there are. */
function assertRoom(
  { rework, qty: asked }: Work,
  { size, step, whole }: { size: number; step: Step; whole: string },
): number {
  if (rework !== "NO") {
    const again = asked ?? size;
    if (again > size) throw new DomainError(`${whole}只有 ${size} 件，不能登记返工 ${again} 件`);
    return again;
  }
  return take(asked, { of: size, done: step.done, whole, process: step.name, by: step.by });
}

/** Some of the process was recorded without a bundle: together they are no more than were cut. */
async function assertRoomOfBatch(db: Db, found: Batch, step: Step, qty: number): Promise<void> {
  const of = sql`piece.batch_id = ${found.id} and piece.batch_process_id = ${step.id}`;
  const { done } = await oneRow<Done>(db, selectDone(of));
  take(qty, { of: found.cutQty, done, whole: `批次 ${found.no}`, process: step.name, by: "" });
}

function take(asked: number | undefined, room: Room): number {
  const taken = piecesOf(asked, room);
  if ("refusal" in taken) throw new DomainError(taken.refusal);
  return taken.qty;
}

/** Shared: who leaves meanwhile leaves before or after. */
async function shareEmployee(db: Db, id: number) {
  const found = await getEmployee(db, id, { lock: "share" });
  if (found.status === "LEFT") throw new DomainError(`${found.name}（${found.no}）已离职，不能登记计件`);
  return found;
}
