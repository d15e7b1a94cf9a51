/** What other domains do to the daily sums of customers. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";

/** Two customers became one: the days of the first are added to those of the second. */
export async function moveCustomerDays(db: Db, fromId: number, intoId: number): Promise<void> {
  await db.execute(sql`
    with moved as (delete from agg_customer_day where distributor_id = ${fromId} returning *)
    insert into agg_customer_day as kept (stall_id, distributor_id, biz_date, bills, sale_qty, return_qty, goods_fen,
      return_fen, payable_fen, updated_at)
    select stall_id, ${intoId}::bigint, biz_date, bills, sale_qty, return_qty, goods_fen, return_fen, payable_fen,
      updated_at
    from moved
    on conflict (stall_id, biz_date, distributor_id) do update set
      bills = kept.bills + excluded.bills, sale_qty = kept.sale_qty + excluded.sale_qty,
      return_qty = kept.return_qty + excluded.return_qty, goods_fen = kept.goods_fen + excluded.goods_fen,
      return_fen = kept.return_fen + excluded.return_fen, payable_fen = kept.payable_fen + excluded.payable_fen,
      updated_at = greatest(kept.updated_at, excluded.updated_at)`);
}
