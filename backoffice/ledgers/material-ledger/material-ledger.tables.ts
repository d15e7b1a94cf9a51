/**
 * The material ledger: movements, append-only, and the balances they add up to (domain.md §3.2, §5.19). Quantities
 * are 1/1000 of the material's unit, never below 0; value is 分 at the moving average of repository × material × lot.
 */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { fenColumn, instantColumn, milliColumn, primaryId, reference, writtenDay } from "#backoffice/db/columns.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { materialDocTypes, materialMoveTypes } from "#contract/manufacture/material.words.ts";

export const materialMovement = pgTable(
  "material_movement",
  {
    id: primaryId(),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    lot: text("lot").notNull(),
    qtyMilli: milliColumn("qty_milli").notNull(),
    valueFen: fenColumn("value_fen").notNull(),
    /** What the document was worth beyond `valueFen`: 成本差异. */
    varianceFen: fenColumn("variance_fen").notNull().default(0),
    balanceAfterMilli: milliColumn("balance_after_milli").notNull(),
    moveType: text("move_type", { enum: materialMoveTypes }).notNull(),
    docType: text("doc_type", { enum: materialDocTypes }).notNull(),
    docId: reference("doc_id").notNull(),
    docLineId: reference("doc_line_id").notNull(),
    /** 1 for a line's own movement, −1 for its reversal. */
    seq: integer("seq").notNull().default(1),
    reverseOf: reference("reverse_of").unique(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    unique("material_movement_doc_line").on(table.docType, table.docLineId, table.moveType, table.seq),
    index("material_movement_material").on(table.materialId, table.id),
    index("material_movement_repository").on(table.repositoryId, table.id),
    index("material_movement_doc").on(table.docType, table.docId),
    // What is found, lost or 成本差异, of some days: few of all movements.
    index("material_movement_profit")
      .on(table.bizDate)
      .where(sql`${table.moveType} in ('ADJUST_IN', 'ADJUST_OUT') or ${table.varianceFen} <> 0`),
    index("material_movement_written").on(writtenDay(table.createdAt), table.id),
    check("material_movement_qty", sql`${table.qtyMilli} <> 0`),
  ],
);

export const materialBalance = pgTable(
  "material_balance",
  {
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    lot: text("lot").notNull(),
    qtyMilli: milliColumn("qty_milli").notNull(),
    valueFen: fenColumn("value_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.materialId, table.lot] }),
    index("material_balance_material").on(table.materialId),
    check("material_balance_held", sql`${table.qtyMilli} >= 0 and ${table.valueFen} >= 0`),
    check("material_balance_empty", sql`${table.qtyMilli} > 0 or ${table.valueFen} = 0`),
  ],
);
