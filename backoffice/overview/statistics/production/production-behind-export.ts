/** 导出产能明细: the batches behind a figure, as their list has them. */

import { type Column, day, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import {
  type BehindRow,
  type ProductionKind,
  productionBatchExportEndpoints,
  productionPartLabels,
  productionStatisticEndpoints,
} from "#contract/statistics/production-statistics.ts";
import { readBehind } from "./production-behind.query.ts";

export const productionBatchExport = ownExport({
  topic: "productionBatches.export",
  title: "产能明细",
  list: productionStatisticEndpoints.behind,
  read: readBehind,
  endpoints: productionBatchExportEndpoints,
  columns: (_, { kind }) => columnsOf(kind),
});

function columnsOf(kind: ProductionKind): readonly Column<BehindRow>[] {
  return [
    text("批次号", 18, (row) => row.no),
    text("款号", 12, (row) => row.styleNo),
    text("品名", 24, (row) => row.productName),
    text("工厂", 20, (row) => row.partyName),
    day("下单日", (row) => row.bizDate),
    day("交期", (row) => row.dueDate),
    day("交齐日", (row) => row.deliveredDay),
    text("状态", 10, (row) => batchStatusLabels[row.status]),
    number(productionPartLabels[kind], (row) => row.qty),
    ...(kind === "due" ? [number<BehindRow>("准时交", (row) => row.onTimeQty)] : []),
  ];
}
