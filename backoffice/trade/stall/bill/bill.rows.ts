/** What every company has of 拿货单 and 线下开单. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { billList, billAdd, billEdit, billDel, billConfirm, billVoid, billPrice } = permissions;
const { billDiscount, billBelowFloor, billOverCredit, billReprint } = permissions;
const section = sections.stall;
const selling = [billList, billAdd, billEdit, billConfirm, billPrice, billVoid];

export const billRows: BuiltinRows = {
  pages: [
    { componentName: "BillList", title: "线下开单", section, path: "distributor/bill/list", permission: billList },
    {
      componentName: "BillItem",
      title: "拿货单详情",
      section,
      path: "distributor/bill/item",
      permission: billList,
      hidden: true,
    },
    {
      componentName: "BillNew",
      title: "开单",
      section,
      path: "distributor/bill/new",
      permission: billAdd,
      hidden: true,
    },
  ],
  buttons: {
    BillList: {
      [billEdit]: "开单修改",
      [billDel]: "开单删除",
      [billConfirm]: "开单确认",
      [billVoid]: "开单作废",
      [billPrice]: "开单改价",
      [billDiscount]: "开单优惠",
      [billBelowFloor]: "开单低于最低价",
      [billOverCredit]: "开单超额度",
      [billReprint]: "开单补打",
    },
  },
  grants: {
    [builtinRoles.stallManager]: [...selling, billDel, billDiscount, billBelowFloor, billOverCredit, billReprint],
    [builtinRoles.stallKeeper]: selling,
    [builtinRoles.finance]: [billList],
  },
  dictionaries: [
    {
      name: "return_reason",
      description: "退货原因",
      entries: [
        ["质量", "质量"],
        ["色差", "色差"],
        ["尺码", "尺码"],
        ["滞销", "滞销"],
        ["发错", "发错"],
      ],
    },
  ],
};
