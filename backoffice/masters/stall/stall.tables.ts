/** Stalls, and what each sells (domain.md §3.1 档口商品, §4). */
import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { product } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { stallGoodsTags } from "#contract/goods/stall-goods.ts";

/** One stall, one repository. */
export const stall = pgTable("stall", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  repositoryId: reference("repository_id")
    .notNull()
    .unique()
    .references(() => repository.id),
  status: text("status", { enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  sort: integer("sort").notNull().default(999),
  ...audited,
});

export const stallProduct = pgTable(
  "stall_product",
  {
    id: primaryId(),
    stallId: reference("stall_id")
      .notNull()
      .references(() => stall.id, { onDelete: "cascade" }),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    /** Null: the style's 批发价. */
    priceFen: fenColumn("price_fen"),
    location: text("location").notNull().default(""),
    tag: text("tag", { enum: stallGoodsTags }),
    active: boolean("active").notNull().default(true),
    sort: integer("sort").notNull().default(999),
    ...audited,
  },
  (table) => [
    unique("stall_product_cell").on(table.stallId, table.productId),
    index("stall_product_product").on(table.productId),
  ],
);
