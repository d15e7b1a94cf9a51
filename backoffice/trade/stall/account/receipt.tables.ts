/** Money without goods: recharges, receipts and corrections of distributors' accounts; 日结; printers (domain.md §3.4). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { distributor } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import type { DayFigures } from "#contract/stall/day-closes.ts";
import { receiptKinds, receiptStatuses, rechargeStatuses } from "#contract/stall/distributor.words.ts";

/** 充值. */
export const recharge = pgTable(
  "recharge",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    distributorId: reference("distributor_id")
      .notNull()
      .references(() => distributor.id),
    stallId: reference("stall_id").references(() => stall.id),
    amountFen: fenColumn("amount_fen").notNull(),
    bonusFen: fenColumn("bonus_fen").notNull().default(0),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    voucherId: text("voucher_id").references(() => picture.id),
    status: text("status", { enum: rechargeStatuses }).notNull(),
    /** What of it paid open bills, and the account after it; null until it is confirmed. */
    debtPaidFen: fenColumn("debt_paid_fen"),
    balanceAfterFen: fenColumn("balance_after_fen"),
    confirmedBy: reference("confirmed_by"),
    confirmedAt: instantColumn("confirmed_at"),
    voidReason: text("void_reason").notNull().default(""),
    remark: text("remark").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("recharge_day").on(table.bizDate, table.id),
    index("recharge_distributor").on(table.distributorId, table.id),
    index("recharge_pending").on(table.id).where(sql`${table.status} = 'PENDING'`),
    check("recharge_amount", sql`${table.amountFen} > 0 and ${table.bonusFen} >= 0`),
  ],
);

/** 收款, 退款, 调账, 坏账核销. */
export const receipt = pgTable(
  "receipt",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    kind: text("kind", { enum: receiptKinds }).notNull(),
    distributorId: reference("distributor_id")
      .notNull()
      .references(() => distributor.id),
    stallId: reference("stall_id").references(() => stall.id),
    /** What the distributor's account moves by, signed. */
    amountFen: fenColumn("amount_fen").notNull(),
    /** Where the money went; null where none moved. */
    fundId: reference("fund_id").references(() => fund.id),
    reason: text("reason").notNull().default(""),
    status: text("status", { enum: receiptStatuses }).notNull().default("CONFIRMED"),
    balanceAfterFen: fenColumn("balance_after_fen").notNull().default(0),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("receipt_day").on(table.bizDate, table.id),
    index("receipt_distributor").on(table.distributorId, table.id),
    check("receipt_amount", sql`${table.amountFen} <> 0`),
  ],
);

/** 日结: what the till should hold of a day's takings, and what was counted. */
export const dayClose = pgTable(
  "day_close",
  {
    stallId: reference("stall_id")
      .notNull()
      .references(() => stall.id),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    expectedFen: fenColumn("expected_fen").notNull(),
    countedFen: fenColumn("counted_fen").notNull(),
    remark: text("remark").notNull().default(""),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stallId, table.bizDate, table.fundId] })],
);

/**
 * 日结: a stall's day in figures as they were when it was last closed; what comes later is a correction
 * (docs/decisions/figures.md, "A closed day stands").
 */
export const dayCloseFigures = pgTable(
  "day_close_figures",
  {
    stallId: reference("stall_id")
      .notNull()
      .references(() => stall.id),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    figures: jsonb("figures").$type<DayFigures>().notNull(),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stallId, table.bizDate] })],
);

/** How a stall prints: its slip's words, and its network printer where it has one. */
export const stallPrinting = pgTable("stall_printing", {
  stallId: reference("stall_id")
    .primaryKey()
    .references(() => stall.id, { onDelete: "cascade" }),
  /** Paper in mm. */
  paper: integer("paper").notNull().default(80),
  printerHost: text("printer_host").notNull().default(""),
  printerPort: integer("printer_port").notNull().default(9100),
  /** Prints by itself when a bill is confirmed. */
  autoPrint: boolean("auto_print").notNull().default(false),
  header: text("header").notNull().default(""),
  footer: text("footer").notNull().default(""),
  /** What customers scan to pay or to follow; its text as a QR code. */
  qrText: text("qr_text").notNull().default(""),
  showPrice: boolean("show_price").notNull().default(true),
  showDebt: boolean("show_debt").notNull().default(true),
  showReturnRule: boolean("show_return_rule").notNull().default(true),
  /** Who sells, and where to pay to, on 对账单. */
  company: text("company").notNull().default(""),
  phone: text("phone").notNull().default(""),
  payTo: text("pay_to").notNull().default(""),
  ...audited,
});
