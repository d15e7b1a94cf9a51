/** What every company has of 数据库备份: nobody but administrators sees it unless it is granted. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { databaseList, databaseAdd, databaseEdit, databaseDel } = permissions;

export const backupRows: BuiltinRows = {
  pages: [
    {
      componentName: "Database",
      title: "数据库备份",
      section: sections.operations,
      path: "database",
      component: "maint/database/index",
      icon: "backup",
      permission: databaseList,
    },
  ],
  buttons: {
    Database: { [databaseAdd]: "备份与校验", [databaseEdit]: "备份设置修改", [databaseDel]: "备份删除" },
  },
};
