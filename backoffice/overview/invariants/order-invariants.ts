/** The invariants of 平台订单 (domain.md §5, 23), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { askInvariants, type Questions } from "./ask.ts";

/** Pieces that went out for a line and did not come back by a recall. */
const gone = sql`coalesce((
  select -sum(movement.qty) from stock_movement movement
  where movement.doc_type = 'ONLINE_ORDER' and movement.doc_line_id = line.id and movement.move_type = 'ONLINE_OUT'), 0)`;

const questions: Questions = {
  "23: a line of an order that waits to be shipped has its pieces promised, in its place": sql`
    select count(*) as faults from shop_order doc join shop_order_line line on line.order_id = doc.id
    left join stock_lock promise on promise.doc_type = 'ONLINE_ORDER' and promise.doc_line_id = line.id
      and promise.status = 'OPEN'
    where doc.state = 'WAIT_SHIP' and not coalesce(
      case when line.state = 'OPEN'
        then promise.qty = line.qty and promise.sku_id = line.sku_id and promise.repository_id = doc.repository_id
        else promise.id is null end, false)`,
  "23: nothing is promised to an order that does not wait to be shipped": sql`
    select count(*) as faults from stock_lock promise
    left join shop_order_line line on line.id = promise.doc_line_id
    left join shop_order doc on doc.id = line.order_id
    where promise.doc_type = 'ONLINE_ORDER' and promise.status = 'OPEN' and doc.state is distinct from 'WAIT_SHIP'`,
  "23: what an order says went out is what the ledger says": sql`
    select count(*) as faults from shop_order_line line where line.shipped_qty <> ${gone}`,
  "23: of an order that was shipped every line went out whole, or was refunded": sql`
    select count(*) as faults from shop_order doc join shop_order_line line on line.order_id = doc.id
    where doc.state in ('SHIPPED', 'FINISHED') and not doc.history and line.shipped_qty <> line.qty
      and not (line.state = 'REFUNDED' and line.shipped_qty = 0)`,
  "23: of what was sent before the shop came here nothing left our stock": sql`
    select count(*) as faults from shop_order doc join shop_order_line line on line.order_id = doc.id
    where doc.history and line.shipped_qty > 0`,
  "23: what came back or was sent again of an after-sale is what the ledger says": sql`
    select count(*) as faults from after_sale_line line cross join lateral (
      select coalesce(sum(qty) filter (where move_type = 'ONLINE_RETURN' and grade = 1), 0) as good,
        coalesce(sum(qty) filter (where move_type = 'ONLINE_RETURN' and grade = 2), 0) as second,
        coalesce(-sum(qty) filter (where move_type = 'ONLINE_OUT'), 0) as sent
      from stock_movement where doc_type = 'AFTER_SALE' and doc_line_id = line.id
    ) moved where (line.good_qty, line.second_qty, line.sent_qty) <> (moved.good, moved.second, moved.sent)`,
  "23: an order waits for nothing that stands in its way": sql`
    select count(*) as faults from shop_order
    where state = 'WAIT_SHIP' and (unmatched or short or refunding or bad_address or message_open)`,
  "23: what is held is not audited before its day": sql`
    select count(*) as faults from shop_order
    where state = 'WAIT_SHIP' and held_until > (audited_at at time zone 'Asia/Shanghai')::date`,
  "23: one parcel goes from one place to one door": sql`
    select count(*) as faults from shop_order doc join shop_order leader on leader.id = doc.merged_into
    where doc.repository_id <> leader.repository_id or doc.state <> leader.state
      or leader.merged_into is not null
      or (doc.state in ('WAIT_AUDIT', 'WAIT_SHIP') and doc.door_hash <> leader.door_hash)`,
  "23: an order is found by the styles of its lines, in its state and place and on its day": sql`
    select count(*) as faults from shop_order_style style full join (
      select distinct doc.id as order_id, sku.product_id, doc.state, doc.biz_date, doc.repository_id
      from shop_order doc join shop_order_line line on line.order_id = doc.id join sku on sku.id = line.sku_id
    ) had using (order_id, product_id, state, biz_date, repository_id) where style.order_id is null or had.order_id is null`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenOrderInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
