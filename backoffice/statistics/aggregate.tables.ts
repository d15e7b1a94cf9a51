/**
 * Daily sums of stall selling (domain.md §3.6). Rebuilt idempotently by day
 * from the live bills; today is computed from the bills themselves.
 */
import { date, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, reference } from "../db/columns.ts";

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
