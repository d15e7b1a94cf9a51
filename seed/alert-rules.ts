/** The demo company's 监控策略 (domain.md §3.3). */

import type { Db } from "#backoffice/db/connect.ts";
import { stockAlertRule, stockAlertRuleRole } from "#backoffice/inventory/alert/alert.tables.ts";
import type { Audit } from "./days.ts";

/** Ids of company.data.ts. */
const boss = 1;
const stallManager = 2;
const warehouseKeeper = 4;

/** Ids of vocabulary.data.ts. */
const fourSeasonsStall = 2;

const rules = [
  {
    name: "四季青低库存",
    type: "LOW",
    repositoryId: fourSeasonsStall,
    threshold: 5,
    days: 0,
    frequency: "HOURLY",
    roles: [stallManager, warehouseKeeper],
  },
  {
    name: "全仓负库存",
    type: "NEGATIVE",
    repositoryId: null,
    threshold: 0,
    days: 0,
    frequency: "HOURLY",
    roles: [warehouseKeeper],
  },
  { name: "90 天滞销", type: "SLOW", repositoryId: null, threshold: 0, days: 90, frequency: "DAILY", roles: [boss] },
] as const;

/** Gives the rules' ids. */
export async function seedAlertRules(db: Db, audit: Audit): Promise<number[]> {
  const ids: number[] = [];
  for (const { roles, ...rule } of rules) {
    const [created] = await db
      .insert(stockAlertRule)
      .values({ ...rule, ...audit })
      .returning({ id: stockAlertRule.id });
    if (!created) throw new Error("nothing was inserted");
    await db.insert(stockAlertRuleRole).values(roles.map((roleId) => ({ ruleId: created.id, roleId })));
    ids.push(created.id);
  }
  return ids;
}
