/** 全球事件 (domain.md §3.7). */

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId } from "#backoffice/db/columns.ts";

export const globalEvent = pgTable(
  "global_event",
  {
    id: primaryId(),
    time: instantColumn("occurred_at").notNull(),
    region: text("region").notNull(),
    title: text("title").notNull(),
    /** A value of the dictionary `global_event_category`. */
    category: text("category").notNull(),
    importance: integer("importance").notNull(),
    previous: text("previous").notNull().default(""),
    forecast: text("forecast").notNull().default(""),
    actual: text("actual").notNull().default(""),
    source: text("source").notNull().default(""),
    link: text("link").notNull().default(""),
    ...audited,
  },
  (table) => [
    index("global_event_time").on(table.time, table.id),
    check("global_event_importance", sql`${table.importance} between 1 and 3`),
  ],
);
