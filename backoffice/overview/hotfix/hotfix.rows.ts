/** What every company has of 数据热修复: administrators alone see it. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

export const hotfixRows: BuiltinRows = {
  pages: [
    {
      componentName: "Hotfix",
      title: "数据热修复",
      section: null,
      after: sections.statistic,
      path: "my/hotfix",
      icon: "check",
      permission: permissions.hotfixRun,
    },
  ],
};
