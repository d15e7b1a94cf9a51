/** Where a stall keeps a style: its 陈列位 (domain.md §3.1, 档口商品). */
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { stall, stallProduct } from "#backoffice/masters/stall/stall.tables.ts";

/** By style; absent where the place is no stall or nothing was noted. */
export async function findLocations(
  db: Db,
  repositoryId: number,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const found = await db
    .select({ productId: stallProduct.productId, location: stallProduct.location })
    .from(stallProduct)
    .innerJoin(stall, eq(stall.id, stallProduct.stallId))
    .where(
      and(
        eq(stall.repositoryId, repositoryId),
        inArray(stallProduct.productId, [...productIds]),
        ne(stallProduct.location, ""),
      ),
    );
  return new Map(found.map((row) => [row.productId, row.location]));
}
