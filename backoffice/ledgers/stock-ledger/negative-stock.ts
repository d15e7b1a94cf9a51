/**
 * 负库存, said once: a balance below nothing, of a SKU in a place, whatever its
 * grade. 首页, 商品列表, 分仓库存, 库存总览 and the alerts all ask these; a style
 * is 负库存 where one of its SKUs is, however many pieces lie elsewhere.
 */
import { type SQL, sql } from "drizzle-orm";

/** Of balances named `balance`, a table or an alias. */
export function isNegative(balance: SQL): SQL {
  return sql`${balance}.on_hand < 0`;
}

/** A query of the ids (`id`) of styles that are 负库存 among these balances (on_hand, sku_id); those of the whole company unless told. */
export function negativeStyles(balances: SQL = sql`stock_balance`): SQL {
  return sql`
    select distinct sku.product_id as id from ${balances} held join sku on sku.id = held.sku_id
    where ${isNegative(sql`held`)}`;
}
