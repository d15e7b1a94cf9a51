/** Tells people of new alerts: one 库存预警 a rule and evaluation (domain.md §3.3, Effects). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { permissions } from "#contract/permissions.ts";
import { alertTitle } from "./alert.rules.ts";
import type { Watch } from "./alert-hits.ts";

/** New alerts of one repository; `styleNo` and `skuId` are those of one of them. */
export interface NewAlerts {
  repositoryId: number;
  count: number;
  styleNo: string;
  skuId: number | null;
}

/**
 * To the enabled users of the rule's roles, each of whom hears of the
 * repositories that he or she may view, and nothing when there is none.
 */
export async function notifyOfAlerts(
  context: Pick<Context, "db" | "clock">,
  rule: Watch & { id: number; name: string },
  fresh: readonly NewAlerts[],
): Promise<void> {
  if (fresh.length === 0) return;
  const readers = await rows<{ id: number; isAdmin: boolean }>(
    context.db,
    sql`
    select distinct reader.id, reader.is_admin as "isAdmin"
    from sys_user reader
    join user_role held on held.user_id = reader.id
    join stock_alert_rule_role told on told.role_id = held.role_id
    where told.rule_id = ${rule.id} and reader.enabled`,
  );
  if (readers.length === 0) return;
  const viewers = new Map<number, Set<number>>();
  for (const { repositoryId } of fresh) {
    viewers.set(repositoryId, new Set(await findUsersWithRight(context.db, repositoryId, "view")));
  }
  const labels = await findSkuLabels(
    context.db,
    fresh.flatMap(({ skuId }) => (skuId === null ? [] : [skuId])),
  );
  const byTitle = new Map<string, number[]>();
  for (const { id, isAdmin } of readers) {
    const seen = fresh.filter(({ repositoryId }) => isAdmin || viewers.get(repositoryId)?.has(id));
    const [first] = seen;
    if (!first) continue;
    const label = (first.skuId !== null && labels.get(first.skuId)) || first.styleNo;
    const title = alertTitle(
      rule,
      label,
      seen.reduce((sum, { count }) => sum + count, 0),
    );
    byTitle.set(title, [...(byTitle.get(title) ?? []), id]);
  }
  for (const [title, userIds] of byTitle) {
    await sendMessage(context, userIds, {
      category: "BUSINESS",
      type: "库存预警",
      title,
      content: `监控策略“${rule.name}”发现新的预警，请及时处理。`,
      link: `/clothes/inventory/stock/monitor?tab=alerts&ruleId=${rule.id}`,
      linkPermission: permissions.monitorList,
    });
  }
}
