/** What is to be done after a transaction has committed (domain.md §2.3). */
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId } from "#backoffice/db/columns.ts";

export const outbox = pgTable(
  "outbox",
  {
    id: primaryId(),
    topic: text("topic").notNull(),
    payload: jsonb("payload").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Not before this instant; later after each failure. */
    dueAt: instantColumn("due_at").notNull(),
    lastError: text("last_error"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("outbox_due").on(table.dueAt, table.id)],
);
