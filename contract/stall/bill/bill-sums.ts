/** What a bill adds up to: the same on the server, and on the screen while it is typed (domain.md §3.4). Pure. */
import type { BillLineKind } from "./bill.words.ts";

export interface SummedLine {
  readonly kind: BillLineKind;
  readonly qty: number;
  readonly takeQty: number;
  readonly pickedQty: number;
  readonly cancelledQty: number;
  readonly amountFen: number;
}

export interface BillOff {
  readonly discountFen: number;
  readonly roundOffFen: number;
  readonly freightFen: number;
}

/** The header's sums: `payable = Σ sale − Σ return − discount − round-off + freight`. */
export function sumBill(lines: readonly SummedLine[], { discountFen, roundOffFen, freightFen }: BillOff) {
  const out = lines.filter(({ kind }) => kind !== "RETURN");
  const back = lines.filter(({ kind }) => kind === "RETURN");
  const goodsFen = total(out, ({ amountFen }) => amountFen);
  const returnFen = total(back, ({ amountFen }) => amountFen);
  return {
    saleQty: total(out, ({ qty }) => qty),
    returnQty: total(back, ({ qty }) => qty),
    goodsFen,
    returnFen,
    payableFen: goodsFen - returnFen - discountFen - roundOffFen + freightFen,
    owedQty: total(out, owedOf),
  };
}

/** 退货单 of what only gives back, else 拿货单. */
export function billTitleOf({ saleQty, returnQty }: { readonly saleQty: number; readonly returnQty: number }): string {
  return saleQty === 0 && returnQty > 0 ? "退货单" : "拿货单";
}

/** What the bill asks, or what it gives: 应收 or 应退, and how much in 分. */
export function dueFigureOf(payableFen: number): { label: "应收" | "应退"; fen: number } {
  return payableFen < 0 ? { label: "应退", fen: -payableFen } : { label: "应收", fen: payableFen };
}

/** Pieces of a line sold and still to be handed over. */
export function owedOf({ kind, qty, takeQty, pickedQty, cancelledQty }: SummedLine): number {
  return kind === "RETURN" ? 0 : qty - takeQty - pickedQty - cancelledQty;
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** 已收: what covers a bill and is money (收款, 充值, 余额, 赠送金); what is none is 核减. */
export function receivedOf({
  paidFen,
  relievedFen,
}: {
  readonly paidFen: number;
  readonly relievedFen: number;
}): number {
  return paidFen - relievedFen;
}
