/** 缺货 ends by itself: an order whose goods have arrived may be audited again (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { lockRelated, type Writing, writeLog } from "./family-store.ts";

/** At once, so that an arrival of much holds no order for long. */
const atOnce = 500;

/** Orders that lack nothing any more, each parcel judged as one and by itself: its audit asks the stock again. */
export const arrivedOrders = sql`
  select doc.id from shop_order doc join repository place on place.id = doc.repository_id and place.status <> 'OFF'
  where doc.short and doc.state = 'WAIT_AUDIT' and not exists (
    select from shop_order mate join shop_order_line line on line.order_id = mate.id and line.state = 'OPEN'
    left join stock_balance balance on balance.repository_id = doc.repository_id and balance.sku_id = line.sku_id
      and balance.grade = 1
    where mate.id = doc.id or mate.id = doc.merged_into or mate.merged_into = coalesce(doc.merged_into, doc.id)
    group by line.sku_id
    having line.sku_id is null or coalesce(max(balance.on_hand - balance.locked), 0) < sum(line.qty))`;

/** Takes 缺货 from the orders whose goods are there. Several nodes may do so at once. → how many. */
export async function releaseArrivedOrders(context: Writing): Promise<number> {
  let count = 0;
  for (;;) {
    const found = await context.db.transaction(async (db) => {
      const ids = (await rows<{ id: number }>(db, sql`${arrivedOrders} order by doc.id limit ${atOnce}`)).map(
        ({ id }) => id,
      );
      if (ids.length === 0) return 0;
      const asked = pgArray(ids);
      await lockRelated(db, sql`select unnest(${asked}::bigint[]) as id`);
      // Asked again under lock: somebody may have audited one, or taken the pieces.
      const freed = await rows<{ id: number }>(
        db,
        sql`update shop_order set short = false, version = version + 1, updated_at = ${context.clock.now().toISOString()}::timestamptz,
              updated_by = null
            where id in (${arrivedOrders} and doc.id = any(${asked}::bigint[])) returning id`,
      );
      await writeLog(
        { ...context, db },
        freed.map(({ id }) => ({ orderId: id, event: "ARRIVED" as const, text: "货已到齐，可以审核" })),
      );
      return freed.length;
    });
    count += found;
    if (found < atOnce) return count;
  }
}
