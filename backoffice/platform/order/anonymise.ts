/** Buyers of orders that ended long ago are forgotten, night after night (domain.md §3.5; decision 0055). */
import { sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/clock.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { Background } from "#backoffice/module.ts";
import { buyerKeptDays } from "#contract/platform/order.words.ts";

const batchSize = 2_000;

/** → how many orders have no buyer any more. Idempotent; a batch a transaction, so that others go on between. */
export async function anonymiseOrders({ db, clock }: Background): Promise<number> {
  const before = daysBefore(clock.now(), buyerKeptDays).toISOString();
  const now = clock.now().toISOString();
  for (let total = 0; ; ) {
    const done = await rows<{ id: number }>(
      db,
      sql`
      with old as (
        select id from shop_order where ended_at < ${before}::timestamptz and anonymised_at is null
        order by ended_at limit ${batchSize} for update skip locked
      ), emptied as (
        update shop_order doc set buyer_sealed = null, buyer_masked = '', phone_sealed = null, phone_tail = '',
          address_sealed = null, door_hash = '', district = '', buyer_message = '', message_open = false,
          digest = '', receiver_digest = '', anonymised_at = ${now}::timestamptz
        from old where doc.id = old.id returning doc.id
      )
      insert into shop_order_log (order_id, event, text, created_at)
      select id, 'ANONYMISED', '订单已结束 180 天，收货信息已清除', ${now}::timestamptz from emptied returning order_id as id`,
    );
    total += done.length;
    if (done.length < batchSize) return total;
  }
}
