/** What orders earned and what their parcels cost, summed up for the lists: read models, which its worker alone writes (order-earning.ts). */
import { boolean, date, index, integer, pgTable } from "drizzle-orm/pg-core";
import { fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";

/** Nothing says what it was of some parcel: 0 stands for it. */
const unknowns = {
  freightUnknown: boolean("freight_unknown").notNull(),
  packingUnknown: boolean("packing_unknown").notNull(),
};

/** An order that was paid, its parts together. Amounts are signed as they change what is left. */
export const orderEarning = pgTable(
  "order_earning",
  {
    orderId: reference("order_id").primaryKey(),
    shopId: reference("shop_id").notNull(),
    repositoryId: reference("repository_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** From where its parts go: what they cost is shown to whoever may see it of all of these. */
    places: reference("places").array().notNull(),
    paidFen: fenColumn("paid_fen").notNull(),
    refundedFen: fenColumn("refunded_fen").notNull(),
    feeFen: fenColumn("fee_fen").notNull(),
    freightFen: fenColumn("freight_fen").notNull(),
    packingFen: fenColumn("packing_fen").notNull(),
    costFen: fenColumn("cost_fen").notNull(),
    leftFen: fenColumn("left_fen").notNull(),
    billedFen: fenColumn("billed_fen").notNull(),
    differenceFen: fenColumn("difference_fen").notNull(),
    entries: integer("entries").notNull(),
    /** Some of its freight is an estimate. */
    estimated: boolean("estimated").notNull(),
    ...unknowns,
    /** Nobody told what some of its goods cost. */
    costUnknown: boolean("cost_unknown").notNull(),
  },
  (table) => [
    index("order_earning_shop_days").on(table.shopId, table.bizDate, table.orderId),
    index("order_earning_days").on(table.bizDate, table.orderId),
  ],
);

/** What sending an order, or a part of one, cost: its share of its parcel, on the day it left. Amounts as above. */
export const parcelEarning = pgTable(
  "parcel_earning",
  {
    orderId: reference("order_id").primaryKey(),
    shopId: reference("shop_id").notNull(),
    repositoryId: reference("repository_id").notNull(),
    shippedDay: date("shipped_day", { mode: "string" }).notNull(),
    freightFen: fenColumn("freight_fen").notNull(),
    packingFen: fenColumn("packing_fen").notNull(),
    /** The first of those that go in the parcel, by which it is counted. */
    leads: boolean("leads").notNull(),
    /** No courier's bill names the parcel, but an estimate of its shop does. */
    estimated: boolean("estimated").notNull(),
    ...unknowns,
  },
  (table) => [index("parcel_earning_shop_days").on(table.shopId, table.shippedDay, table.orderId)],
);

/** Orders, or parts of them, of which something was written that they earn by: triggers add them, the worker takes them away. */
export const orderEarningStale = pgTable("order_earning_stale", {
  id: primaryId(),
  orderId: reference("order_id").notNull(),
});
