/** What customers' bills say of them, by SQL; each joins laterally to `distributor d`. */
import { type SQL, sql } from "drizzle-orm";

/** Both balances in 分 as `balance_fen` and `bonus_fen`. */
export const balances: SQL = sql`
  left join account money on money.kind = 'DISTRIBUTOR' and money.owner_id = d.id
  left join account bonus on bonus.kind = 'DISTRIBUTOR_BONUS' and bonus.owner_id = d.id`;

/** `trade.bought30_fen`, and of 90 days `trade.sale_qty` and `trade.return_qty`: closed days from their sums, today from its bills. */
export function trade(today: string): SQL {
  return sql`
  left join lateral (
    select coalesce(sum(goods_fen) filter (where biz_date > ${today}::date - 30), 0)::int8 as bought30_fen,
           coalesce(sum(sale_qty), 0)::int8 as sale_qty, coalesce(sum(return_qty), 0)::int8 as return_qty
    from (
      select biz_date, goods_fen, sale_qty, return_qty from agg_customer_day
      where distributor_id = d.id and biz_date > ${today}::date - 90 and biz_date < ${today}::date
      union all
      select biz_date, goods_fen, sale_qty, return_qty from bill
      where distributor_id = d.id and status = 'CONFIRMED' and biz_date = ${today}::date
    ) days
  ) trade on true`;
}

/** 退货率: pieces given back of those taken, in basis points, half up. */
export const returnRateBp: SQL = sql`
  case when trade.sale_qty > 0
    then (trade.return_qty * 20000 + trade.sale_qty) / (trade.sale_qty * 2) end`;

/** `owed.qty`: 未拿欠货. */
export const owed: SQL = sql`
  left join lateral (
    select coalesce(sum(owed_qty), 0)::int8 as qty from bill
    where distributor_id = d.id and owed_qty > 0 and status = 'CONFIRMED'
  ) owed on true`;
