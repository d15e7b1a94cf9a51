/** The invariants of batches between their plan, beds and bundles (domain.md §5, 14, 15 and 17), asked of the database itself. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { expensesFen } from "#backoffice/overview/finance/cost/batch-expense.ts";
import { askInvariants, type Questions } from "./ask.ts";

const questions: Questions = {
  "14: no cell is cut beyond its plan and what is allowed over it": sql`
    select count(*) as faults from batch_line line join batch made on made.id = line.batch_id
    where line.cut_qty > ceil(line.plan_qty * (10000 + made.over_cut_bp) / 10000.0)`,
  "14: a batch's sums are those of its cells": sql`
    select count(*) as faults from batch made left join (
      select batch_id, sum(plan_qty) as plan, sum(cut_qty) as cut, sum(delivered_qty) as delivered,
        sum(passed_qty) as passed, sum(second_qty) as second, sum(scrap_qty) as scrap, sum(short_qty) as short
      from batch_line group by batch_id
    ) cells on cells.batch_id = made.id
    where (made.plan_qty, made.cut_qty, made.delivered_qty, made.passed_qty, made.second_qty, made.scrap_qty, made.short_qty)
      is distinct from (coalesce(plan, 0), coalesce(cut, 0), coalesce(delivered, 0), coalesce(passed, 0),
        coalesce(second, 0), coalesce(scrap, 0), coalesce(short, 0))`,
  "14: a batch is 已交齐 exactly when all that was cut came": sql`
    select count(*) as faults from batch
    where (status = 'DELIVERED' and (cut_qty = 0 or delivered_qty + short_qty < cut_qty))
      or (status in ('SEWING', 'FINISHING') and cut_qty > 0 and delivered_qty + short_qty = cut_qty)`,
  "15: what is closed waits for nothing": sql`
    select count(*) as faults from batch
    where status = 'CLOSED' and (repair_open_qty <> 0 or delivered_qty + short_qty <> cut_qty or paused)`,
  "14: nothing is cut of a batch before 裁剪中 or given up, and something from then on": sql`
    select count(*) as faults from batch
    where (status in ('DRAFT', 'PLANNED', 'CANCELLED') and cut_qty <> 0)
      or (status in ('CUTTING', 'SEWING', 'FINISHING') and cut_qty = 0)`,
  "17: the bundles of a cell are what was cut of it": sql`
    select count(*) as faults from batch_line line left join (
      select batch_line_id, sum(qty) as qty from bundle where voided_at is null group by batch_line_id
    ) tied on tied.batch_line_id = line.id
    where line.cut_qty <> coalesce(tied.qty, 0)`,
  "17: a bundle is of its bed's and its cell's batch, and voided with its bed": sql`
    select count(*) as faults from bundle join cut_bed bed on bed.id = bundle.bed_id
    join batch_line line on line.id = bundle.batch_line_id
    where bundle.batch_id <> bed.batch_id or bundle.batch_id <> line.batch_id
      or (bundle.voided_at is null) <> (bed.voided_at is null)`,
  "cost: 其他费用 of a batch that is not closed are its 费用单": sql`
    select count(*) as faults from batch made where status <> 'CLOSED' and other_fen <> ${expensesFen(sql`made`)}`,
  "cost: what was ordered and closed has the prices of its budget": sql`
    select count(*) as faults from batch_bom bom join batch made on made.id = bom.batch_id
    where made.status = 'CLOSED' and bom.price_li is null`,
};

/** The invariants that do not hold, with how many rows break each; empty when all is well. */
export function brokenBatchInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
