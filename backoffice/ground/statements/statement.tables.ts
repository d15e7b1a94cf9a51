/** Statement statistics by day, added up over all processes of the database. */
import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const big = (name: string) => bigint(name, { mode: "number" }).notNull();

export const statementFigure = pgTable(
  "statement_figure",
  {
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** SHA-256 of the normalised text, its first 16 hex digits. */
    digest: text("digest").notNull(),
    text: text("text").notNull(),
    /** One of them as it was sent, for EXPLAIN. */
    sample: text("sample").notNull(),
    calls: big("calls"),
    rows: big("rows"),
    errors: big("errors"),
    totalUs: big("total_us"),
    worstUs: big("worst_us"),
    /** Calls by bucket of their time, see statement-recorder.ts. */
    buckets: integer("buckets").array().notNull(),
    lastError: text("last_error"),
  },
  (table) => [primaryKey({ columns: [table.bizDate, table.digest] })],
);
