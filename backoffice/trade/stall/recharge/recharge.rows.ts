/** What every company has of 充值. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { rechargeList, rechargeAdd, rechargeConfirm, rechargeVoid, rechargeBonus } = permissions;

export const rechargeRows: BuiltinRows = {
  pages: [
    {
      componentName: "DistributorRecharge",
      title: "充值记录",
      section: sections.stall,
      path: "distributor/recharge",
      permission: rechargeList,
    },
  ],
  buttons: {
    DistributorRecharge: {
      [rechargeAdd]: "充值新增",
      [rechargeConfirm]: "充值确认",
      [rechargeVoid]: "充值作废",
      [rechargeBonus]: "充值赠送",
    },
  },
  grants: {
    [builtinRoles.stallManager]: [rechargeList, rechargeAdd, rechargeConfirm, rechargeVoid, rechargeBonus],
    [builtinRoles.stallKeeper]: [rechargeList, rechargeAdd],
    [builtinRoles.finance]: [rechargeList, rechargeConfirm],
  },
};
