/**
 * 平台订单 of a measuring tier, by the million: rows as the lists and their tabs read them. Their buyers have nothing to
 * unseal, and what they shipped is not in the stock ledger, so the invariants of orders are not asked of such a company.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { chance } from "../chance.ts";
import { towns } from "../data/buyers.data.ts";

export interface OrderVolume {
  perDay: number;
  days: number;
  linesEach: number;
}

const shopCount = 12;
/** What came in so many days is still being worked at: one in so many of each day's. */
const waitingDays = 2;

/** After the ledger; identities are moved on by the caller. */
export async function addOrders(
  db: Db,
  { perDay, days, linesEach }: OrderVolume,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into shop (id, platform, name, repository_id, created_by, created_at, updated_by, updated_at)
    select number, (array['TAOBAO', 'ALIBABA', 'DOUYIN', 'PINDUODUO'])[1 + number % 4], '网店' || number,
      (select id from repository where type = 'PLATFORM' order by id limit 1), 1, ${at}, 1, ${at}
    from generate_series(1, ${shopCount}::int) number`);
  const of = (salt: number) => chance(sql`number`, salt);
  const provinces = sql.raw(`array[${towns.map(({ province }) => `'${province}'`).join(", ")}]`);
  const cities = sql.raw(`array[${towns.map(({ city }) => `'${city}'`).join(", ")}]`);
  await db.execute(sql`
    insert into shop_order (id, shop_id, platform_no, state, platform_state, modified_at, repository_id,
      unmatched, short, refunding, bad_address, message_open, buyer_masked, phone_tail, province, city, door_hash,
      goods_fen, paid_fen, qty, placed_at, paid_at, ship_deadline, audited_by, audited_at, courier, waybill_no,
      shipped_by, shipped_at, ended_at, biz_date, created_at, updated_at)
    select number, 1 + number % ${shopCount}::int, (3741000000000000000 + number)::text, state,
      case state when 'WAIT_AUDIT' then 'PAID' when 'WAIT_SHIP' then 'PAID' else state end, paid_at, shop.repository_id,
      open and ${of(3)} < 0.01, open and ${of(4)} < 0.01, open and ${of(5)} < 0.01, open and ${of(6)} < 0.005,
      open and ${of(7)} < 0.02, '张**', lpad((number % 10000 * 7919 % 10000)::text, 4, '0'),
      (${provinces})[town], (${cities})[town], case when open then md5(number::text) else '' end,
      8900 * ${linesEach}::int, 8900 * ${linesEach}::int, ${linesEach}::int, paid_at - interval '2 minutes',
      case when state <> 'WAIT_PAY' then paid_at end, paid_at + interval '2 days',
      case when sent then 1 end, case when sent then paid_at + interval '3 hours' end,
      case when sent then (array['中通快递', '圆通速递', '韵达快递', '顺丰速运'])[1 + number % 4] else '' end,
      case when sent then (773100000000000 + number)::text else '' end,
      case when sent then 1 end, case when sent then paid_at + interval '8 hours' end,
      case when state in ('FINISHED', 'CLOSED') then paid_at + interval '7 days' end,
      ${today}::date - back, paid_at, paid_at
    from (
      select number, back, state, state in ('WAIT_AUDIT', 'WAIT_SHIP') as open, state in ('SHIPPED', 'FINISHED') as sent,
        1 + (${of(8)} * ${towns.length - 1}::int)::int as town,
        ((${today}::date - back)::timestamp + interval '1 second' * (${of(9)} * 86399)::int) at time zone 'Asia/Shanghai' as paid_at
      from (
        select number, back, case
          when draw < 0.05 then 'CLOSED'
          when back >= 7 then 'FINISHED'
          when back >= ${waitingDays}::int then 'SHIPPED'
          when draw < 0.1 then 'WAIT_PAY'
          when draw < 0.45 then 'WAIT_AUDIT'
          when draw < 0.75 then 'WAIT_SHIP'
          else 'SHIPPED' end as state
        from (
          select number, ${days}::int - 1 - (number - 1) / ${perDay}::int as back, ${of(2)} as draw
          from generate_series(1, ${perDay * days}::int) number) numbered
      ) stated
    ) timed join shop on shop.id = 1 + number % ${shopCount}::int
    order by number`);
  // Goods by the same law as at the stalls: few are most of it.
  await db.execute(sql`
    insert into shop_order_line (id, order_id, platform_line_id, platform_sku_id, title, spec, sku_id, qty, price_fen, amount_fen)
    select (doc.id - 1) * ${linesEach}::int + place, doc.id, doc.platform_no || place, 'S' || sku.id, product.name, '',
      sku.id, 1, 8900, 8900
    from shop_order doc cross join generate_series(1, ${linesEach}::int) place
    join sku on sku.id = 1 + floor(power(${chance(sql`doc.id * 8 + place`, 10)}, 3) * (select max(id) - 1 from sku))::int
    join product on product.id = sku.product_id
    order by doc.id, place`);
  await db.execute(sql`
    insert into shop_order_log (order_id, event, created_at) select id, 'PULLED', created_at from shop_order order by id`);
  await db.execute(sql`analyze shop_order, shop_order_line, shop_order_style, shop_order_log`);
}
