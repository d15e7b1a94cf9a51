/** What every company has of 账户流水. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { accountList, accountReceive, accountRefund, accountAdjust, accountWriteOff, accountStatement } = permissions;

export const accountRows: BuiltinRows = {
  pages: [
    {
      componentName: "DistributorAccount",
      title: "账户流水",
      section: sections.stall,
      path: "distributor/account",
      permission: accountList,
    },
  ],
  buttons: {
    DistributorAccount: {
      [accountReceive]: "账户收款",
      [accountRefund]: "账户退款",
      [accountAdjust]: "账户调整",
      [accountWriteOff]: "账户核销",
      [accountStatement]: "整户对账",
    },
  },
  grants: {
    [builtinRoles.stallManager]: [accountList, accountReceive, accountRefund],
    [builtinRoles.stallKeeper]: [accountList, accountReceive],
    [builtinRoles.finance]: [
      accountList,
      accountReceive,
      accountRefund,
      accountAdjust,
      accountWriteOff,
      accountStatement,
    ],
  },
};
