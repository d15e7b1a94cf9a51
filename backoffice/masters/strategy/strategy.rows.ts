/** What every company has of 分销策略. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { strategyList, strategyAdd, strategyEdit, strategyDel } = permissions;

export const strategyRows: BuiltinRows = {
  pages: [
    {
      componentName: "DistributorStrategy",
      title: "分销策略",
      section: sections.stall,
      path: "distributor/strategy",
      permission: strategyList,
    },
  ],
  buttons: {
    DistributorStrategy: {
      [strategyAdd]: "分销策略新增",
      [strategyEdit]: "分销策略修改",
      [strategyDel]: "分销策略删除",
    },
  },
};
