/** What waits of 电商: orders of the places that the viewer may see, and authorisations that end (domain.md §3.7). */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";

type Desk = typeof dashboardEndpoints;

export const shopOrderDesk: Operation<Desk["shopOrders"]> = async (context) => {
  const seen = pgArray((await readRepositoryAccess(context)).ids("view"));
  const now = context.clock.now().toISOString();
  return oneRow(
    context.db,
    sql`
    select count(*) filter (where state = 'WAIT_AUDIT') as "toAudit", count(*) filter (where state = 'WAIT_SHIP') as "toShip",
      count(*) filter (where state = 'WAIT_SHIP' and ship_deadline < ${now}::timestamptz) as late,
      count(*) filter (where state = 'WAIT_AUDIT'
        and (unmatched or short or refunding or bad_address or message_open)) as troubled
    from shop_order where state in ('WAIT_AUDIT', 'WAIT_SHIP') and repository_id = any(${seen}::bigint[])`,
  );
};

export const shopDesk: Operation<Desk["shops"]> = async (context) => {
  const used = (await listVisibleShops(context)).filter(({ enabled }) => enabled);
  return {
    expiring: used.filter(({ authStatus }) => authStatus === "EXPIRING").length,
    expired: used.filter(({ authStatus }) => authStatus === "EXPIRED").length,
  };
};
