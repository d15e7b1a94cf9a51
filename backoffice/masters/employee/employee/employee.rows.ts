/** What every company has of 员工管理. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { employeeList, employeeAdd, employeeEdit, employeeDel } = permissions;
const posts = ["裁床", "车位", "后整", "仓管", "营业员", "司机"];

export const employeeRows: BuiltinRows = {
  pages: [
    {
      componentName: "Employee",
      title: "员工管理",
      section: null,
      after: sections.manufacture,
      path: "clothes/employee",
      icon: "user",
      permission: employeeList,
    },
  ],
  buttons: { Employee: { [employeeAdd]: "员工新增", [employeeEdit]: "员工修改", [employeeDel]: "员工删除" } },
  grants: {
    [builtinRoles.stallManager]: [employeeList],
    [builtinRoles.warehouse]: [employeeList],
    [builtinRoles.finance]: [employeeList, employeeAdd, employeeEdit],
  },
  dictionaries: [{ name: "employee_post", description: "岗位", entries: posts.map((post) => [post, post] as const) }],
};
