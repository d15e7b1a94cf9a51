/** 审单规则 of the demo company: written down and stopped, so that its orders stay for people to work on. */
import type { Db } from "#backoffice/db/connect.ts";
import { orderRule } from "#backoffice/trade/platform/rule/rule.tables.ts";
import type { Audit } from "../days.ts";

export async function seedOrderRules(db: Db, audit: Audit): Promise<void> {
  await db.insert(orderRule).values([
    { name: "按备注留到日期", sort: 10, enabled: false, hold: "REMARK", ...audit },
    {
      ...{ name: "江浙沪有货直发", sort: 20, enabled: false, provinces: ["江苏", "浙江", "上海"], inStock: true },
      ...{ courier: "中通快递", audits: true, ...audit },
    },
  ]);
}
