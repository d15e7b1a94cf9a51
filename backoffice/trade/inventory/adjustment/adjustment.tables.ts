/** 调整单: corrections of stock by hand (domain.md §3.3, revise). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { adjustmentKinds, adjustmentStatuses } from "#contract/inventory/adjustments.ts";

export const stockAdjust = pgTable(
  "stock_adjust",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    kind: text("kind", { enum: adjustmentKinds }).notNull(),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    status: text("status", { enum: adjustmentStatuses }).notNull().default("DRAFT"),
    reason: text("reason").notNull(),
    photoId: text("photo_id").references(() => picture.id),
    remark: text("remark").notNull().default(""),
    approvedBy: reference("approved_by"),
    approvedAt: instantColumn("approved_at"),
    /** The slip that this one takes back. */
    reverseOf: reference("reverse_of").unique(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("stock_adjust_day").on(table.bizDate, table.id),
    index("stock_adjust_repository").on(table.repositoryId, table.id),
  ],
);

export const stockAdjustLine = pgTable(
  "stock_adjust_line",
  {
    id: primaryId(),
    adjustId: reference("adjust_id")
      .notNull()
      .references(() => stockAdjust.id, { onDelete: "cascade" }),
    lineNo: integer("line_no").notNull(),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    /** The grade that is moved; 正次互转 moves it to the other. */
    grade: integer("grade").notNull(),
    /** Pieces, whichever way the kind moves them. */
    qty: integer("qty").notNull(),
    /** 期初 only: what a piece cost; null takes the style's cost when the slip is approved. */
    costFen: fenColumn("cost_fen"),
  },
  (table) => [
    unique("stock_adjust_line_sku").on(table.adjustId, table.skuId, table.grade),
    check("stock_adjust_line_qty", sql`${table.qty} > 0`),
  ],
);
