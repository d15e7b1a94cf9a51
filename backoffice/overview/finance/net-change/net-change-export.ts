/** 导出净资产变动: the months as the list has them. */
import { type Column, money, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import {
  type NetChangeRow,
  netChangeEndpoints,
  netChangeExportEndpoints,
  netChangeKeys,
  netChangeLabels,
} from "#contract/finance/net-changes.ts";
import { listNetChanges } from "./net-change.query.ts";

const columns: readonly Column<NetChangeRow>[] = [
  text("月份", 10, (row) => row.month),
  unsummed(money("月初净资产", (row) => row.beforeFen)),
  money("利润", (row) => row.profitFen),
  ...netChangeKeys.map((key) => money<NetChangeRow>(netChangeLabels[key], (row) => row[key])),
  unsummed(money("月末净资产", (row) => row.afterFen)),
  money("差异", (row) => row.differenceFen),
];

export const netChangeExport = ownExport({
  topic: "netChanges.export",
  title: "净资产变动",
  list: netChangeEndpoints.list,
  read: listNetChanges,
  endpoints: netChangeExportEndpoints,
  columns,
});
