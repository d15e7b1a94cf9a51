/**
 * The money ledger: entries, append-only, and the balances they add up to
 * (domain.md §2.2). 分, signed as contract/system/accounts.ts says.
 */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgSequence, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference, writtenDay } from "#backoffice/db/columns.ts";
import { accountKinds, entryTypes, fundMethods, moneyDocTypes, payableKinds } from "#contract/system/accounts.ts";

/** One number for all entries of one event. */
export const journalNumber = pgSequence("journal_number");

/** One account an owner and kind; made when money first moves on it. */
export const account = pgTable(
  "account",
  {
    id: primaryId(),
    kind: text("kind", { enum: accountKinds }).notNull(),
    /** A fund, distributor, party or employee, as `kind` says. */
    ownerId: reference("owner_id").notNull(),
    balanceFen: fenColumn("balance_fen").notNull().default(0),
  },
  (table) => [
    unique("account_owner").on(table.kind, table.ownerId),
    index("account_debt").on(table.kind, table.balanceFen),
    check("account_bonus", sql`${table.kind} <> 'DISTRIBUTOR_BONUS' or ${table.balanceFen} >= 0`),
  ],
);

export const accountEntry = pgTable(
  "account_entry",
  {
    id: primaryId(),
    accountId: reference("account_id")
      .notNull()
      .references(() => account.id),
    amountFen: fenColumn("amount_fen").notNull(),
    balanceAfterFen: fenColumn("balance_after_fen").notNull(),
    entryType: text("entry_type", { enum: entryTypes }).notNull(),
    journalId: reference("journal_id").notNull(),
    docType: text("doc_type", { enum: moneyDocTypes }).notNull(),
    docId: reference("doc_id").notNull(),
    /** The stall where it happened; null where it belongs to none. */
    stallId: reference("stall_id"),
    reverseOf: reference("reverse_of").unique(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    operatorId: reference("operator_id").notNull(),
    remark: text("remark").notNull().default(""),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("account_entry_account").on(table.accountId, table.id),
    index("account_entry_journal").on(table.journalId),
    index("account_entry_doc").on(table.docType, table.docId),
    index("account_entry_day").on(table.bizDate, table.entryType),
    // 账龄 and 资产概览 read all entries of some days: what they need of one stands in the index.
    index("account_entry_aging").on(table.bizDate, table.accountId, table.amountFen, table.reverseOf),
    // What costs or earns without a bill or a slip, of some days: few of all entries.
    index("account_entry_profit")
      .on(table.bizDate, table.entryType)
      .where(sql`${table.entryType} in ('DEFECT_DEDUCT', 'BONUS_USE', 'WRITE_OFF', 'ADJUST')`),
    index("account_entry_written").on(writtenDay(table.createdAt), table.id),
    check("account_entry_amount", sql`${table.amountFen} <> 0`),
  ],
);

/**
 * Which entry in a distributor's favour pays which bill. What was taken back
 * names the journal that did it and counts no more; nothing is deleted.
 */
export const receiptAllocation = pgTable(
  "receipt_allocation",
  {
    id: primaryId(),
    entryId: reference("entry_id")
      .notNull()
      .references(() => accountEntry.id),
    billId: reference("bill_id").notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** The journal that released it; null while it holds. */
    releasedBy: reference("released_by"),
  },
  (table) => [
    index("receipt_allocation_bill").on(table.billId),
    index("receipt_allocation_entry").on(table.entryId),
    check("receipt_allocation_amount", sql`${table.amountFen} > 0`),
  ],
);

/** Which payment to a party pays which of the documents that it is owed for; taken back as a bill's allocations are. */
export const payableAllocation = pgTable(
  "payable_allocation",
  {
    id: primaryId(),
    entryId: reference("entry_id")
      .notNull()
      .references(() => accountEntry.id),
    payableKind: text("payable_kind", { enum: payableKinds }).notNull(),
    /** A purchase, a material purchase or a delivery, as `payableKind` says. */
    payableId: reference("payable_id").notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** The journal that released it; null while it holds. */
    releasedBy: reference("released_by"),
  },
  (table) => [
    index("payable_allocation_document").on(table.payableKind, table.payableId),
    index("payable_allocation_entry").on(table.entryId),
    check("payable_allocation_amount", sql`${table.amountFen} > 0`),
  ],
);

/** Where our money is kept: tills, wallets, bank accounts (资金账户). */
export const fund = pgTable("fund", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  method: text("method", { enum: fundMethods }).notNull(),
  /** The stall whose till it is; null: every stall may take money into it. */
  stallId: reference("stall_id"),
  status: text("status", { enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  sort: integer("sort").notNull().default(999),
  ...audited,
  // Funds are older than their form: who wrote those is not known, and when is taken for the day the form came.
  createdAt: instantColumn("created_at").notNull().defaultNow(),
  updatedAt: instantColumn("updated_at").notNull().defaultNow(),
});
