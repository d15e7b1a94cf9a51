/** 工资: settlements, what is added to and taken from them, and 借支 (domain.md §3.2, employee/item; §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { employee } from "#backoffice/masters/employee/employee/employee.tables.ts";
import { wageItemKinds, wageStatuses } from "#contract/employee/employee.words.ts";

export const wageSettlement = pgTable(
  "wage_settlement",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    employeeId: reference("employee_id")
      .notNull()
      .references(() => employee.id),
    /** `YYYY-MM`, and the days of it that are settled. */
    period: text("period").notNull(),
    seq: integer("seq").notNull().default(1),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    pieceQty: integer("piece_qty").notNull().default(0),
    /** Σ of the pieces' 厘, and that in 分, rounded half up once. */
    pieceLi: fenColumn("piece_li").notNull().default(0),
    pieceFen: fenColumn("piece_fen").notNull().default(0),
    /** 尾差: what these pieces come to beyond what their batches carry of them, once it is audited. */
    tailFen: fenColumn("tail_fen").notNull().default(0),
    /** Days of these on which the employee was employed: what the base is counted by. */
    employedDays: integer("employed_days").notNull().default(0),
    /** Sales of the period that commission is counted from, and the commission. */
    salesFen: fenColumn("sales_fen").notNull().default(0),
    commissionBp: integer("commission_bp").notNull().default(0),
    commissionFen: fenColumn("commission_fen").notNull().default(0),
    baseFen: fenColumn("base_fen").notNull().default(0),
    allowanceFen: fenColumn("allowance_fen").notNull().default(0),
    deductionFen: fenColumn("deduction_fen").notNull().default(0),
    /** piece + commission + base + allowance − deduction. */
    amountFen: fenColumn("amount_fen").notNull(),
    /** 借支 that its payment made good, and what was handed out. */
    advanceFen: fenColumn("advance_fen").notNull().default(0),
    paidFen: fenColumn("paid_fen").notNull().default(0),
    status: text("status", { enum: wageStatuses }).notNull().default("DRAFT"),
    /** The settlement that this opposite slip takes back. */
    reverseOf: reference("reverse_of").unique(),
    fundId: reference("fund_id").references(() => fund.id),
    auditorId: reference("auditor_id"),
    auditedAt: instantColumn("audited_at"),
    payerId: reference("payer_id"),
    paidAt: instantColumn("paid_at"),
    remark: text("remark").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    unique("wage_settlement_period").on(table.employeeId, table.period, table.seq),
    index("wage_settlement_status").on(table.status, table.period),
    uniqueIndex("wage_settlement_draft").on(table.employeeId, table.period).where(sql`${table.status} = 'DRAFT'`),
    check("wage_settlement_days", sql`${table.fromDay} <= ${table.toDay}`),
    check(
      "wage_settlement_sum",
      sql`${table.amountFen} = ${table.pieceFen} + ${table.commissionFen} + ${table.baseFen} + ${table.allowanceFen} - ${table.deductionFen}`,
    ),
  ],
);

/** 补贴 and 扣款 of an employee; a settlement collects those of its days. */
export const wageItem = pgTable(
  "wage_item",
  {
    id: primaryId(),
    employeeId: reference("employee_id")
      .notNull()
      .references(() => employee.id),
    kind: text("kind", { enum: wageItemKinds }).notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    reason: text("reason").notNull(),
    settlementId: reference("settlement_id").references(() => wageSettlement.id),
    voidedBy: reference("voided_by"),
    voidedAt: instantColumn("voided_at"),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("wage_item_employee").on(table.employeeId, table.bizDate),
    index("wage_item_settlement").on(table.settlementId),
    check("wage_item_amount", sql`${table.amountFen} > 0`),
  ],
);

/** 借支: money an employee was given ahead of wages. */
export const employeeAdvance = pgTable(
  "employee_advance",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    employeeId: reference("employee_id")
      .notNull()
      .references(() => employee.id),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    amountFen: fenColumn("amount_fen").notNull(),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: ["CONFIRMED", "VOID"] })
      .notNull()
      .default("CONFIRMED"),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("employee_advance_employee").on(table.employeeId, table.id),
    check("employee_advance_amount", sql`${table.amountFen} > 0`),
  ],
);
