/** 导出对账单: opening, each entry, closing; of a period agreed on, as it was then. */

import type { Context } from "#backoffice/context.ts";
import type { ExportDefinition } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
import { statementExportEndpoints } from "#contract/stall/statements.ts";
import { entryTypeLabels } from "#contract/system/accounts.ts";
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

interface Line {
  day: string;
  what: string;
  docNo: string | null;
  amountFen: number | null;
  balanceFen: number;
  remark: string;
}

async function linesOf(context: Context, { distributorId, from, to }: Choice): Promise<Line[]> {
  const found = await readStatement(context, { params: { id: distributorId }, query: { from, to } });
  const line = { docNo: null, amountFen: null, remark: "" };
  const { name } = found.distributor;
  return [
    { ...line, day: found.from, what: "期初", balanceFen: found.openingFen, remark: name },
    ...found.rows.map(({ bizDate, entryType, reversal, docNo, amountFen, balanceFen, remark }) => ({
      ...{ day: bizDate, docNo, amountFen, balanceFen, remark },
      what: `${entryTypeLabels[entryType]}${reversal ? "（红冲）" : ""}`,
    })),
    { ...line, day: found.to, what: "期末", balanceFen: found.closingFen, remark: found.confirmed ? "已确认" : "" },
  ];
}

const columns: readonly Column<Line>[] = [
  { header: "日期", width: 12, kind: "date", value: (row) => row.day },
  { header: "类型", width: 14, kind: "text", value: (row) => row.what },
  { header: "单号", width: 18, kind: "text", value: (row) => row.docNo },
  { header: "增加", width: 14, kind: "money", value: (row) => (Number(row.amountFen) > 0 ? row.amountFen : null) },
  {
    header: "减少",
    width: 14,
    kind: "money",
    value: (row) => (Number(row.amountFen) < 0 ? -Number(row.amountFen) : null),
  },
  { header: "结余", width: 14, kind: "money", value: (row) => row.balanceFen },
  { header: "备注", width: 24, kind: "text", value: (row) => row.remark },
];
