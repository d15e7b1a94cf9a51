/**
 * Daily sums of stall selling (domain.md §3.6): the only writer of `agg_*`.
 * A day is deleted and summed up again from its confirmed bills, so doing it
 * twice changes nothing. Days after the last one written are summed up when
 * they are asked for, with the same statements.
 */
import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { rebuildDerivedDays, rebuildReceivedDays } from "./derived-days.ts";

/** Business days, both inclusive, of some stalls or of all. */
export interface DayScope {
  from: string;
  to: string;
  stallIds: readonly number[] | "all";
  /** What came later does not count: half a day beside half a day. Only of what is summed up when it is asked for. */
  until?: Date | undefined;
}

/** Sums the days up again; rows of days without bills are gone then. */
async function rebuildDays(db: Db, scope: DayScope, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, "statistics");
    await rebuild(tx, scope, now);
  });
}

/** {@link rebuildDays} of one day. */
export function rebuildDay(db: Db, stallId: number | "all", day: string, now: Date): Promise<void> {
  return rebuildDays(db, { from: day, to: day, stallIds: stallId === "all" ? "all" : [stallId] }, now);
}

/**
 * Sums up every day before `today` that was not summed up yet: at start, on a
 * new day, and before any single day is summed up again, so that there is
 * never a gap.
 */
export async function closeDays(db: Db, today: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, "statistics");
    const [open] = await rows<{ from: string | null; to: string }>(
      tx,
      sql`
      select coalesce(
        (select max(biz_date) + 1 from agg_stall_day), (select min(biz_date) from bill where status = 'CONFIRMED')
      )::text as from, (${today}::date - 1)::text as to`,
    );
    if (open?.from && open.from <= open.to) {
      await rebuild(tx, { from: open.from, to: open.to, stallIds: "all" }, now);
      // Money that was under way at midnight belongs to the day before, and no bill says so.
      await rebuildReceivedDays(tx, { from: shiftDay(open.from, -2), to: open.to });
    }
  });
}

/** What the outbox says of a bill that was confirmed, voided, or handed over later. */
export interface BillChanged {
  stallId: number;
  bizDate: string;
}

