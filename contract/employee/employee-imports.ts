/** 员工导入: the archive from a spreadsheet. */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const employeeImport = rowImportEndpoints({
  tag: "员工管理",
  title: "员工",
  path: "/api/clothes/employee/import",
  area: "employees",
  access: [permissions.employeeAdd],
  writes: "新增员工，号码加密保存",
});
