/** 导出生产批次: batches, or their colours and sizes; fees only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { day, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { type DocumentColumn, skuColumns, skuDocumentExport } from "#backoffice/trade/documents/document-export.ts";
import { batchModeLabels, batchOrderKindLabels, batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import type { BatchRow } from "#contract/manufacture/batch-shape.ts";
import { batchExportEndpoints } from "#contract/manufacture/batches.ts";
import { formatLi } from "#contract/money.ts";
import { findBatchIds, readBatchRows } from "./batch.query.ts";
import { batchLine } from "./batch.tables.ts";

interface Line {
  documentId: number;
  skuId: number;
  planQty: number;
  cutQty: number;
  deliveredQty: number;
  passedQty: number;
  secondQty: number;
  scrapQty: number;
  shortQty: number;
}

const fee: DocumentColumn<BatchRow> = {
  ...text("加工单价", 10, (head) => (head.feeLi === undefined ? null : formatLi(head.feeLi, { grouped: false }))),
  cost: true,
};
const words = (head: BatchRow) => `${batchStatusLabels[head.status]}${head.paused ? "（暂停）" : ""}`;

export const batchExport = skuDocumentExport<typeof batchExportEndpoints, BatchRow, Line>({
  topic: "batches.export",
  title: "生产批次",
  endpoints: batchExportEndpoints,
  find: findBatchIds,
  readHeads: readBatchRows,
  lineOf: batchLine.batchId,
  readLines({ db }, ids) {
    return rows(
      db,
      sql`select batch_id as "documentId", sku_id as "skuId", plan_qty as "planQty", cut_qty as "cutQty",
            delivered_qty as "deliveredQty", passed_qty as "passedQty", second_qty as "secondQty",
            scrap_qty as "scrapQty", short_qty as "shortQty"
          from batch_line where batch_id = any(${pgArray(ids)}::bigint[]) order by id`,
    );
  },
  headColumns: [
    text("批次号", 16, (head) => head.no),
    text("款号", 12, (head) => head.styleNo),
    text("品名", 24, (head) => head.productName),
    text("首单翻单", 8, (head) => batchOrderKindLabels[head.orderKind]),
    text("工厂", 20, (head) => head.partyName),
    text("模式", 10, (head) => batchModeLabels[head.mode]),
    text("状态", 12, words),
    number("计划数", (head) => head.planQty),
    number("裁数", (head) => head.cutQty),
    number("已交", (head) => head.deliveredQty),
    number("返修中", (head) => head.repairOpenQty),
    number("合格", (head) => head.passedQty),
    number("次品", (head) => head.secondQty),
    number("报废", (head) => head.scrapQty),
    number("短少", (head) => head.shortQty),
    number("欠数", (head) => head.owedQty),
    unsummed(number("进度%", (head) => head.progress)),
    day("下单日", (head) => head.bizDate),
    day("交期", (head) => head.dueDate),
    fee,
    text("入库仓", 16, (head) => head.repositoryName),
    text("跟单员", 10, (head) => head.merchandiser),
    text("客户", 16, (head) => head.customer),
    text("备注", 24, (head) => head.remark),
  ],
  lineColumns: [
    text("批次号", 16, ({ head }) => head.no),
    text("工厂", 20, ({ head }) => head.partyName),
    text("状态", 12, ({ head }) => words(head)),
    ...skuColumns<BatchRow, Line>(),
    number("计划数", ({ line }) => line.planQty),
    number("裁数", ({ line }) => line.cutQty),
    number("已交", ({ line }) => line.deliveredQty),
    number("合格", ({ line }) => line.passedQty),
    number("次品", ({ line }) => line.secondQty),
    number("报废", ({ line }) => line.scrapQty),
    number("短少", ({ line }) => line.shortQty),
  ],
});
