/** 对账单 as the page and the paper show it. */

import type { StatementView } from "#app/components/print/statement-sheet.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import {
  debtWord,
  type StatementAmounts,
  signedWord,
  statementAmounts,
  statementRemark,
  statementWord,
  sumStatement,
} from "#contract/stall/statement.words.ts";
import { statementEndpoints as endpoints, type statementEndpoints } from "#contract/stall/statements.ts";

type Statement = Answer<typeof statementEndpoints.read>;

const yuan = (amountFen: number) => (amountFen === 0 ? "" : formatFen(amountFen));

function amountsView({ takenFen, returnedFen, paidFen, otherFen }: StatementAmounts) {
  return { taken: yuan(takenFen), returned: yuan(returnedFen), paid: yuan(paidFen), other: signedWord(otherFen) };
}

export function statementView(statement: Statement): StatementView {
  const { distributor, from, to, openingFen, closingFen, rows, styles, confirmed, elsewhere, seller } = statement;
  return {
    ...{ customer: distributor, seller, from, to, confirmed, styles, closingFen },
    opening: debtWord(openingFen),
    closing: debtWord(closingFen),
    closingLabel: closingFen > 0 ? `期末预存 ${formatFen(closingFen)} 元` : `期末欠款 ${formatFen(-closingFen)} 元`,
    owes: closingFen < 0,
    totals: amountsView(sumStatement(rows)),
    rows: rows.map((row) => ({
      ...{ id: row.id, bizDate: row.bizDate, remark: statementRemark(row) },
      ...{ type: statementWord(row), document: row.docNo ?? "" },
      ...amountsView(statementAmounts(row)),
      owed: debtWord(row.balanceFen),
    })),
    elsewhere: elsewhere && { type: `其他档口 ${elsewhere.count} 笔`, other: signedWord(-elsewhere.amountFen) },
    ledgerClosing: statement.ledgerClosingFen === closingFen ? null : debtWord(statement.ledgerClosingFen),
  };
}

/** The statement that an address names; null where it names no customer. */
export async function readStatement(api: Api, params: URLSearchParams) {
  const wanted = endpoints.read.params.safeParse({ id: params.get("distributorId") });
  if (!wanted.success) return null;
  const query = parseSearch(endpoints.read.query, params);
  return api.attempt(endpoints.read, { params: wanted.data, query });
}
