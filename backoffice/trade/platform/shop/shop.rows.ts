/** What every company has of 平台店铺. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { shopList, shopAdd, shopEdit, shopDel, shopAuth } = permissions;

export const shopRows: BuiltinRows = {
  pages: [
    {
      componentName: "Shop",
      title: "平台店铺",
      section: sections.platform,
      path: "shop",
      icon: "platform",
      permission: shopList,
    },
  ],
  buttons: {
    Shop: { [shopAdd]: "平台店铺新增", [shopEdit]: "平台店铺修改", [shopDel]: "平台店铺删除", [shopAuth]: "店铺授权" },
  },
  grants: { [builtinRoles.ecom]: [shopList, shopAdd, shopEdit, shopDel, shopAuth] },
};
