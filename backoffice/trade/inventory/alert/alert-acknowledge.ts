/** 已知晓: somebody has seen an alert (domain.md §3.3, stock/monitor, State). */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { alertEndpoints } from "#contract/inventory/alerts.ts";

type Acknowledge = typeof alertEndpoints.acknowledge;

/** Alerts of places that the actor may not see are refused, whoever named them; what is acknowledged or closed stays as it is. */
export const acknowledgeAlerts: Operation<Acknowledge> = async (context, { body }) => {
  const ids = [...new Set(body.ids)];
  const visible = (await readRepositoryAccess(context)).ids("view");
  const wanted = sql`id = any(${pgArray(ids)}::bigint[]) and repository_id = any(${pgArray(visible)}::bigint[])`;
  const [known] = await rows<{ count: number }>(context.db, sql`select count(*) from stock_alert where ${wanted}`);
  if (known?.count !== ids.length) throw new DomainError("预警不存在，或您没有查看权限，请刷新后重试");
  const changed = await rows<{ id: number }>(
    context.db,
    sql`update stock_alert set status = 'ACK', acknowledged_by = ${context.actor.userId}
          where ${wanted} and status = 'OPEN' returning id`,
  );
  return { acknowledged: changed.length };
};
