/** What every company has of 调拨. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { transferList, transferAdd, transferEdit, transferDel, transferSend, transferReceive, transferDiff } =
  permissions;
const section = sections.inventory;
const every = [transferList, transferAdd, transferEdit, transferDel, transferSend, transferReceive, transferDiff];

export const transferRows: BuiltinRows = {
  pages: [
    { componentName: "Transfer", title: "调拨", section, path: "transfer", permission: transferList },
    {
      componentName: "TransferItem",
      title: "调拨单",
      section,
      path: "transfer/item",
      permission: transferList,
      hidden: true,
    },
  ],
  buttons: {
    Transfer: {
      [transferAdd]: "调拨新增",
      [transferEdit]: "调拨修改",
      [transferDel]: "调拨删除",
      [transferSend]: "调拨发货",
      [transferReceive]: "调拨收货",
      [transferDiff]: "调拨差异处理",
    },
  },
  grants: {
    [builtinRoles.stallManager]: every,
    [builtinRoles.stallKeeper]: [transferList, transferAdd, transferReceive],
    [builtinRoles.warehouse]: every,
  },
};
