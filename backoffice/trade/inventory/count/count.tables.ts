/** 盘点: counts, their lines and what each counter entered (domain.md §3.3, §4). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { attributeValue } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { product, sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { countModes, countStatuses, uncountedRules } from "#contract/inventory/count.words.ts";

export const stockCount = pgTable(
  "stock_count",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    mode: text("mode", { enum: countModes }).notNull(),
    /** Hides the book figure from the counters. */
    blind: boolean("blind").notNull().default(false),
    uncountedRule: text("uncounted_rule", { enum: uncountedRules }).notNull().default("UNCHANGED"),
    status: text("status", { enum: countStatuses }).notNull().default("DRAFT"),
    remark: text("remark").notNull().default(""),
    managerId: reference("manager_id"),
    submittedBy: reference("submitted_by"),
    submittedAt: instantColumn("submitted_at"),
    approvedBy: reference("approved_by"),
    approvedAt: instantColumn("approved_at"),
    /** How many SKUs and grades were to be counted, when it was closed; null while it is open. */
    scopeSkus: integer("scope_skus"),
    /** Why it was last sent back. */
    rejectReason: text("reject_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("stock_count_day").on(table.bizDate, table.id),
    index("stock_count_repository").on(table.repositoryId, table.id),
  ],
);

/** What is counted: categories or styles; none for 全盘. */
export const stockCountScope = pgTable(
  "stock_count_scope",
  {
    id: primaryId(),
    countId: reference("count_id")
      .notNull()
      .references(() => stockCount.id, { onDelete: "cascade" }),
    categoryId: reference("category_id").references(() => attributeValue.id),
    productId: reference("product_id").references(() => product.id),
  },
  (table) => [
    index("stock_count_scope_count").on(table.countId),
    check("stock_count_scope_one", sql`num_nonnulls(${table.categoryId}, ${table.productId}) = 1`),
  ],
);

export const stockCountLine = pgTable(
  "stock_count_line",
  {
    id: primaryId(),
    countId: reference("count_id")
      .notNull()
      .references(() => stockCount.id, { onDelete: "cascade" }),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    grade: integer("grade").notNull(),
    /** The balance when the first entry was saved; null while nobody counted. */
    bookAtCount: integer("book_at_count"),
    /** The sum of the entries. */
    counted: integer("counted"),
    counterId: reference("counter_id"),
    countedAt: instantColumn("counted_at"),
  },
  (table) => [
    unique("stock_count_line_sku").on(table.countId, table.skuId, table.grade),
    check("stock_count_line_counted", sql`${table.counted} >= 0`),
  ],
);

/** What one counter found at one location; several add up. */
export const stockCountEntry = pgTable(
  "stock_count_entry",
  {
    lineId: reference("line_id")
      .notNull()
      .references(() => stockCountLine.id, { onDelete: "cascade" }),
    counterId: reference("counter_id").notNull(),
    location: text("location").notNull().default(""),
    qty: integer("qty").notNull(),
    countedAt: instantColumn("counted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.counterId, table.location] }),
    check("stock_count_entry_qty", sql`${table.qty} >= 0`),
  ],
);
