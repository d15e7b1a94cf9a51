/** 对账单 that a factory has agreed to: a period of its account, whose deliveries are locked (domain.md §3.2, factory). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { statementStatuses } from "#contract/party/statements.ts";

export const factoryStatement = pgTable(
  "factory_statement",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    /** What we owed before the first day and after the last, as it was locked. */
    openingFen: fenColumn("opening_fen").notNull(),
    closingFen: fenColumn("closing_fen").notNull(),
    /** The deliveries that it locks, and what they came to. */
    deliveries: integer("deliveries").notNull(),
    owedFen: fenColumn("owed_fen").notNull(),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: statementStatuses }).notNull().default("CONFIRMED"),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("factory_statement_party").on(table.partyId, table.id),
    check("factory_statement_days", sql`${table.fromDay} <= ${table.toDay}`),
  ],
);
