/** 用户导入: accounts from a spreadsheet; whose passwords an administrator resets and hands over. */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const userImport = rowImportEndpoints({
  tag: "用户管理",
  title: "用户",
  path: "/api/users/import",
  area: "users",
  access: [permissions.userAdd],
  writes: "新增用户；密码由管理员重置后交给本人",
});
