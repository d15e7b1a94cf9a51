/** 按建议补货: what a place is short of and another could give (domain.md §3.3, transfer). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";

/** Sales of this many days are what a place should have. */
const soldDays = 14;

/**
 * For each SKU that the target has had: the larger of what it lacks to the
 * threshold of the 低库存 rules that watch it there, and of what it sold in 14
 * days beyond what is available. What is on its way counts as available, and no
 * more is suggested than the source has. The most wanted first.
 */
export async function findReplenishment(
  { db }: Pick<Context, "db">,
  { fromId, toId, on }: { fromId: number; toId: number; on: string },
): Promise<{ skuId: number; qty: number }[]> {
  return rows<{ skuId: number; qty: number }>(
    db,
    sql`
    with recursive category_of(category_id, above_id) as (
      select id, id from attr_value where type = 'CATEGORY'
      union all
      select category_of.category_id, parent.parent_id
      from category_of join attr_value parent on parent.id = category_of.above_id
      where parent.parent_id is not null
    ), here as (
      select balance.sku_id, product.id as product_id, product.category_id,
        balance.on_hand - balance.locked + coalesce(coming.qty, 0) as available, coalesce(sold.qty, 0) as sold
      from stock_balance balance
      join sku on sku.id = balance.sku_id and sku.active
      join product on product.id = sku.product_id
      left join (
        select line.sku_id, sum(sent_qty - received_qty - returned_qty - lost_qty) as qty
        from transfer_line line join transfer on transfer.id = line.transfer_id
        where transfer.to_id = ${toId} and transfer.status in ('SENT', 'PART_RECEIVED') group by line.sku_id
      ) coming on coming.sku_id = balance.sku_id
      left join (
        select sku_id, -sum(qty) as qty from stock_movement
        where repository_id = ${toId} and grade = 1 and move_type in ('SALE_OUT', 'SALE_RETURN')
          and biz_date > ${on}::date - ${soldDays}::int
        group by sku_id
      ) sold on sold.sku_id = balance.sku_id
      where balance.repository_id = ${toId} and balance.grade = 1
    ), wanted as (
      select sku_id, greatest(sold, coalesce((
        select max(rule.threshold) from stock_alert_rule rule
        where rule.type = 'LOW' and rule.enabled and coalesce(rule.repository_id, ${toId}) = ${toId}
          and coalesce(rule.product_id, here.product_id) = here.product_id
          and (rule.category_id is null or exists (
            select from category_of where category_of.category_id = here.category_id and above_id = rule.category_id
          ))
      ), 0)) - available as qty
      from here
    )
    select wanted.sku_id as "skuId", least(wanted.qty, source.on_hand - source.locked, 99999)::int8 as qty
    from wanted
    join stock_balance source on source.repository_id = ${fromId} and source.sku_id = wanted.sku_id and source.grade = 1
    where wanted.qty > 0 and source.on_hand > source.locked
    order by wanted.qty desc, wanted.sku_id`,
  );
}
