/** What every company has of 监控策略. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { monitorList, monitorAdd, monitorEdit, monitorDel } = permissions;

export const alertRows: BuiltinRows = {
  pages: [
    {
      componentName: "StockMonitor",
      title: "监控策略",
      section: sections.inventory,
      path: "stock/monitor",
      permission: monitorList,
    },
  ],
  buttons: {
    StockMonitor: { [monitorAdd]: "监控新增", [monitorEdit]: "监控修改", [monitorDel]: "监控删除" },
  },
  grants: { [builtinRoles.warehouse]: [monitorList] },
};
