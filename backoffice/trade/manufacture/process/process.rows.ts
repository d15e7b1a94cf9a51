/** What every company has of 工序与分类. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { processList, processAdd, processEdit, processDel, processPrice } = permissions;

export const processRows: BuiltinRows = {
  pages: [
    {
      componentName: "Process",
      title: "工序与分类",
      section: sections.manufacture,
      path: "process",
      permission: processList,
    },
  ],
  buttons: {
    Process: {
      [processAdd]: "工序新增",
      [processEdit]: "工序修改",
      [processDel]: "工序删除",
      [processPrice]: "工序改价",
    },
  },
  grants: { [builtinRoles.merchandiser]: [processList, processAdd, processEdit, processDel, processPrice] },
};
