/** The vocabularies of goods: colours, size runs, categories and the rest, and the attributes a company adds itself (domain.md §3.1, product/attribute). */
import { boolean, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, primaryId, reference } from "#backoffice/db/columns.ts";
import { type AttributeOption, customKinds, valueTypes } from "#contract/goods/attribute-kinds.ts";

/** One table for every vocabulary but size runs; `parentId` makes the category tree, `family` and `hex` describe a colour. */
export const attributeValue = pgTable(
  "attr_value",
  {
    id: primaryId(),
    type: text("type", { enum: valueTypes }).notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    parentId: reference("parent_id"),
    family: text("family"),
    hex: text("hex"),
    sort: integer("sort").notNull().default(999),
    active: boolean("active").notNull().default(true),
    /** Set by 合并: the row stays, stopped for good, so that its code in frozen SKU codes is never given again. */
    mergedIntoId: reference("merged_into_id"),
    ...audited,
  },
  (table) => [
    unique("attr_value_code").on(table.type, table.code),
    unique("attr_value_name").on(table.type, table.name),
  ],
);

export const sizeGroup = pgTable("size_group", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  sort: integer("sort").notNull().default(999),
  active: boolean("active").notNull().default(true),
  ...audited,
});

export const size = pgTable(
  "size",
  {
    id: primaryId(),
    sizeGroupId: reference("size_group_id")
      .notNull()
      .references(() => sizeGroup.id),
    /** The part of a SKU code; `[A-Z0-9]`. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** The run's order, never the alphabet's (domain.md §1.8). */
    sort: integer("sort").notNull(),
  },
  (table) => [
    unique("size_name").on(table.sizeGroupId, table.name),
    unique("size_code").on(table.sizeGroupId, table.code),
  ],
);

/** 自定义属性: what a company wants to know of its styles beyond the columns. The values are in `product.attrs`, by this id. */
export const customAttribute = pgTable("custom_attribute", {
  id: primaryId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull().unique(),
  kind: text("kind", { enum: customKinds }).notNull(),
  /** Of a number, such as 克. */
  unit: text("unit").notNull().default(""),
  /** Of 单选 and 多选, in order; ids are the attribute's own. */
  options: jsonb("options").$type<AttributeOption[]>().notNull().default([]),
  sort: integer("sort").notNull().default(999),
  active: boolean("active").notNull().default(true),
  ...audited,
});
