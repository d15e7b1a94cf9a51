/** 导出存储方: the list as it stands. */

import { type Column, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import {
  type RepositoryRow,
  repositoryEndpoints,
  repositoryExportEndpoints,
  repositoryStatusLabels,
  repositoryTypeLabels,
} from "#contract/inventory/repositories.ts";
import { listRepositories } from "./repository-list.query.ts";

const columns: readonly Column<RepositoryRow>[] = [
  text("编码", 14, (row) => row.code),
  text("名称", 24, (row) => row.name),
  text("类型", 12, (row) => repositoryTypeLabels[row.type]),
  text("归属方", 20, (row) => row.partyName),
  text("负责人", 10, (row) => row.managerName),
  text("电话", 14, (row) => row.phone),
  text("地址", 30, (row) => row.address),
  text("可售", 6, (row) => (row.sellable ? "是" : "否")),
  text("允许负库存", 10, (row) => (row.allowNegative ? "是" : "否")),
  number("件数", (row) => row.onHand),
  text("状态", 8, (row) => repositoryStatusLabels[row.status]),
];

export const repositoryExport = ownExport({
  topic: "repositories.export",
  title: "存储方",
  list: repositoryEndpoints.list,
  read: listRepositories,
  endpoints: repositoryExportEndpoints,
  columns,
});
