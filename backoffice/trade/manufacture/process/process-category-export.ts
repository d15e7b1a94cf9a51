/** 导出工序分类: the list as it stands. */

import { type Column, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { processStageLabels } from "#contract/manufacture/process.words.ts";
import {
  type ProcessCategoryRow,
  processCategoryExportEndpoints,
  processEndpoints,
} from "#contract/manufacture/processes.ts";
import { listCategories } from "./process-category.ts";

const columns: readonly Column<ProcessCategoryRow>[] = [
  text("名称", 16, (row) => row.name),
  text("阶段", 10, (row) => processStageLabels[row.stage]),
  number("工序数", (row) => row.processes),
  unsummed(number("排序", (row) => row.sort)),
];

export const processCategoryExport = ownExport({
  topic: "processCategories.export",
  title: "工序分类",
  list: processEndpoints.categories,
  read: listCategories,
  endpoints: processCategoryExportEndpoints,
  columns,
});
