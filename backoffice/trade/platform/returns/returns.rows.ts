/** What every company has of 退货验收, 无主退件 and 退款拦截. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { shopOrderAfterSale, shopReturnReceive } = permissions;
const section = sections.platform;

export const returnsRows: BuiltinRows = {
  pages: [
    { componentName: "ShopReturns", title: "退货验收", section, path: "shop/return", seenWith: shopReturnReceive },
    {
      componentName: "ShopStrayParcel",
      title: "无主退件",
      section,
      path: "shop/return/stray",
      seenWith: shopReturnReceive,
    },
    {
      componentName: "ShopInterception",
      title: "退款拦截",
      section,
      path: "shop/return/intercept",
      seenWith: shopOrderAfterSale,
    },
  ],
  buttons: { ShopReturns: { [shopReturnReceive]: "退货验收入库" } },
  grants: {
    [builtinRoles.ecom]: [shopReturnReceive],
    [builtinRoles.warehouse]: [shopReturnReceive],
  },
};
