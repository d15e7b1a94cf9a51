/**
 * Promises of pieces that nobody keeps (domain.md §3.7, §5.3): open locks whose document is gone or waits no longer, and
 * balances whose 锁定 is not the sum of their open locks.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type IdRange, inRange } from "#backoffice/db/id-ranges.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { endLocks } from "./lock.ts";

/** Which lines of which documents may hold pieces: their ids. A kind of document that is not named holds none. */
const holding = sql`
  select 'ONLINE_ORDER' as doc_type, line.id as doc_line_id
  from shop_order_line line join shop_order doc on doc.id = line.order_id where doc.state = 'WAIT_SHIP'`;

export interface OrphanLock {
  id: number;
  repository_id: number;
  sku_id: number;
  qty: number;
  doc_type: string;
  doc_line_id: number;
}

/** Rows of {@link OrphanLock}, of a range of SKUs, or of all. */
export function orphanLocks(range: IdRange | null = null): SQL {
  return sql`
  select id, repository_id, sku_id, qty, doc_type, doc_line_id from stock_lock
  where status = 'OPEN' and ${inRange(sql`sku_id`, range)}
    and not exists (select from (${holding}) held
      where held.doc_type = stock_lock.doc_type and held.doc_line_id = stock_lock.doc_line_id)`;
}

/** A balance of grade 1 whose 锁定 is not what its open locks add up to. */
export interface WrongLocked {
  repository_id: number;
  sku_id: number;
  locked: number;
  should_locked: number;
}

/** Rows of {@link WrongLocked}, of a range of SKUs, or of all. */
export function wrongLocked(range: IdRange | null = null): SQL {
  const among = inRange(sql`sku_id`, range);
  return sql`
  select repository_id, sku_id, coalesce(balance.locked, 0) as locked, coalesce(promised.qty, 0)::int8 as should_locked
  from (
    select repository_id, sku_id, sum(qty) as qty from stock_lock where status = 'OPEN' and ${among}
    group by repository_id, sku_id
  ) promised full join (select * from stock_balance where grade = 1 and ${among}) balance using (repository_id, sku_id)
  where coalesce(promised.qty, 0) <> coalesce(balance.locked, 0)`;
}

/**
 * Releases the orphans of a range of SKUs and writes 锁定 anew where it is wrong; gives how many of both. Locks are ended
 * by {@link endLocks} alone.
 */
export async function mendLocks(db: Db, range: IdRange): Promise<number> {
  const orphans = await rows<OrphanLock>(db, sql`${orphanLocks(range)} order by id for update of stock_lock`);
  const wrong = wrongLocked(range);
  await db.execute(sql`
    insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen)
    select repository_id, sku_id, 1, 0, 0, 0 from (${wrong}) missing order by 1, 2 on conflict do nothing`);
  // All balances at once and in their order, as a posting does; the locks' own rows come before them everywhere.
  const held = await rows<{ repository_id: number; sku_id: number }>(
    db,
    sql`
    select repository_id, sku_id from stock_balance balance
    where grade = 1 and ((repository_id, sku_id) in (select repository_id, sku_id from (${wrong}) found)
      or (repository_id, sku_id) in (select repository_id, sku_id from (${orphanLocks(range)}) orphan))
    order by repository_id, sku_id for update of balance`,
  );
  for (const docType of new Set(orphans.map((one) => one.doc_type))) {
    const lines = orphans.filter((one) => one.doc_type === docType).map((one) => one.doc_line_id);
    await endLocks({ db }, docType, lines, "RELEASED");
  }
  const mended = await rows<{ sku_id: number }>(
    db,
    sql`
    update stock_balance balance set locked = wrong.should_locked from (${wrong}) wrong
    join unnest(
      ${pgArray(held.map((one) => one.repository_id))}::bigint[], ${pgArray(held.map((one) => one.sku_id))}::bigint[]
    ) as held(repository_id, sku_id) using (repository_id, sku_id)
    where balance.grade = 1 and balance.repository_id = wrong.repository_id and balance.sku_id = wrong.sku_id
    returning balance.sku_id`,
  );
  return orphans.length + mended.length;
}
