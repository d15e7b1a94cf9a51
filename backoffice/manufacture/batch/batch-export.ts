/** 导出生产批次: batches, or their colours and sizes; fees only where cost may be seen. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import {
  type DocumentColumn,
  documentExport,
  pieces,
  skuColumns,
  text,
} from "#backoffice/documents/document-export.ts";
import { batchModeLabels, batchOrderKindLabels, batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import type { BatchRow } from "#contract/manufacture/batch-shape.ts";
import { batchExportEndpoints } from "#contract/manufacture/batches.ts";
import { formatLi } from "#contract/money.ts";
import { findBatchIds, readBatchRows } from "./batch.query.ts";

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
const day = (header: string, value: (head: BatchRow) => string): DocumentColumn<BatchRow> => ({
  ...{ header, width: 12, kind: "date" },
  value,
});
const words = (head: BatchRow) => `${batchStatusLabels[head.status]}${head.paused ? "（暂停）" : ""}`;

export const batchExport = documentExport<typeof batchExportEndpoints, BatchRow, Line>({
  topic: "batches.export",
  title: "生产批次",
  endpoints: batchExportEndpoints,
  find: findBatchIds,
  async countLines({ db }, ids) {
    const [counted] = await rows<{ count: number }>(
      db,
      sql`select count(*) from batch_line where batch_id = any(${pgArray(ids)}::bigint[])`,
    );
    return counted?.count ?? 0;
  },
  readHeads: readBatchRows,
  readLines({ db }, _access, heads) {
    return rows(
      db,
      sql`select batch_id as "documentId", sku_id as "skuId", plan_qty as "planQty", cut_qty as "cutQty",
            delivered_qty as "deliveredQty", passed_qty as "passedQty", second_qty as "secondQty",
            scrap_qty as "scrapQty", short_qty as "shortQty"
          from batch_line where batch_id = any(${pgArray(heads.map(({ id }) => id))}::bigint[]) order by id`,
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
    pieces("计划数", (head) => head.planQty),
    pieces("裁数", (head) => head.cutQty),
    pieces("已交", (head) => head.deliveredQty),
    pieces("返修中", (head) => head.repairOpenQty),
    pieces("次品", (head) => head.secondQty),
    pieces("短少", (head) => head.shortQty),
    pieces("欠数", (head) => head.owedQty),
    { ...pieces("进度%", (head) => head.progress), sum: false },
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
    pieces("计划数", ({ line }) => line.planQty),
    pieces("裁数", ({ line }) => line.cutQty),
    pieces("已交", ({ line }) => line.deliveredQty),
    pieces("合格", ({ line }) => line.passedQty),
    pieces("次品", ({ line }) => line.secondQty),
    pieces("报废", ({ line }) => line.scrapQty),
    pieces("短少", ({ line }) => line.shortQty),
  ],
});
