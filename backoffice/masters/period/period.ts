/** Closed months (domain.md §1.11): what every booking asks. Closing and reopening stand in overview/finance/period/. */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";

/**
 * Refuses a business day `YYYY-MM-DD` whose month is closed. Within the transaction that books: nobody closes the month
 * before that ends, and one that is being closed is waited for.
 */
export async function assertPeriodOpen(db: Db, bizDate: string): Promise<void> {
  const refusal = await findPeriodRefusal(db, bizDate);
  if (refusal) throw new DomainError(refusal);
}

/** {@link assertPeriodOpen} of several days, each once, the earliest first. */
export async function assertPeriodsOpen(db: Db, bizDates: readonly string[]): Promise<void> {
  for (const day of [...new Set(bizDates)].sort()) await assertPeriodOpen(db, day);
}

/** Why nothing is booked on the day; null where its month is open, and stays so to the end of the transaction. */
export async function findPeriodRefusal(db: Db, bizDate: string): Promise<string | null> {
  const { closed } = await oneRow<{ closed: boolean }>(db, sql`select month_is_closed(${bizDate}::date) as closed`);
  return closed ? `${bizDate.slice(0, 7).replace("-", " 年 ")} 月已结账，不能再记账` : null;
}
