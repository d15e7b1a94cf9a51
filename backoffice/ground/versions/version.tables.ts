/** What each version of the product brought. */
import { boolean, date, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";

export const versionLog = pgTable("version_log", {
  id: primaryId(),
  version: text("version").notNull().unique(),
  releaseDate: date("release_date", { mode: "string" }).notNull(),
  must: boolean("must").notNull().default(false),
  added: jsonb("added").$type<string[]>().notNull(),
  improved: jsonb("improved").$type<string[]>().notNull(),
  fixed: jsonb("fixed").$type<string[]>().notNull(),
  createdBy: reference("created_by"),
  createdAt: instantColumn("created_at").notNull(),
});
