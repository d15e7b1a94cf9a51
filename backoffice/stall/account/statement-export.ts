/** 导出对账单: opening, each entry, closing; of a period agreed on, as it was then. */

import type { Context } from "#backoffice/context.ts";
import type { ExportDefinition } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
import {
  type StatementAmounts,
  statementAmounts,
  statementRemark,
  statementWord,
  sumStatement,
} from "#contract/stall/statement.words.ts";
import { statementExportEndpoints } from "#contract/stall/statements.ts";
import { readStatement } from "./statement.ts";

interface Choice {
  distributorId: number;
  from?: string | undefined;
  to?: string | undefined;
}

export const statementExport: ExportDefinition<typeof statementExportEndpoints> = {
  topic: "statements.export",
  title: "对账单",
  endpoints: statementExportEndpoints,
  async count(context, filter) {
    return { statement: (await linesOf(context, filter)).length };
  },
  async table(context, choice) {
    const lines = await linesOf(context, choice);
    return exportRows(columns, async function* () {
      yield lines;
    });
  },
};

interface Line extends Partial<StatementAmounts> {
  day: string;
  what: string;
  docNo: string | null;
  owedFen: number;
  remark: string;
}

async function linesOf(context: Context, { distributorId, from, to }: Choice): Promise<Line[]> {
  const found = await readStatement(context, { params: { id: distributorId }, query: { from, to } });
  const line = { docNo: null, remark: "" };
  const { distributor, elsewhere } = found;
  return [
    { ...line, day: found.from, what: "期初", owedFen: -found.openingFen, remark: distributor.name },
    ...found.rows.map((row) => ({
      ...statementAmounts(row),
      ...{ day: row.bizDate, docNo: row.docNo, what: statementWord(row), remark: statementRemark(row) },
      owedFen: -row.balanceFen,
    })),
    ...(elsewhere
      ? [
          {
            ...{ ...line, day: found.to, what: `其他档口 ${elsewhere.count} 笔` },
            ...{ otherFen: -elsewhere.amountFen, owedFen: -found.closingFen },
          },
        ]
      : []),
    {
      ...{ ...line, day: found.to, what: "期末", owedFen: -found.closingFen },
      ...{ ...sumStatement(found.rows), remark: found.confirmed ? "已确认" : "" },
    },
  ];
}

const money = (header: string, of: (row: Line) => number | undefined): Column<Line> => ({
  header,
  width: 14,
  kind: "money",
  // 期末 says the sums of the period itself.
  sum: false,
  value: (row) => of(row) || null,
});

const columns: readonly Column<Line>[] = [
  { header: "日期", width: 12, kind: "date", value: (row) => row.day },
  { header: "类型", width: 14, kind: "text", value: (row) => row.what },
  { header: "单号", width: 18, kind: "text", value: (row) => row.docNo },
  money("拿货", (row) => row.takenFen),
  money("退货", (row) => row.returnedFen),
  money("付款", (row) => row.paidFen),
  money("其他（加欠）", (row) => row.otherFen),
  { header: "欠款", width: 14, kind: "money", sum: false, value: (row) => row.owedFen },
  { header: "备注", width: 24, kind: "text", value: (row) => row.remark },
];
