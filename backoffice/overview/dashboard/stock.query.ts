/** What waits in the repositories that the viewer may see, one aggregate query each (domain.md §3.7). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { adjustmentsWaiting } from "#backoffice/trade/inventory/adjustment/adjustment.query.ts";
import { countsWaiting } from "#backoffice/trade/inventory/count/count.query.ts";
import { purchasesWaiting } from "#backoffice/trade/inventory/purchase/purchase.query.ts";
import { transfersWaiting } from "#backoffice/trade/inventory/transfer/transfer.query.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";

type Desk = typeof dashboardEndpoints;

export const transferDesk: Operation<Desk["transfers"]> = async (context) => {
  const { send, receive } = transfersWaiting(await readRepositoryAccess(context));
  return oneRow(
    context.db,
    sql`
    select count(*) filter (where status = 'DRAFT') as "toSend",
      count(*) filter (where status <> 'DRAFT') as "toReceive",
      coalesce(sum(qty) filter (where status <> 'DRAFT'), 0) as "toReceiveQty"
    from (
      select doc.status,
        (select sum(sent_qty - received_qty - returned_qty - lost_qty) from transfer_line
         where transfer_id = doc.id) as qty
      from transfer doc where (${send}) or (${receive})
    ) waiting`,
  );
};

export const purchaseDesk: Operation<Desk["purchases"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(distinct bought.id) as waiting,
      coalesce(sum(greatest(line.qty - line.received_qty, 0)), 0) as "waitingQty"
    from purchase bought join purchase_line line on line.purchase_id = bought.id
    where ${purchasesWaiting(await readRepositoryAccess(context)).receive}`,
  );

export const countDesk: Operation<Desk["counts"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) filter (where ${countsWaiting.count}) as counting,
      count(*) filter (where ${countsWaiting.approve}) as submitted
    from stock_count count
    where count.status in ('DRAFT', 'COUNTING', 'SUBMITTED') and count.repository_id = any(${await seenPlaces(context)})`,
  );

export const alertDesk: Operation<Desk["alerts"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) as open, count(distinct product_id) as styles from stock_alert
    where status = 'OPEN' and repository_id = any(${await seenPlaces(context)})`,
  );

export const adjustmentDesk: Operation<Desk["adjustments"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) as drafts from stock_adjust slip
    where ${adjustmentsWaiting.approve} and slip.repository_id = any(${await seenPlaces(context)})`,
  );

async function seenPlaces(context: Context): Promise<SQL> {
  return sql`${pgArray((await readRepositoryAccess(context)).ids("view"))}::bigint[]`;
}
