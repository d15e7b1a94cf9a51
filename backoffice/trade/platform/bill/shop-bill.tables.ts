/** 平台账单 and what parcels cost: facts of others, kept as they are said; no ledger is made of them (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import { billKinds } from "#contract/platform/shop-bill.words.ts";

export const shopBillEntry = pgTable(
  "shop_bill_entry",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id),
    /** The platform's number of the flow; where its files have none, what tells the row from all others. */
    flowNo: text("flow_no").notNull(),
    /** One flow may be of several: goods, and the commission that was kept from them. */
    kind: text("kind", { enum: billKinds }).notNull(),
    /** Of the order, whether it is here or not; null: of the shop as a whole. */
    platformNo: text("platform_no"),
    /** Signed: `+` came in. */
    amountFen: fenColumn("amount_fen").notNull(),
    /** The platform's own words for it. */
    word: text("word").notNull().default(""),
    happenedAt: instantColumn("happened_at").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdBy: reference("created_by"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    unique("shop_bill_entry_flow").on(table.shopId, table.flowNo, table.kind),
    index("shop_bill_entry_number").on(table.flowNo),
    index("shop_bill_entry_order").on(table.platformNo, table.shopId),
    index("shop_bill_entry_days").on(table.bizDate, table.shopId, table.id),
  ],
);

/** What a courier's bill asks for a parcel, by what it asks for it. */
export const parcelFreight = pgTable(
  "parcel_freight",
  {
    id: primaryId(),
    waybillNo: text("waybill_no").notNull(),
    /** 费用项 of the courier; empty where the bill has none. */
    item: text("item").notNull().default(""),
    courier: text("courier").notNull().default(""),
    /** What we pay; below 0 it was given back. */
    amountFen: fenColumn("amount_fen").notNull(),
    ...audited,
  },
  (table) => [unique("parcel_freight_item").on(table.waybillNo, table.item)],
);

/** What a parcel of a shop is taken to cost from a day on. */
export const parcelEstimate = pgTable(
  "parcel_estimate",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    freightFen: fenColumn("freight_fen").notNull(),
    packingFen: fenColumn("packing_fen").notNull(),
    ...audited,
  },
  (table) => [
    unique("parcel_estimate_day").on(table.shopId, table.fromDay),
    check("parcel_estimate_amounts", sql`${table.freightFen} >= 0 and ${table.packingFen} >= 0`),
  ],
);
