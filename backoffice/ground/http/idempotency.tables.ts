/** The first answer to each client token (domain.md §1.4). */
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, reference } from "#backoffice/db/columns.ts";

export const idempotency = pgTable("idempotency", {
  clientToken: text("client_token").primaryKey(),
  userId: reference("user_id").notNull(),
  operation: text("operation").notNull(),
  result: jsonb("result"),
  createdAt: instantColumn("created_at").notNull(),
});
