/** What waits in the repositories that the viewer may see, one aggregate query each (domain.md §3.7). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";
import type { deskEndpoints } from "#contract/statistics/dashboard.ts";

type Desk = typeof deskEndpoints;

export const transferDesk: Operation<Desk["transfers"]> = async (context) => {
  const access = await readRepositoryAccess(context);
  return oneRow(
    context.db,
    sql`
    select count(*) filter (where status = 'DRAFT') as "toSend",
      count(*) filter (where status <> 'DRAFT') as "toReceive",
      coalesce(sum(qty) filter (where status <> 'DRAFT'), 0) as "toReceiveQty"
    from (
      select transfer.status,
        (select sum(sent_qty - received_qty - returned_qty - lost_qty) from transfer_line
         where transfer_id = transfer.id) as qty
      from transfer
      where status = 'DRAFT' and from_id = any(${held(access.ids("out"))})
        or status in ('SENT', 'PART_RECEIVED') and to_id = any(${held(access.ids("in"))})
    ) waiting`,
  );
};

export const purchaseDesk: Operation<Desk["purchases"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(distinct purchase.id) as waiting,
      coalesce(sum(greatest(line.qty - line.received_qty, 0)), 0) as "waitingQty"
    from purchase join purchase_line line on line.purchase_id = purchase.id
    where purchase.status in ('WAIT', 'PART') and purchase.repository_id = any(${await placesWith(context, "in")})`,
  );

export const countDesk: Operation<Desk["counts"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) filter (where status in ('DRAFT', 'COUNTING')) as counting,
      count(*) filter (where status = 'SUBMITTED') as submitted
    from stock_count
    where status in ('DRAFT', 'COUNTING', 'SUBMITTED') and repository_id = any(${await placesWith(context, "view")})`,
  );

export const alertDesk: Operation<Desk["alerts"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) as open, count(distinct product_id) as styles from stock_alert
    where status = 'OPEN' and repository_id = any(${await placesWith(context, "view")})`,
  );

export const adjustmentDesk: Operation<Desk["adjustments"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*) as drafts from stock_adjust
    where status = 'DRAFT' and repository_id = any(${await placesWith(context, "view")})`,
  );

const held = (ids: readonly number[]) => sql`${pgArray(ids)}::bigint[]`;

async function placesWith(context: Context, right: RepositoryRight): Promise<SQL> {
  return held((await readRepositoryAccess(context)).ids(right));
}
