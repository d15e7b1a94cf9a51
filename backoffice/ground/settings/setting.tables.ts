/** What administrators set for the whole company: one JSON value a setting. */
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { audited } from "#backoffice/db/columns.ts";

export const setting = pgTable("setting", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  ...audited,
});
