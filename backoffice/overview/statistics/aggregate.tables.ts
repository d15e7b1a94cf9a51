/**
 * Daily sums of stall selling (domain.md §3.6). Rebuilt idempotently by day
 * from the live bills; today is computed from the bills themselves.
 */
import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, reference } from "#backoffice/db/columns.ts";

/** What every aggregate adds up. Pieces, and 分. */
const sums = {
  saleQty: integer("sale_qty").notNull(),
  returnQty: integer("return_qty").notNull(),
  goodsFen: fenColumn("goods_fen").notNull(),
  returnFen: fenColumn("return_fen").notNull(),
  updatedAt: instantColumn("updated_at").notNull(),
};

export const aggStallDay = pgTable(
  "agg_stall_day",
  {
    stallId: reference("stall_id").notNull(),
    keeperId: reference("keeper_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** 0 to 23, Asia/Shanghai. */
    hour: integer("hour").notNull(),
    bills: integer("bills").notNull(),
    ...sums,
    /** Discounts and roundings. */
    offFen: fenColumn("off_fen").notNull(),
    freightFen: fenColumn("freight_fen").notNull(),
    payableFen: fenColumn("payable_fen").notNull(),
    /** What the goods sold, less those given back, were worth. */
    costFen: fenColumn("cost_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stallId, table.bizDate, table.keeperId, table.hour] }),
    index("agg_stall_day_day").on(table.bizDate),
  ],
);

export const aggSkuDay = pgTable(
  "agg_sku_day",
  {
    stallId: reference("stall_id").notNull(),
    skuId: reference("sku_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...sums,
    costFen: fenColumn("cost_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stallId, table.bizDate, table.skuId] }),
    index("agg_sku_day_day").on(table.bizDate),
    index("agg_sku_day_sku").on(table.skuId, table.bizDate),
  ],
);

export const aggCustomerDay = pgTable(
  "agg_customer_day",
  {
    stallId: reference("stall_id").notNull(),
    distributorId: reference("distributor_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    bills: integer("bills").notNull(),
    ...sums,
    payableFen: fenColumn("payable_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stallId, table.bizDate, table.distributorId] }),
    index("agg_customer_day_customer").on(table.distributorId, table.bizDate),
  ],
);

/** {@link aggSkuDay} by style: what is ranked is styles, and of those there are fewer rows. */
export const aggStyleDay = pgTable(
  "agg_style_day",
  {
    stallId: reference("stall_id").notNull(),
    productId: reference("product_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    /** Sold less given back. */
    qty: integer("qty").notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    costFen: fenColumn("cost_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stallId, table.bizDate, table.productId] }),
    index("agg_style_day_product").on(table.productId, table.bizDate),
  ],
);

/** {@link aggSkuDay} by colour, and by size: pieces sold less given back. */
export const aggVariantDay = pgTable(
  "agg_variant_day",
  {
    stallId: reference("stall_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    axis: text("axis", { enum: ["COLOR", "SIZE"] }).notNull(),
    /** The colour's or the size's id. */
    valueId: reference("value_id").notNull(),
    qty: integer("qty").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stallId, table.bizDate, table.axis, table.valueId] })],
);

/** 实收: what came into the funds less what was given back. */
export const aggReceivedDay = pgTable(
  "agg_received_day",
  {
    stallId: reference("stall_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    receivedFen: fenColumn("received_fen").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stallId, table.bizDate] })],
);

/** Pieces of a style that lie in a repository now; kept by the outbox as they move. */
export const aggStyleStock = pgTable(
  "agg_style_stock",
  {
    repositoryId: reference("repository_id").notNull(),
    productId: reference("product_id").notNull(),
    /** 正品, and both grades. What is owed to a stall that sells ahead of its stock counts as nothing. */
    firstQty: integer("first_qty").notNull(),
    qty: integer("qty").notNull(),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.productId] })],
);
