/** 物料采购 and what was given back of it (domain.md §3.2, material; §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, milliColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { materialPurchaseStatuses } from "#contract/manufacture/material.words.ts";

export const materialPurchase = pgTable(
  "material_purchase",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    partyId: reference("party_id")
      .notNull()
      .references(() => party.id),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    status: text("status", { enum: materialPurchaseStatuses }).notNull().default("DRAFT"),
    /** Spread over the lines by amount, as part of the material's value. */
    freightFen: fenColumn("freight_fen").notNull().default(0),
    attachmentId: text("attachment_id").references(() => picture.id),
    remark: text("remark").notNull().default(""),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** What the supplier is owed for it: what was bought less what was returned. */
    owedFen: fenColumn("owed_fen").notNull().default(0),
    /** What of that is paid: the sum of the live allocations, and written by them only. */
    paidFen: fenColumn("paid_fen").notNull().default(0),
    ...audited,
  },
  (table) => [
    index("material_purchase_day").on(table.bizDate, table.id),
    index("material_purchase_party").on(table.partyId, table.id),
    check("material_purchase_paid", sql`${table.paidFen} between 0 and ${table.owedFen}`),
  ],
);

export const materialPurchaseLine = pgTable(
  "material_purchase_line",
  {
    id: primaryId(),
    purchaseId: reference("purchase_id")
      .notNull()
      .references(() => materialPurchase.id, { onDelete: "cascade" }),
    lineNo: integer("line_no").notNull(),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    /** 缸号; empty where the material has none. */
    lot: text("lot").notNull().default(""),
    qtyMilli: milliColumn("qty_milli").notNull(),
    returnedMilli: milliColumn("returned_milli").notNull().default(0),
    priceLi: integer("price_li").notNull(),
    /** Quantity × price, rounded half up once, and its share of the freight. */
    amountFen: fenColumn("amount_fen").notNull(),
    freightFen: fenColumn("freight_fen").notNull().default(0),
  },
  (table) => [
    unique("material_purchase_line_lot").on(table.purchaseId, table.materialId, table.lot),
    index("material_purchase_line_material").on(table.materialId, table.id),
    check(
      "material_purchase_line_qty",
      sql`${table.qtyMilli} > 0 and ${table.returnedMilli} between 0 and ${table.qtyMilli}`,
    ),
  ],
);

/** One giving back to the supplier, a document of its own. */
export const materialPurchaseReturn = pgTable(
  "material_purchase_return",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    purchaseId: reference("purchase_id")
      .notNull()
      .references(() => materialPurchase.id),
    amountFen: fenColumn("amount_fen").notNull(),
    reason: text("reason").notNull(),
    voidedBy: reference("voided_by"),
    voidedAt: instantColumn("voided_at"),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("material_purchase_return_purchase").on(table.purchaseId)],
);

export const materialPurchaseReturnLine = pgTable(
  "material_purchase_return_line",
  {
    id: primaryId(),
    returnId: reference("return_id")
      .notNull()
      .references(() => materialPurchaseReturn.id),
    lineId: reference("line_id")
      .notNull()
      .references(() => materialPurchaseLine.id),
    qtyMilli: milliColumn("qty_milli").notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
  },
  (table) => [
    unique("material_purchase_return_line_cell").on(table.returnId, table.lineId),
    check("material_purchase_return_line_qty", sql`${table.qtyMilli} > 0`),
  ],
);
