/** 对账 of an account as pages and papers show it. */
import { balanceYuan, signedYuan } from "#app/lib/format/signed.ts";
import type { AccountStatement } from "#contract/party/statements.ts";
import { entryTypeLabels } from "#contract/system/accounts.ts";

export function statementView({
  from,
  to,
  openingFen,
  addedFen,
  takenFen,
  closingFen,
  entries,
  more,
}: AccountStatement) {
  return {
    from,
    to,
    opening: balanceYuan(openingFen),
    added: balanceYuan(addedFen),
    taken: balanceYuan(takenFen),
    closing: balanceYuan(closingFen),
    more,
    entries: entries.map((entry) => ({
      id: entry.id,
      bizDate: entry.bizDate,
      type: `${entryTypeLabels[entry.entryType]}${entry.reversal ? "（冲回）" : ""}`,
      no: entry.no,
      remark: entry.remark,
      amount: signedYuan(entry.amountFen),
      balance: balanceYuan(entry.balanceAfterFen),
    })),
  };
}
