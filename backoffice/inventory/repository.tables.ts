/** Places that hold goods (domain.md §3.3, repository). */
import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, primaryId } from "../db/columns.ts";

export const repository = pgTable("repository", {
  id: primaryId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull().unique(),
  type: text("type", {
    enum: ["WAREHOUSE", "STALL", "SECOND", "FACTORY", "PLATFORM", "CONSIGNMENT", "TRANSIT"],
  }).notNull(),
  allowNegative: boolean("allow_negative").notNull().default(false),
  /** Counts towards what may be sold. */
  sellable: boolean("sellable").notNull().default(true),
  status: text("status", { enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  sort: integer("sort").notNull().default(999),
  ...audited,
});
