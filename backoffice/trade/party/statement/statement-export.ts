/** 导出往来对账: the account of a factory or supplier over some days, or what a factory delivered in them. */

import { type Column, day, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { allEntries } from "#backoffice/ledgers/money-ledger/account-statement.ts";
import { statementEnds, statementTable } from "#backoffice/ledgers/money-ledger/statement-file.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { feeDocLabels } from "#contract/party/statement.words.ts";
import { type StatementDelivery, type StatementFee, statementExportEndpoints } from "#contract/party/statements.ts";
import { readPartyStatement } from "./statement.ts";

const deliveryColumns: readonly Column<StatementDelivery>[] = [
  day("日期", (row) => row.bizDate),
  text("交货单", 18, (row) => row.no),
  text("批次", 18, (row) => row.batchNo),
  text("款号", 14, (row) => row.styleNo),
  number("交货", (row) => row.deliveredQty),
  number("验收合格", (row) => row.passedQty),
  number("次品", (row) => row.secondQty),
  number("返修", (row) => row.repairQty),
  number("报废", (row) => row.scrapQty),
  money("加工费", (row) => row.feeFen),
  money("扣款", (row) => row.deductFen),
  money("应付", (row) => row.owedFen),
  money("已付", (row) => row.paidFen),
  text("对账单", 18, (row) => row.statementNo),
];

const feeColumns: readonly Column<StatementFee>[] = [
  day("日期", (row) => row.bizDate),
  text("单据", 18, (row) => row.no),
  text("类型", 10, (row) => feeDocLabels[row.docType]),
  text("批次", 18, (row) => row.batchNo),
  text("款号", 14, (row) => row.styleNo),
  number("合格件数", (row) => row.passedQty),
  number("次品件数", (row) => row.secondQty),
  text("单价", 12, (row) => (row.feeLi === null ? "" : formatLi(row.feeLi))),
  text("次品扣率", 10, (row) => (row.secondDeductBp === null ? "" : `${formatFen(row.secondDeductBp)}%`)),
  money("加工费", (row) => row.feeFen),
];

export const statementExport = listExport({
  topic: "partyStatements.export",
  title: "往来对账",
  endpoints: statementExportEndpoints,
  async count(context, { id, ...days }) {
    const { statement, deliveries, fees } = await readPartyStatement(context, id, days, { offset: 0, limit: 1 });
    const entry = statement.totalElements + statementEnds;
    return { entry, delivery: deliveries?.length ?? 0, fee: fees?.length ?? 0 };
  },
  async table(context, { id, layout, ...days }) {
    const { statement, deliveries, fees } = await readPartyStatement(context, id, days, allEntries);
    if (layout === "entry") return statementTable(statement, { added: "应付增加", taken: "应付减少" });
    if (layout === "fee") {
      return exportRows(feeColumns, async function* () {
        yield fees ?? [];
      });
    }
    return exportRows(deliveryColumns, async function* () {
      yield deliveries ?? [];
    });
  },
});
