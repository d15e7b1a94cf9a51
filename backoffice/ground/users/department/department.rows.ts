/** What every company has of 部门管理. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { deptList, deptAdd, deptEdit, deptDel } = permissions;

export const departmentRows: BuiltinRows = {
  pages: [
    {
      componentName: "Dept",
      title: "部门管理",
      section: sections.system,
      path: "dept",
      component: "system/dept/index",
      icon: "dept",
      permission: deptList,
    },
  ],
  buttons: { Dept: { [deptAdd]: "部门新增", [deptEdit]: "部门修改", [deptDel]: "部门删除" } },
};
