/**
 * Daily sums of production (domain.md §3.6), rebuilt idempotently by day. Triggers note the days that are written
 * already and change again (`agg_production_mark`); until they are rebuilt those are summed up when they are asked for.
 */

import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";

const key = {
  partyId: reference("party_id").notNull(),
  productId: reference("product_id").notNull(),
  repositoryId: reference("repository_id").notNull(),
  bizDate: date("biz_date", { mode: "string" }).notNull(),
};

/** Pieces, batches and days of a factory, style and 入库仓. */
export const aggProductionDay = pgTable(
  "agg_production_day",
  {
    ...key,
    batches: integer("batches").notNull(),
    planQty: integer("plan_qty").notNull(),
    cutQty: integer("cut_qty").notNull(),
    deliveredQty: integer("delivered_qty").notNull(),
    inspectedQty: integer("inspected_qty").notNull(),
    passedQty: integer("passed_qty").notNull(),
    secondQty: integer("second_qty").notNull(),
    repairQty: integer("repair_qty").notNull(),
    scrapQty: integer("scrap_qty").notNull(),
    dueQty: integer("due_qty").notNull(),
    onTimeQty: integer("on_time_qty").notNull(),
    doneBatches: integer("done_batches").notNull(),
    cycleDays: integer("cycle_days").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bizDate, table.partyId, table.productId, table.repositoryId] })],
);

/** What an employee did of a style: pieces and the seconds that they are worth. */
export const aggWorkDay = pgTable(
  "agg_work_day",
  {
    ...key,
    employeeId: reference("employee_id").notNull(),
    /** 0: of no team. */
    teamId: reference("team_id").notNull(),
    pieces: integer("pieces").notNull(),
    stdSec: integer("std_sec").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.bizDate, table.employeeId, table.teamId, table.partyId, table.productId, table.repositoryId],
    }),
  ],
);

/** The last day that is written, and when; one row. */
export const aggProductionState = pgTable(
  "agg_production_state",
  {
    id: integer("id").primaryKey().default(1),
    writtenTo: date("written_to", { mode: "string" }).notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [check("agg_production_state_one", sql`${table.id} = 1`)],
);

/** A written day that something changed of since. */
export const aggProductionMark = pgTable(
  "agg_production_mark",
  {
    id: primaryId(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
  },
  (table) => [index("agg_production_mark_day").on(table.bizDate)],
);
