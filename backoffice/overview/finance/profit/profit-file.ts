/** 利润表 as a workbook: amounts as they are, every sum as a formula of the cells that it adds up, so that it can be checked. */
import { type Cell, type CellValue, cellRef, writeXlsx } from "hucre/xlsx";
import type { Operation } from "#backoffice/core/http/route.ts";
import { numberFormats, xlsxCell } from "#backoffice/ground/spreadsheet/cell.rules.ts";
import { fileName } from "#backoffice/ground/spreadsheet/export.ts";
import { mediaTypes } from "#backoffice/ground/spreadsheet/table-file.ts";
import { profitStatement } from "#contract/finance/profit.words.ts";
import type { ProfitStatement, profitEndpoints } from "#contract/finance/profits.ts";
import { readStatement } from "./profit-statement.query.ts";

const title = "利润表";

export const profitFile: Operation<(typeof profitEndpoints)["file"]> = async (context, { query }) => {
  const statement = await readStatement(context, query);
  const content = await writeXlsx({ sheets: [sheetOf(statement)] });
  return { name: fileName(context, title, "xlsx"), mediaType: mediaTypes.xlsx, chunks: once(content) };
};

async function* once(content: Uint8Array) {
  yield content;
}

const yuan = (fen: number) => Number(xlsxCell("money", fen));

/** The columns of the statement and 合计 of each row, to their right. */
function sheetOf({ from, to, columns, lines }: ProfitStatement) {
  const rows: CellValue[][] = [["项目", ...columns.map(({ label }) => label), "合计"]];
  const cells = new Map<string, Partial<Cell>>();
  const formula = (row: number, column: number, text: string, fen: number) =>
    cells.set(`${row},${column}`, { type: "formula", formula: text, formulaResult: yuan(fen), style: money });
  // The last sum's row, and the first of the lines since.
  let [sumRow, first] = [0, 1];
  for (const line of profitStatement(lines, columns.length)) {
    const row = rows.length;
    const total = line.amounts.reduce((sum, fen) => sum + fen, 0);
    rows.push([line.label, ...line.amounts.map(yuan), yuan(total)]);
    if (line.kind === "sum") {
      for (const [at, fen] of [...line.amounts, total].entries()) {
        const own = first < row ? `SUM(${cellRef(first, at + 1)}:${cellRef(row - 1, at + 1)})` : "0";
        formula(row, at + 1, sumRow === 0 ? own : `${cellRef(sumRow, at + 1)}+${own}`, fen);
      }
      [sumRow, first] = [row, row + 1];
    } else if (columns.length > 0) {
      formula(row, columns.length + 1, `SUM(${cellRef(row, 1)}:${cellRef(row, columns.length)})`, total);
    }
  }
  return {
    name: `${title} ${from === to ? from : `${from} 至 ${to}`}`,
    columns: [
      { width: 26 },
      ...columns.map(() => ({ width: 18, numFmt: money.numFmt })),
      { width: 18, numFmt: money.numFmt },
    ],
    rows,
    cells,
    freezePane: { rows: 1, columns: 1 },
  };
}

const money = { numFmt: numberFormats.money ?? "0.00" };
