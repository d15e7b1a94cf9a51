/** 物料: the archive of fabrics, linings, trims and packing (domain.md §3.2, material; §4). */
import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, milliColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { materialStatuses, materialTypes, materialUnits } from "#contract/manufacture/material.words.ts";

export const material = pgTable(
  "material",
  {
    id: primaryId(),
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    type: text("type", { enum: materialTypes }).notNull(),
    spec: text("spec").notNull().default(""),
    /** 幅宽 in cm and 克重 in g/m²; null where it has none. */
    widthCm: integer("width_cm"),
    weightGram: integer("weight_gram"),
    composition: text("composition").notNull().default(""),
    color: text("color").notNull().default(""),
    unit: text("unit", { enum: materialUnits }).notNull(),
    supplierId: reference("supplier_id").references(() => party.id),
    /** 参考价 of one unit, 厘. */
    priceLi: integer("price_li").notNull().default(0),
    safetyMilli: milliColumn("safety_milli").notNull().default(0),
    pictureId: text("picture_id").references(() => picture.id),
    remark: text("remark").notNull().default(""),
    status: text("status", { enum: materialStatuses }).notNull().default("ON"),
    ...audited,
  },
  (table) => [unique("material_name").on(table.name, table.spec, table.color)],
);
