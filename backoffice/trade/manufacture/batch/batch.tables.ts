/** 生产批次: the plan, its snapshots, what was cut and into which bundles, and what happened (domain.md §3.2, §4). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { attributeValue, size } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { product, sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { process } from "#backoffice/trade/manufacture/process/process.tables.ts";
import { batchEventKinds, batchModes, batchOrderKinds, batchStatuses } from "#contract/manufacture/batch.words.ts";
import { processStages } from "#contract/manufacture/process.words.ts";

export const batch = pgTable(
  "batch",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id),
    /** The factory that has it now. */
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    mode: text("mode", { enum: batchModes }).notNull(),
    orderKind: text("order_kind", { enum: batchOrderKinds }).notNull().default("FIRST"),
    /** 加工费 of a piece, 厘; of our own factory wages take its place. */
    feeLi: integer("fee_li").notNull().default(0),
    status: text("status", { enum: batchStatuses }).notNull().default("DRAFT"),
    paused: boolean("paused").notNull().default(false),
    overCutBp: integer("over_cut_bp").notNull().default(500),
    /** 入库仓. */
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    merchandiserId: reference("merchandiser_id").references(() => user.id),
    customer: text("customer").notNull().default(""),
    remark: text("remark").notNull().default(""),
    /** 下单日, and the business day of its number. */
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    /** The business days on which it was last delivered in full, and closed. */
    deliveredDay: date("delivered_day", { mode: "string" }),
    closedDay: date("closed_day", { mode: "string" }),
    /** Sums of its lines, deliveries and repairs, written together with them. */
    planQty: integer("plan_qty").notNull().default(0),
    cutQty: integer("cut_qty").notNull().default(0),
    deliveredQty: integer("delivered_qty").notNull().default(0),
    passedQty: integer("passed_qty").notNull().default(0),
    secondQty: integer("second_qty").notNull().default(0),
    scrapQty: integer("scrap_qty").notNull().default(0),
    shortQty: integer("short_qty").notNull().default(0),
    /** 返修中: sent from its inspections and not back. */
    repairOpenQty: integer("repair_open_qty").notNull().default(0),
    /** What went into it: material issued less returned, fees of its deliveries, wages of approved pieces (厘), 费用单 of it. */
    materialFen: fenColumn("material_fen").notNull().default(0),
    feeFen: fenColumn("fee_fen").notNull().default(0),
    wageLi: fenColumn("wage_li").notNull().default(0),
    otherFen: fenColumn("other_fen").notNull().default(0),
    cancelReason: text("cancel_reason").notNull().default(""),
    ...audited,
  },
  (table) => [
    index("batch_open").on(table.status, table.dueDate),
    index("batch_party").on(table.partyId, table.status),
    index("batch_product").on(table.productId, table.id),
    index("batch_day").on(table.bizDate, table.id),
    index("batch_merchandiser").on(table.merchandiserId, table.status),
    check("batch_over_cut", sql`${table.overCutBp} between 0 and 1000`),
    check(
      "batch_sums",
      sql`${table.repairOpenQty} >= 0 and ${table.deliveredQty} + ${table.shortQty} <= ${table.cutQty}`,
    ),
  ],
);

/** One colour and size of a batch. */
export const batchLine = pgTable(
  "batch_line",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id, { onDelete: "cascade" }),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    colorId: reference("color_id")
      .notNull()
      .references(() => attributeValue.id),
    sizeId: reference("size_id")
      .notNull()
      .references(() => size.id),
    planQty: integer("plan_qty").notNull().default(0),
    cutQty: integer("cut_qty").notNull().default(0),
    deliveredQty: integer("delivered_qty").notNull().default(0),
    passedQty: integer("passed_qty").notNull().default(0),
    secondQty: integer("second_qty").notNull().default(0),
    scrapQty: integer("scrap_qty").notNull().default(0),
    /** Sent to repair by its inspections. */
    repairQty: integer("repair_qty").notNull().default(0),
    shortQty: integer("short_qty").notNull().default(0),
    shortReason: text("short_reason").notNull().default(""),
  },
  (table) => [
    unique("batch_line_cell").on(table.batchId, table.colorId, table.sizeId),
    index("batch_line_sku").on(table.skuId, table.batchId),
    check("batch_line_plan", sql`${table.planQty} >= 0 and ${table.cutQty} >= 0 and ${table.shortQty} >= 0`),
    check("batch_line_delivered", sql`${table.deliveredQty} + ${table.shortQty} <= ${table.cutQty}`),
  ],
);

