/** Amounts and counts with a sign, as pages show them: with a real minus, which is as wide as the plus. Pure. */
import { formatFen } from "#contract/money.ts";
import { formatCount } from "./format.ts";

/** With `+` where it says a change. */
export function signedYuan(amountFen: number): string {
  return amountFen < 0 ? `−${formatFen(-amountFen)}` : `+${formatFen(amountFen)}`;
}

/** A balance: what a customer owes reads with a minus. */
export function balanceYuan(amountFen: number): string {
  return amountFen < 0 ? `−${formatFen(-amountFen)}` : formatFen(amountFen);
}

/** Pieces that came or went; 0 without a sign. */
export function signedCount(count: number): string {
  if (count === 0) return "0";
  return count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`;
}
