/** 导出盘点: counts, or their lines; what a blind count hides stays out, and value where cost may not be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { cost, documentExport, instant, pieces, skuColumns, text } from "#backoffice/documents/document-export.ts";
import { countModeLabels, countStatusLabels } from "#contract/inventory/count.words.ts";
import { type CountRow, countExportEndpoints } from "#contract/inventory/counts.ts";
import { gradeLabels } from "#contract/inventory/stock.ts";
import { findCountIds, readCountHeads } from "./count.query.ts";
import { readCountLines } from "./count-line.query.ts";

type Line = Awaited<ReturnType<typeof readCountLines>>[number];

export const countExport = documentExport<typeof countExportEndpoints, CountRow, Line>({
  topic: "counts.export",
  title: "盘点",
  endpoints: countExportEndpoints,
  find: findCountIds,
  async countLines({ db }, ids) {
    const [counted] = await rows<{ count: number }>(
      db,
      sql`select count(*) from stock_count_line where count_id = any(${pgArray(ids)}::bigint[])`,
    );
    return counted?.count ?? 0;
  },
  readHeads: readCountHeads,
  readLines: readCountLines,
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("仓库", 20, (head) => head.repositoryName),
    text("方式", 10, (head) => countModeLabels[head.mode]),
    text("状态", 10, (head) => countStatusLabels[head.status]),
    pieces("账面", (head) => head.bookQty ?? null),
    pieces("实盘", (head) => head.countQty),
    pieces("盘盈", (head) => head.gainQty ?? null),
    pieces("盘亏", (head) => head.lossQty ?? null),
    cost("差异金额", (head) => head.diffFen),
    pieces("已盘 SKU", (head) => head.countedSkus),
    pieces("应盘 SKU", (head) => head.totalSkus),
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
    pieces("账面", ({ line }) => line.bookQty ?? null),
    pieces("实盘", ({ line }) => line.counted),
    pieces("差异", ({ line }) => line.diff ?? null),
    pieces("期间出入", ({ line }) => line.sinceQty ?? null),
    cost("差异金额", ({ line }) => line.diffFen),
  ],
});
