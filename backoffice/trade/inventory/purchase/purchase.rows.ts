/** What every company has of 采购入库, and of paying the supplier. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const {
  purchaseList,
  purchaseAdd,
  purchaseEdit,
  purchaseDel,
  purchaseReceive,
  purchaseReturn,
  purchaseVoid,
  factoryPay,
} = permissions;
const section = sections.inventory;
const handling = [purchaseList, purchaseAdd, purchaseEdit, purchaseDel, purchaseReceive, purchaseReturn];

export const purchaseRows: BuiltinRows = {
  pages: [
    { componentName: "Purchase", title: "采购入库", section, path: "purchase", permission: purchaseList },
    {
      componentName: "PurchaseItem",
      title: "采购单",
      section,
      path: "purchase/item",
      permission: purchaseList,
      hidden: true,
    },
  ],
  buttons: {
    Purchase: {
      [purchaseAdd]: "采购新增",
      [purchaseEdit]: "采购修改",
      [purchaseDel]: "采购删除",
      [purchaseReceive]: "采购收货",
      [purchaseReturn]: "采购退货",
      [purchaseVoid]: "采购作废",
      [factoryPay]: "采购付款",
    },
  },
  grants: {
    [builtinRoles.warehouse]: [...handling, purchaseVoid],
    [builtinRoles.merchandiser]: handling,
    [builtinRoles.finance]: [purchaseList, factoryPay],
  },
};
