/** The demo company's 监控策略 (domain.md §3.3). */

import type { Db } from "#backoffice/db/connect.ts";
import { roleIdByCode } from "#backoffice/ground/users/user.ts";
import { stockAlertRule, stockAlertRuleRole } from "#backoffice/trade/inventory/alert/alert.tables.ts";
import { builtinRoles } from "#contract/permissions.ts";
import type { Audit } from "./days.ts";

const { boss, stallManager, warehouse } = builtinRoles;

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
    roles: [stallManager, warehouse],
  },
  {
    name: "全仓负库存",
    type: "NEGATIVE",
    repositoryId: null,
    threshold: 0,
    days: 0,
    frequency: "HOURLY",
    roles: [warehouse],
  },
  { name: "90 天滞销", type: "SLOW", repositoryId: null, threshold: 0, days: 90, frequency: "DAILY", roles: [boss] },
] as const;

/** Gives the rules' ids. */
export async function seedAlertRules(db: Db, audit: Audit): Promise<number[]> {
  const ids: number[] = [];
  const roleId = await roleIdByCode(db);
  for (const { roles, ...rule } of rules) {
    const [created] = await db
      .insert(stockAlertRule)
      .values({ ...rule, ...audit })
      .returning({ id: stockAlertRule.id });
    if (!created) throw new Error("nothing was inserted");
    await db.insert(stockAlertRuleRole).values(roles.map((code) => ({ ruleId: created.id, roleId: roleId(code) })));
    ids.push(created.id);
  }
  return ids;
}
