/** 导出账户流水: every filter of the list, newest first. */

import type { ExportDefinition } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
import { accountEntryExportEndpoints, type EntryRow } from "#contract/stall/account-entries.ts";
import { entryTypeLabels } from "#contract/system/accounts.ts";
import { countEntries, entryPages } from "./account.query.ts";

const pageRows = 500;

export const accountEntryExport: ExportDefinition<typeof accountEntryExportEndpoints> = {
  topic: "accountEntries.export",
  title: "账户流水",
  endpoints: accountEntryExportEndpoints,
  async count(context, filter) {
    return { entry: await countEntries(context, filter) };
  },
  async table(context, choice) {
    return exportRows(columns, () => entryPages(context, choice, pageRows));
  },
};

const text = (header: string, width: number, of: (row: EntryRow) => string | null): Column<EntryRow> => ({
  header,
  width,
  kind: "text",
  value: of,
});

const money = (header: string, of: (row: EntryRow) => number | null): Column<EntryRow> => ({
  header,
  width: 14,
  kind: "money",
  value: of,
});

const columns: readonly Column<EntryRow>[] = [
  { header: "时间", width: 20, kind: "instant", value: (row) => row.createTime },
  { header: "业务日期", width: 12, kind: "date", value: (row) => row.bizDate },
  text("客户", 24, (row) => row.distributorName),
  text("类型", 14, (row) => `${entryTypeLabels[row.entryType]}${row.reversal ? "（红冲）" : ""}`),
  money("增加", (row) => (row.amountFen > 0 ? row.amountFen : null)),
  money("减少", (row) => (row.amountFen < 0 ? -row.amountFen : null)),
  { ...money("结余", (row) => row.balanceAfterFen), sum: false },
  text("单号", 18, (row) => row.docNo),
  text("收款账户", 18, (row) => row.fundName),
  text("经手", 10, (row) => row.operatorName),
  text("备注", 24, (row) => row.remark),
];
