/** 计件: who did which process on which bundle, and what it earns (domain.md §3.2, batch/class; §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { employee, team } from "#backoffice/masters/employee/employee/employee.tables.ts";
import { wageSettlement } from "#backoffice/trade/employee/wage/wage.tables.ts";
import { batch, batchProcess, bundle } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { pieceKinds, pieceSources, pieceStatuses } from "#contract/manufacture/piece.words.ts";

export const pieceRecord = pgTable(
  "piece_record",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id),
    /** Null: recorded by hand for the batch. */
    bundleId: reference("bundle_id").references(() => bundle.id),
    batchProcessId: reference("batch_process_id")
      .notNull()
      .references(() => batchProcess.id),
    employeeId: reference("employee_id")
      .notNull()
      .references(() => employee.id),
    /** The employee's 班组 on that day. */
    teamId: reference("team_id").references(() => team.id),
    kind: text("kind", { enum: pieceKinds }).notNull().default("WORK"),
    source: text("source", { enum: pieceSources }).notNull(),
    /** Pieces; 0 only of an ADJUST. */
    qty: integer("qty").notNull(),
    /** Of one piece: the process's price × times; 厘. */
    priceLi: integer("price_li").notNull(),
    /** Signed only of an ADJUST. */
    amountLi: fenColumn("amount_li").notNull(),
    status: text("status", { enum: pieceStatuses }).notNull().default("SUBMITTED"),
    settlementId: reference("settlement_id").references(() => wageSettlement.id),
    remark: text("remark").notNull().default(""),
    operatorId: reference("operator_id").notNull(),
    auditorId: reference("auditor_id"),
    auditedAt: instantColumn("audited_at"),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("piece_record_employee").on(table.employeeId, table.status, table.bizDate),
    index("piece_record_bundle").on(table.bundleId, table.batchProcessId),
    index("piece_record_batch").on(table.batchId, table.batchProcessId),
    index("piece_record_day").on(table.bizDate, table.id),
    index("piece_record_waiting").on(table.bizDate, table.id).where(sql`${table.status} = 'SUBMITTED'`),
    index("piece_record_settlement").on(table.settlementId),
    check("piece_record_qty", sql`${table.qty} > 0 or (${table.kind} = 'ADJUST' and ${table.qty} = 0)`),
    check(
      "piece_record_amount",
      sql`${table.kind} = 'ADJUST' or ${table.amountLi} = ${table.qty}::int8 * ${table.priceLi}`,
    ),
    check("piece_record_settled", sql`${table.status} <> 'SETTLED' or ${table.settlementId} is not null`),
  ],
);
