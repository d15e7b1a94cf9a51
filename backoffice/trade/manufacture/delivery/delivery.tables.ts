/** 交货: what a factory brought of a batch and what its inspection found (domain.md §3.2, batch/item; §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { batch, batchLine } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { deliveryStatuses } from "#contract/manufacture/delivery.words.ts";

export const delivery = pgTable(
  "delivery",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id),
    /** Who brought it. */
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    status: text("status", { enum: deliveryStatuses }).notNull().default("SUBMITTED"),
    deliveredQty: integer("delivered_qty").notNull(),
    passedQty: integer("passed_qty").notNull().default(0),
    secondQty: integer("second_qty").notNull().default(0),
    repairQty: integer("repair_qty").notNull().default(0),
    scrapQty: integer("scrap_qty").notNull().default(0),
    /** 加工费, and what is taken from it for seconds and scrap. */
    feeFen: fenColumn("fee_fen").notNull().default(0),
    /** The terms that its fee was counted by: 厘 a passed piece, and what is off for a second. Null where none was, or nobody kept them. */
    feeLi: integer("fee_li"),
    secondDeductBp: integer("second_deduct_bp"),
    deductFen: fenColumn("deduct_fen").notNull().default(0),
    /** What the factory is owed for it: fee less deduction, never below 0; and what of that is paid. */
    owedFen: fenColumn("owed_fen").notNull().default(0),
    paidFen: fenColumn("paid_fen").notNull().default(0),
    /** The 对账单 that it is on, which locks it. */
    statementId: reference("statement_id"),
    defectReason: text("defect_reason").notNull().default(""),
    remark: text("remark").notNull().default(""),
    voidReason: text("void_reason").notNull().default(""),
    inspectorId: reference("inspector_id"),
    inspectedAt: instantColumn("inspected_at"),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("delivery_day").on(table.bizDate, table.id),
    index("delivery_batch").on(table.batchId, table.id),
    index("delivery_party").on(table.partyId, table.bizDate),
    index("delivery_waiting").on(table.id).where(sql`${table.status} = 'SUBMITTED'`),
    index("delivery_unpaid").on(table.partyId, table.id).where(sql`${table.paidFen} < ${table.owedFen}`),
    check("delivery_paid", sql`${table.paidFen} between 0 and ${table.owedFen}`),
  ],
);

export const deliveryLine = pgTable(
  "delivery_line",
  {
    id: primaryId(),
    deliveryId: reference("delivery_id")
      .notNull()
      .references(() => delivery.id, { onDelete: "cascade" }),
    batchLineId: reference("batch_line_id")
      .notNull()
      .references(() => batchLine.id),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    delivered: integer("delivered").notNull(),
    passed: integer("passed").notNull().default(0),
    second: integer("second").notNull().default(0),
    repair: integer("repair").notNull().default(0),
    scrap: integer("scrap").notNull().default(0),
  },
  (table) => [
    unique("delivery_line_cell").on(table.deliveryId, table.batchLineId),
    index("delivery_line_by_cell").on(table.batchLineId),
    index("delivery_line_sku").on(table.skuId),
    check(
      "delivery_line_sum",
      sql`${table.delivered} > 0 and ${table.passed} >= 0 and ${table.second} >= 0 and ${table.repair} >= 0 and ${table.scrap} >= 0
        and (${table.passed} + ${table.second} + ${table.repair} + ${table.scrap}) in (0, ${table.delivered})`,
    ),
  ],
);

/** Pictures of what is wrong with it. */
export const deliveryPicture = pgTable(
  "delivery_picture",
  {
    id: primaryId(),
    deliveryId: reference("delivery_id")
      .notNull()
      .references(() => delivery.id, { onDelete: "cascade" }),
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id),
  },
  (table) => [unique("delivery_picture_once").on(table.deliveryId, table.pictureId)],
);
