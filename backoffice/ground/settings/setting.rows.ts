/** What every company has of 系统设置 and 接口文档: nobody but administrators sees them unless they are granted. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { settingList, settingEdit } = permissions;

export const settingRows: BuiltinRows = {
  pages: [
    {
      componentName: "Settings",
      title: "系统设置",
      section: sections.system,
      path: "settings",
      icon: "tools",
      permission: settingList,
    },
    {
      componentName: "Swagger",
      title: "接口文档",
      section: sections.system,
      path: "swagger",
      component: "tools/swagger/index",
      icon: "swagger",
    },
  ],
  buttons: { Settings: { [settingEdit]: "系统设置修改" } },
};
