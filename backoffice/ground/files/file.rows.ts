/** What every company has of 存储管理: nobody but administrators sees it unless it is granted. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { storageList, storageAdd, storageEdit, storageDel } = permissions;

export const fileRows: BuiltinRows = {
  pages: [
    {
      componentName: "Storage",
      title: "存储管理",
      section: sections.tools,
      path: "storage",
      component: "tools/storage/index",
      icon: "qiniu",
      permission: storageList,
    },
  ],
  buttons: {
    Storage: { [storageAdd]: "文件上传", [storageEdit]: "文件改名与存储设置", [storageDel]: "文件删除" },
  },
};
