/** What every company has of 库存: the views of what is on hand. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { stockList } = permissions;
const { stallManager, stallKeeper, warehouse, merchandiser, finance, ecom } = builtinRoles;

export const stockRows: BuiltinRows = {
  pages: [
    {
      componentName: "GoodsStock",
      title: "分仓库存",
      section: sections.goods,
      path: "inventory/stock",
      permission: stockList,
    },
    {
      componentName: "InventoryStock",
      title: "库存总览",
      section: sections.inventory,
      path: "stock",
      permission: stockList,
    },
  ],
  grants: {
    [stallManager]: [stockList],
    [stallKeeper]: [stockList],
    [warehouse]: [stockList],
    [merchandiser]: [stockList],
    [finance]: [stockList],
    [ecom]: [stockList],
  },
};
