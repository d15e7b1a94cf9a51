/** The last number given out by prefix and day (domain.md §1.3). */
import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

export const documentNumber = pgTable(
  "document_number",
  {
    prefix: text("prefix").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.bizDate] })],
);
