/** What every company has of 生产批次. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { batchList, batchAdd, batchEdit, batchDel, batchCut, batchClose, batchTransfer } = permissions;
const section = sections.manufacture;

export const batchRows: BuiltinRows = {
  pages: [
    { componentName: "Batch", title: "生产批次", section, path: "batch/list", permission: batchList },
    {
      componentName: "BatchDetail",
      title: "批次详情",
      section,
      path: "batch/detail",
      permission: batchList,
      hidden: true,
    },
  ],
  buttons: {
    Batch: {
      [batchAdd]: "批次新增",
      [batchEdit]: "批次修改",
      [batchDel]: "批次取消",
      [batchCut]: "裁剪登记",
      [batchTransfer]: "批次转厂",
      [batchClose]: "批次结案",
    },
  },
  grants: {
    [builtinRoles.merchandiser]: [batchList, batchAdd, batchEdit, batchDel, batchCut, batchTransfer, batchClose],
  },
};
