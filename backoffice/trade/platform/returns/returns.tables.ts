/** Parcels that nobody announced, and what was done to stop parcels whose money is asked back (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { stockAdjust } from "#backoffice/trade/inventory/adjustment/adjustment.tables.ts";
import { shopOrder } from "#backoffice/trade/platform/order/order.tables.ts";
import { interceptionMarks, strayEnds } from "#contract/platform/returns/returns.words.ts";

export const strayParcel = pgTable(
  "stray_parcel",
  {
    id: primaryId(),
    waybillNo: text("waybill_no").notNull(),
    courier: text("courier").notNull().default(""),
    /** Where it lies. */
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    note: text("note").notNull().default(""),
    /** Claimed by hand; what its waybill number tells is looked up. */
    orderId: reference("order_id").references(() => shopOrder.id),
    end: text("end_kind", { enum: strayEnds }),
    endNote: text("end_note").notNull().default(""),
    endedAt: instantColumn("ended_at"),
    endedBy: reference("ended_by"),
    adjustId: reference("adjust_id").references(() => stockAdjust.id),
    ...audited,
  },
  (table) => [
    // A number may come back once more after its parcel was dealt with.
    uniqueIndex("stray_parcel_open").on(table.waybillNo).where(sql`${table.endedAt} is null`),
    index("stray_parcel_waybill").on(table.waybillNo),
    index("stray_parcel_days").on(table.createdAt, table.id),
    index("stray_parcel_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    check("stray_parcel_ended", sql`(${table.end} is null) = (${table.endedAt} is null)`),
  ],
);

export const strayParcelLine = pgTable(
  "stray_parcel_line",
  {
    id: primaryId(),
    parcelId: reference("parcel_id")
      .notNull()
      .references(() => strayParcel.id),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    goodQty: integer("good_qty").notNull().default(0),
    secondQty: integer("second_qty").notNull().default(0),
  },
  (table) => [
    unique("stray_parcel_line_sku").on(table.parcelId, table.skuId),
    index("stray_parcel_line_of_sku").on(table.skuId),
    check(
      "stray_parcel_line_qty",
      sql`${table.goodQty} >= 0 and ${table.secondQty} >= 0 and ${table.goodQty} + ${table.secondQty} > 0`,
    ),
  ],
);

/** What was last done about an order's parcel; that it is to be stopped at all follows from the order. */
export const shopInterception = pgTable(
  "shop_interception",
  {
    id: primaryId(),
    orderId: reference("order_id")
      .notNull()
      .references(() => shopOrder.id),
    state: text("state", { enum: interceptionMarks }).notNull(),
    note: text("note").notNull().default(""),
    ...audited,
  },
  (table) => [unique("shop_interception_order").on(table.orderId)],
);
