/** What every company has of 存储方 and 库存权限配置. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { repositoryList, repositoryAdd, repositoryEdit, repositoryDel } = permissions;
const { repositoryPermissionList, repositoryPermissionEdit } = permissions;
const section = sections.inventory;

export const repositoryRows: BuiltinRows = {
  pages: [
    { componentName: "Repository", title: "存储方", section, path: "repository", permission: repositoryList },
    {
      componentName: "RepositoryPermission",
      title: "库存权限配置",
      section,
      path: "repository/permission",
      permission: repositoryPermissionList,
    },
  ],
  buttons: {
    Repository: { [repositoryAdd]: "存储方新增", [repositoryEdit]: "存储方修改", [repositoryDel]: "存储方删除" },
    RepositoryPermission: { [repositoryPermissionEdit]: "库存权限修改" },
  },
  grants: { [builtinRoles.warehouse]: [repositoryList] },
};
