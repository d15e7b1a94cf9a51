/** The stock ledger: movements, append-only, and the balances they add up to (domain.md §2.1). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, primaryId, reference, writtenDay } from "#backoffice/db/columns.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { moveTypes } from "#contract/inventory/stock.ts";
import { soldMoves } from "./sold.ts";

export const stockMovement = pgTable(
  "stock_movement",
  {
    id: primaryId(),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    /** 1 正品, 2 次品. */
    grade: integer("grade").notNull(),
    qty: integer("qty").notNull(),
    valueFen: fenColumn("value_fen").notNull(),
    /** What the document was worth beyond `valueFen`: 成本差异 (domain.md §2.1). */
    varianceFen: fenColumn("variance_fen").notNull().default(0),
    balanceAfter: integer("balance_after").notNull(),
    moveType: text("move_type", { enum: moveTypes }).notNull(),
    docType: text("doc_type").notNull(),
    docId: reference("doc_id").notNull(),
    docLineId: reference("doc_line_id").notNull(),
    /** 1 for a line's own movement, 2 and more for what is said of its value later, negative for their reversals. */
    seq: integer("seq").notNull().default(1),
    reverseOf: reference("reverse_of").unique(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    unique("stock_movement_doc_line").on(table.docType, table.docLineId, table.moveType, table.repositoryId, table.seq),
    index("stock_movement_sku").on(table.skuId, table.id),
    index("stock_movement_repository_day").on(table.repositoryId, table.bizDate, table.id),
    index("stock_movement_doc").on(table.docType, table.docId),
    index("stock_movement_type_day").on(table.moveType, table.bizDate),
    // What a style sold in some days follows every sale: read from the index alone, and without a SKU's other years.
    index("stock_movement_sold")
      .on(table.skuId, table.bizDate, table.qty)
      .where(sql`${table.moveType} in ${soldMoves}`),
    index("stock_movement_written").on(writtenDay(table.createdAt), table.id),
    // 成本差异 is rare, and asked for by every profit of some days.
    index("stock_movement_variance").on(table.bizDate).where(sql`${table.varianceFen} <> 0`),
    // The log by somebody who moved little, and of seconds, which are few: without these, a scan of the whole range.
    index("stock_movement_operator").on(table.operatorId, table.id),
    index("stock_movement_seconds").on(table.id).where(sql`${table.grade} = 2`),
  ],
);

export const stockBalance = pgTable(
  "stock_balance",
  {
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    grade: integer("grade").notNull(),
    onHand: integer("on_hand").notNull(),
    locked: integer("locked").notNull().default(0),
    valueFen: fenColumn("value_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.skuId, table.grade] }),
    index("stock_balance_sku").on(table.skuId),
    // 负库存 is rare, and asked for by every home page.
    index("stock_balance_negative").on(table.skuId, table.repositoryId).where(sql`${table.onHand} < 0`),
    check("stock_balance_locked", sql`${table.locked} >= 0`),
  ],
);

/** Pieces of grade 1 that are promised to a document line and still on the shelf. */
export const stockLock = pgTable(
  "stock_lock",
  {
    id: primaryId(),
    docType: text("doc_type").notNull(),
    docLineId: reference("doc_line_id").notNull(),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    qty: integer("qty").notNull(),
    status: text("status", { enum: ["OPEN", "RELEASED", "CONSUMED"] })
      .notNull()
      .default("OPEN"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    // A line that was unlocked may be promised again; the promises that ended stay.
    uniqueIndex("stock_lock_doc_line").on(table.docType, table.docLineId).where(sql`${table.status} = 'OPEN'`),
    index("stock_lock_open").on(table.repositoryId, table.skuId).where(sql`${table.status} = 'OPEN'`),
    check("stock_lock_qty", sql`${table.qty} > 0`),
  ],
);
