/** 采购入库: what was ordered, received and given back (domain.md §3.3, §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { purchaseStatuses } from "#contract/inventory/purchase.words.ts";

export const purchase = pgTable(
  "purchase",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    status: text("status", { enum: purchaseStatuses }).notNull().default("DRAFT"),
    /** Spread over the lines by amount, as part of the goods' value. */
    freightFen: fenColumn("freight_fen").notNull().default(0),
    discountFen: fenColumn("discount_fen").notNull().default(0),
    attachmentId: text("attachment_id").references(() => picture.id),
    remark: text("remark").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** What the supplier is owed for it: receipts that stand less returns that stand. */
    owedFen: fenColumn("owed_fen").notNull().default(0),
    /** What of that is paid: the sum of the live allocations, and written by them only. */
    paidFen: fenColumn("paid_fen").notNull().default(0),
    ...audited,
  },
  (table) => [
    index("purchase_day").on(table.bizDate, table.id),
    index("purchase_party").on(table.partyId, table.id),
    index("purchase_unpaid").on(table.partyId, table.id).where(sql`${table.paidFen} < ${table.owedFen}`),
    check("purchase_paid", sql`${table.paidFen} between 0 and ${table.owedFen}`),
    index("purchase_repository").on(table.repositoryId, table.id),
  ],
);

export const purchaseLine = pgTable(
  "purchase_line",
  {
    id: primaryId(),
    purchaseId: reference("purchase_id")
      .notNull()
      .references(() => purchase.id, { onDelete: "cascade" }),
    lineNo: integer("line_no").notNull(),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    qty: integer("qty").notNull(),
    receivedQty: integer("received_qty").notNull().default(0),
    returnedQty: integer("returned_qty").notNull().default(0),
    /** Null: 未定价; what came in stands at the style's cost, and nothing is owed for it yet. */
    priceFen: fenColumn("price_fen"),
  },
  (table) => [
    unique("purchase_line_sku").on(table.purchaseId, table.skuId),
    index("purchase_line_by_sku").on(table.skuId, table.id),
    check("purchase_line_sum", sql`${table.returnedQty} <= ${table.receivedQty} and ${table.qty} > 0`),
  ],
);

/** One receiving (RECEIPT) or giving back (RETURN), a document of its own. */
export const purchaseReceipt = pgTable(
  "purchase_receipt",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    purchaseId: reference("purchase_id")
      .notNull()
      .references(() => purchase.id),
    kind: text("kind", { enum: ["RECEIPT", "RETURN"] }).notNull(),
    /** What the supplier's account moves by: goods that are priced, with their share of freight and discount. */
    amountFen: fenColumn("amount_fen").notNull(),
    reason: text("reason").notNull().default(""),
    voidedBy: reference("voided_by"),
    voidedAt: instantColumn("voided_at"),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("purchase_receipt_purchase").on(table.purchaseId)],
);

export const purchaseReceiptLine = pgTable(
  "purchase_receipt_line",
  {
    id: primaryId(),
    receiptId: reference("receipt_id")
      .notNull()
      .references(() => purchaseReceipt.id),
    lineId: reference("line_id")
      .notNull()
      .references(() => purchaseLine.id),
    qty: integer("qty").notNull(),
    /** What the stock ledger has them at: what the supplier gets for them, or the style's cost while unpriced. */
    amountFen: fenColumn("amount_fen").notNull(),
  },
  (table) => [
    unique("purchase_receipt_line_cell").on(table.receiptId, table.lineId),
    check("purchase_receipt_line_qty", sql`${table.qty} > 0`),
  ],
);
