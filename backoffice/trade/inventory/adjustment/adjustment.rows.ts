/** What every company has of 库存变更日志 and its adjustments. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { reviseList, reviseAdjust, reviseApprove } = permissions;
const section = sections.inventory;

export const adjustmentRows: BuiltinRows = {
  pages: [
    { componentName: "Revise", title: "库存变更日志", section, path: "revise", permission: reviseList },
    {
      componentName: "ReviseItem",
      title: "调整单",
      section,
      path: "revise/item",
      permission: reviseList,
      hidden: true,
    },
  ],
  buttons: { Revise: { [reviseAdjust]: "库存调整", [reviseApprove]: "库存审核" } },
  grants: {
    [builtinRoles.warehouse]: [reviseList, reviseAdjust],
    [builtinRoles.finance]: [reviseList, reviseApprove],
  },
  dictionaries: [
    {
      name: "scrap_reason",
      description: "报损原因",
      entries: [
        ["污渍", "污渍"],
        ["破洞", "破洞"],
        ["虫蛀", "虫蛀"],
        ["丢失", "丢失"],
      ],
    },
    {
      name: "adjust_reason",
      description: "调整原因",
      entries: [
        ["录错", "录错"],
        ["串码", "串码"],
        ["串色", "串色"],
        ["漏记", "漏记"],
        ["找回", "找回"],
        ["丢失", "丢失"],
        ["其他", "其他"],
      ],
    },
  ],
};
