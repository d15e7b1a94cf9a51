/** Month closing (domain.md §1.11). */
import { eq } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { periodClose } from "./period.tables.ts";

/** Refuses a business day `YYYY-MM-DD` whose month is closed. */
export async function assertPeriodOpen(db: Db, bizDate: string): Promise<void> {
  const month = bizDate.slice(0, 7);
  const [closed] = await db.select({ month: periodClose.month }).from(periodClose).where(eq(periodClose.month, month));
  if (closed) throw new DomainError(`${month.replace("-", " 年 ")} 月已结账，不能再记账`);
}
