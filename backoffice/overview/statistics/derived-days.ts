/** Coarser daily sums, made of the finer ones after these were written; written with them and by nobody else. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { receivedTypes } from "#contract/system/accounts.ts";

/** The stall of a row that sums up all stalls: what is asked most is asked of the whole company. */
export const everyStall = 0;

interface Days {
  from: string;
  to: string;
  stallIds: readonly number[] | "all";
}

/** Of these days: styles, by stall and of all stalls together, colours and sizes, and what was received. */
export async function rebuildDerivedDays(db: Db, scope: Days): Promise<void> {
  const stalls =
    scope.stallIds === "all"
      ? sql`stall_id in (select id from stall)`
      : sql`stall_id = any(${pgArray(scope.stallIds)}::bigint[])`;
  const days = sql`biz_date between ${scope.from}::date and ${scope.to}::date`;
  await db.execute(sql`delete from agg_style_day where (${stalls} or stall_id = ${everyStall}) and ${days}`);
  await db.execute(sql`
    insert into agg_style_day (stall_id, product_id, biz_date, qty, amount_fen, cost_fen)
    select stall_id, product_id, biz_date, sum(sale_qty - return_qty)::int, sum(goods_fen - return_fen)::int8, sum(cost_fen)::int8
    from agg_sku_day join sku on sku.id = agg_sku_day.sku_id where ${stalls} and ${days}
    group by stall_id, product_id, biz_date`);
  await db.execute(sql`
    insert into agg_style_day (stall_id, product_id, biz_date, qty, amount_fen, cost_fen)
    select ${everyStall}::bigint, product_id, biz_date, sum(qty)::int, sum(amount_fen)::int8, sum(cost_fen)::int8
    from agg_style_day where stall_id in (select id from stall) and ${days} group by product_id, biz_date`);
  await db.execute(sql`delete from agg_variant_day where ${stalls} and ${days}`);
  await db.execute(sql`
    insert into agg_variant_day (stall_id, biz_date, axis, value_id, qty)
    select stall_id, biz_date, axis, value_id, sum(sale_qty - return_qty)::int
    from agg_sku_day join sku on sku.id = agg_sku_day.sku_id
    cross join lateral (values ('COLOR', sku.color_id), ('SIZE', sku.size_id)) variant(axis, value_id)
    where ${stalls} and ${days} group by stall_id, biz_date, axis, value_id`);
  await rebuildReceivedDays(db, scope);
}

/** What was received on these days; entries of a day are written on that day, whatever bill they pay. */
export async function rebuildReceivedDays(db: Db, { from, to }: Pick<Days, "from" | "to">): Promise<void> {
  await db.execute(sql`delete from agg_received_day where biz_date between ${from}::date and ${to}::date`);
  await db.execute(sql`
    insert into agg_received_day (stall_id, biz_date, received_fen)
    ${receivedOf(sql`entry.biz_date between ${from}::date and ${to}::date and entry.stall_id is not null`)}`);
}

/** `stall_id, biz_date, received_fen`: receipts and recharges less refunds, into funds. */
export function receivedOf(which: SQL): SQL {
  return sql`
  select stall_id, biz_date, sum(amount_fen)::int8 as received_fen
  from (${receivedEntries(which)}) entry group by stall_id, biz_date`;
}

/** `fund_id, stall_id, biz_date, amount_fen`, one row an entry, of what {@link receivedOf} adds up. */
export function receivedEntries(which: SQL): SQL {
  return sql`
  select account.owner_id as fund_id, entry.stall_id, entry.biz_date, entry.amount_fen
  from (
    select account_id, stall_id, biz_date, amount_fen from account_entry entry
    -- By its days and not by the funds, of which every one has entries of years.
    where entry.entry_type = any(${pgArray(receivedTypes)}::text[]) and ${which} offset 0
  ) entry join account on account.id = entry.account_id and account.kind = 'FUND'`;
}

/** 合并 of two colours: the days of the first are added to those of the second. */
export async function moveColorDays(db: Db, fromId: number, intoId: number): Promise<void> {
  await db.execute(sql`
    with moved as (delete from agg_variant_day where axis = 'COLOR' and value_id = ${fromId} returning *)
    insert into agg_variant_day as kept (stall_id, biz_date, axis, value_id, qty)
    select stall_id, biz_date, axis, ${intoId}::bigint, qty from moved
    on conflict (stall_id, biz_date, axis, value_id) do update set qty = kept.qty + excluded.qty`);
}
