/** 费用单: expenses and other income of a fund, and the pictures of their vouchers (domain.md §3.6, §4 cash_slip). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { dept } from "#backoffice/ground/users/user.tables.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { batch } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import { slipKinds, slipStatuses } from "#contract/finance/slip.words.ts";

export const cashSlip = pgTable(
  "cash_slip",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    kind: text("kind", { enum: slipKinds }).notNull(),
    /** An entry of the dictionary of its kind, as it was called then. */
    category: text("category").notNull(),
    /** Whose it is; null: the company's. The fund it is paid from may be another's. */
    stallId: reference("stall_id").references(() => stall.id),
    deptId: reference("dept_id").references(() => dept.id),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    amountFen: fenColumn("amount_fen").notNull(),
    /** Whose cost it is, in place of an expense of its month; null: of none. */
    batchId: reference("batch_id").references(() => batch.id),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** Of a platform's settlement: which shop's, and the platform's own number of it. */
    shopId: reference("shop_id").references(() => shop.id),
    settlementNo: text("settlement_no"),
    /** Of what a till was short or over (长短款): the day of the 日结 that found it; its stall and its fund are the slip's. */
    ofDay: date("of_day", { mode: "string" }),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: slipStatuses }).notNull().default("DRAFT"),
    confirmedBy: reference("confirmed_by"),
    confirmedAt: instantColumn("confirmed_at"),
    voidedBy: reference("voided_by"),
    voidedAt: instantColumn("voided_at"),
    voidReason: text("void_reason").notNull().default(""),
    ...audited,
  },
  (table) => [
    index("cash_slip_day").on(table.bizDate, table.id),
    // What waits is little, and asked for by every home page.
    index("cash_slip_draft").on(table.id).where(sql`${table.status} = 'DRAFT'`),
    // A settlement comes in once, however often its file does; given up or taken back, it may come again.
    uniqueIndex("cash_slip_settlement")
      .on(table.shopId, table.settlementNo, table.kind)
      .where(sql`${table.settlementNo} is not null and ${table.status} <> 'VOID'`),
    // A difference is booked once; taken back, it may be booked again.
    uniqueIndex("cash_slip_of_day")
      .on(table.stallId, table.fundId, table.ofDay)
      .where(sql`${table.ofDay} is not null and ${table.status} <> 'VOID'`),
    index("cash_slip_batch").on(table.batchId).where(sql`${table.batchId} is not null`),
    check("cash_slip_batch_expense", sql`${table.batchId} is null or ${table.kind} = 'EXPENSE'`),
    check("cash_slip_amount", sql`${table.amountFen} > 0`),
  ],
);

export const cashSlipPicture = pgTable(
  "cash_slip_picture",
  {
    slipId: reference("slip_id")
      .notNull()
      .references(() => cashSlip.id, { onDelete: "cascade" }),
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id),
    sort: integer("sort").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.slipId, table.pictureId] })],
);
