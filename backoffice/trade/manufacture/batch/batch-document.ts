/** A batch as everything that works on it finds it: locked, with its sums kept and its history written. */

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type BatchEventKind, openBatchStatuses } from "#contract/manufacture/batch.words.ts";
import { batch, batchEvent } from "./batch.tables.ts";

export type Batch = typeof batch.$inferSelect;

export const batchNotFound = "批次不存在，可能已被删除";

/** @throws {DomainError} when there is none */
export async function getBatch(db: Db, id: number): Promise<Batch> {
  const found = await getRow(db, batch, id, batchNotFound);
  return found;
}

/** The id of a batch by its number, as it is typed; null where there is none. */
export async function findBatchByNo(db: Db, no: string): Promise<number | null> {
  const [found] = await db.select({ id: batch.id }).from(batch).where(eq(batch.no, no.trim().toUpperCase()));
  return found?.id ?? null;
}

/** A factory's unfinished batches, the first three, each as `批次 SC26112100007`. */
export async function findOpenBatches(db: Db, partyId: number): Promise<string[]> {
  const open = await db
    .select({ no: batch.no })
    .from(batch)
    .where(and(eq(batch.partyId, partyId), inArray(batch.status, [...openBatchStatuses])))
    .orderBy(batch.id)
    .limit(3);
  return open.map(({ no }) => `批次 ${no}`);
}

/**
 * The batch under its row's lock, held to the end of the transaction: whatever changes its lines, bundles, documents
 * or sums begins here, before it locks anything else. Rows that point at the batch are not held up.
 */
export async function lockBatch({ db }: Pick<Context, "db">, id: number): Promise<Batch> {
  const found = await getRow(db, batch, id, batchNotFound, "no key update");
  return found;
}

/** One line of its history: what happened, who did it, when. */
export async function recordBatchEvent(
  context: Pick<Context, "db" | "clock" | "actor">,
  batchId: number,
  kind: BatchEventKind,
  text = "",
): Promise<void> {
  await context.db.insert(batchEvent).values({
    batchId,
    kind,
    text,
    operatorId: context.actor.userId,
    bizDate: today(context),
    createdAt: context.clock.now(),
  });
}

/** Writes the batch's sums of pieces from its lines and from the repairs of its inspections; call it last. */
export async function sumBatch(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update batch set plan_qty = sums.plan_qty, cut_qty = sums.cut_qty, delivered_qty = sums.delivered_qty,
      passed_qty = sums.passed_qty, second_qty = sums.second_qty, scrap_qty = sums.scrap_qty,
      short_qty = sums.short_qty, repair_open_qty = mending.open_qty
    from (
      select coalesce(sum(plan_qty), 0)::int as plan_qty, coalesce(sum(cut_qty), 0)::int as cut_qty,
        coalesce(sum(delivered_qty), 0)::int as delivered_qty, coalesce(sum(passed_qty), 0)::int as passed_qty,
        coalesce(sum(second_qty), 0)::int as second_qty, coalesce(sum(scrap_qty), 0)::int as scrap_qty,
        coalesce(sum(short_qty), 0)::int as short_qty
      from batch_line where batch_id = ${id}
    ) sums, (
      select coalesce(sum(sent_qty - ok_qty - second_qty - scrap_qty), 0)::int as open_qty
      from repair where batch_id = ${id} and source = 'INSPECT' and status <> 'VOID'
    ) mending
    where batch.id = ${id}`);
}

/** What was spent on a locked batch beyond material and work, by 费用单: `changeFen` more, or less (`other_fen`). */
export async function addBatchExpense({ db }: Pick<Context, "db">, id: number, changeFen: number): Promise<void> {
  await db
    .update(batch)
    .set({ otherFen: sql`${batch.otherFen} + ${changeFen}` })
    .where(eq(batch.id, id));
}

/** What went into a locked batch of material: `changeFen` more, or less where it came back (`material_fen`). */
export async function addBatchMaterial({ db }: Pick<Context, "db">, id: number, changeFen: number): Promise<void> {
  await db
    .update(batch)
    .set({ materialFen: sql`${batch.materialFen} + ${changeFen}` })
    .where(eq(batch.id, id));
}
