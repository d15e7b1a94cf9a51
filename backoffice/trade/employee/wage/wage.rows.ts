/** What every company has of wages: the codes that may be granted, beside 员工管理. */
import { type BuiltinRows, everyRole } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { wageList, wageAudit, wagePay } = permissions;

export const wageRows: BuiltinRows = {
  pages: [
    {
      componentName: "Wage",
      title: "工资",
      section: null,
      after: sections.manufacture,
      path: "clothes/employee/wage",
      icon: "wage",
      permission: wageList,
    },
    {
      componentName: "EmployeeItem",
      title: "我的计件与工资",
      section: null,
      after: sections.manufacture,
      path: "clothes/employee/item",
      seenWith: everyRole,
      icon: "user",
      hidden: true,
    },
  ],
  buttons: { Wage: { [wageAudit]: "工资审核", [wagePay]: "工资发放" } },
  grants: { [builtinRoles.finance]: [wageList, wageAudit, wagePay] },
};
