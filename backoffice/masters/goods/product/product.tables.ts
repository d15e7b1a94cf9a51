/** Styles and their SKUs (domain.md §3.1, §4). */
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { attributeValue, size, sizeGroup } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import type { AttributeValues } from "#contract/goods/attributes.ts";
import { costSources, productOrigins, productStatuses, safetyClasses } from "#contract/goods/product.words.ts";

export const product = pgTable(
  "product",
  {
    id: primaryId(),
    styleNo: text("style_no").notNull().unique(),
    name: text("name").notNull(),
    /** Initials of the name's pinyin, lower case: 法式连衣裙 → fslyq. */
    pinyin: text("pinyin").notNull(),
    categoryId: reference("category_id")
      .notNull()
      .references(() => attributeValue.id),
    brandId: reference("brand_id").references(() => attributeValue.id),
    year: integer("year").notNull(),
    seasonId: reference("season_id")
      .notNull()
      .references(() => attributeValue.id),
    fabricId: reference("fabric_id").references(() => attributeValue.id),
    lookId: reference("look_id").references(() => attributeValue.id),
    /** Values of 自定义属性 by the attribute's id. */
    attrs: jsonb("attrs").$type<AttributeValues>().notNull().default({}),
    unit: text("unit").notNull(),
    origin: text("origin", { enum: productOrigins }).notNull(),
    status: text("status", { enum: productStatuses }).notNull(),
    launchDate: date("launch_date", { mode: "string" }).notNull(),
    sizeGroupId: reference("size_group_id")
      .notNull()
      .references(() => sizeGroup.id),
    tagPriceFen: fenColumn("tag_fen"),
    retailPriceFen: fenColumn("retail_fen"),
    wholesalePriceFen: fenColumn("wholesale_fen").notNull(),
    minPriceFen: fenColumn("min_fen"),
    purchasePriceFen: fenColumn("purchase_fen"),
    /** What the last receipt from a supplier paid a piece. */
    lastPurchaseFen: fenColumn("last_purchase_fen"),
    /** What a piece costs, 0 unknown; written by style-cost.ts alone. */
    costFen: fenColumn("cost_fen").notNull().default(0),
    costSource: text("cost_source", { enum: costSources }).notNull().default("PLAN"),
    composition: text("composition").notNull().default(""),
    standard: text("standard").notNull().default(""),
    safetyClass: text("safety_class", { enum: safetyClasses }),
    /** What a piece weighs with its bag, 0 unknown: parcels are weighed by it. */
    weightGram: integer("weight_gram").notNull().default(0),
    partyId: reference("party_id").references(() => party.id),
    remark: text("remark").notNull().default(""),
    ...audited,
  },
  (table) => [index("product_category").on(table.categoryId)],
);

export const productColor = pgTable(
  "product_color",
  {
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    colorId: reference("color_id")
      .notNull()
      .references(() => attributeValue.id),
    sort: integer("sort").notNull(),
    /** What the style looks like in this colour; null: the style's pictures stand for it. */
    pictureId: text("picture_id").references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.colorId] }),
    // A word of the search may be a colour: its styles, without reading those of all.
    index("product_color_color").on(table.colorId, table.productId),
    index("product_color_picture").on(table.pictureId).where(sql`${table.pictureId} is not null`),
  ],
);

export const sku = pgTable(
  "sku",
  {
    id: primaryId(),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    colorId: reference("color_id")
      .notNull()
      .references(() => attributeValue.id),
    sizeId: reference("size_id")
      .notNull()
      .references(() => size.id),
    /** `款号-色码-尺码`. */
    skuCode: text("sku_code").notNull().unique(),
    barcode: text("barcode").notNull().unique(),
    active: boolean("active").notNull().default(true),
  },
  (table) => [unique("sku_cell").on(table.productId, table.colorId, table.sizeId)],
);

export const productImage = pgTable(
  "product_image",
  {
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id),
    sort: integer("sort").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.pictureId] }),
    index("product_image_picture").on(table.pictureId),
  ],
);

/** Every change of a price, who and when (domain.md §3.1, Effects). */
export const productPriceLog = pgTable(
  "product_price_log",
  {
    id: primaryId(),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    field: text("field").notNull(),
    beforeFen: fenColumn("before_fen"),
    afterFen: fenColumn("after_fen"),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("product_price_log_product").on(table.productId, table.id)],
);
