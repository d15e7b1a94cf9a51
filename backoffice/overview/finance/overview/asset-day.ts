/**
 * What the company had at the end of each past day: the only writer of `asset_day`. Made by walking back from what the
 * ledgers hold now, in one statement, so doing it twice changes nothing and what is booked meanwhile is in or out as a
 * whole. Days that something was written into later are noted by a trigger and made again from the first of them.
 */
import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { firstDay } from "#backoffice/ledgers/first-day.ts";
import { liveWip, wipChanges } from "./work-in-process.ts";

/** What `asset_day` holds; each is a sum that the ledgers tell. */
const dayColumns = [
  "stock_fen",
  "transit_fen",
  "material_fen",
  "wip_fen",
  "fund_fen",
  "receivable_fen",
  "customer_advance_fen",
  "payable_fen",
  "party_advance_fen",
  "wage_fen",
  "employee_advance_fen",
] as const;

/** A day of which something may still have been under way when it was summed up. */
const unsettledDays = 1;

/** Brings every past day up to date: at start, on a new day, each minute where days were noted, and before they are read. */
export async function refreshAssetDays(db: Db, today: string, now: Date): Promise<void> {
  if ((await staleFrom(db, today)) === null) return;
  await db.transaction(async (tx) => {
    await acquireLock(tx, "assetDay");
    const from = await staleFrom(tx, today);
    if (from === null) return;
    // Taken away first: who has noted a day and not committed yet is seen the next time, never missed.
    await tx.execute(sql`delete from asset_day_mark`);
    await writeDays(tx, from, today, now);
  });
}

/** Sums every day up again (数据热修复 and 定时任务). */
export async function rebuildAssetDays(db: Db, today: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, "assetDay");
    const { first } = await oneRow<{ first: string | null }>(tx, sql`select ${firstDay}::text as first`);
    await tx.execute(sql`delete from asset_day_mark`);
    if (first !== null) await writeDays(tx, first, today, now);
  });
}

/** What `asset_day` holds of a day, by column; of `stored` null where the day has no row. */
export type DayFigures = Record<(typeof dayColumns)[number], number>;

/**
 * Days on which `asset_day` holds other figures than the ledgers tell, and days without a row among them; what is yet to
 * be brought up to date by itself is not wrong. Writes nothing.
 */
export async function wrongAssetDays(
  db: Db,
  today: string,
): Promise<{ day: string; stored: DayFigures | null; should: DayFigures }[]> {
  const { first } = await oneRow<{ first: string | null }>(
    db,
    sql`select least((select min(biz_date) from asset_day), ${firstDay})::text as first`,
  );
  const until = (await staleFrom(db, today)) ?? today;
  if (first === null || first >= until) return [];
  return rows(
    db,
    sql`${closedDays(first, today)}
    select closed.day::text as day, case when kept.biz_date is not null then to_jsonb(kept) end as stored,
      to_jsonb(closed) as should
    from closed left join asset_day kept on kept.biz_date = closed.day
    where closed.day < ${until}::date
      and (kept.biz_date is null or (${eachColumn((column) => sql`kept.${column}`)})
        is distinct from (${eachColumn((column) => sql`closed.${column}`)}))
    order by closed.day`,
  );
}

/** The first day that is missing or out of date; null where none is. */
async function staleFrom(db: Db, today: string): Promise<string | null> {
  const yesterday = shiftDay(today, -1);
  const { last, marked, first } = await oneRow<{ last: string | null; marked: string | null; first: string | null }>(
    db,
    sql`select (select max(biz_date) from asset_day)::text as last,
          (select min(biz_date) from asset_day_mark where biz_date <= ${yesterday}::date)::text as marked,
          case when exists (select from asset_day) then null else ${firstDay} end::text as first`,
  );
  const missing = last === null ? first : last < yesterday ? shiftDay(last, 1 - unsettledDays) : null;
  const stale = [missing, marked].flatMap((day) => day ?? []).sort();
  const [from] = stale;
  return from !== undefined && from <= yesterday ? from : null;
}

function eachColumn(of: (column: SQL) => SQL): SQL {
  return sql.join(
    dayColumns.map((name) => of(sql`${sql.identifier(name)}`)),
    sql`, `,
  );
}

/** Of the days from `from`, or from the first day of the ledgers where that is later, to the day before `today`. */
async function writeDays(db: Db, from: string, today: string, now: Date): Promise<void> {
  const columns = eachColumn((column) => column);
  // What was taken back on its own day never was, and leaves no days behind it.
  await db.execute(sql`delete from asset_day where biz_date < ${firstDay}`);
  await db.execute(sql`
    insert into asset_day (biz_date, ${columns}, updated_at)
    ${closedDays(from, today)}
    select day, ${columns}, ${now.toISOString()}::timestamptz from closed
    where day < ${today}::date and day >= ${firstDay}
    on conflict (biz_date) do update set ${eachColumn((column) => sql`${column} = excluded.${column}`)},
      updated_at = excluded.updated_at`);
}