/** Past days are summed up again, each once; today is never written. */
export async function rebuildChanged(
  db: Db,
  changes: readonly BillChanged[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const past = changes.filter(({ bizDate }) => bizDate < today);
  if (past.length === 0) return;
  await closeDays(db, today, now);
  for (const day of [...new Set(past.map(({ bizDate }) => bizDate))].sort()) {
    const stallIds = [...new Set(past.filter(({ bizDate }) => bizDate === day).map(({ stallId }) => stallId))];
    await rebuildDays(db, { from: day, to: day, stallIds }, now);
  }
}

async function rebuild(db: Db, scope: DayScope, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const gone = within(scope, sql`biz_date`, sql`stall_id`);
  for (const { table, columns, select } of [stallDays(scope), skuDays(scope), customerDays(scope)]) {
    await db.execute(sql`delete from ${table} where ${gone}`);
    await db.execute(sql`
      insert into ${table} (${columns}, updated_at) select ${columns}, ${at} from (${select}) summed`);
  }
  await rebuildDerivedDays(db, scope);
}

/** An aggregate, and the statement that sums it up from the bills. */
export interface DaySums {
  table: SQL;
  columns: SQL;
  select: SQL;
}

/**
 * Confirmed bills; and 取消欠货 on its own day, as what it takes off: a row
 * without a bill, whose id is no bill's.
 */
const liveBills = (scope: DayScope) => sql`
  select id, 1 as bills, stall_id, keeper_id, distributor_id, biz_date, sale_qty, return_qty, goods_fen, return_fen,
    discount_fen + round_off_fen as off_fen, freight_fen, payable_fen,
    extract(hour from confirmed_at at time zone 'Asia/Shanghai')::int as hour
  from bill where status = 'CONFIRMED' and ${within(scope, sql`biz_date`, sql`stall_id`)} ${before(scope, sql`confirmed_at`)}
  union all
  select -delivery.id, 0, bill.stall_id, bill.keeper_id, bill.distributor_id, delivery.biz_date, -delivery.qty, 0,
    -pieces.goods_fen, 0, delivery.amount_fen - pieces.goods_fen, 0, -delivery.amount_fen,
    extract(hour from delivery.created_at at time zone 'Asia/Shanghai')::int
  from ${cancellations(scope)}
  join lateral (
    select sum(piece.qty * line.price_fen)::int8 as goods_fen
    from bill_delivery_line piece join bill_line line on line.id = piece.line_id where piece.delivery_id = delivery.id
  ) pieces on true`;

const cancellations = (scope: DayScope) => sql`
  (select * from bill_delivery where kind = 'CANCEL' and voided_at is null) delivery
  join bill on bill.id = delivery.bill_id and bill.status = 'CONFIRMED'
    and ${within(scope, sql`delivery.biz_date`, sql`bill.stall_id`)} ${before(scope, sql`delivery.created_at`)}`;

/**
 * With 补拿货 on its own day, as a row without a bill, whose id is no bill's: on that day the goods leave stock, and so
 * their cost stands. On the bill's day it would change a month that may be closed since.
 */
const liveMoved = (scope: DayScope) => sql`
  ${liveBills(scope)}
  union all
  select -delivery.id, 0, bill.stall_id, bill.keeper_id, bill.distributor_id, delivery.biz_date, 0, 0, 0, 0, 0, 0, 0,
    extract(hour from delivery.created_at at time zone 'Asia/Shanghai')::int
  from bill_delivery delivery join bill on bill.id = delivery.bill_id and bill.status = 'CONFIRMED'
    and ${within(scope, sql`delivery.biz_date`, sql`bill.stall_id`)} ${before(scope, sql`delivery.created_at`)}
  where delivery.kind = 'PICKUP'`;

/**
 * What belongs to each row before it, looked up: the bills of some days are few of all, and once a planner takes a
 * busy day for many it reads everything that was ever sold.
 */
export const ofEach = (found: SQL) => sql`cross join lateral (${found} offset 0)`;

/** What left or came back with the bill, or was picked up that day: a void movement and its reversal add up to nothing. */
const costs = sql`
  select live.id, live.stall_id, live.biz_date, movement.sku_id, -movement.value_fen as cost_fen
  from live ${ofEach(sql`select sku_id, value_fen from stock_movement where doc_type = 'BILL' and doc_id = live.id`)} movement
  union all
  select live.id, live.stall_id, live.biz_date, movement.sku_id, -movement.value_fen
  from live join stock_movement movement on movement.doc_type = 'BILL_PICKUP' and movement.doc_id = -live.id`;

/** Without `cost` the goods are taken to be worth nothing, and no movement is read. */
export interface SumOptions {
  cost?: boolean;
}

const noCosts = sql`
  select id, stall_id, biz_date, null::bigint as sku_id, 0::int8 as cost_fen from live where false`;

export function stallDays(scope: DayScope, { cost = true }: SumOptions = {}): DaySums {
  return {
    table: sql`agg_stall_day`,
    columns: sql`stall_id, keeper_id, biz_date, hour, bills, sale_qty, return_qty, goods_fen, return_fen, off_fen,
      freight_fen, payable_fen, cost_fen`,
    select: sql`
      with live as (${liveMoved(scope)}), cost as (select id, sum(cost_fen)::int8 as cost_fen from (${cost ? costs : noCosts}) moved group by id)
      select stall_id, keeper_id, biz_date, hour, sum(bills)::int as bills, sum(sale_qty)::int as sale_qty,
        sum(return_qty)::int as return_qty, sum(goods_fen)::int8 as goods_fen, sum(return_fen)::int8 as return_fen,
        sum(off_fen)::int8 as off_fen, sum(freight_fen)::int8 as freight_fen, sum(payable_fen)::int8 as payable_fen,
        coalesce(sum(cost_fen), 0)::int8 as cost_fen
      from live left join cost using (id) group by stall_id, keeper_id, biz_date, hour`,
  };
}

export function skuDays(scope: DayScope, options?: SumOptions): DaySums {
  return {
    table: sql`agg_sku_day`,
    columns: sql`stall_id, sku_id, biz_date, sale_qty, return_qty, goods_fen, return_fen, cost_fen`,
    select: sql`
      select stall_id, sku_id, biz_date, sum(sale_qty)::int as sale_qty, sum(return_qty)::int as return_qty,
        sum(goods_fen)::int8 as goods_fen, sum(return_fen)::int8 as return_fen, sum(cost_fen)::int8 as cost_fen
      from (${skuParts(scope, options)}) part group by stall_id, sku_id, biz_date`,
  };
}

/** What {@link skuDays} adds up: one row a line, and one a movement for its cost. */
export function skuParts(scope: DayScope, { cost = true }: SumOptions = {}): SQL {
  return sql`
  with live as (${liveMoved(scope)})
  select live.stall_id, line.sku_id, live.biz_date,
    case when line.kind <> 'RETURN' then line.qty else 0 end as sale_qty,
    case when line.kind = 'RETURN' then line.qty else 0 end as return_qty,
    case when line.kind <> 'RETURN' then line.amount_fen else 0 end as goods_fen,
    case when line.kind = 'RETURN' then line.amount_fen else 0 end as return_fen, 0 as cost_fen
  from live ${ofEach(sql`select sku_id, kind, qty, amount_fen from bill_line where bill_id = live.id`)} line
  union all
  select bill.stall_id, line.sku_id, delivery.biz_date, -piece.qty, 0, -piece.qty * line.price_fen, 0, 0
  from ${cancellations(scope)} join bill_delivery_line piece on piece.delivery_id = delivery.id
  join bill_line line on line.id = piece.line_id
  union all
  select stall_id, sku_id, biz_date, 0, 0, 0, 0, cost_fen from (${cost ? costs : noCosts}) moved`;
}

export function customerDays(scope: DayScope): DaySums {
  return {
    table: sql`agg_customer_day`,
    columns: sql`stall_id, distributor_id, biz_date, bills, sale_qty, return_qty, goods_fen, return_fen, payable_fen`,
    select: sql`
      with live as (${liveBills(scope)})
      select stall_id, distributor_id, biz_date, sum(bills)::int as bills, sum(sale_qty)::int as sale_qty,
        sum(return_qty)::int as return_qty, sum(goods_fen)::int8 as goods_fen, sum(return_fen)::int8 as return_fen,
        sum(payable_fen)::int8 as payable_fen
      from live group by stall_id, distributor_id, biz_date`,
  };
}

/** `and …` where the scope ends at an instant, else nothing. */
export function before({ until }: Pick<DayScope, "until">, instant: SQL): SQL {
  return until ? sql`and ${instant} <= ${until.toISOString()}::timestamptz` : sql``;
}

/** A condition on a day and a stall. */
export function within({ from, to, stallIds }: DayScope, day: SQL, stall: SQL): SQL {
  const days = sql`${day} between ${from}::date and ${to}::date`;
  return stallIds === "all" ? days : sql`${days} and ${stall} = any(${pgArray(stallIds)}::bigint[])`;
}
