/**
 * Buyers of orders that ended long ago are forgotten, night after night (domain.md §3.5; docs/decisions/platforms.md,
 * "What is kept of buyers").
 */
import { sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";
import { rows } from "#backoffice/db/connect.ts";
import { buyerKeptDays, silentDays } from "#contract/platform/order.words.ts";

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
          address_sealed = null, door_hash = '', district = '', buyer_message = '', seller_remark = '', message_open = false,
          digest = '', receiver_digest = '', anonymised_at = ${now}::timestamptz
        from old where doc.id = old.id returning doc.id
      ), unexplained as (
        update after_sale set reason = '', remark = '' from old where after_sale.order_id = old.id
      ), unprinted as (
        update ewaybill set print_sealed = null from old where ewaybill.order_id = old.id
      )
      insert into shop_order_log (order_id, event, text, created_at)
      select id, 'ANONYMISED', '订单已结束 180 天，收货信息已清除', ${now}::timestamptz from emptied returning order_id as id`,
    );
    total += done.length;
    if (done.length < batchSize) return total;
  }
}

/**
 * Ends what was shipped and not heard of for so long: every platform has taken such an order for received by then, and
 * where nobody tells us, a shop that lives by files above all, its buyer would stay for ever. What the platform says
 * later stands as ever. → how many.
 */
export async function finishSilentOrders({ db, clock }: Background): Promise<number> {
  const before = daysBefore(clock.now(), silentDays).toISOString();
  const now = clock.now().toISOString();
  for (let total = 0; ; ) {
    const done = await rows<{ id: number }>(
      db,
      sql`
      with silent as (
        select id from shop_order doc
        where state = 'SHIPPED' and shipped_at < ${before}::timestamptz and modified_at < ${before}::timestamptz
          and not exists (select from after_sale sale where sale.order_id = doc.id and sale.ended_at is null)
        order by id limit ${batchSize} for update skip locked
      ), ended as (
        update shop_order doc set state = 'FINISHED', platform_state = 'FINISHED', updated_at = ${now}::timestamptz,
          ended_at = greatest(shipped_at, modified_at) + make_interval(days => ${silentDays}), version = version + 1
        from silent where doc.id = silent.id returning doc.id
      )
      insert into shop_order_log (order_id, event, text, created_at)
      select id, 'CHANGED', ${`发货 ${silentDays} 天没有新的消息，按已完成`}, ${now}::timestamptz from ended returning order_id as id`,
    );
    total += done.length;
    if (done.length < batchSize) return total;
  }
}
