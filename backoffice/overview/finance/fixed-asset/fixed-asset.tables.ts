/** 固定资产 and what was depreciated of them month by month (domain.md §3.6). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { employee } from "#backoffice/masters/employee/employee/employee.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { fixedAssetStatuses } from "#contract/finance/fixed-asset.words.ts";

export const fixedAsset = pgTable(
  "fixed_asset",
  {
    id: primaryId(),
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    /** A value of the dictionary `asset_category`. */
    category: text("category").notNull(),
    purchaseDay: date("purchase_day", { mode: "string" }).notNull(),
    /** The day from which it counts as the company's: 购置日, or the day it was entered where that month was closed. */
    enteredDay: date("entered_day", { mode: "string" }).notNull(),
    costFen: fenColumn("cost_fen").notNull(),
    lifeYears: integer("life_years").notNull(),
    residualBp: integer("residual_bp").notNull(),
    /** The residual value, rounded half up once. */
    residualFen: fenColumn("residual_fen").notNull(),
    /** `YYYY-MM`: the first month that is depreciated here; the months before it count as written off. */
    startMonth: text("start_month").notNull(),
    employeeId: reference("employee_id").references(() => employee.id),
    deptId: reference("dept_id"),
    stallId: reference("stall_id").references(() => stall.id),
    /** Where the price was paid from when it was entered; null where nothing was paid here. */
    fundId: reference("fund_id").references(() => fund.id),
    status: text("status", { enum: fixedAssetStatuses }).notNull().default("IN_USE"),
    disposedOn: date("disposed_on", { mode: "string" }),
    proceedsFen: fenColumn("proceeds_fen").notNull().default(0),
    proceedsFundId: reference("proceeds_fund_id").references(() => fund.id),
    /** 净值 on the day it left. */
    disposedNetFen: fenColumn("disposed_net_fen").notNull().default(0),
    /** Why it left, or was entered wrongly. */
    reason: text("reason").notNull().default(""),
    remark: text("remark").notNull().default(""),
    ...audited,
  },
  (table) => [
    index("fixed_asset_status").on(table.status, table.code),
    check("fixed_asset_cost", sql`${table.costFen} > 0 and ${table.residualFen} between 0 and ${table.costFen}`),
    check("fixed_asset_disposed", sql`(${table.status} in ('SCRAPPED', 'SOLD')) = (${table.disposedOn} is not null)`),
  ],
);

/** One month's depreciation of one asset, once; append-only. */
export const assetDepreciation = pgTable(
  "asset_depreciation",
  {
    assetId: reference("asset_id")
      .notNull()
      .references(() => fixedAsset.id),
    /** `YYYY-MM`. */
    month: text("month").notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    /** Whose cost it is: where the asset stood when the month was run; null: of no stall. */
    stallId: reference("stall_id"),
    /** The month's last day; of the month in which it left that day. */
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** Who ran it. */
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assetId, table.month] }),
    index("asset_depreciation_day").on(table.bizDate, table.stallId),
    check("asset_depreciation_amount", sql`${table.amountFen} > 0`),
  ],
);
