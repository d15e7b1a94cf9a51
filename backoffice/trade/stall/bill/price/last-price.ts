/** What bills leave behind at the customer: last prices and the day of the last bill (domain.md §3.4). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Bill } from "#backoffice/trade/stall/bill/bill-document.ts";

/** Remembers the prices of a bill just confirmed; each style's by its last line; what was sold for nothing has no price to remember. */
export async function rememberBill({ db, clock }: Context, after: Bill): Promise<void> {
  const now = clock.now().toISOString();
  await db.execute(sql`
    insert into last_price (distributor_id, product_id, price_fen, bill_id, at)
    select distinct on (sku.product_id) ${after.distributorId}::bigint, sku.product_id, line.price_fen, ${after.id}::bigint,
      ${now}::timestamptz
    from bill_line line join sku on sku.id = line.sku_id
    where line.bill_id = ${after.id} and line.kind = 'SALE' and line.price_fen > 0
    order by sku.product_id, line.line_no desc
    on conflict (distributor_id, product_id) do update
      set price_fen = excluded.price_fen, bill_id = excluded.bill_id, at = excluded.at`);
  await db.execute(sql`
    update distributor set last_bill_at = ${now}::timestamptz where id = ${after.distributorId}`);
}

/** Goes back to the latest live bill of each style, and of the customer, after one was voided. */
export async function forgetBill({ db }: Context, voided: Bill): Promise<void> {
  await db.execute(sql`
    delete from last_price where distributor_id = ${voided.distributorId} and bill_id = ${voided.id}`);
  await db.execute(sql`
    insert into last_price (distributor_id, product_id, price_fen, bill_id, at)
    select distinct on (sku.product_id) bill.distributor_id, sku.product_id, line.price_fen, bill.id, bill.confirmed_at
    from bill join bill_line line on line.bill_id = bill.id and line.kind = 'SALE' and line.price_fen > 0 join sku on sku.id = line.sku_id
    where bill.distributor_id = ${voided.distributorId} and bill.status = 'CONFIRMED' and bill.id <> ${voided.id}
      and sku.product_id in (
        select own.product_id from bill_line line join sku own on own.id = line.sku_id
        where line.bill_id = ${voided.id} and line.kind = 'SALE'
      )
    order by sku.product_id, bill.confirmed_at desc, line.line_no desc
    on conflict do nothing`);
  await db.execute(sql`
    update distributor set last_bill_at = (
      select max(confirmed_at) from bill where distributor_id = distributor.id and status = 'CONFIRMED' and id <> ${voided.id}
    ) where id = ${voided.distributorId}`);
}