/** The route as it was when the batch was planned; prices in 厘 for once × `times`. */
export const batchProcess = pgTable(
  "batch_process",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    processId: reference("process_id")
      .notNull()
      .references(() => process.id),
    name: text("name").notNull(),
    categoryName: text("category_name").notNull(),
    stage: text("stage", { enum: processStages }).notNull(),
    times: integer("times").notNull().default(1),
    priceLi: integer("price_li").notNull(),
    stdSec: integer("std_sec").notNull().default(0),
  },
  (table) => [
    unique("batch_process_seq").on(table.batchId, table.seq),
    unique("batch_process_once").on(table.batchId, table.processId),
    check("batch_process_price", sql`${table.priceLi} between 1 and 100000`),
  ],
);

/** The bill of materials as it was when the batch was planned. */
export const batchBom = pgTable(
  "batch_bom",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id, { onDelete: "cascade" }),
    colorId: reference("color_id").references(() => attributeValue.id),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    usageMilli: integer("usage_milli").notNull(),
    lossBp: integer("loss_bp").notNull().default(0),
    /** What a unit cost when the batch was ordered, 厘: what its budget is of. Null until somebody knows. */
    priceLi: integer("price_li"),
  },
  (table) => [
    unique("batch_bom_material").on(table.batchId, table.materialId, table.colorId).nullsNotDistinct(),
    index("batch_bom_by_material").on(table.materialId, table.batchId),
    check("batch_bom_usage", sql`${table.usageMilli} > 0 and ${table.lossBp} between 0 and 10000`),
  ],
);

export const batchAttachment = pgTable(
  "batch_attachment",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id, { onDelete: "cascade" }),
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id),
    sort: integer("sort").notNull().default(0),
  },
  (table) => [unique("batch_attachment_picture").on(table.batchId, table.pictureId)],
);

/** 床: one lay of fabric that was cut. */
export const cutBed = pgTable(
  "cut_bed",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id),
    bedNo: integer("bed_no").notNull(),
    layers: integer("layers").notNull(),
    /** Pieces of each size a layer, as it was said: `S1 M2 L1`. */
    ratio: text("ratio").notNull().default(""),
    remark: text("remark").notNull().default(""),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    voidedAt: instantColumn("voided_at"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [unique("cut_bed_no").on(table.batchId, table.bedNo), check("cut_bed_layers", sql`${table.layers} > 0`)],
);

/** 扎 (菲): pieces of one colour and size that go through the processes together under one ticket. */
export const bundle = pgTable(
  "bundle",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id),
    bedId: reference("bed_id")
      .notNull()
      .references(() => cutBed.id),
    batchLineId: reference("batch_line_id")
      .notNull()
      .references(() => batchLine.id),
    /** The factory that has it. */
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    /** Counts through the batch. */
    bundleNo: integer("bundle_no").notNull(),
    qty: integer("qty").notNull(),
    /** What stands on the ticket as a barcode. */
    ticketCode: text("ticket_code").notNull().unique(),
    voidedAt: instantColumn("voided_at"),
  },
  (table) => [
    unique("bundle_number").on(table.batchId, table.bundleNo),
    index("bundle_bed").on(table.bedId),
    index("bundle_line").on(table.batchLineId),
    check("bundle_qty", sql`${table.qty} > 0`),
  ],
);

/** What happened to a batch, for its history; nothing is deleted from it. */
export const batchEvent = pgTable(
  "batch_event",
  {
    id: primaryId(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: batchEventKinds }).notNull(),
    /** What it says, in one line: 恒泰制衣厂 → 本厂一车间，12 扎 360 件. */
    text: text("text").notNull().default(""),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("batch_event_batch").on(table.batchId, table.id)],
);
