/** 导出盘点: counts, or their lines; what a blind count hides stays out, and value where cost may not be seen. */

import { instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { cost, skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import { countModeLabels, countStatusLabels } from "#contract/inventory/count.words.ts";
import { type CountRow, countExportEndpoints } from "#contract/inventory/counts.ts";
import { gradeLabels } from "#contract/inventory/stock.ts";
import { findCountIds, readCountHeads } from "./count.query.ts";
import { stockCountLine } from "./count.tables.ts";
import { readCountLines } from "./count-line.query.ts";

type Line = Awaited<ReturnType<typeof readCountLines>>[number];

export const countExport = skuDocumentExport<typeof countExportEndpoints, CountRow, Line>({
  topic: "counts.export",
  title: "盘点",
  endpoints: countExportEndpoints,
  find: findCountIds,
  readHeads: readCountHeads,
  lineOf: stockCountLine.countId,
  readLines: readCountLines,
  costs: ["diffFen"],
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("仓库", 20, (head) => head.repositoryName),
    text("方式", 10, (head) => countModeLabels[head.mode]),
    text("状态", 10, (head) => countStatusLabels[head.status]),
    number("账面", (head) => head.bookQty),
    number("实盘", (head) => head.countQty),
    number("盘盈", (head) => head.gainQty),
    number("盘亏", (head) => head.lossQty),
    cost("差异金额", (head) => head.diffFen),
    number("已盘 SKU", (head) => head.countedSkus),
    number("应盘 SKU", (head) => head.totalSkus),
    text("负责人", 10, (head) => head.managerName),
    instant("制单时间", (head) => head.createTime),
    instant("提交时间", (head) => head.submitTime),
    text("审核人", 10, (head) => head.approveBy),
    instant("审核时间", (head) => head.approveTime),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("单号", 16, ({ head }) => head.no),
    text("仓库", 20, ({ head }) => head.repositoryName),
    text("状态", 10, ({ head }) => countStatusLabels[head.status]),
    instant("制单时间", ({ head }) => head.createTime),
    ...skuColumns<CountRow, Line>(),
    text("品级", 8, ({ line }) => gradeLabels[line.grade]),
    number("账面", ({ line }) => line.bookQty),
    number("实盘", ({ line }) => line.counted),
    number("差异", ({ line }) => line.diff),
    number("期间出入", ({ line }) => line.sinceQty),
    cost("差异金额", ({ line }) => line.diffFen),
  ],
});
