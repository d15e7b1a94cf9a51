/**
 * What the company had at the end of each past day (资产概览), rebuilt idempotently from the ledgers. A trigger of the
 * ledgers notes the days that something was written into later (`asset_day_mark`).
 */
import { date, index, pgTable } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, primaryId } from "#backoffice/db/columns.ts";

export const assetDay = pgTable("asset_day", {
  bizDate: date("biz_date", { mode: "string" }).primaryKey(),
  stockFen: fenColumn("stock_fen").notNull(),
  transitFen: fenColumn("transit_fen").notNull(),
  materialFen: fenColumn("material_fen").notNull(),
  /** 在制品. */
  wipFen: fenColumn("wip_fen").notNull(),
  fundFen: fenColumn("fund_fen").notNull(),
  /** 应收 and 预收: what customers owe, and what they have paid ahead; neither below 0. */
  receivableFen: fenColumn("receivable_fen").notNull(),
  customerAdvanceFen: fenColumn("customer_advance_fen").notNull(),
  /** 应付 and 预付, of factories and suppliers. */
  payableFen: fenColumn("payable_fen").notNull(),
  partyAdvanceFen: fenColumn("party_advance_fen").notNull(),
  /** 未付工资 and 借支. */
  wageFen: fenColumn("wage_fen").notNull(),
  employeeAdvanceFen: fenColumn("employee_advance_fen").notNull(),
  updatedAt: instantColumn("updated_at").notNull(),
});

/** A past day that something was written into after it was over. */
export const assetDayMark = pgTable(
  "asset_day_mark",
  {
    id: primaryId(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
  },
  (table) => [index("asset_day_mark_day").on(table.bizDate)],
);
