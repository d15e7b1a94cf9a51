/** Quotations of 沪深指数 and their daily bars (domain.md §3.7, §4 `market_index`). Prices are hundredths, amounts 分. */
import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn } from "#backoffice/db/columns.ts";

/** A day of a code: uploaded, or what a server's quotation of that day came to. */
export const marketBar = pgTable(
  "market_bar",
  {
    code: text("code").notNull(),
    name: text("name").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    open: integer("open").notNull(),
    high: integer("high").notNull(),
    low: integer("low").notNull(),
    close: integer("close").notNull(),
    volume: bigint("volume", { mode: "number" }).notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.day] }),
    check(
      "market_bar_prices",
      sql`${table.low} > 0 and ${table.open} between ${table.low} and ${table.high} and ${table.close} between ${table.low} and ${table.high}`,
    ),
  ],
);

/** The last quotation of each code that a server gave. */
export const marketIndex = pgTable("market_index", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  last: integer("last").notNull(),
  open: integer("open").notNull(),
  high: integer("high").notNull(),
  low: integer("low").notNull(),
  prevClose: integer("prev_close").notNull(),
  volume: bigint("volume", { mode: "number" }).notNull(),
  amountFen: fenColumn("amount_fen").notNull(),
  quotedAt: instantColumn("quoted_at").notNull(),
});

/** When a server was asked last, by any node, and what went wrong. One row an address. */
export const marketFetch = pgTable("market_fetch", {
  url: text("url").primaryKey(),
  triedAt: instantColumn("tried_at").notNull(),
  failure: text("failure"),
});
