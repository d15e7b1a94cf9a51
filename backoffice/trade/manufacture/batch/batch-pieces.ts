/** A batch as piecework meets it: shared by scanners, its bundles locked one by one, its wages summed (domain.md §5.17). */

import { eq, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { batch, bundle } from "./batch.tables.ts";
import { type Batch, batchNotFound } from "./batch-document.ts";

export type Bundle = typeof bundle.$inferSelect;

/**
 * The batch under a lock that many share: it stays as it is until all of them are done. Who changes it takes
 * `lockBatch` instead, and from the beginning.
 */
export async function shareBatch(db: Db, id: number): Promise<Batch> {
  const found = await getRow(db, batch, id, batchNotFound, "share");
  return found;
}

/** A bundle of the batch that stands, under its row's lock; after the batch's. */
export async function lockBundle(db: Db, { id }: Pick<Batch, "id">, bundleId: number): Promise<Bundle> {
  const [found] = await db.select().from(bundle).where(eq(bundle.id, bundleId)).for("no key update");
  if (found?.batchId !== id) throw new Error("the batch is that of the ticket");
  if (found.voidedAt !== null) throw new DomainError(refuseVoidedBundle(found.bundleNo));
  return found;
}

export function refuseVoidedBundle(bundleNo: number): string {
  return `第 ${bundleNo} 扎已作废，不能登记计件`;
}

/** Adds 厘 to what approved pieces of the batch earned, or takes them away; its row is locked. → its state. */
export async function addBatchWages(db: Db, batchId: number, amountLi: number): Promise<Batch["status"] | null> {
  const [changed] = await db
    .update(batch)
    .set({ wageLi: sql`${batch.wageLi} + ${amountLi}` })
    .where(eq(batch.id, batchId))
    .returning({ status: batch.status });
  return changed?.status ?? null;
}
