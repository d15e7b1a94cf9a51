/** The invariant of closed months (domain.md §1.11, §5, 27), asked of the database itself. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { askInvariants, type Questions } from "./ask.ts";

/** Days that are closed, and since when: months close in order, and the first takes everything before it along. */
const closed = sql`(
  select coalesce(lag((month || '-01')::date + interval '1 month') over (order by month), '-infinity') as since,
    (month || '-01')::date + interval '1 month' as until, closed_at
  from period_close) closed`;

/** Rows of a table whose own `day` was closed when `at` they were written, or taken back. */
const countLate = (table: string, at: SQL, which: SQL = sql`true`, day: SQL = sql`written.biz_date`) => sql`
  select count(*) as faults from ${closed} join ${sql.identifier(table)} written
    on ${day} >= closed.since and ${day} < closed.until
  where ${at} > closed.closed_at and ${which}`;

const questions: Questions = {
  "27: no goods moved in a month after it was closed": countLate("stock_movement", sql`written.created_at`),
  "27: no material moved in a month after it was closed": countLate("material_movement", sql`written.created_at`),
  "27: no entry was booked into a month after it was closed": countLate("account_entry", sql`written.created_at`),
  "27: no depreciation was written into a month after it was closed": countLate(
    "asset_depreciation",
    sql`written.created_at`,
  ),
  // One that was taken back is changed no more.
  "27: no fixed asset came into a month, or was taken out of it, after it was closed": countLate(
    "fixed_asset",
    sql`case written.status when 'VOID' then written.updated_at else written.created_at end`,
    sql`true`,
    sql`written.entered_day`,
  ),
  "27: no piece was recorded in a month, or rejected of it, after it was closed": countLate(
    "piece_record",
    sql`greatest(written.created_at, written.audited_at)`,
    sql`(written.created_at > closed.closed_at or written.status = 'REJECTED')`,
  ),
  "27: no 补贴 or 扣款 was dated into a month, or taken back of it, after it was closed": countLate(
    "wage_item",
    sql`greatest(written.created_at, written.voided_at)`,
  ),
  "27: no bed was cut in a month, or voided of it, after it was closed": countLate(
    "cut_bed",
    sql`greatest(written.created_at, written.voided_at)`,
  ),
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenPeriodInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
