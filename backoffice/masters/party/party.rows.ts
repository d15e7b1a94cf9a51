/** What every company has of 工厂管理. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { factoryList, factoryAdd, factoryEdit, factoryDel } = permissions;

export const partyRows: BuiltinRows = {
  pages: [
    {
      componentName: "Factory",
      title: "工厂管理",
      section: null,
      after: sections.manufacture,
      path: "clothes/factory",
      icon: "party",
      permission: factoryList,
    },
  ],
  buttons: { Factory: { [factoryAdd]: "工厂新增", [factoryEdit]: "工厂修改", [factoryDel]: "工厂删除" } },
  grants: {
    [builtinRoles.merchandiser]: [factoryList, factoryAdd, factoryEdit],
    [builtinRoles.finance]: [factoryList, factoryEdit],
  },
};
