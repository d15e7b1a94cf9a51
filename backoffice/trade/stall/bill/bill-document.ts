/** What every operation on a bill begins and ends with: lock, read, check; save with its sums. */

import { asc, eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { acquireLock, acquireLocks } from "#backoffice/db/locks.ts";
import { edited } from "#backoffice/ground/documents/write.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { sumBill } from "#contract/stall/bill/bill-sums.ts";
import { type BillAction, refuseBillAction } from "./bill.rules.ts";
import { bill, billLine } from "./bill.tables.ts";

export type Bill = typeof bill.$inferSelect;
export type Line = typeof billLine.$inferSelect;

/**
 * Waits for everybody else who works on this bill. An advisory lock and not
 * the row's: payments of other documents write `paid_fen` of confirmed bills
 * while they hold the customer's account, and must not wait for a bill that
 * waits for that account.
 */
async function lockBill(db: Db, id: number): Promise<void> {
  await acquireLock(db, "bill", id);
}

/** The bill, locked, when the actor may bill in its stall and the action is possible. */
export async function openBill(context: Context, id: number, action: BillAction): Promise<Bill> {
  await lockBill(context.db, id);
  const found = await findBill(context.db, id);
  const access = await readRepositoryAccess(context);
  if (!found || !access.may(found.repositoryId, "view"))
    throw new DomainError("拿货单不存在，或您没有该档口的查看权限");
  if (!access.may(found.repositoryId, "out")) throw new DomainError("您没有该档口的开单权限");
  const refusal = refuseBillAction(found.no, found.status, action);
  if (refusal) throw new DomainError(refusal);
  return found;
}

export async function findBill(db: Db, id: number): Promise<Bill | null> {
  const [found] = await db.select().from(bill).where(eq(bill.id, id));
  return found ?? null;
}

/** Locks the bills whose goods a return names, so that no two returns share a piece. */
export async function lockBills(db: Db, ids: readonly number[]): Promise<void> {
  await acquireLocks(db, "bill", ids);
}

export function readLines(db: Db, billId: number): Promise<Line[]> {
  return db.select().from(billLine).where(eq(billLine.billId, billId)).orderBy(asc(billLine.lineNo), asc(billLine.id));
}

/** Saves the bill with the sums of its lines as they are now. */
export async function saveBill(context: Context, before: Bill, changes: Partial<Bill> = {}): Promise<Bill> {
  const { db } = context;
  const lines = await readLines(db, before.id);
  const sums = sumBill(lines, { ...before, ...changes });
  const [after] = await db
    .update(bill)
    .set({ ...changes, ...sums, version: before.version + 1, ...edited(context) })
    .where(eq(bill.id, before.id))
    .returning();
  if (!after) throw new Error(`bill ${before.id} is gone`);
  return after;
}
