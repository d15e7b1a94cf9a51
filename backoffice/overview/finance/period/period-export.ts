/** 导出月结: the months as the list has them. */

import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { type PeriodRow, periodEndpoints, periodExportEndpoints } from "#contract/finance/periods.ts";
import { listPeriods } from "./period-close.ts";

const columns: readonly Column<PeriodRow>[] = [
  text("月份", 10, (row) => row.month),
  text("状态", 10, (row) => (row.closed ? "已结账" : "未结账")),
  text("结账人", 12, (row) => row.closedBy),
  instant("结账时间", (row) => row.closeTime),
];

export const periodExport = ownExport({
  topic: "periods.export",
  title: "月结",
  list: periodEndpoints.list,
  read: listPeriods,
  endpoints: periodExportEndpoints,
  columns,
});
