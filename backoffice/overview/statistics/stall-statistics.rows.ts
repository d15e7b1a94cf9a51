/** What every company has of the stalls' statistics. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { statStallManage, statStallKeeper } = permissions;
const section = sections.statistic;

export const stallStatisticsRows: BuiltinRows = {
  pages: [
    {
      componentName: "StatStallManage",
      title: "档口大数据",
      section,
      path: "data/stall/manage",
      permission: statStallManage,
    },
    {
      componentName: "StatStallKeeper",
      title: "档口数据",
      section,
      path: "data/stall/keeper",
      permission: statStallKeeper,
    },
  ],
  grants: {
    [builtinRoles.stallManager]: [statStallManage, statStallKeeper],
    [builtinRoles.stallKeeper]: [statStallKeeper],
    [builtinRoles.finance]: [statStallManage],
  },
};
