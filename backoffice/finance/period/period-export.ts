/** 导出月结: the months as the list has them. */
import { text } from "#backoffice/documents/document-export.ts";
import { ownExport } from "#backoffice/spreadsheet/own-export.ts";
import type { Column } from "#backoffice/spreadsheet/table-file.ts";
import { type PeriodRow, periodEndpoints, periodExportEndpoints } from "#contract/finance/periods.ts";
import { listPeriods } from "./period-close.ts";

const columns: readonly Column<PeriodRow>[] = [
  text("月份", 10, (row) => row.month),
  text("状态", 10, (row) => (row.closed ? "已结账" : "未结账")),
  text("结账人", 12, (row) => row.closedBy),
  { header: "结账时间", width: 20, kind: "instant", value: (row) => row.closeTime },
];

export const periodExport = ownExport({
  topic: "periods.export",
  title: "月结",
  list: periodEndpoints.list,
  read: listPeriods,
  endpoints: periodExportEndpoints,
  columns,
});
