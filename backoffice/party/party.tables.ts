/** Factories and suppliers share one list (domain.md §3.2, factory). */
import { pgTable, text } from "drizzle-orm/pg-core";
import { audited, primaryId } from "#backoffice/db/columns.ts";

export const party = pgTable("party", {
  id: primaryId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull().unique(),
  type: text("type", { enum: ["OWN", "OUTSOURCE", "GOODS", "MATERIAL"] }).notNull(),
  status: text("status", { enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  ...audited,
});
