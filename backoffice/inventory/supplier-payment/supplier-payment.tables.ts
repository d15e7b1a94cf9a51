/** 付款: money paid to suppliers of goods (domain.md §2.2, §3.3). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { purchase } from "#backoffice/inventory/purchase/purchase.tables.ts";
import { fund } from "#backoffice/money-ledger/money.tables.ts";
import { party } from "#backoffice/party/party.tables.ts";
import { paymentStatuses } from "#contract/inventory/supplier-payments.ts";

export const supplierPayment = pgTable(
  "supplier_payment",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    /** The purchase that it was made from, and pays first; null: the oldest first. */
    purchaseId: reference("purchase_id").references(() => purchase.id),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    amountFen: fenColumn("amount_fen").notNull(),
    /** 预付: more than was owed when it was made. */
    advance: boolean("advance").notNull(),
    /** What was owed to the supplier after it; below 0 what was paid ahead. */
    balanceAfterFen: fenColumn("balance_after_fen").notNull(),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: paymentStatuses }).notNull().default("CONFIRMED"),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("supplier_payment_day").on(table.bizDate, table.id),
    index("supplier_payment_party").on(table.partyId, table.id),
    index("supplier_payment_purchase").on(table.purchaseId),
    check("supplier_payment_amount", sql`${table.amountFen} > 0`),
  ],
);
