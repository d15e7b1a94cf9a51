/** What other domains ask the stock ledger. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { stockBalance, stockMovement } from "./stock.tables.ts";

/** Those of the SKUs that have ever moved; such a SKU can be stopped, never removed. */
export async function findMovedSkus(db: Db, skuIds: readonly number[]): Promise<Set<number>> {
  if (skuIds.length === 0) return new Set();
  const moved = await db
    .selectDistinct({ skuId: stockMovement.skuId })
    .from(stockMovement)
    .where(inArray(stockMovement.skuId, [...skuIds]));
  return new Set(moved.map((row) => row.skuId));
}

/** Pieces of grade 1 by SKU, over all repositories; a SKU without balance is absent. */
export async function sumOnHand(db: Db, skuIds: readonly number[]): Promise<Map<number, number>> {
  if (skuIds.length === 0) return new Map();
  const sums = await db
    .select({ skuId: stockBalance.skuId, onHand: sql<number>`sum(${stockBalance.onHand})::int8` })
    .from(stockBalance)
    .where(and(inArray(stockBalance.skuId, [...skuIds]), eq(stockBalance.grade, 1)))
    .groupBy(stockBalance.skuId);
  return new Map(sums.map((row) => [row.skuId, row.onHand]));
}

/** Pieces of the SKUs in one repository and grade; a SKU without balance is absent. */
export async function findBalances(
  db: Db,
  { repositoryId, grade, skuIds }: { repositoryId: number; grade: Grade; skuIds: readonly number[] },
): Promise<Map<number, { onHand: number; available: number }>> {
  if (skuIds.length === 0) return new Map();
  const found = await db
    .select({ skuId: stockBalance.skuId, onHand: stockBalance.onHand, locked: stockBalance.locked })
    .from(stockBalance)
    .where(
      and(
        eq(stockBalance.repositoryId, repositoryId),
        eq(stockBalance.grade, grade),
        inArray(stockBalance.skuId, [...skuIds]),
      ),
    );
  return new Map(found.map(({ skuId, onHand, locked }) => [skuId, { onHand, available: onHand - locked }]));
}
