/** The batches that a figure of 产能分析 is made of: its drill-down, straight from the documents. */

import { type SQL, sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { counted, dueOf, onTimeOf } from "#backoffice/masters/party/on-time.ts";
import type {
  BehindFilter,
  BehindRow,
  productionStatisticEndpoints,
} from "#contract/statistics/production-statistics.ts";
import { openQty, type ProductionQuestion, readProductionQuestion } from "./production.query.ts";
import { daysBetween } from "./production-days.ts";

export const readBehind: Operation<typeof productionStatisticEndpoints.behind> = async (context, { query }) => {
  const question = await readProductionQuestion(context, query);
  const { from, to } = question.range;
  const found = await oneRow<{ totalElements: number; qty: number; onTimeQty: number; content: BehindRow[] }>(
    context.db,
    sql`
    with found as materialized (
      select b.id, b.no, p.style_no as "styleNo", p.name as "productName", maker.name as "partyName", b.status,
             b.biz_date::text as "bizDate", b.due_date::text as "dueDate", b.delivered_day::text as "deliveredDay",
             part.qty, ${query.kind === "due" ? onTimeOf(sql`b`) : sql`0`} as "onTimeQty"
      from (${partsOf(question, query)}) part join batch b on b.id = part.id join product p on p.id = b.product_id
      join party maker on maker.id = b.party_id
    ),
    content as (select * from found order by "dueDate", id limit ${query.size} offset ${query.page * query.size})
    select count(*)::int8 as "totalElements", coalesce(sum(qty), 0)::int8 as qty,
           coalesce(sum("onTimeQty"), 0)::int8 as "onTimeQty",
           (select coalesce(json_agg(content order by "dueDate", id), '[]') from content) as content
    from found`,
  );
  const { qty, onTimeQty, ...page } = found;
  return { range: { from, to }, ...page, totals: { qty, onTimeQty } };
};

/** `id, qty`: batches, each once, with their part of the figure. */
function partsOf({ asked, range, today }: ProductionQuestion, { kind, stage }: BehindFilter): SQL {
  const b = sql`b`;
  const { holds } = daysBetween(range.from, range.to);
  const among = sql`${counted(b)} and ${asked(b)}`;
  switch (kind) {
    case "ordered":
      return sql`select b.id, b.plan_qty as qty from batch b where ${among} and ${holds(sql`b.biz_date`)}`;
    case "cut":
      return sql`
        select b.id, sum(bundle.qty)::int8 as qty from cut_bed bed
        join bundle on bundle.bed_id = bed.id and bundle.voided_at is null join batch b on b.id = bed.batch_id
        where bed.voided_at is null and ${among} and ${holds(sql`bed.biz_date`)} group by b.id`;
    case "due":
      return sql`select b.id, ${dueOf(b)} as qty from batch b where ${among} and ${holds(sql`b.due_date`)}
          and b.due_date <= ${today}::date`;
    case "done":
      return sql`
        select b.id, b.delivered_day - b.biz_date as qty from batch b where ${among} and ${holds(sql`b.delivered_day`)}`;
    case "wip":
      return stage === "REPAIR"
        ? sql`
          select b.id, b.repair_open_qty as qty from batch b
          where b.status in ('PLANNED', 'CUTTING', 'SEWING', 'FINISHING', 'DELIVERED') and b.repair_open_qty > 0 and ${asked(b)}`
        : sql`
          select b.id, ${openQty(b)} as qty from batch b
          where ${stage === undefined ? sql`b.status in ('PLANNED', 'CUTTING', 'SEWING', 'FINISHING')` : sql`b.status = ${stage}`}
            and ${asked(b)}`;
  }
}
