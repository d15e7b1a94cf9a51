/** What a month of 平台订单 earned, on top of a measuring tier's orders: the platforms' bills, the couriers', and the goods that left. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { sumUpEarnings } from "#backoffice/overview/finance/earnings/order-earning.ts";

/**
 * Of the orders of the last `days`: two entries of a bill, a movement of each line and the courier's bill of nine parcels
 * in ten. What left is in no balance, so no invariant of stock is asked of such a company.
 */
export async function addEarnings(db: Db, days: number): Promise<void> {
  const recent = sql`doc.biz_date > (select max(biz_date) from shop_order) - ${days}::int`;
  const sent = sql`${recent} and doc.shipped_at is not null`;
  await db.execute(sql`
    insert into shop_bill_entry (shop_id, flow_no, kind, platform_no, amount_fen, word, happened_at, biz_date, created_at)
    select doc.shop_id, doc.platform_no, kind, doc.platform_no,
      case kind when 'GOODS' then doc.paid_fen - case when doc.id % 50 = 0 then 100 else 0 end else -doc.paid_fen / 20 end, '',
      doc.shipped_at, doc.biz_date, doc.shipped_at
    from shop_order doc cross join unnest(array['GOODS', 'COMMISSION']) kind where ${sent}`);
  await db.execute(sql`
    insert into parcel_freight (waybill_no, amount_fen, created_at, updated_at)
    select distinct on (doc.waybill_no) doc.waybill_no, 280 + doc.id % 90, doc.shipped_at, doc.shipped_at
    from shop_order doc where ${sent} and doc.waybill_no <> '' and doc.id % 10 <> 0`);
  await db.execute(sql`
    insert into parcel_estimate (shop_id, from_day, freight_fen, packing_fen, created_at, updated_at)
    select id, '2020-01-01', 320, 80, now(), now() from shop on conflict do nothing`);
  await db.execute(sql`
    insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
      doc_line_id, biz_date, operator_id, created_at)
    select doc.repository_id, line.sku_id, 1, -1, -3100, 0, 'ONLINE_OUT', 'ONLINE_ORDER', doc.id, line.id, doc.biz_date, 1, doc.shipped_at
    from shop_order doc join shop_order_line line on line.order_id = doc.id where ${sent} and line.sku_id is not null`);
  await db.execute(sql`analyze shop_bill_entry, parcel_freight, parcel_estimate, stock_movement`);
}

/** As the back office's worker does it; gives how many orders were summed up. */
export async function sumUpAll(db: Db): Promise<number> {
  await sumUpEarnings(db);
  await db.execute(sql`analyze order_earning, order_earning_stale`);
  const [counted] = await rows<{ count: number }>(db, sql`select count(*) as count from order_earning`);
  return counted?.count ?? 0;
}
