/** 导出资金账户, 转账记录 and 资金流水: the lists as they stand. */

import { type Column, day, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type FundTransferRow,
  fundTransferEndpoints,
  fundTransferExportEndpoints,
  transferStatusLabels,
} from "#contract/finance/fund-transfers.ts";
import {
  type FundCount,
  type FundRow,
  fundEndpoints,
  fundEntryExportEndpoints,
  fundExportEndpoints,
  fundStatusLabels,
} from "#contract/stall/funds.ts";
import { fundMethodLabels } from "#contract/system/accounts.ts";
import { allEntries } from "./account-statement.ts";
import { readFundEntries } from "./fund-entries.ts";
import { listFunds } from "./fund-file.ts";
import { listTransfers } from "./fund-transfer.ts";
import { statementEnds, statementTable } from "./statement-file.ts";

const fundColumns: readonly Column<FundRow>[] = [
  text("名称", 20, (row) => row.name),
  text("收款方式", 12, (row) => fundMethodLabels[row.method]),
  text("档口", 22, (row) => row.stallName ?? "各档口共用"),
  money("期初", (row) => row.openingFen),
  money("余额", (row) => row.balanceFen),
  money("近 30 天日结差异", (row) => row.differenceFen),
  text("状态", 8, (row) => fundStatusLabels[row.status]),
];

export const fundExport = ownExport({
  topic: "funds.export",
  title: "资金账户",
  list: fundEndpoints.list,
  read: listFunds,
  endpoints: fundExportEndpoints,
  columns: fundColumns,
});
const transferColumns: readonly Column<FundTransferRow>[] = [
  text("单号", 18, (row) => row.no),
  day("日期", (row) => row.bizDate),
  text("转出账户", 20, (row) => row.fromName),
  text("转入账户", 20, (row) => row.toName),
  // Adds up to the list's footer: what was taken back has a column of its own.
  money("金额", (row) => (row.status === "VOID" ? null : row.amountFen)),
  money("已作废金额", (row) => (row.status === "VOID" ? row.amountFen : null)),
  text("状态", 8, (row) => transferStatusLabels[row.status]),
  text("备注", 30, (row) => row.remark),
  text("作废原因", 20, (row) => row.voidReason),
  text("经手", 10, (row) => row.operator),
];

export const fundTransferExport = ownExport({
  topic: "fundTransfers.export",
  title: "转账记录",
  list: fundTransferEndpoints.list,
  read: listTransfers,
  endpoints: fundTransferExportEndpoints,
  columns: transferColumns,
});

const countColumns: readonly Column<FundCount>[] = [
  day("日期", (row) => row.bizDate),
  text("档口", 20, (row) => row.stallName),
  money("应有", (row) => row.expectedFen),
  money("清点", (row) => row.countedFen),
  money("差异", (row) => row.differenceFen),
  text("清点人", 10, (row) => row.operator),
  text("备注", 30, (row) => row.remark),
];

export const fundEntryExport = listExport({
  topic: "fundEntries.export",
  title: "资金流水",
  endpoints: fundEntryExportEndpoints,
  async count(context, { id, ...days }) {
    const { totalElements, counts } = await readFundEntries(context, id, days, { offset: 0, limit: 1 });
    return { entry: totalElements + statementEnds, count: counts.length };
  },
  async table(context, { id, layout, ...days }) {
    const read = await readFundEntries(context, id, days, allEntries);
    if (layout === "entry") return statementTable(read, { added: "收入", taken: "支出" });
    return exportRows(countColumns, async function* () {
      yield read.counts;
    });
  },
});
