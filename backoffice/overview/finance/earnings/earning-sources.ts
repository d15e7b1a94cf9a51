/** What shops earn and what it costs, as queries (docs/decisions/platforms.md, "What a shop earns"). Amounts are signed as they change what is left. */
import { type SQL, sql } from "drizzle-orm";
import { type ProfitDays, profitSource } from "#backoffice/overview/finance/profit/profit-sources.ts";

/**
 * The items of 利润表 that are of shops, document by document, with the shop of each: `shop_id, stall_id, item, amount_fen`.
 * `shop_id` is null where a slip names none.
 */
export function shopBooks(days: ProfitDays): SQL {
  const items = (["PLATFORM", "PLATFORM_FEE", "ONLINE_COST"] as const).map(
    (item) => sql`select ${item}::text as item, source.* from (${profitSource(item, days)}) source`,
  );
  return sql`
    select found.item, found.stall_id, found.amount_fen, coalesce(slip.shop_id, doc.shop_id, sale.shop_id) as shop_id
    from (${sql.join(items, sql` union all `)}) found
    left join cash_slip slip on found.doc_type = 'CASH_SLIP' and slip.id = found.doc_id
    left join shop_order doc on found.doc_type = 'ONLINE_ORDER' and doc.id = found.doc_id
    left join after_sale sale on found.doc_type = 'AFTER_SALE' and sale.id = found.doc_id`;
}

/**
 * Orders that left, with their share of what their parcel cost: `part` is each of them in `where`. A parcel of several
 * orders is shared out to the 分, the first of them has what is left over. `estimated`: no courier's bill names the parcel,
 * but an estimate does; `freight_unknown`, `packing_unknown`: nothing says it, and 0 stands for it.
 */
export function parcelCosts(where: SQL): SQL {
  const share = (fen: SQL) =>
    sql`-(${fen} / parcel.orders + case when part.id = parcel.first then ${fen} % parcel.orders else 0 end)`;
  return sql`
    select part.id as order_id, part.shop_id, part.repository_id, ${shippedDay} as shipped_day,
      ${share(sql`cost.freight_fen`)} as freight_fen, ${share(sql`cost.packing_fen`)} as packing_fen,
      part.id = parcel.first as leads, cost.estimated, cost.freight_unknown, cost.packing_unknown
    from shop_order part
    cross join lateral (
      select greatest(count(*), 1) as orders, coalesce(min(mate.id), part.id) as first from shop_order mate
      where mate.waybill_no = part.waybill_no and mate.waybill_no <> '' and mate.shipped_at is not null
    ) parcel
    cross join lateral (
      select sum(freight.amount_fen)::int8 as fen from parcel_freight freight
      where freight.waybill_no = part.waybill_no and part.waybill_no <> ''
    ) billed
    left join lateral (
      select freight_fen, packing_fen from parcel_estimate known
      where known.shop_id = part.shop_id and known.from_day <= ${shippedDay}
      order by known.from_day desc limit 1
    ) estimate on not part.history
    cross join lateral (
      select coalesce(billed.fen, estimate.freight_fen, 0) as freight_fen, coalesce(estimate.packing_fen, 0) as packing_fen,
        not part.history and billed.fen is null and estimate.freight_fen is not null as estimated,
        not part.history and billed.fen is null and estimate.freight_fen is null as freight_unknown,
        not part.history and estimate.packing_fen is null as packing_unknown
    ) cost
    where part.shipped_at is not null and ${where}`;
}

/** The business day on which `part` left. */
const shippedDay = sql`(part.shipped_at at time zone 'Asia/Shanghai')::date`;

/**
 * Goods that orders sent and got back, of all their parts and after-sales: `ids` is an array of orders. `cost_unknown`: of
 * some that are away nobody told what they cost (`knownWorth`).
 */
export function goodsCost(ids: SQL): SQL {
  const online = sql`movement.move_type in ('ONLINE_OUT', 'ONLINE_RETURN')`;
  return sql`
    select coalesce(sum(value_fen), 0)::int8 as cost_fen, coalesce(bool_or(value_fen = 0 and qty <> 0), false) as cost_unknown
    from (
      select sum(value_fen) as value_fen, sum(qty) as qty from (
      select movement.sku_id, movement.value_fen, movement.qty from stock_movement movement
      where movement.doc_type = 'ONLINE_ORDER' and movement.doc_id = any(${ids}) and ${online}
      union all
      select movement.sku_id, movement.value_fen, movement.qty from after_sale sale
      join stock_movement movement on movement.doc_type = 'AFTER_SALE' and movement.doc_id = sale.id
      where sale.order_id = any(${ids}) and ${online}
      ) moved group by sku_id
    ) goods`;
}
