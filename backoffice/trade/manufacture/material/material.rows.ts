/** What every company has of 物料: materials, buying them, issuing them, and what is held of them. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { materialList, materialAdd, materialEdit, materialDel } = permissions;
const section = sections.manufacture;
const handling = [materialList, materialAdd, materialEdit, materialDel];

export const materialRows: BuiltinRows = {
  pages: [{ componentName: "Material", title: "物料采购与消耗", section, path: "material", permission: materialList }],
  buttons: {
    Material: { [materialAdd]: "物料新增", [materialEdit]: "物料修改与出入库", [materialDel]: "物料删除与作废" },
  },
  grants: {
    [builtinRoles.warehouse]: handling,
    [builtinRoles.merchandiser]: handling,
    // Who pays the suppliers reads what is paid for.
    [builtinRoles.finance]: [materialList],
  },
};
