/** 对账 of an account as a table of a file: what it opened with, each entry, what it closed with. */

import { type Column, day, money, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { exportRows, type Table } from "#backoffice/ground/spreadsheet/table-file.ts";
import type { AccountStatement } from "#contract/party/statements.ts";
import { entryTypeLabels } from "#contract/system/accounts.ts";

interface Line {
  day: string;
  what: string;
  no: string;
  remark: string;
  addedFen: number | null;
  takenFen: number | null;
  balanceFen: number;
}

/** Rows that {@link statementTable} gives beside the entries: 期初 and 期末. */
export const statementEnds = 2;

/** `words`: how amounts of either sign are called. */
export function statementTable(statement: AccountStatement, words: { added: string; taken: string }): Table {
  return exportRows(columnsOf(words), async function* () {
    yield linesOf(statement);
  });
}

function linesOf({ from, to, openingFen, closingFen, entries }: AccountStatement): Line[] {
  const end = { no: "", remark: "", addedFen: null, takenFen: null };
  return [
    { ...end, day: from, what: "期初", balanceFen: openingFen },
    ...entries.map(({ bizDate, entryType, reversal, no, remark, amountFen, balanceAfterFen }) => ({
      ...{ day: bizDate, no, remark, balanceFen: balanceAfterFen },
      what: `${entryTypeLabels[entryType]}${reversal ? "（冲回）" : ""}`,
      addedFen: amountFen > 0 ? amountFen : null,
      takenFen: amountFen < 0 ? -amountFen : null,
    })),
    { ...end, day: to, what: "期末", balanceFen: closingFen },
  ];
}

function columnsOf({ added, taken }: { added: string; taken: string }): readonly Column<Line>[] {
  return [
    day("日期", (line) => line.day),
    text("类型", 16, (line) => line.what),
    text("单号", 18, (line) => line.no),
    money(added, (line) => line.addedFen),
    money(taken, (line) => line.takenFen),
    unsummed(money("余额", (line) => line.balanceFen)),
    text("备注", 30, (line) => line.remark),
  ];
}
