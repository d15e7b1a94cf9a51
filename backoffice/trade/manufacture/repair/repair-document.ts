/** A 返修单 as its operations handle it: its batch locked first where it has one, then its own row. */
import { asc, eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { getOpen } from "#backoffice/masters/repository/repository-access.ts";
import { type Batch, lockBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { type RepairAction, refuseRepairAction } from "./repair.rules.ts";
import { repair, repairLine } from "./repair.tables.ts";

export type Repair = typeof repair.$inferSelect;
export type RepairLineRow = typeof repairLine.$inferSelect;

export const notFound = "返修单不存在，或您没有查看权限";

/** The document, locked, when the actor may receive (or send) there and its state allows the action; its batch with it. */
export async function openRepair(
  context: Context,
  id: number,
  action: RepairAction,
): Promise<{ found: Repair; made: Batch | null }> {
  const { db } = context;
  const [seen] = await db.select({ batchId: repair.batchId }).from(repair).where(eq(repair.id, id));
  if (!seen) throw new DomainError(notFound);
  const made = seen.batchId === null ? null : await lockBatch(context, seen.batchId);
  const [locked] = await db.select().from(repair).where(eq(repair.id, id)).for("update");
  const found = await getOpen(context, locked, {
    missing: notFound,
    right: action === "void" ? "out" : "in",
    refuse: refuseRepairAction,
    action,
  });
  return { found, made };
}

export function readRepairLines(db: Db, repairId: number): Promise<RepairLineRow[]> {
  return db.select().from(repairLine).where(eq(repairLine.repairId, repairId)).orderBy(asc(repairLine.id));
}

/** Who mends it and is responsible pays for what is thrown away. */
export function isDeductible({ partyId, responsibility }: Pick<Repair, "partyId" | "responsibility">): boolean {
  return partyId !== null && responsibility === "FACTORY";
}
