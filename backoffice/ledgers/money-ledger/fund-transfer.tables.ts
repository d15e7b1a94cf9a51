/** 转账: money moved from one fund to another (domain.md §2.2, FUND_TRANSFER). */
import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { fund } from "./money.tables.ts";

export const fundTransfer = pgTable(
  "fund_transfer",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    fromId: reference("from_id")
      .notNull()
      .references(() => fund.id),
    toId: reference("to_id")
      .notNull()
      .references(() => fund.id),
    amountFen: fenColumn("amount_fen").notNull(),
    status: text("status", { enum: ["CONFIRMED", "VOID"] })
      .notNull()
      .default("CONFIRMED"),
    voidReason: text("void_reason").notNull().default(""),
    remark: text("remark").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("fund_transfer_day").on(table.bizDate, table.id),
    check("fund_transfer_ends", sql`${table.fromId} <> ${table.toId}`),
    check("fund_transfer_amount", sql`${table.amountFen} > 0`),
  ],
);
