/** What every company has of 审单规则: the page, and who writes rules; whoever audits reads them. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { shopOrderAudit, shopRuleEdit } = permissions;

export const orderRuleRows: BuiltinRows = {
  pages: [
    {
      componentName: "ShopOrderRule",
      title: "审单规则",
      section: sections.platform,
      path: "shop/rule",
      seenWith: shopOrderAudit,
    },
  ],
  buttons: { ShopOrderRule: { [shopRuleEdit]: "审单规则设置" } },
  grants: {
    [builtinRoles.stallManager]: [shopRuleEdit],
    [builtinRoles.ecom]: [shopRuleEdit],
  },
};
