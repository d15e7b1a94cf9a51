/** Who tried to sign in, from where, and with what outcome; housekeeping keeps 180 days. */
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";

export const loginLog = pgTable(
  "login_log",
  {
    id: primaryId(),
    /** Null when nobody has the name that was tried; the name itself may be a mistyped password and is not kept. */
    userId: reference("user_id").references(() => user.id, { onDelete: "cascade" }),
    success: boolean("success").notNull(),
    description: text("description").notNull(),
    ip: text("ip").notNull(),
    /** Short, see user-agent.rules.ts. */
    browser: text("browser").notNull(),
    /** Milliseconds the sign-in took. */
    took: integer("took").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("login_log_user").on(table.userId, table.createdAt),
    index("login_log_created").on(table.createdAt),
  ],
);
