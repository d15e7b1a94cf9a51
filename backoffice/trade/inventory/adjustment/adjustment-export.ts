/** 导出调整单: slips, or their lines; value only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { cost, skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import {
  type AdjustmentRow,
  adjustmentExportEndpoints,
  adjustmentKindLabels,
  adjustmentStatusLabels,
} from "#contract/inventory/adjustments.ts";
import { type Grade, gradeLabels, knownWorth } from "#contract/inventory/stock.ts";
import { findAdjustmentIds, isPosted, lineValue, readAdjustmentHeads } from "./adjustment.query.ts";
import { stockAdjustLine } from "./adjustment.tables.ts";

interface Line {
  documentId: number;
  skuId: number;
  grade: Grade;
  qty: number;
  /** Null where nothing was posted, or nobody told it. */
  valueFen?: number | null;
}

export const adjustmentExport = skuDocumentExport<typeof adjustmentExportEndpoints, AdjustmentRow, Line>({
  topic: "adjustments.export",
  title: "调整单",
  endpoints: adjustmentExportEndpoints,
  find: (context, _access, filter) => findAdjustmentIds(context, filter),
  readHeads: (context, _access, ids) => readAdjustmentHeads(context, ids),
  lineOf: stockAdjustLine.adjustId,
  async readLines({ db }, ids) {
    const found = await rows<Line & Pick<AdjustmentRow, "status"> & { valueFen: number; costFen: number | null }>(
      db,
      sql`select line.adjust_id as "documentId", line.sku_id as "skuId", line.grade, line.qty, ${lineValue} as "valueFen",
            line.cost_fen as "costFen", slip.status
          from stock_adjust_line line join stock_adjust slip on slip.id = line.adjust_id
          where line.adjust_id = any(${pgArray(ids)}::bigint[]) order by line.line_no, line.id`,
    );
    return found.map(({ valueFen, costFen, status, ...line }) => {
      const known = isPosted({ status }) && (costFen ?? knownWorth(valueFen, line.qty)) !== null;
      return { ...line, valueFen: known ? valueFen : null };
    });
  },
  costs: ["valueFen"],
  headColumns: [
    text("单号", 16, (head) => head.no),
    text("仓库", 20, (head) => head.repositoryName),
    text("类型", 10, (head) => adjustmentKindLabels[head.kind]),
    text("状态", 8, (head) => adjustmentStatusLabels[head.status]),
    text("原因", 20, (head) => head.reason),
    number("行数", (head) => head.lineCount),
    number("件数", (head) => head.qty),
    text("制单人", 10, (head) => head.createBy),
    instant("制单时间", (head) => head.createTime),
    text("审核人", 10, (head) => head.approveBy),
    instant("审核时间", (head) => head.approveTime),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("单号", 16, ({ head }) => head.no),
    text("仓库", 20, ({ head }) => head.repositoryName),
    text("类型", 10, ({ head }) => adjustmentKindLabels[head.kind]),
    text("状态", 8, ({ head }) => adjustmentStatusLabels[head.status]),
    text("原因", 20, ({ head }) => head.reason),
    instant("制单时间", ({ head }) => head.createTime),
    ...skuColumns<AdjustmentRow, Line>(),
    text("品级", 8, ({ line }) => gradeLabels[line.grade]),
    number("件数", ({ line }) => line.qty),
    cost("金额", ({ line }) => line.valueFen),
  ],
});
