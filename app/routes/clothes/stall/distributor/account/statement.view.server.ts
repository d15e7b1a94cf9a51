/** 对账单 as the page and the paper show it. */

import type { StatementView } from "#app/components/print/statement-sheet.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { balanceYuan } from "#app/lib/money-form.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { statementEndpoints as endpoints, type statementEndpoints } from "#contract/stall/statements.ts";
import { entryTypeLabels } from "#contract/system/accounts.ts";

type Statement = Answer<typeof statementEndpoints.read>;

export function statementView(statement: Statement): StatementView {
  const { distributor, from, to, openingFen, closingFen, inFen, outFen, rows, styles, confirmed } = statement;
  return {
    ...{ customer: distributor, from, to, confirmed, styles },
    opening: balanceYuan(openingFen),
    closing: balanceYuan(closingFen),
    closingFen,
    owes: closingFen < 0,
    in: formatFen(inFen),
    out: formatFen(outFen),
    rows: rows.map(({ id, bizDate, entryType, reversal, docNo, amountFen, balanceFen, remark }) => ({
      ...{ id, bizDate, remark },
      type: `${entryTypeLabels[entryType]}${reversal ? "（红冲）" : ""}`,
      document: docNo ?? "",
      in: amountFen > 0 ? formatFen(amountFen) : "",
      out: amountFen < 0 ? formatFen(-amountFen) : "",
      balance: balanceYuan(balanceFen),
      owes: balanceFen < 0,
    })),
    ledgerClosing: statement.ledgerClosingFen === closingFen ? null : balanceYuan(statement.ledgerClosingFen),
  };
}

/** The statement that an address names; null where it names no customer. */
export async function readStatement(api: Api, params: URLSearchParams) {
  const wanted = endpoints.read.params.safeParse({ id: params.get("distributorId") });
  if (!wanted.success) return null;
  const query = parseSearch(endpoints.read.query, params);
  return api.attempt(endpoints.read, { params: wanted.data, query });
}
