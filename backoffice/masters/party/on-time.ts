/**
 * 准交率, pieces: what came by its 交期 ÷ what was due (docs/decisions/production.md, "Figures of production"), as SQL over
 * a relation of batches; 工厂管理 and 产能分析 ask the same.
 */
import { type SQL, sql } from "drizzle-orm";

/** A batch counts once it is ordered and while it is not cancelled. */
export const counted = (b: SQL) => sql`${b}.status not in ('DRAFT', 'CANCELLED')`;

/** What is due of a batch: what was cut, less what will never come; before it is cut its plan. */
export const dueOf = (b: SQL) =>
  sql`case when ${b}.cut_qty > 0 then ${b}.cut_qty - ${b}.short_qty else ${b}.plan_qty end`;

/** What of a batch came by its 交期. */
export const onTimeOf = (b: SQL) => sql`
  (select coalesce(sum(d.delivered_qty), 0)::int from delivery d
   where d.batch_id = ${b}.id and d.status <> 'VOID' and d.biz_date <= ${b}.due_date)`;
