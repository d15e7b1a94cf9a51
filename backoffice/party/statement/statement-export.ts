/** 导出往来对账: the account of a factory or supplier over some days, or what a factory delivered in them. */
import { text } from "#backoffice/documents/document-export.ts";
import { allEntries } from "#backoffice/money-ledger/account-statement.ts";
import { statementEnds, statementTable } from "#backoffice/money-ledger/statement-file.ts";
import { listExport } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
import { type StatementDelivery, statementExportEndpoints } from "#contract/party/statements.ts";
import { readPartyStatement } from "./statement.ts";

const pieces = (header: string, value: (row: StatementDelivery) => number): Column<StatementDelivery> => ({
  ...{ header, width: 10, kind: "number", value },
});
const money = (header: string, value: (row: StatementDelivery) => number): Column<StatementDelivery> => ({
  ...{ header, width: 14, kind: "money", value },
});

const deliveryColumns: readonly Column<StatementDelivery>[] = [
  { header: "日期", width: 12, kind: "date", value: (row) => row.bizDate },
  text("交货单", 18, (row) => row.no),
  text("批次", 18, (row) => row.batchNo),
  text("款号", 14, (row) => row.styleNo),
  pieces("交货", (row) => row.deliveredQty),
  pieces("合格", (row) => row.passedQty),
  pieces("次品", (row) => row.secondQty),
  pieces("返修", (row) => row.repairQty),
  pieces("报废", (row) => row.scrapQty),
  money("加工费", (row) => row.feeFen),
  money("扣款", (row) => row.deductFen),
  money("应付", (row) => row.owedFen),
  money("已付", (row) => row.paidFen),
  text("对账单", 18, (row) => row.statementNo ?? ""),
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
