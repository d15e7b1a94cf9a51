/** Distributors (分销商) and the prices of their own (domain.md §3.4, §4). */
import { type SQL, sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { product } from "#backoffice/masters/goods/product/product.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { strategy } from "#backoffice/masters/strategy/strategy.tables.ts";
import { distributorStatuses, settleCycles } from "#contract/stall/distributor.words.ts";

export const mobileLength = 11;
/** Digits in each part of a phone that its index knows. */
export const phonePart = 3;

/** Every `phonePart` digits that follow each other in a phone; an index on them finds any part that is as long. */
export function phoneParts(phone: SQL): SQL {
  const starts = Array.from({ length: mobileLength - phonePart + 1 }, (_, at) => at + 1);
  const parts = starts.map((start) => sql`substr(${phone}, ${sql.raw(`${start}, ${phonePart}`)})`);
  return sql`(array[${sql.join(parts, sql`, `)}])`;
}

export const distributor = pgTable(
  "distributor",
  {
    id: primaryId(),
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    /** Initials, lower case. */
    pinyin: text("pinyin").notNull(),
    phone: text("phone").unique(),
    region: text("region").notNull().default(""),
    addresses: jsonb("addresses").$type<string[]>().notNull().default([]),
    /** 物流/托运部. */
    carrier: text("carrier").notNull().default(""),
    stallId: reference("stall_id").references(() => stall.id),
    keeperId: reference("keeper_id").references(() => user.id),
    strategyId: reference("strategy_id")
      .notNull()
      .references(() => strategy.id),
    creditLimitFen: fenColumn("credit_limit_fen").notNull().default(0),
    settleCycle: text("settle_cycle", { enum: settleCycles }).notNull().default("CASH"),
    tags: jsonb("tags").$type<string[]>().notNull().default([]),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: distributorStatuses }).notNull().default("NORMAL"),
    /** 散客: nobody in particular, who always pays in full. */
    walkIn: boolean("walk_in").notNull().default(false),
    /** Where 合并客户 moved everything. */
    mergedIntoId: reference("merged_into_id"),
    /** The instant of the latest live bill; kept by the bills. */
    lastBillAt: instantColumn("last_bill_at"),
    ...audited,
  },
  (table) => [
    index("distributor_name").on(table.name),
    index("distributor_pinyin").on(table.pinyin.op("text_pattern_ops")),
    index("distributor_phone_parts").using("gin", phoneParts(sql`${table.phone}`)),
    index("distributor_phone_end").on(sql`right(${table.phone}, 4)`),
    index("distributor_last_bill").on(table.lastBillAt),
    index("distributor_strategy").on(table.strategyId),
    check("distributor_credit", sql`${table.creditLimitFen} >= 0`),
  ],
);

/** 客户专价. */
export const customerPrice = pgTable(
  "customer_price",
  {
    distributorId: reference("distributor_id")
      .notNull()
      .references(() => distributor.id, { onDelete: "cascade" }),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    priceFen: fenColumn("price_fen").notNull(),
    updatedBy: reference("updated_by"),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.distributorId, table.productId] })],
);

/** 上次成交价: of the latest live bill in which the customer bought the style. */
export const lastPrice = pgTable(
  "last_price",
  {
    distributorId: reference("distributor_id")
      .notNull()
      .references(() => distributor.id, { onDelete: "cascade" }),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    priceFen: fenColumn("price_fen").notNull(),
    billId: reference("bill_id").notNull(),
    at: instantColumn("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.distributorId, table.productId] })],
);

/** 对账单 the customer agreed to: its text as it was, whatever the ledger does later. */
export const statement = pgTable(
  "statement",
  {
    id: primaryId(),
    distributorId: reference("distributor_id")
      .notNull()
      .references(() => distributor.id),
    fromDay: text("from_day").notNull(),
    toDay: text("to_day").notNull(),
    /** The API's answer at the moment of agreement. */
    content: jsonb("content").$type<unknown>().notNull(),
    confirmedBy: reference("confirmed_by").notNull(),
    confirmedAt: instantColumn("confirmed_at").notNull(),
  },
  (table) => [unique("statement_period").on(table.distributorId, table.fromDay, table.toDay)],
);

/**
 * What a customer bought in the last 365 days: goods taken less goods given
 * back. Kept by the outbox with each bill, and once a day for all, because
 * the days move on. 升级门槛 is measured by it.
 */
export const customerYear = pgTable("customer_year", {
  distributorId: reference("distributor_id")
    .primaryKey()
    .references(() => distributor.id, { onDelete: "cascade" }),
  boughtFen: fenColumn("bought_fen").notNull(),
  /** The strategy whose threshold those who decide were told of, once. */
  toldStrategyId: reference("told_strategy_id"),
});
