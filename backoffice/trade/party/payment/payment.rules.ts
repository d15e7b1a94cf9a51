/** 付款, pure: what may be paid, and what may be taken back (domain.md §3.2, factory). */
import { formatFen } from "#contract/money.ts";

interface Wish {
  party: string;
  amountFen: number;
  /** What we owe before it; below 0 what was paid ahead. */
  balanceFen: number;
  /** The user says that more than is owed is meant so. */
  advance: boolean;
}

/** True when a payment is more than was owed: 预付. */
export function isAdvance({ amountFen, balanceFen }: Pick<Wish, "amountFen" | "balanceFen">): boolean {
  return amountFen > Math.max(0, balanceFen);
}

/** Why it is not paid; null when it is. */
export function refusePayment({ party, amountFen, balanceFen, advance }: Wish): string | null {
  if (advance || !isAdvance({ amountFen, balanceFen })) return null;
  return balanceFen > 0
    ? `${party} 的应付只有 ${formatFen(balanceFen)} 元，付 ${formatFen(amountFen)} 元多出 ${formatFen(amountFen - balanceFen)} 元；确要多付请勾选“预付”`
    : `${party} 没有应付款；确要先付请勾选“预付”`;
}

/** Why it cannot be taken back; null when it can. Its month must be open besides. */
export function refusePaymentVoid({ no, status }: { no: string; status: "CONFIRMED" | "VOID" }): string | null {
  return status === "VOID" ? `付款单 ${no} 已作废，不能再操作` : null;
}
