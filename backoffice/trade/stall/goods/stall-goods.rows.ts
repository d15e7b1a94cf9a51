/** What every company has of 档口商品. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { stallGoodsList, stallGoodsAdd, stallGoodsEdit, stallGoodsDel } = permissions;

export const stallGoodsRows: BuiltinRows = {
  pages: [
    {
      componentName: "StallGoods",
      title: "档口商品",
      section: sections.goods,
      path: "stall/goods",
      permission: stallGoodsList,
    },
  ],
  buttons: {
    StallGoods: {
      [stallGoodsAdd]: "档口商品新增",
      [stallGoodsEdit]: "档口商品修改",
      [stallGoodsDel]: "档口商品删除",
    },
  },
  grants: {
    [builtinRoles.stallManager]: [stallGoodsList, stallGoodsAdd, stallGoodsEdit, stallGoodsDel],
    [builtinRoles.stallKeeper]: [stallGoodsList],
  },
};
