/**
 * What a piece of a style costs (`product.cost_fen`, 分): the moving average of its pieces at hand, else the last price
 * paid to a supplier, else 采购价, else 0 (unknown). The only writer of the column; docs/decisions/ledgers.md,
 * "What a style costs" says why it is so.
 */

import { eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import type { productItemEndpoints } from "#contract/goods/product-item.ts";
import { product } from "./product.tables.ts";
import { recordPrices } from "./product-price.ts";

/** The cost of style `p`, null where nobody told it: nothing came, and no 采购价 stands there. */
export const knownCost = (p: SQL): SQL =>
  sql`case when ${p}.cost_source = 'PLAN' then nullif(${p}.cost_fen, 0) else ${p}.cost_fen end`;

/**
 * Follows what came in, was revalued or taken back. A cost that was set gives way to the first goods that bring a value
 * of their own. Pieces that are owed (negative balances) and pieces whose cost nobody told (worth 0) say nothing.
 *
 * The styles are locked in the order of their ids, after all balances, and read only then: of two receipts of one
 * style the second sees what the first brought.
 */
export async function followStock(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const these = sql`any(${pgArray([...new Set(productIds)])}::bigint[])`;
  await db.execute(sql`select id from product where id = ${these} order by id for no key update`);
  await db.execute(sql`
    update product set cost_fen = known.cost_fen, cost_source = known.source
    from (
      select style.id, coalesce(stock.cost_fen, style.last_purchase_fen, style.purchase_fen, 0) as cost_fen,
        case when coalesce(stock.cost_fen, style.last_purchase_fen) is null then 'PLAN' else 'STOCK' end as source
      from product style
      left join lateral (
        select round(sum(balance.value_fen) / sum(balance.on_hand))::int8 as cost_fen
        from sku join stock_balance balance on balance.sku_id = sku.id
        where sku.product_id = style.id and balance.on_hand > 0 and balance.value_fen > 0
      ) stock on true
      where style.id = ${these} and (stock.cost_fen is not null or style.cost_source <> 'SET')
    ) known
    where product.id = known.id and (product.cost_fen, product.cost_source) is distinct from (known.cost_fen, known.source)`);
}

/** Follows 采购价 as long as nothing else says what the styles cost. */
export async function followPlan(db: Db, productIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update product set cost_fen = coalesce(purchase_fen, 0)
    where id = any(${pgArray(productIds)}::bigint[]) and cost_source = 'PLAN'`);
}

/** 设定成本: stands until goods come in at a value of their own; what is in stock keeps its value. */
export const setStyleCost: Operation<(typeof productItemEndpoints)["setCost"]> = async (context, { params, body }) => {
  const { db } = context;
  const before = await getRow(db, product, params.id, "商品不存在，可能已被删除", "no key update");
  if (before.costFen !== body.seenFen) throw new DomainError("成本已变为其他数值，请刷新后重试");
  await db.update(product).set({ costFen: body.costFen, costSource: "SET" }).where(eq(product.id, before.id));
  const change = { field: "costFen", beforeFen: before.costFen, afterFen: body.costFen } as const;
  await recordPrices(context, [{ productId: before.id, changes: [change] }]);
  return { costFen: body.costFen };
};
