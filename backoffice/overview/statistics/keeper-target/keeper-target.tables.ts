/** What a keeper is to sell in a month, and the share that is theirs (domain.md §3.6, 档口数据). */
import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";

export const keeperTarget = pgTable(
  "keeper_target",
  {
    id: primaryId(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** `YYYY-MM`. */
    month: text("month").notNull(),
    /** 0: no target. */
    targetFen: fenColumn("target_fen").notNull(),
    /** Of the net sales; basis points. */
    commissionBp: integer("commission_bp").notNull(),
    ...audited,
  },
  (table) => [
    unique("keeper_target_month").on(table.userId, table.month),
    check("keeper_target_fits", sql`${table.targetFen} >= 0 and ${table.commissionBp} between 0 and 10000`),
  ],
);
