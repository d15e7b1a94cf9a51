/**
 * The read model of 商品列表: one narrow row a style, with what the list
 * filters, sorts and adds up by. It is derived, and rebuilt by
 * product-list.ts whenever a style or its stock changes; see
 * docs/decisions/ledgers.md, "What follows a posting".
 */
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { fenColumn, reference } from "#backoffice/db/columns.ts";
import { productOrigins, productStatuses } from "#contract/goods/product.words.ts";
import { product } from "./product.tables.ts";

export const productListRow = pgTable(
  "product_list_row",
  {
    productId: reference("product_id")
      .primaryKey()
      .references(() => product.id, { onDelete: "cascade" }),
    styleNo: text("style_no").notNull(),
    /** Name and pinyin initials, lower case. */
    searchText: text("search_text").notNull(),
    categoryId: reference("category_id").notNull(),
    brandId: reference("brand_id"),
    seasonId: reference("season_id").notNull(),
    origin: text("origin", { enum: productOrigins }).notNull(),
    status: text("status", { enum: productStatuses }).notNull(),
    wholesalePriceFen: fenColumn("wholesale_fen").notNull(),
    launchDate: date("launch_date", { mode: "string" }).notNull(),
    onHand: integer("on_hand").notNull(),
    available: integer("available").notNull(),
    sold7: integer("sold7").notNull(),
    sold30: integer("sold30").notNull(),
    /** 断码: some active SKU is out while others of the style remain. */
    broken: boolean("broken").notNull(),
  },
  (table) => [
    index("product_list_style_prefix").on(table.styleNo.op("text_pattern_ops")),
    // Every one- and two-character piece of the text: "contains" that works for Chinese.
    index("product_list_search").using("gin", sql`text_grams(${table.searchText})`),
    index("product_list_launch").on(table.launchDate, table.productId),
    index("product_list_style").on(table.styleNo, table.productId),
    index("product_list_on_hand").on(table.onHand, table.productId),
    index("product_list_sold7").on(table.sold7, table.productId),
    index("product_list_sold30").on(table.sold30, table.productId),
    index("product_list_price").on(table.wholesalePriceFen, table.productId),
    index("product_list_category").on(table.categoryId, table.launchDate, table.productId),
  ],
);
