/** What every company has of 菜单管理. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { permissions } from "#contract/permissions.ts";
import { sections } from "./sections.rows.ts";

const { menuList, menuAdd, menuEdit, menuDel } = permissions;

export const menuUpkeepRows: BuiltinRows = {
  pages: [
    {
      componentName: "Menu",
      title: "菜单管理",
      section: sections.system,
      path: "menu",
      component: "system/menu/index",
      icon: "menu",
      permission: menuList,
    },
  ],
  buttons: { Menu: { [menuAdd]: "菜单新增", [menuEdit]: "菜单修改", [menuDel]: "菜单删除" } },
};
