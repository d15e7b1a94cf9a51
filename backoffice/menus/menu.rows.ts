/** The permission codes for the upkeep of menus. */

import type { BuiltinRows } from "#backoffice/builtin/rows.ts";
import { permissions } from "#contract/permissions.ts";
import { sections } from "./sections.rows.ts";

const { menuList, menuAdd, menuEdit, menuDel } = permissions;

export const menuUpkeepRows: BuiltinRows = {
  buttons: {
    [sections.system]: {
      [menuList]: "菜单查看",
      [menuAdd]: "菜单新增",
      [menuEdit]: "菜单修改",
      [menuDel]: "菜单删除",
    },
  },
};
