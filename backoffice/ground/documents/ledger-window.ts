/**
 * Days of an append-only ledger as ids: the least and the greatest id of each
 * day are read from an index, so a range of days is a range of ids, whatever
 * else is asked. Ids do not run in time order for sure: postings overlap, and a
 * clock that ran ahead for a while leaves days that lie behind later ones.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, type Clock, formatInstantOrNull } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { writtenDay } from "#backoffice/db/columns.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";

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

type Ledger = "stock_movement" | "account_entry" | "material_movement";

/** The ids among which the range's rows of `ledger` lie, both inclusive. */
export async function idWindow(
  db: Db,
  ledger: Ledger,
  range: DayRange | null,
): Promise<{ first: number; last: number }> {
  const table = sql.identifier(ledger);
  const ofDay = (order: SQL) =>
    sql`(select id from ${table} where ${writtenDay(sql.identifier("created_at"))} = day::date order by id ${order} limit 1)`;
  const found = await oneRow<{ first: number | null; last: number | null }>(
    db,
    range
      ? sql`select min(first) as first, max(last) as last from (
              select ${ofDay(sql`asc`)} as first, ${ofDay(sql`desc`)} as last
              from generate_series(${range.from}::date, ${range.to}::date, interval '1 day') day) days`
      : sql`select min(id) as first, max(id) as last from ${table}`,
  );
  return { first: found.first ?? 0, last: found.last ?? -1 };
}

/** When the first row of `ledger` from this id on was written; null where there is none. */
export async function writtenAt(db: Db, ledger: Ledger, id: number): Promise<string | null> {
  const [began] = await rows<{ at: Date | string }>(
    db,
    sql`select created_at as at from ${sql.identifier(ledger)} where id >= ${id} order by id limit 1`,
  );
  return formatInstantOrNull(began ? new Date(began.at) : null);
}
