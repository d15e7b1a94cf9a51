/** 导出批发平台授权: the list as it stands; of a token its last characters, as everywhere. */

import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import {
  wholesaleScopeLabels,
  wholesaleSiteLabels,
  wholesaleStatusLabels,
} from "#contract/platform/wholesale.words.ts";
import { type WholesaleRow, wholesaleEndpoints, wholesaleExportEndpoints } from "#contract/platform/wholesales.ts";
import { listWholesales } from "./wholesale.ts";

const columns: readonly Column<WholesaleRow>[] = [
  text("账号", 20, (row) => row.account),
  text("平台", 14, (row) => wholesaleSiteLabels[row.site]),
  text("档口", 22, (row) => row.stallName),
  text("范围", 16, (row) => row.scopes.map((scope) => wholesaleScopeLabels[scope]).join("、")),
  text("令牌", 10, (row) => `…${row.tokenTail}`),
  text("状态", 10, (row) => wholesaleStatusLabels[row.status]),
  instant("到期", (row) => row.expiresAt),
  instant("最近调用", (row) => row.lastCallAt),
  text("编号", 26, (row) => row.publicId),
];

export const wholesaleExport = ownExport({
  topic: "wholesales.export",
  title: "批发平台授权",
  list: wholesaleEndpoints.list,
  read: listWholesales,
  endpoints: wholesaleExportEndpoints,
  columns,
});
