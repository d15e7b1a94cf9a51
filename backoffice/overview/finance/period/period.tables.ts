/** Closed months: nothing is booked into them any more (domain.md §1.11). */
import { pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, reference } from "#backoffice/db/columns.ts";

export const periodClose = pgTable("period_close", {
  /** `YYYY-MM` in Asia/Shanghai. */
  month: text("month").primaryKey(),
  closedBy: reference("closed_by").notNull(),
  closedAt: instantColumn("closed_at").notNull(),
});
