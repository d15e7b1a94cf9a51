/** 返修: garments that are mended, and what came back of them (domain.md §3.2, batch/quality; §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { batch, batchLine } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { delivery } from "#backoffice/trade/manufacture/delivery/delivery.tables.ts";
import { repairResponsibilities, repairSources, repairStatuses } from "#contract/manufacture/delivery.words.ts";

export const repair = pgTable(
  "repair",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    source: text("source", { enum: repairSources }).notNull(),
    /** Of an inspection: its batch and delivery. */
    batchId: reference("batch_id").references(() => batch.id),
    deliveryId: reference("delivery_id").references(() => delivery.id),
    /** Who mends it; null: we do. */
    partyId: reference("party_id").references(() => party.id),
    /** Where it comes from, and comes back to. */
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    reason: text("reason").notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    responsibility: text("responsibility", { enum: repairResponsibilities }).notNull(),
    /** 扣款 that was agreed. */
    chargeFen: fenColumn("charge_fen").notNull().default(0),
    status: text("status", { enum: repairStatuses }).notNull().default("SENT"),
    sentQty: integer("sent_qty").notNull(),
    okQty: integer("ok_qty").notNull().default(0),
    secondQty: integer("second_qty").notNull().default(0),
    scrapQty: integer("scrap_qty").notNull().default(0),
    remark: text("remark").notNull().default(""),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    doneDay: date("done_day", { mode: "string" }),
    ...audited,
  },
  (table) => [
    index("repair_day").on(table.bizDate, table.id),
    index("repair_batch").on(table.batchId),
    index("repair_party").on(table.partyId, table.bizDate),
    index("repair_open").on(table.dueDate, table.id).where(sql`${table.status} in ('SENT', 'PART')`),
    check("repair_sum", sql`${table.okQty} + ${table.secondQty} + ${table.scrapQty} <= ${table.sentQty}`),
  ],
);

export const repairLine = pgTable(
  "repair_line",
  {
    id: primaryId(),
    repairId: reference("repair_id")
      .notNull()
      .references(() => repair.id, { onDelete: "cascade" }),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    batchLineId: reference("batch_line_id").references(() => batchLine.id),
    sent: integer("sent").notNull(),
    ok: integer("ok").notNull().default(0),
    second: integer("second").notNull().default(0),
    scrap: integer("scrap").notNull().default(0),
  },
  (table) => [
    unique("repair_line_sku").on(table.repairId, table.skuId),
    index("repair_line_cell").on(table.batchLineId),
    check(
      "repair_line_sum",
      sql`${table.sent} > 0 and ${table.ok} >= 0 and ${table.second} >= 0 and ${table.scrap} >= 0
        and ${table.ok} + ${table.second} + ${table.scrap} <= ${table.sent}`,
    ),
  ],
);

/** One coming back (修回) or giving up (转报废) of some of it, a document of its own. */
export const repairReturn = pgTable(
  "repair_return",
  {
    id: primaryId(),
    repairId: reference("repair_id")
      .notNull()
      .references(() => repair.id),
    remark: text("remark").notNull().default(""),
    /** The terms of the fee for what is good now, as a delivery keeps them. */
    feeLi: integer("fee_li"),
    secondDeductBp: integer("second_deduct_bp"),
    /** Taken from the factory for what had to be thrown away. */
    deductFen: fenColumn("deduct_fen").notNull().default(0),
    voidedBy: reference("voided_by"),
    voidedAt: instantColumn("voided_at"),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("repair_return_repair").on(table.repairId, table.id)],
);

export const repairReturnLine = pgTable(
  "repair_return_line",
  {
    id: primaryId(),
    returnId: reference("return_id")
      .notNull()
      .references(() => repairReturn.id),
    lineId: reference("line_id")
      .notNull()
      .references(() => repairLine.id),
    ok: integer("ok").notNull().default(0),
    second: integer("second").notNull().default(0),
    scrap: integer("scrap").notNull().default(0),
  },
  (table) => [
    unique("repair_return_line_cell").on(table.returnId, table.lineId),
    check(
      "repair_return_line_qty",
      sql`${table.ok} >= 0 and ${table.second} >= 0 and ${table.scrap} >= 0 and ${table.ok} + ${table.second} + ${table.scrap} > 0`,
    ),
  ],
);
