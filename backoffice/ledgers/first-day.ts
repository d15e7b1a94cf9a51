/** The company's first day in its ledgers, and what keeps a slip of the pen from making another. */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { oneRow } from "#backoffice/db/connect.ts";

/** Of a ledger's rows `written`: what was taken back on its own day never was. */
const stands = (ledger: SQL) => sql`written.reverse_of is null
  and not exists (select from ${ledger} taken where taken.reverse_of = written.id and taken.biz_date = written.biz_date)`;

/**
 * The first business day on which something stands in a ledger, as SQL; null where nothing does. Of stock place by place,
 * from the index that has their days.
 */
export const firstDay: SQL = sql`least(
  (select written.biz_date from account_entry written where ${stands(sql`account_entry`)} order by written.biz_date limit 1),
  (select min(first.biz_date) from repository place cross join lateral (
    select written.biz_date from stock_movement written
    where written.repository_id = place.id and ${stands(sql`stock_movement`)} order by written.biz_date limit 1
  ) first),
  (select min(written.biz_date) from material_movement written where ${stands(sql`material_movement`)}))`;

/** As far back as a company that has just begun writes down what was before. */
const beginningDays = 60;

/**
 * Refuses a day before the month in which the company began: 1999 for 2026 is a slip of the pen, and would make every
 * sheet begin there. Whoever begins may write down the last {@link beginningDays} days.
 */
export async function assertCompanyBegan({ db, clock }: Pick<Context, "db" | "clock">, day: string): Promise<void> {
  const early = shiftDay(bizDateOf(clock.now()), -beginningDays);
  if (day >= early) return;
  const { first } = await oneRow<{ first: string | null }>(
    db,
    sql`select date_trunc('month', ${firstDay})::date::text as first`,
  );
  const since = first !== null && first < early ? first : early;
  if (day < since) throw new DomainError(`${day} 早于公司开始记账的 ${since}，请核对日期`);
}
