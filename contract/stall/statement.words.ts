/** An account's entries in a customer's words, for 对账单: 拿货, 退货, 付款 and 欠款, none of them below 0. */
import { formatFen } from "#contract/money.ts";
import { type EntryType, entryTypeLabels } from "#contract/system/accounts.ts";

/** An entry of the customer's account, signed as the ledger has it: below 0 raises what is owed. */
interface StatementEntry {
  entryType: EntryType;
  reversal: boolean;
  amountFen: number;
  /** Of a bill; agreed statements of before do not know it. */
  returnFen?: number | undefined;
}

/** 分. What is owed grows by `takenFen` and `otherFen`, and shrinks by the two others. Only `otherFen` has a sign. */
export interface StatementAmounts {
  takenFen: number;
  returnedFen: number;
  paidFen: number;
  otherFen: number;
}

const payments: readonly EntryType[] = ["RECEIPT", "RECHARGE", "BONUS_USE"];

export function statementAmounts({ entryType, reversal, amountFen, returnFen = 0 }: StatementEntry): StatementAmounts {
  const nothing = { takenFen: 0, returnedFen: 0, paidFen: 0, otherFen: 0 };
  if (reversal) return { ...nothing, otherFen: -amountFen };
  if (entryType === "BILL") {
    const returnedFen = Math.max(returnFen, amountFen);
    return { ...nothing, takenFen: returnedFen - amountFen, returnedFen };
  }
  if (payments.includes(entryType) && amountFen > 0) return { ...nothing, paidFen: amountFen };
  return { ...nothing, otherFen: -amountFen };
}

export function sumStatement(entries: readonly StatementEntry[]): StatementAmounts {
  const sum = { takenFen: 0, returnedFen: 0, paidFen: 0, otherFen: 0 };
  for (const entry of entries) {
    const { takenFen, returnedFen, paidFen, otherFen } = statementAmounts(entry);
    sum.takenFen += takenFen;
    sum.returnedFen += returnedFen;
    sum.paidFen += paidFen;
    sum.otherFen += otherFen;
  }
  return sum;
}

/** What is said otherwise to a customer than in the ledger. */
const words: Partial<Record<EntryType, string>> = { RECEIPT: "付款", BONUS_USE: "赠送金抵", WRITE_OFF: "减免" };

export function statementWord(entry: StatementEntry): string {
  const word =
    entry.entryType === "BILL" ? billWord(entry) : (words[entry.entryType] ?? entryTypeLabels[entry.entryType]);
  return entry.reversal ? `作废${word}` : word;
}

function billWord(entry: StatementEntry): string {
  if (entry.reversal) return "拿货单";
  const { takenFen, returnedFen } = statementAmounts(entry);
  if (returnedFen === 0) return "拿货";
  return takenFen === 0 ? "退货" : "拿货、退货";
}

/** 其他: what is owed grows (加) or shrinks (减) by. */
export function signedWord(otherFen: number): string {
  if (otherFen === 0) return "";
  return otherFen > 0 ? `加 ${formatFen(otherFen)}` : `减 ${formatFen(-otherFen)}`;
}

/** A balance of the ledger's: what is owed plainly, what the customer has with us as 预存. */
export function debtWord(balanceFen: number): string {
  return balanceFen > 0 ? `预存 ${formatFen(balanceFen)}` : formatFen(-balanceFen);
}

/** Why a debt was forgiven is not the customer's to read. */
export function statementRemark({ entryType, remark }: { entryType: EntryType; remark: string }): string {
  return entryType === "WRITE_OFF" ? "" : remark;
}
