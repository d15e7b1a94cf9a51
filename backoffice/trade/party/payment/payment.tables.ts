/** 付款: money paid to factories and suppliers (domain.md §2.2, §3.2 factory). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { paymentStatuses } from "#contract/party/payments.ts";
import { payableKinds } from "#contract/system/accounts.ts";

export const partyPayment = pgTable(
  "party_payment",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    /** The document that it was made from, and pays first; null: the oldest first. */
    payableKind: text("payable_kind", { enum: payableKinds }),
    payableId: reference("payable_id"),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    amountFen: fenColumn("amount_fen").notNull(),
    /** 预付: more than was owed when it was made. */
    advance: boolean("advance").notNull(),
    /** What was owed to the party after it; below 0 what was paid ahead. */
    balanceAfterFen: fenColumn("balance_after_fen").notNull(),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: paymentStatuses }).notNull().default("CONFIRMED"),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("party_payment_day").on(table.bizDate, table.id),
    index("party_payment_party").on(table.partyId, table.id),
    index("party_payment_document").on(table.payableKind, table.payableId),
    check("party_payment_named", sql`(${table.payableKind} is null) = (${table.payableId} is null)`),
    check("party_payment_amount", sql`${table.amountFen} > 0`),
  ],
);
