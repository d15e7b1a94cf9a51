/** 导出账户流水: every filter of the list, newest first. */

import { type Column, day, instant, money, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { accountEntryExportEndpoints, type EntryRow } from "#contract/stall/account-entries.ts";
import { entryTypeLabels } from "#contract/system/accounts.ts";
import { countEntries, entryPages } from "./account.query.ts";

const pageRows = 500;

export const accountEntryExport = listExport({
  topic: "accountEntries.export",
  title: "账户流水",
  endpoints: accountEntryExportEndpoints,
  async count(context, filter) {
    return { entry: await countEntries(context, filter) };
  },
  async table(context, choice) {
    return exportRows(columns, () => entryPages(context, choice, pageRows));
  },
});

const columns: readonly Column<EntryRow>[] = [
  instant("时间", (row) => row.createTime),
  day("业务日期", (row) => row.bizDate),
  text("客户", 24, (row) => row.distributorName),
  text("类型", 14, (row) => `${entryTypeLabels[row.entryType]}${row.reversal ? "（红冲）" : ""}`),
  money("增加", (row) => (row.amountFen > 0 ? row.amountFen : null)),
  money("减少", (row) => (row.amountFen < 0 ? -row.amountFen : null)),
  unsummed(money("结余", (row) => row.balanceAfterFen)),
  text("单号", 18, (row) => row.docNo),
  text("收款账户", 18, (row) => row.fundName),
  text("经手", 10, (row) => row.operatorName),
  text("备注", 24, (row) => row.remark),
];
