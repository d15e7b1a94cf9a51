/**
 * Keeps the read model of 商品列表 true. Whoever changes a style or its stock
 * calls {@link refreshProductList} in the same transaction; once a business
 * day it runs for all styles, because the 7- and 30-day windows move on.
 */

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { soldMoves } from "#backoffice/ledgers/stock-ledger/sold.ts";

/**
 * Recomputes the rows of the given styles, or of all, from product,
 * stock_balance (grade 1) and stock_movement. `today` is the business day
 * `YYYY-MM-DD` on which the sales windows end, inclusive.
 *
 * Rows of deleted styles are already gone by foreign key, and rows that would
 * not change are not written.
 */
export async function refreshProductList(db: Db, productIds: readonly number[] | "all", today: string): Promise<void> {
  if (productIds !== "all" && productIds.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(serialise(productIds));
    await tx.execute(upsert(productIds, today));
  });
}

/**
 * Waits for other refreshes of the same styles. Each statement then sees what
 * they committed; without this, two sales of two SKUs of one style could each
 * write sums that miss the other's pieces.
 */
function serialise(productIds: readonly number[] | "all"): SQL {
  if (productIds === "all") return sql`lock table product_list_row in share row exclusive mode`;
  return sql`select id from product where ${among(sql`id`, productIds)} order by id for no key update`;
}

function upsert(productIds: readonly number[] | "all", today: string): SQL {
  return sql`
    with balance_of_sku as (
      select sku.id, sku.product_id, sku.active,
        coalesce(sum(balance.on_hand) filter (where repository.type <> 'TRANSIT'), 0) as on_hand,
        coalesce(sum(balance.on_hand - balance.locked) filter (where repository.sellable and repository.status = 'ON'), 0) as available
      from sku
      left join stock_balance balance on balance.sku_id = sku.id and balance.grade = 1
      left join repository on repository.id = balance.repository_id
      where ${among(sql`sku.product_id`, productIds)}
      group by sku.id
    ),
    stock as (
      select product_id, sum(on_hand) as on_hand, sum(available) as available, bool_or(active and on_hand <= 0) as some_out
      from balance_of_sku
      group by product_id
    ),
    sold_of_sku as (
      select movement.sku_id, sum(-movement.qty) as sold30,
        coalesce(sum(-movement.qty) filter (where movement.biz_date > ${today}::date - 7), 0) as sold7
      from stock_movement movement
      where movement.move_type in ${soldMoves}
        and movement.biz_date > ${today}::date - 30 and movement.biz_date <= ${today}::date
        ${
          productIds === "all"
            ? sql``
            : sql`and movement.sku_id = any(array(select id from sku where ${among(sql`product_id`, productIds)}))`
        }
      group by movement.sku_id
    ),
    sold as (
      select sku.product_id, sum(sold_of_sku.sold7) as sold7, sum(sold_of_sku.sold30) as sold30
      from sold_of_sku join sku on sku.id = sold_of_sku.sku_id
      group by sku.product_id
    )
    insert into product_list_row as listed (
      product_id, style_no, search_text, category_id, brand_id, season_id, origin, status, wholesale_fen, launch_date,
      on_hand, available, sold7, sold30, broken
    )
    select product.id, product.style_no, lower(product.name || ' ' || product.pinyin), product.category_id, product.brand_id, product.season_id, product.origin,
      product.status, product.wholesale_fen, product.launch_date,
      coalesce(stock.on_hand, 0), coalesce(stock.available, 0), coalesce(sold.sold7, 0), coalesce(sold.sold30, 0),
      coalesce(stock.some_out and stock.on_hand > 0, false)
    from product
    left join stock on stock.product_id = product.id
    left join sold on sold.product_id = product.id
    where ${among(sql`product.id`, productIds)}
    order by product.id
    on conflict (product_id) do update set
      style_no = excluded.style_no, search_text = excluded.search_text, category_id = excluded.category_id, brand_id = excluded.brand_id,
      season_id = excluded.season_id, origin = excluded.origin, status = excluded.status,
      wholesale_fen = excluded.wholesale_fen, launch_date = excluded.launch_date, on_hand = excluded.on_hand,
      available = excluded.available, sold7 = excluded.sold7, sold30 = excluded.sold30, broken = excluded.broken
    where listed is distinct from excluded`;
}

/** A condition on an id column; always true for all. One parameter whatever the number of ids. */
function among(column: SQL, productIds: readonly number[] | "all"): SQL {
  if (productIds === "all") return sql`true`;
  return sql`${column} = any(${`{${productIds.join(",")}}`}::bigint[])`;
}
