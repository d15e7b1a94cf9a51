/** 领料 and 退料 of batches, and what is found on counting (domain.md §3.2, material; §4). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, milliColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { batch } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { materialIssueKinds, materialIssueStatuses } from "#contract/manufacture/material.words.ts";

/** 领料 (kind ISSUE) and 退料 (RETURN) of a batch. */
export const materialIssue = pgTable(
  "material_issue",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    kind: text("kind", { enum: materialIssueKinds }).notNull(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => batch.id),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    status: text("status", { enum: materialIssueStatuses }).notNull().default("DRAFT"),
    /** Somebody said that more than 110 % of the BOM's demand was meant. */
    overDemand: boolean("over_demand").notNull().default(false),
    remark: text("remark").notNull().default(""),
    voidReason: text("void_reason").notNull().default(""),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("material_issue_day").on(table.bizDate, table.id),
    index("material_issue_batch").on(table.batchId, table.id),
  ],
);

export const materialIssueLine = pgTable(
  "material_issue_line",
  {
    id: primaryId(),
    issueId: reference("issue_id")
      .notNull()
      .references(() => materialIssue.id, { onDelete: "cascade" }),
    lineNo: integer("line_no").notNull(),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    lot: text("lot").notNull().default(""),
    qtyMilli: milliColumn("qty_milli").notNull(),
    /** What of an issued line came back. */
    returnedMilli: milliColumn("returned_milli").notNull().default(0),
    /** The issued line that a returned one brings back. */
    originLineId: reference("origin_line_id"),
    /** What the ledger moved it at; 0 in a draft. */
    valueFen: fenColumn("value_fen").notNull().default(0),
  },
  (table) => [
    index("material_issue_line_issue").on(table.issueId),
    index("material_issue_line_material").on(table.materialId, table.id),
    index("material_issue_line_origin").on(table.originLineId),
    check(
      "material_issue_line_qty",
      sql`${table.qtyMilli} > 0 and ${table.returnedMilli} between 0 and ${table.qtyMilli}`,
    ),
  ],
);

/** 期初 and 盘点 of materials: signed quantities with a reason. */
export const materialAdjust = pgTable(
  "material_adjust",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    opening: boolean("opening").notNull().default(false),
    reason: text("reason").notNull(),
    reversedBy: reference("reversed_by"),
    reversedAt: instantColumn("reversed_at"),
    operatorId: reference("operator_id").notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("material_adjust_day").on(table.bizDate, table.id)],
);

export const materialAdjustLine = pgTable(
  "material_adjust_line",
  {
    id: primaryId(),
    adjustId: reference("adjust_id")
      .notNull()
      .references(() => materialAdjust.id),
    materialId: reference("material_id")
      .notNull()
      .references(() => material.id),
    lot: text("lot").notNull().default(""),
    /** Signed. */
    qtyMilli: milliColumn("qty_milli").notNull(),
    /** Of an opening: what one unit cost. */
    priceLi: integer("price_li"),
  },
  (table) => [
    unique("material_adjust_line_lot").on(table.adjustId, table.materialId, table.lot),
    check("material_adjust_line_qty", sql`${table.qtyMilli} <> 0`),
  ],
);