/** `closed` for a statement: each `day` from `from` to `today` with the {@link dayColumns} at its end. */
const closedDays = (from: string, today: string): SQL => sql`
  with live as (${liveSums}), moved as (${movedSince(from)}),
  closed as (
    select days.at::date as day, ${eachColumn(
      (column) => sql`(live.${column} - coalesce(sum(moved.${column})
        over (order by days.at desc rows between unbounded preceding and 1 preceding), 0))::int8 as ${column}`,
    )}
    from generate_series(${from}::date, ${today}::date, '1 day') days(at)
    cross join live left join moved on moved.day = days.at::date
  )`;

/** What each day from `from` on changed, as `day` and {@link dayColumns}; an account that changed its side counts on both. */
const movedSince = (from: string): SQL => sql`
  select day, sum(stock_fen) as stock_fen, sum(transit_fen) as transit_fen, sum(material_fen) as material_fen,
    sum(wip_fen) as wip_fen, sum(fund_fen) as fund_fen, sum(receivable_fen) as receivable_fen, sum(customer_advance_fen) as customer_advance_fen,
    sum(payable_fen) as payable_fen, sum(party_advance_fen) as party_advance_fen, sum(wage_fen) as wage_fen,
    sum(employee_advance_fen) as employee_advance_fen
  from (
    select biz_date as day, case repository.type when 'TRANSIT' then 0 else value_fen end as stock_fen,
      case repository.type when 'TRANSIT' then value_fen else 0 end as transit_fen, 0 as material_fen, 0 as wip_fen, 0 as fund_fen,
      0 as receivable_fen, 0 as customer_advance_fen, 0 as payable_fen, 0 as party_advance_fen, 0 as wage_fen,
      0 as employee_advance_fen
    from (
      select biz_date, repository_id, sum(value_fen) as value_fen from stock_movement
      where biz_date >= ${from}::date group by biz_date, repository_id
    ) movement join repository on repository.id = movement.repository_id
    union all
    select biz_date, 0, 0, value_fen, 0, 0, 0, 0, 0, 0, 0, 0 from material_movement where biz_date >= ${from}::date
    union all
    select day, 0, 0, 0, fen, 0, 0, 0, 0, 0, 0, 0 from (${wipChanges(sql`${from}::date`)}) process
    union all
    select day, 0, 0, 0, 0, case kind when 'FUND' then amount else 0 end, case kind when 'DISTRIBUTOR' then below else 0 end,
      case kind when 'DISTRIBUTOR' then above else 0 end, case when kind in ('FACTORY', 'SUPPLIER') then above else 0 end,
      case when kind in ('FACTORY', 'SUPPLIER') then below else 0 end, case kind when 'EMPLOYEE' then above else 0 end,
      case kind when 'EMPLOYEE' then below else 0 end
    from (
      select day, kind, amount, greatest(after, 0) - greatest(after - amount, 0) as above,
        greatest(-after, 0) - greatest(amount - after, 0) as below
      from (
        select entry.biz_date as day, account.kind, entry.amount, account.balance_fen - coalesce(sum(entry.amount)
          over (partition by entry.account_id order by entry.biz_date desc rows between unbounded preceding and 1 preceding), 0)
          as after
        from (
          select account_id, biz_date, sum(amount_fen) as amount from account_entry
          where biz_date >= ${from}::date group by account_id, biz_date
        ) entry join account on account.id = entry.account_id
      ) ended
    ) sided
  ) change group by day`;

/** What the ledgers hold now, as one row of {@link dayColumns}. */
export const liveSums: SQL = sql`
  select stock.stock_fen, stock.transit_fen, material.material_fen, process.wip_fen, money.*
  from (
    select coalesce(sum(value_fen) filter (where repository.type <> 'TRANSIT'), 0)::int8 as stock_fen,
      coalesce(sum(value_fen) filter (where repository.type = 'TRANSIT'), 0)::int8 as transit_fen
    from stock_balance join repository on repository.id = stock_balance.repository_id
  ) stock,
  (select coalesce(sum(value_fen), 0)::int8 as material_fen from material_balance) material,
  (${liveWip}) process,
  (select coalesce(sum(balance_fen) filter (where kind = 'FUND'), 0)::int8 as fund_fen,
     coalesce(sum(greatest(-balance_fen, 0)) filter (where kind = 'DISTRIBUTOR'), 0)::int8 as receivable_fen,
     coalesce(sum(greatest(balance_fen, 0)) filter (where kind = 'DISTRIBUTOR'), 0)::int8 as customer_advance_fen,
     coalesce(sum(greatest(balance_fen, 0)) filter (where kind in ('FACTORY', 'SUPPLIER')), 0)::int8 as payable_fen,
     coalesce(sum(greatest(-balance_fen, 0)) filter (where kind in ('FACTORY', 'SUPPLIER')), 0)::int8 as party_advance_fen,
     coalesce(sum(greatest(balance_fen, 0)) filter (where kind = 'EMPLOYEE'), 0)::int8 as wage_fen,
     coalesce(sum(greatest(-balance_fen, 0)) filter (where kind = 'EMPLOYEE'), 0)::int8 as employee_advance_fen
   from account) money`;
