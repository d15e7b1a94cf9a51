/** The vocabularies of goods: categories, brands, seasons, colours and size runs (domain.md §3.1, product/attribute). */
import { boolean, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, primaryId, reference } from "../db/columns.ts";

/** One table for every vocabulary but size runs; `parentId` makes the category tree, `family` and `hex` describe a colour. */
export const attributeValue = pgTable(
  "attr_value",
  {
    id: primaryId(),
    type: text("type", { enum: ["COLOR", "CATEGORY", "BRAND", "SEASON"] }).notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    parentId: reference("parent_id"),
    family: text("family"),
    hex: text("hex"),
    sort: integer("sort").notNull().default(999),
    active: boolean("active").notNull().default(true),
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
