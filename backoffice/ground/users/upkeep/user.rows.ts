/** What every company has of 用户管理 and 角色管理. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { userList, userAdd, userEdit, userDel, roleList, roleAdd, roleEdit, roleDel } = permissions;

export const userRows: BuiltinRows = {
  pages: [
    {
      componentName: "User",
      title: "用户管理",
      section: sections.system,
      path: "user",
      component: "system/user/index",
      icon: "peoples",
      permission: userList,
    },
    {
      componentName: "Role",
      title: "角色管理",
      section: sections.system,
      path: "role",
      component: "system/role/index",
      icon: "role",
      permission: roleList,
    },
  ],
  buttons: {
    User: { [userAdd]: "用户新增", [userEdit]: "用户修改", [userDel]: "用户删除" },
    Role: { [roleAdd]: "角色新增", [roleEdit]: "角色修改", [roleDel]: "角色删除" },
  },
};
