/** 波次, the baskets of their orders, and what was sorted into them (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { product, sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { shopOrder } from "#backoffice/trade/platform/order/order.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import { waveKinds, waveOutcomes } from "#contract/platform/wave.words.ts";

/** Done once no order of it is open: that is asked of the orders, for two who ship its last two see neither the other's. */
export const wave = pgTable(
  "wave",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    kind: text("kind", { enum: waveKinds }).notNull(),
    /** The style of 爆款. */
    productId: reference("product_id").references(() => product.id),
    /** Where orders of one shop were asked for. */
    shopId: reference("shop_id").references(() => shop.id),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    prints: integer("prints").notNull().default(0),
    printedBy: reference("printed_by"),
    printedAt: instantColumn("printed_at"),
    cancelledBy: reference("cancelled_by"),
    cancelledAt: instantColumn("cancelled_at"),
    ...audited,
  },
  (table) => [index("wave_place").on(table.repositoryId, table.id), index("wave_made").on(table.createdAt, table.id)],
);

/** Orders of one parcel share a basket. */
export const waveOrder = pgTable(
  "wave_order",
  {
    waveId: reference("wave_id")
      .notNull()
      .references(() => wave.id),
    orderId: reference("order_id")
      .notNull()
      .references(() => shopOrder.id),
    basket: integer("basket").notNull(),
    /** It waits in its basket. A trigger of `shop_order` ends that when the order is shipped, or waits no more. */
    open: boolean("open").notNull().default(true),
    /** How it left; null while it is open. */
    outcome: text("outcome", { enum: waveOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.waveId, table.orderId] }),
    uniqueIndex("wave_order_open").on(table.orderId).where(sql`${table.open}`),
    index("wave_order_order").on(table.orderId),
    index("wave_order_waiting").on(table.waveId).where(sql`${table.open}`),
    check("wave_order_basket", sql`${table.basket} > 0`),
    check("wave_order_outcome", sql`${table.open} = (${table.outcome} is null)`),
  ],
);

/** 播种: garments that were sorted into a basket. */
export const waveSorted = pgTable(
  "wave_sorted",
  {
    id: primaryId(),
    waveId: reference("wave_id")
      .notNull()
      .references(() => wave.id),
    basket: integer("basket").notNull(),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    qty: integer("qty").notNull(),
  },
  (table) => [
    unique("wave_sorted_cell").on(table.waveId, table.basket, table.skuId),
    index("wave_sorted_sku").on(table.skuId),
    check("wave_sorted_qty", sql`${table.qty} > 0`),
  ],
);
