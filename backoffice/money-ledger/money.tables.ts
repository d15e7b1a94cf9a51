/**
 * The money ledger: entries, append-only, and the balances they add up to
 * (domain.md §2.2). 分, signed as contract/system/accounts.ts says.
 */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgSequence, pgTable, text, unique } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, primaryId, reference, writtenDay } from "#backoffice/db/columns.ts";
import { accountKinds, entryTypes, moneyDocTypes } from "#contract/system/accounts.ts";

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

/** Which payment to a supplier pays which purchase; taken back as a bill's allocations are. */
export const purchaseAllocation = pgTable(
  "purchase_allocation",
  {
    id: primaryId(),
    entryId: reference("entry_id")
      .notNull()
      .references(() => accountEntry.id),
    purchaseId: reference("purchase_id").notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** The journal that released it; null while it holds. */
    releasedBy: reference("released_by"),
  },
  (table) => [
    index("purchase_allocation_purchase").on(table.purchaseId),
    index("purchase_allocation_entry").on(table.entryId),
    check("purchase_allocation_amount", sql`${table.amountFen} > 0`),
  ],
);

/** Where our money is kept: tills, wallets, bank accounts (资金账户). */
export const fund = pgTable("fund", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  method: text("method", { enum: ["CASH", "WECHAT", "ALIPAY", "BANK", "POS"] }).notNull(),
  /** The stall whose till it is; null: every stall may take money into it. */
  stallId: reference("stall_id"),
  status: text("status", { enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  sort: integer("sort").notNull().default(999),
});
