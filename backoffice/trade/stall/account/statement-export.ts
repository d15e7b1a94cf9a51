/** 导出对账单: opening, each entry, closing; of a period agreed on, as it was then. */

import type { Context } from "#backoffice/core/context.ts";
import { type Column, day, money, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
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

export const statementExport = listExport({
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
});

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

/** What was moved; the lines of its beginning and end say the whole. */
const moved = (header: string, of: (row: Line) => number | undefined): Column<Line> =>
  unsummed(money(header, (row) => of(row) || null));

const columns: readonly Column<Line>[] = [
  day("日期", (row) => row.day),
  text("类型", 14, (row) => row.what),
  text("单号", 18, (row) => row.docNo),
  moved("拿货", (row) => row.takenFen),
  moved("退货", (row) => row.returnedFen),
  moved("付款", (row) => row.paidFen),
  moved("其他（加欠）", (row) => row.otherFen),
  unsummed(money("欠款", (row) => row.owedFen)),
  text("备注", 24, (row) => row.remark),
];
