/** What every company has of 店铺利润. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { shopEarningList, shopEarningAdd } = permissions;

export const shopEarningRows: BuiltinRows = {
  pages: [
    {
      componentName: "ShopEarning",
      title: "店铺利润",
      section: sections.platform,
      path: "shop/earnings",
      permission: shopEarningList,
    },
  ],
  buttons: { ShopEarning: { [shopEarningAdd]: "导入平台账单和运费" } },
  grants: {
    [builtinRoles.ecom]: [shopEarningList, shopEarningAdd],
    [builtinRoles.finance]: [shopEarningList, shopEarningAdd],
  },
};
