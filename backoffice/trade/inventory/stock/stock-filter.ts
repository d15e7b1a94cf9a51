/** Which styles 分仓库存 and its sheets show, as SQL on `l`, the list row of a style. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { negativeStyles } from "#backoffice/ledgers/stock-ledger/negative-stock.ts";
import { categoryAndBelow, stylesFound } from "#backoffice/masters/goods/product/product-list.query.ts";
import type { StockViewCondition, StockViewFilter } from "#contract/inventory/stock-views.ts";
import { heldStock } from "./stock-scope.ts";

/** `placeIds` are those the actor may view: what lies elsewhere decides nothing. */
export async function styleConditions(
  { db }: Context,
  filter: StockViewFilter,
  placeIds: readonly number[],
): Promise<SQL[]> {
  const parts: SQL[] = [];
  if (filter.keyword) parts.push(sql`l.product_id in (${stylesFound(filter.keyword)})`);
  if (filter.categoryId) parts.push(sql`l.category_id in ${await categoryAndBelow(db, filter.categoryId)}`);
  if (filter.seasonId) parts.push(sql`l.season_id = ${filter.seasonId}`);
  if (filter.condition) {
    // Found once, for the page and for the totals.
    const met = await rows<{ id: number }>(db, stylesThat[filter.condition](heldStock({ ...filter, placeIds })));
    parts.push(sql`l.product_id = any(${pgArray(met.map((row) => row.id))}::bigint[])`);
  }
  return parts;
}

/** A query of the ids (`id`) of the styles that meet it among the balances `held`. */
export const stylesThat: Record<StockViewCondition, (held: SQL) => SQL> = {
  has: (held) => sql`
    select sku.product_id as id from ${held} h join sku on sku.id = h.sku_id where h.on_hand > 0 group by sku.product_id`,
  negative: (held) => negativeStyles(held),
  broken: (held) => sql`
    select product_id as id from (
      select sku.product_id, sku.active, coalesce(h.on_hand, 0) as on_hand
      from sku left join (select sku_id, sum(on_hand) as on_hand from ${held} h group by sku_id) h on h.sku_id = sku.id
    ) style
    group by product_id having sum(on_hand) > 0 and bool_or(active and on_hand <= 0)`,
};
