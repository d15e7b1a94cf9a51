/**
 * Pieces of each style in each repository, for the statistics pages: the only
 * writer of `agg_style_stock`. It follows the movements by the outbox, within
 * a moment of each.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";

/** Counts the pieces of these styles in these repositories anew, or all of all. */
export async function refreshStyleStock(
  db: Db,
  moved: { productIds: readonly number[]; repositoryIds: readonly number[] } | "all",
): Promise<void> {
  await db.execute(sql`
    insert into agg_style_stock as kept (repository_id, product_id, first_qty, qty)
    ${lyingOf(among(moved))}
    on conflict (repository_id, product_id) do update set first_qty = excluded.first_qty, qty = excluded.qty
    where (kept.first_qty, kept.qty) <> (excluded.first_qty, excluded.qty)`);
}

/** `repository_id, product_id, first_qty, qty` as the balances have them. */
const lyingOf = (which: SQL) => sql`
  select repository_id, product_id, coalesce(sum(on_hand) filter (where grade = 1), 0)::int as first_qty,
    sum(on_hand)::int as qty
  from (
    select balance.repository_id, sku.product_id, balance.grade, greatest(balance.on_hand, 0) as on_hand
    from sku join stock_balance balance on balance.sku_id = sku.id where ${which}
  ) lying group by repository_id, product_id`;

/** A style whose pieces in a place are told wrongly, 正品 and both grades. */
export interface WrongStyleStock {
  repositoryId: number;
  productId: number;
  firstQty: number;
  qty: number;
  shouldFirst: number;
  should: number;
}

/** Of all styles and places; what moved a moment ago follows by itself, and counts as right. */
export function wrongStyleStock(db: Db): Promise<WrongStyleStock[]> {
  return rows<WrongStyleStock>(
    db,
    sql`
    select repository_id as "repositoryId", product_id as "productId", coalesce(kept.first_qty, 0) as "firstQty",
      coalesce(kept.qty, 0) as qty, coalesce(lying.first_qty, 0) as "shouldFirst", coalesce(lying.qty, 0) as should
    from agg_style_stock kept full join (${lyingOf(sql`true`)}) lying using (repository_id, product_id)
    where (coalesce(kept.first_qty, 0), coalesce(kept.qty, 0)) <> (coalesce(lying.first_qty, 0), coalesce(lying.qty, 0))
      and not exists (select from outbox where topic = 'stock.moved' and payload->'productIds' @> to_jsonb(product_id))
    order by repository_id, product_id`,
  );
}

/** Counts those anew that are wrong; gives how many. */
export async function mendStyleStock(db: Db): Promise<number> {
  const wrong = await wrongStyleStock(db);
  if (wrong.length === 0) return 0;
  const productIds = distinct(wrong.map((one) => one.productId));
  const repositoryIds = distinct(wrong.map((one) => one.repositoryId));
  await refreshStyleStock(db, { productIds, repositoryIds });
  // Of what never lay there nothing is counted anew.
  await db.execute(sql`
    delete from agg_style_stock kept where product_id = any(${pgArray(productIds)}::bigint[])
      and not exists (select from sku join stock_balance balance on balance.sku_id = sku.id
        where sku.product_id = kept.product_id and balance.repository_id = kept.repository_id)`);
  return wrong.length;
}

function among(moved: Parameters<typeof refreshStyleStock>[1]): SQL {
  if (moved === "all") return sql`true`;
  return sql`sku.product_id = any(${pgArray(moved.productIds)}::bigint[])
    and balance.repository_id = any(${pgArray(moved.repositoryIds)}::bigint[])`;
}
