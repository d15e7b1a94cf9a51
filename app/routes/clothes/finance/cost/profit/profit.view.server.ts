/** 利润表 as the pages show it: amounts as text, each with the list of its documents. */

import { balanceYuan } from "#app/lib/format/signed.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { namedDocument } from "#app/routes/clothes/finance/cost/documents.view.server.ts";
import { profitStatement, type StatementLine } from "#contract/finance/profit.words.ts";
import type { ProfitDocument, ProfitStatement } from "#contract/finance/profits.ts";

type Column = ProfitStatement["columns"][number];
type Line = Extract<StatementLine, { kind: "line" }>;

export type ProfitRowView = ReturnType<typeof profitView>["rows"][number];

export function profitView(found: ProfitStatement) {
  const { columns, lines, days, by, whole } = found;
  const all: Column = { label: "合计", days, stallId: onlyStall(found), noStall: false };
  const shown = columns.length > 1 ? [...columns, all] : columns;
  return {
    ...{ from: found.from, to: found.to, by, whole },
    columns: shown.map(({ label }) => label),
    rows: profitStatement(lines, columns.length).map((line, at) => {
      const total = line.amounts.reduce((sum, fen) => sum + fen, 0);
      const amounts = columns.length > 1 ? [...line.amounts, total] : line.amounts;
      return {
        id: at,
        label: line.label,
        sum: line.kind === "sum",
        cells: amounts.map((fen, place) => {
          const column = shown[place];
          const to = line.kind === "line" && fen !== 0 && column ? documentsOf(line, column) : null;
          return { text: fen === 0 ? "" : balanceYuan(fen), negative: fen < 0, to };
        }),
      };
    }),
  };
}

/** The stall that the whole statement is of. */
function onlyStall({ by, columns }: ProfitStatement): number | null {
  const [first] = columns;
  return by === "month" || columns.length === 1 ? (first?.stallId ?? null) : null;
}

/** Where the documents of a figure are listed: slips in their own list, all others in one. */
function documentsOf({ item, category }: Line, { days, stallId, noStall }: Column): string {
  const stall = { ...(stallId !== null && { stallId: String(stallId) }), ...(noStall && { noStall: "true" }) };
  if (item === "EXPENSE" || item === "INCOME") {
    return costPaths.slip.list + withParams("", { kind: item, category, status: "CONFIRMED", ...stall, ...days });
  }
  return costPaths.profit.documents + withParams("", { item, ...stall, ...days });
}

export type ProfitDocumentView = ReturnType<typeof profitDocument>;

export function profitDocument(row: ProfitDocument, roles: readonly string[]) {
  const { amountFen, docType, pageId, no, ...rest } = row;
  return {
    ...rest,
    ...namedDocument(row, roles),
    stall: rest.stallName ?? "公共",
    amount: balanceYuan(amountFen),
    negative: amountFen < 0,
  };
}
