/** 工序: the library, its prices from a day on, and each style's route and bill of materials (domain.md §3.2, §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { attributeValue } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { product } from "#backoffice/masters/goods/product/product.tables.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import { processStages, processStatuses } from "#contract/manufacture/process.words.ts";

export const processCategory = pgTable("process_category", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  stage: text("stage", { enum: processStages }).notNull(),
  sort: integer("sort").notNull().default(999),
  ...audited,
});

export const process = pgTable(
  "process",
  {
    id: primaryId(),
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    categoryId: reference("category_id")
      .notNull()
      .references(() => processCategory.id),
    /** 标准工时, seconds a piece; 0 where nobody said. */
    stdSec: integer("std_sec").notNull().default(0),
    machine: text("machine").notNull().default(""),
    /** 等级: how skilled who does it must be. */
    skill: text("skill").notNull().default(""),
    status: text("status", { enum: processStatuses }).notNull().default("ON"),
    sort: integer("sort").notNull().default(999),
    ...audited,
  },
  (table) => [
    unique("process_name").on(table.categoryId, table.name),
    check("process_std_sec", sql`${table.stdSec} >= 0`),
  ],
);

/** 标准工价 in 厘 from a business day on; the price of a day is the latest row that is not after it. */
export const processPrice = pgTable(
  "process_price",
  {
    id: primaryId(),
    processId: reference("process_id")
      .notNull()
      .references(() => process.id, { onDelete: "cascade" }),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    priceLi: integer("price_li").notNull(),
    createdBy: reference("created_by"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    unique("process_price_day").on(table.processId, table.fromDay),
    check("process_price_range", sql`${table.priceLi} between 1 and 100000`),
  ],
);

/** 款式工序: a style's route, in order. */
export const productProcess = pgTable(
  "product_process",
  {
    id: primaryId(),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    processId: reference("process_id")
      .notNull()
      .references(() => process.id),
    /** How often on a piece: five buttonholes are one process, five times. */
    times: integer("times").notNull().default(1),
    /** Of once, in 厘; null: the library's. */
    priceLi: integer("price_li"),
  },
  (table) => [
    unique("product_process_seq").on(table.productId, table.seq),
    unique("product_process_once").on(table.productId, table.processId),
    index("product_process_process").on(table.processId),
    check("product_process_times", sql`${table.times} between 1 and 99`),
    check("product_process_price", sql`${table.priceLi} is null or ${table.priceLi} between 1 and 100000`),
  ],
);

/** BOM: what of a material one piece of a style takes; of one colour, or of all. */
export const bomLine = pgTable(
  "bom_line",
  {
    id: primaryId(),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    colorId: reference("color_id").references(() => attributeValue.id),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    /** 单耗: 1/1000 of the material's unit a piece. */
    usageMilli: integer("usage_milli").notNull(),
    /** 损耗, basis points on top. */
    lossBp: integer("loss_bp").notNull().default(0),
    sort: integer("sort").notNull().default(999),
  },
  (table) => [
    unique("bom_line_material").on(table.productId, table.materialId, table.colorId).nullsNotDistinct(),
    index("bom_line_by_material").on(table.materialId),
    check("bom_line_usage", sql`${table.usageMilli} > 0 and ${table.lossBp} between 0 and 10000`),
  ],
);
