/** What every company has of 产能分析. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { statManufacture } = permissions;

export const productionStatisticRows: BuiltinRows = {
  pages: [
    {
      componentName: "StatManufacture",
      title: "产能分析",
      section: sections.statistic,
      path: "data/manufacture",
      permission: statManufacture,
    },
  ],
  grants: {
    [builtinRoles.merchandiser]: [statManufacture],
    [builtinRoles.finance]: [statManufacture],
  },
};
