/** 导出往来对账: the account of a factory or supplier over some days, or what a factory delivered in them. */

import { type Column, day, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { allEntries } from "#backoffice/ledgers/money-ledger/account-statement.ts";
import { statementEnds, statementTable } from "#backoffice/ledgers/money-ledger/statement-file.ts";
import { type StatementDelivery, statementExportEndpoints } from "#contract/party/statements.ts";
import { readPartyStatement } from "./statement.ts";

const deliveryColumns: readonly Column<StatementDelivery>[] = [
  day("日期", (row) => row.bizDate),
  text("交货单", 18, (row) => row.no),
  text("批次", 18, (row) => row.batchNo),
  text("款号", 14, (row) => row.styleNo),
  number("交货", (row) => row.deliveredQty),
  number("合格", (row) => row.passedQty),
  number("次品", (row) => row.secondQty),
  number("返修", (row) => row.repairQty),
  number("报废", (row) => row.scrapQty),
  money("加工费", (row) => row.feeFen),
  money("扣款", (row) => row.deductFen),
  money("应付", (row) => row.owedFen),
  money("已付", (row) => row.paidFen),
  text("对账单", 18, (row) => row.statementNo),
];

export const statementExport = listExport({
  topic: "partyStatements.export",
  title: "往来对账",
  endpoints: statementExportEndpoints,
  async count(context, { id, ...days }) {
    const { statement, deliveries } = await readPartyStatement(context, id, days, { offset: 0, limit: 1 });
    return { entry: statement.totalElements + statementEnds, delivery: deliveries?.length ?? 0 };
  },
  async table(context, { id, layout, ...days }) {
    const { statement, deliveries } = await readPartyStatement(context, id, days, allEntries);
    if (layout === "entry") return statementTable(statement, { added: "应付增加", taken: "应付减少" });
    return exportRows(deliveryColumns, async function* () {
      yield deliveries ?? [];
    });
  },
});
