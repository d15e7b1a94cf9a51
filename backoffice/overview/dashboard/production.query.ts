/** What waits for 跟单 in the repositories that the viewer may see, one aggregate query each (domain.md §3.7). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { overdueOn } from "#backoffice/trade/manufacture/batch/batch.query.ts";
import { listMaterialDemand } from "#backoffice/trade/manufacture/material/material-demand.ts";
import { overdue } from "#backoffice/trade/manufacture/repair/repair.query.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";

type Desk = typeof dashboardEndpoints;

/** Pieces of a batch that are still to come; before it is cut its plan. */
const owed = sql`
  case when made.cut_qty > 0 then greatest(made.cut_qty - made.delivered_qty - made.short_qty, 0) else made.plan_qty end`;

export const batchDesk: Operation<Desk["batches"]> = async (context) => {
  const day = today(context);
  const due = sql`made.due_date = ${day}::date`;
  const late = overdueOn(day);
  return oneRow(
    context.db,
    sql`
    select count(*) filter (where ${due}) as "dueToday",
      coalesce(sum(${owed}) filter (where ${due}), 0)::int8 as "dueTodayQty",
      count(*) filter (where ${late}) as overdue, coalesce(sum(${owed}) filter (where ${late}), 0)::int8 as "overdueQty"
    from batch made where made.status in ('PLANNED', 'CUTTING', 'SEWING', 'FINISHING') and made.due_date <= ${day}::date
      and made.repository_id = any(${await seenPlaces(context)})`,
  );
};

export const repairDesk: Operation<Desk["repairs"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) as overdue,
      coalesce(sum(doc.sent_qty - doc.ok_qty - doc.second_qty - doc.scrap_qty), 0)::int8 as "overdueQty"
    from repair doc where ${overdue(today(context))} and doc.repository_id = any(${await seenPlaces(context)})`,
  );

export const materialDesk: Operation<Desk["materials"]> = async (context) => {
  const { totals } = await listMaterialDemand(context, { query: { page: 0, size: 10, sort: [], short: "1" } });
  return { short: totals.shortCount };
};

/** Wages to audit, and audited ones to pay: what is left of them after 借支. */
export const wageDesk: Operation<Desk["wages"]> = async ({ db }) =>
  oneRow(
    db,
    sql`
    select count(*) filter (where status = 'DRAFT') as drafts,
      coalesce(sum(amount_fen) filter (where status = 'DRAFT'), 0)::int8 as "draftsFen",
      count(*) filter (where status = 'AUDITED') as unpaid,
      coalesce(sum(amount_fen) filter (where status = 'AUDITED'), 0)::int8 as "unpaidFen"
    from wage_settlement where status in ('DRAFT', 'AUDITED')`,
  );

async function seenPlaces(context: Context) {
  return sql`${pgArray((await readRepositoryAccess(context)).ids("view"))}::bigint[]`;
}
