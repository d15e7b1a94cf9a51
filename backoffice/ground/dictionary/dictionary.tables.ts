/** Dictionaries and their entries (eladmin-api.md §1.7). */
import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, primaryId, reference } from "#backoffice/db/columns.ts";

export const dict = pgTable("dict", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  description: text("description").notNull().default(""),
  ...audited,
});

export const dictDetail = pgTable(
  "dict_detail",
  {
    id: primaryId(),
    dictId: reference("dict_id")
      .notNull()
      .references(() => dict.id, { onDelete: "cascade" }),
    label: text("label").notNull(),
    value: text("value").notNull(),
    dictSort: integer("dict_sort").notNull().default(999),
    ...audited,
  },
  (table) => [unique("dict_detail_value").on(table.dictId, table.value)],
);
