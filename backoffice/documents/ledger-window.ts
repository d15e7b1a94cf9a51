/**
 * Days of an append-only ledger as ids. Ids run in time order, so a range of
 * days is a range of ids found by halving, whatever else is asked.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, type Clock, formatInstantOrNull } from "#backoffice/clock.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { DomainError } from "#backoffice/http/errors.ts";

/** How far the ids of postings that overlapped may be out of time order. */
const overlapMs = 3_600_000;
const dayMs = 86_400_000;

export interface DayRange {
  from: string;
  to: string;
}

interface RangeLimits {
  readonly defaultDays: number;
  readonly maxDays: number;
}

/** The days asked for, the last 30 unless told; null for all time. */
export function ledgerRange(
  clock: Clock,
  { from, to, docNo }: { from?: string | undefined; to?: string | undefined; docNo?: string | undefined },
  limits: RangeLimits,
): DayRange | null {
  if (docNo && !from && !to) return null;
  const today = bizDateOf(clock.now());
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? shiftDay(last, 1 - limits.defaultDays);
  if (first > last) throw new DomainError("开始日期不能晚于结束日期");
  if (shiftDay(first, limits.maxDays - 1) < last) {
    throw new DomainError(`日期范围不能超过 ${limits.maxDays} 天`);
  }
  return { from: first, to: last };
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The beginning of the first day, and of the day after the last. */
export function instantsOf({ from, to }: DayRange): [SQL, SQL] {
  const begin = (day: string) => sql`${new Date(`${day}T00:00:00+08:00`).toISOString()}::timestamptz`;
  return [begin(from), begin(shiftDay(to, 1))];
}

type Ledger = "stock_movement" | "account_entry";

/** The ids among which the range's rows of `ledger` lie; a margin covers postings that overlapped. */
export async function idWindow(
  db: Db,
  ledger: Ledger,
  range: DayRange | null,
): Promise<{ first: number; last: number }> {
  const table = sql.identifier(ledger);
  const edge = (day: string, marginMs: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + marginMs);
  const first = range ? firstIdSince(table, edge(range.from, -overlapMs)) : sql`(select min(id) from ${table})`;
  const last = range
    ? sql`${firstIdSince(table, edge(range.to, dayMs + overlapMs))} - 1`
    : sql`(select max(id) from ${table})`;
  const [found] = await rows<{ first: number | null; last: number | null }>(
    db,
    sql`select ${first}::int8 as first, ${last}::int8 as last`,
  );
  return { first: found?.first ?? 0, last: found?.last ?? -1 };
}

/** When the first row of `ledger` from this id on was written; null where there is none. */
export async function writtenAt(db: Db, ledger: Ledger, id: number): Promise<string | null> {
  const [began] = await rows<{ at: Date | string }>(
    db,
    sql`select created_at as at from ${sql.identifier(ledger)} where id >= ${id} order by id limit 1`,
  );
  return formatInstantOrNull(began ? new Date(began.at) : null);
}

/** Halves the ids until the first row written at or after the instant is found: some 25 reads of the key. */
function firstIdSince(table: SQL | ReturnType<typeof sql.identifier>, instant: Date): SQL {
  return sql`(
    with recursive search as (
      select min(id) as low, max(id) + 1 as high from ${table}
      union all
      select case when probe.earlier then probe.id + 1 else low end, case when probe.earlier then high else middle end
      from search
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select id, created_at < ${instant.toISOString()}::timestamptz as earlier
        from ${table} where id >= middle order by id limit 1
      ) probe
      where low < high
    )
    select low from search where low >= high limit 1)`;
}
