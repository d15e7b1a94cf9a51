/** 导出物料需求 and 物料盘点: the lists as they stand. */

import { type Column, day, instant, milli, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { cost } from "#backoffice/trade/documents/document-export.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import {
  type MaterialAdjustRow,
  materialAdjustEndpoints,
  materialAdjustExportEndpoints,
} from "#contract/manufacture/material-adjusts.ts";
import {
  type MaterialDemandRow,
  materialDemandExportEndpoints,
  materialStockEndpoints,
} from "#contract/manufacture/material-stock.ts";
import { listMaterialAdjusts } from "./material-adjust.ts";
import { listMaterialDemand } from "./material-demand.ts";

const demandColumns: readonly Column<MaterialDemandRow>[] = [
  text("编码", 14, (row) => row.code),
  text("名称", 20, (row) => row.name),
  text("规格", 14, (row) => row.spec),
  text("颜色", 10, (row) => row.color),
  text("单位", 6, (row) => materialUnitLabels[row.unit]),
  milli("需求", (row) => row.demandMilli),
  milli("已领", (row) => row.issuedMilli),
  milli("还需", (row) => row.openMilli),
  milli("库存", (row) => row.availableMilli),
  milli("缺口", (row) => row.shortMilli),
  milli("采购草稿", (row) => row.orderedMilli),
  milli("建议采购", (row) => row.suggestedMilli),
  text("供应商", 20, (row) => row.supplierName),
  text("批次", 40, batchesOf),
];

export const materialDemandExport = ownExport({
  topic: "materialDemand.export",
  title: "物料需求",
  list: materialStockEndpoints.demand,
  read: listMaterialDemand,
  endpoints: materialDemandExportEndpoints,
  columns: demandColumns,
});
function batchesOf({ batches }: MaterialDemandRow): string {
  return batches.map(({ no, styleNo, dueDate }) => `${no} ${styleNo} ${dueDate}`).join("；");
}

export const materialAdjustExport = ownExport({
  topic: "materialAdjusts.export",
  title: "物料盘点",
  list: materialAdjustEndpoints.list,
  read: listMaterialAdjusts,
  endpoints: materialAdjustExportEndpoints,
  columns: adjustColumns,
});

function adjustColumns(rows: readonly MaterialAdjustRow[]): readonly Column<MaterialAdjustRow>[] {
  return [
    text("单号", 18, (row) => row.no),
    text("类型", 8, (row) => (row.opening ? "期初" : "盘点")),
    text("仓库", 20, (row) => row.repositoryName),
    text("物料", 30, (row) => row.goods),
    unsummed(number("行数", (row) => row.lineCount)),
    text("原因", 24, (row) => row.reason),
    ...(rows.some(({ valueFen }) => valueFen !== undefined)
      ? // What was taken back has moved nothing in the end.
        [cost<MaterialAdjustRow>("金额", (row) => (row.reverseTime === null ? row.valueFen : null))]
      : []),
    text("状态", 8, (row) => (row.reverseTime === null ? "" : "已红冲")),
    day("日期", (row) => row.bizDate),
    text("经手", 10, (row) => row.operator),
    instant("录入时间", (row) => row.createTime),
    text("红冲人", 10, (row) => row.reverseBy),
    instant("红冲时间", (row) => row.reverseTime),
  ];
}
