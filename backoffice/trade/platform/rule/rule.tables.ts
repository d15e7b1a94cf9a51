/** 审单规则 of the company (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import { type provinceNames, remarkAsks, ruleHolds } from "#contract/platform/order-rule.words.ts";

export const orderRule = pgTable(
  "order_rule",
  {
    id: primaryId(),
    name: text("name").notNull().unique(),
    enabled: boolean("enabled").notNull().default(true),
    sort: integer("sort").notNull().default(99),
    /** Null: every shop. */
    shopId: reference("shop_id").references(() => shop.id),
    /** 实付, both ends inclusive; null: no limit. */
    fromFen: fenColumn("from_fen"),
    toFen: fenColumn("to_fen"),
    buyerAsk: text("buyer_ask", { enum: remarkAsks }).notNull().default("ANY"),
    buyerWords: text("buyer_words").notNull().default(""),
    sellerAsk: text("seller_ask", { enum: remarkAsks }).notNull().default("ANY"),
    sellerWords: text("seller_words").notNull().default(""),
    /** Empty: all. */
    provinces: jsonb("provinces").$type<(typeof provinceNames)[number][]>().notNull().default([]),
    /** What the parcel weighs, both ends inclusive; null: no limit. */
    fromGram: integer("from_gram"),
    toGram: integer("to_gram"),
    inStock: boolean("in_stock").notNull().default(false),
    audits: boolean("audits").notNull().default(false),
    courier: text("courier").notNull().default(""),
    /** 发货仓 that it is sent from; null: stays. */
    repositoryId: reference("repository_id").references(() => repository.id),
    hold: text("hold", { enum: ruleHolds }).notNull().default("NONE"),
    /** Of a hold by days: after the day of payment. */
    holdDays: integer("hold_days"),
    ...audited,
  },
  (table) => [
    index("order_rule_shop").on(table.shopId),
    index("order_rule_repository").on(table.repositoryId),
    check("order_rule_hold", sql`(${table.hold} = 'DAYS') = (${table.holdDays} is not null)`),
  ],
);
