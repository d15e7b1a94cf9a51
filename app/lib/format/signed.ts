/** Amounts with a sign, in 元, as pages show them: with a real minus. Pure. */
import { formatFen } from "#contract/money.ts";

/** With `+` where it says a change. */
export function signedYuan(amountFen: number): string {
  return amountFen < 0 ? `−${formatFen(-amountFen)}` : `+${formatFen(amountFen)}`;
}

/** A balance: what a customer owes reads with a minus. */
export function balanceYuan(amountFen: number): string {
  return amountFen < 0 ? `−${formatFen(-amountFen)}` : formatFen(amountFen);
}
