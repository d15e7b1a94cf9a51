/** Price strategies (分销策略), their own prices and what a recharge gives with them (domain.md §3.4, §4). */
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { product } from "#backoffice/masters/goods/product/product.tables.ts";
import { priceModes, returnLimitModes } from "#contract/stall/distributor.words.ts";

/** 分销策略. Rates are basis points: 10 000 is the whole. */
export const strategy = pgTable(
  "strategy",
  {
    id: primaryId(),
    name: text("name").notNull().unique(),
    priceMode: text("price_mode", { enum: priceModes }).notNull().default("WHOLESALE"),
    discountBp: integer("discount_bp").notNull().default(10_000),
    minusFen: fenColumn("minus_fen").notNull().default(0),
    /** A customer's last price comes before the strategy's. */
    rememberLast: boolean("remember_last").notNull().default(false),
    /** Pieces a bill needs for these prices; 0: any number. */
    minMixQty: integer("min_mix_qty").notNull().default(0),
    returnDays: integer("return_days").notNull().default(7),
    /** Of what was bought in 90 days. */
    returnRatioBp: integer("return_ratio_bp").notNull().default(10_000),
    returnLimitMode: text("return_limit_mode", { enum: returnLimitModes }).notNull().default("WARN"),
    defaultCreditFen: fenColumn("default_credit_fen").notNull().default(0),
    /** How much of a bill bonus may pay. */
    bonusRatioBp: integer("bonus_ratio_bp").notNull().default(10_000),
    /** Purchases within 365 days that lead to `upgradeToId`; null: none. */
    upgradeFen: fenColumn("upgrade_fen"),
    upgradeToId: reference("upgrade_to_id"),
    isDefault: boolean("is_default").notNull().default(false),
    status: text("status", { enum: ["ON", "OFF"] })
      .notNull()
      .default("ON"),
    sort: integer("sort").notNull().default(999),
    ...audited,
  },
  (table) => [
    check(
      "strategy_rates",
      sql`${table.discountBp} between 5000 and 10000 and ${table.bonusRatioBp} between 0 and 10000`,
    ),
  ],
);

export const strategyPrice = pgTable(
  "strategy_price",
  {
    strategyId: reference("strategy_id")
      .notNull()
      .references(() => strategy.id, { onDelete: "cascade" }),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    priceFen: fenColumn("price_fen").notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.productId] })],
);

/** 充 ≥ amount 送 bonus. */
export const strategyTier = pgTable(
  "strategy_tier",
  {
    strategyId: reference("strategy_id")
      .notNull()
      .references(() => strategy.id, { onDelete: "cascade" }),
    amountFen: fenColumn("amount_fen").notNull(),
    bonusFen: fenColumn("bonus_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.strategyId, table.amountFen] }),
    check("strategy_tier_bonus", sql`${table.bonusFen} > 0 and ${table.bonusFen} * 2 <= ${table.amountFen}`),
  ],
);
