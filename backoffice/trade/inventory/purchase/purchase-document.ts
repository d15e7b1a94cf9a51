/** A 采购单 as its operations handle it: opened under lock, within the places and rights of the actor. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { isGoodsSupplier } from "#backoffice/masters/party/party.ts";
import { assertReceivingPlace, getOpen } from "#backoffice/masters/repository/repository-access.ts";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";
import { type PurchaseAction, refusePurchaseAction } from "./purchase.rules.ts";
import { purchase, purchaseLine } from "./purchase.tables.ts";

export type Purchase = typeof purchase.$inferSelect;
export type PurchaseLineRow = typeof purchaseLine.$inferSelect;

export const notFound = "采购单不存在，或您没有查看权限";

/** The document, locked, when the actor has the right in its place and its state allows the action. */
export async function openPurchase(
  context: Context,
  id: number,
  action: PurchaseAction,
  right: RepositoryRight = "in",
): Promise<Purchase> {
  // Not the row's lock: payments write `paid_fen` while they hold the supplier's account, and must not wait
  // for a receipt that waits for that account (docs/decisions/ledgers.md, "The order of locks").
  await acquireLock(context.db, "purchase", id);
  const [found] = await context.db.select().from(purchase).where(eq(purchase.id, id));
  return getOpen(context, found, { missing: notFound, right, refuse: refusePurchaseAction, action });
}

/** A few purchases from the party that are not finished, each as `采购单 CG26112100007`. */
export async function findOpenPurchases(db: Db, partyId: number): Promise<string[]> {
  const open = await db
    .select({ no: purchase.no })
    .from(purchase)
    .where(and(eq(purchase.partyId, partyId), inArray(purchase.status, ["DRAFT", "WAIT", "PART"])))
    .orderBy(asc(purchase.id))
    .limit(3);
  return open.map(({ no }) => `采购单 ${no}`);
}

/** Refuses a place that takes nothing in, or is not the actor's to fill. */
export function assertPlace(context: Context, repositoryId: number): Promise<void> {
  return assertReceivingPlace(context, repositoryId, "采购入库");
}

export async function assertSupplier({ db }: Context, partyId: number): Promise<void> {
  if (await isGoodsSupplier(db, partyId)) return;
  throw new DomainError("供应商不存在、已停用或不供成衣，请重新选择");
}

/** No more off than the goods cost, as soon as every line says what that is. */
export function assertDiscount(
  { no, discountFen }: Pick<Purchase, "no" | "discountFen">,
  lines: readonly Pick<PurchaseLineRow, "qty" | "priceFen">[],
): void {
  const goodsFen = lines.reduce((sum, { qty, priceFen }) => sum + qty * (priceFen ?? 0), 0);
  const told = lines.every(({ priceFen }) => priceFen !== null);
  if (told && discountFen > goodsFen) throw new DomainError(`采购单 ${no} 的优惠不能超过货款`);
}

export function readLines({ db }: Context, purchaseId: number): Promise<PurchaseLineRow[]> {
  return db
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, purchaseId))
    .orderBy(asc(purchaseLine.lineNo), asc(purchaseLine.id));
}
