/** What every company has of 分销商. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { distributorList, distributorAdd, distributorEdit, distributorDel } = permissions;
const { distributorExport, distributorMerge, distributorCredit } = permissions;

export const distributorRows: BuiltinRows = {
  pages: [
    {
      componentName: "Distributor",
      title: "分销商",
      section: sections.stall,
      path: "distributor",
      permission: distributorList,
    },
  ],
  buttons: {
    Distributor: {
      [distributorAdd]: "分销商新增",
      [distributorEdit]: "分销商修改",
      [distributorDel]: "分销商删除",
      [distributorExport]: "分销商导出",
      [distributorMerge]: "分销商合并",
      [distributorCredit]: "分销商额度",
    },
  },
  grants: {
    [builtinRoles.stallManager]: [distributorList, distributorAdd, distributorEdit, distributorDel, distributorCredit],
    [builtinRoles.stallKeeper]: [distributorList, distributorAdd],
    [builtinRoles.finance]: [distributorList],
  },
};
