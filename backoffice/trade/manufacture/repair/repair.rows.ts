/** What every company has of 返修记录. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { repairList, repairAdd, repairEdit, repairDel } = permissions;
const every = [repairList, repairAdd, repairEdit, repairDel];

export const repairRows: BuiltinRows = {
  pages: [
    {
      componentName: "Repair",
      title: "返修记录",
      section: sections.manufacture,
      path: "batch/quality",
      permission: repairList,
    },
  ],
  buttons: { Repair: { [repairAdd]: "返修新增", [repairEdit]: "返修修回登记", [repairDel]: "返修作废" } },
  grants: {
    [builtinRoles.warehouse]: every,
    [builtinRoles.merchandiser]: every,
  },
};
