/**
 * Pieces of each style in each repository, for the statistics pages: the only
 * writer of `agg_style_stock`. It follows the movements by the outbox, within
 * a moment of each.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";

/** Counts the pieces of these styles in these repositories anew, or all of all. */
export async function refreshStyleStock(
  db: Db,
  moved: { productIds: readonly number[]; repositoryIds: readonly number[] } | "all",
): Promise<void> {
  await db.execute(sql`
    insert into agg_style_stock as kept (repository_id, product_id, first_qty, qty)
    select repository_id, product_id, coalesce(sum(on_hand) filter (where grade = 1), 0)::int, sum(on_hand)::int
    from (
      select balance.repository_id, sku.product_id, balance.grade, greatest(balance.on_hand, 0) as on_hand
      from sku join stock_balance balance on balance.sku_id = sku.id where ${among(moved)}
    ) lying group by repository_id, product_id
    on conflict (repository_id, product_id) do update set first_qty = excluded.first_qty, qty = excluded.qty
    where (kept.first_qty, kept.qty) <> (excluded.first_qty, excluded.qty)`);
}

function among(moved: Parameters<typeof refreshStyleStock>[1]): SQL {
  if (moved === "all") return sql`true`;
  return sql`sku.product_id = any(${pgArray(moved.productIds)}::bigint[])
    and balance.repository_id = any(${pgArray(moved.repositoryIds)}::bigint[])`;
}
