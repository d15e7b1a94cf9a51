/**
 * 采购入库, pure: where a document may go from each state, how much more may
 * come in, and what the pieces are worth. Money in 分; nothing is lost or made
 * up by rounding (domain.md §3.3).
 */
import type { PurchaseStatus } from "#contract/inventory/purchases.ts";

export type PurchaseAction = "edit" | "submit" | "receive" | "return" | "voidReceipt" | "void";

const allowed: Record<PurchaseAction, readonly PurchaseStatus[]> = {
  edit: ["DRAFT"],
  submit: ["DRAFT"],
  receive: ["WAIT", "PART"],
  return: ["PART", "DONE"],
  voidReceipt: ["PART", "DONE"],
  void: ["DRAFT", "WAIT"],
};

const refusals: Record<PurchaseStatus, string> = {
  DRAFT: "还是草稿，请先提交",
  WAIT: "已提交待入库，还没有收货",
  PART: "已部分入库，不能修改或作废，请先作废收货单",
  DONE: "已入库，不能修改或作废，请先作废收货单",
  VOID: "已作废，不能再操作",
};

const actionRefusals: Partial<Record<PurchaseAction, string>> = {
  edit: "已提交，不能再修改",
  submit: "已提交，不能重复提交",
  receive: "已全部入库，不能再收货",
};

/** Null when the action is possible in this state, else the sentence that says why not. */
export function refusePurchaseAction(no: string, status: PurchaseStatus, action: PurchaseAction): string | null {
  if (allowed[action].includes(status)) return null;
  const passed = status !== "VOID" && (action !== "receive" || status === "DONE");
  const sentence = passed ? actionRefusals[action] : undefined;
  return `采购单 ${no} ${sentence ?? refusals[status]}`;
}

export interface OrderedLine {
  readonly qty: number;
  readonly receivedQty: number;
}

/** What its lines say of a document that was submitted. */
export function statusOfLines(lines: readonly OrderedLine[]): PurchaseStatus {
  if (lines.every(({ qty, receivedQty }) => receivedQty >= qty)) return "DONE";
  return lines.some(({ receivedQty }) => receivedQty > 0) ? "PART" : "WAIT";
}

/** More may come than was ordered, by this much in a hundred. */
const overReceiptPercent = 5;

/** Pieces that may still be received of a line; 5 % over what was ordered, rounded down. */
export function mostReceivable({ qty, receivedQty }: OrderedLine): number {
  return Math.max(qty + Math.floor((qty * overReceiptPercent) / 100) - receivedQty, 0);
}

/** Pieces of the line that are still to come. */
export function leftToReceive({ qty, receivedQty }: OrderedLine): number {
  return Math.max(qty - receivedQty, 0);
}

/** Whether a price is so far from the last one that somebody should look again: by more than 20 %. */
export function isUnusualPrice(priceFen: number, lastFen: number | null): boolean {
  return lastFen !== null && Math.abs(priceFen - lastFen) * 5 > lastFen;
}

/**
 * Divides an amount by weights so that the parts add up to it exactly: each
 * gets its share rounded down, and what is left goes 分 by 分 to the largest
 * remainders, the first of equals first. Without any weight all count alike.
 */
export function spread(amountFen: number, weights: readonly number[]): number[] {
  const heavy = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const whole = heavy.reduce((sum, weight) => sum + weight, 0n);
  const shares = heavy.map((weight) => {
    const product = BigInt(amountFen) * weight;
    return { part: product / whole, rest: product % whole };
  });
  let left = BigInt(amountFen) - shares.reduce((sum, { part }) => sum + part, 0n);
  // Sorting keeps equals in their order.
  const byRest = [...shares].sort((a, b) => Number(b.rest - a.rest));
  for (const share of byRest) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map(({ part }) => Number(part));
}

export interface PricedLine {
  readonly qty: number;
  readonly priceFen: number;
}

/**
 * What each line adds to its price × quantity: its share of the freight less
 * that of the discount, both by amount. Without any amount the freight goes by pieces.
 */
export function extrasOf(
  lines: readonly PricedLine[],
  { freightFen, discountFen }: { freightFen: number; discountFen: number },
): number[] {
  const amounts = lines.map(({ qty, priceFen }) => qty * priceFen);
  const byAmount = amounts.some((amount) => amount > 0);
  const freight = spread(freightFen, byAmount ? amounts : lines.map(({ qty }) => qty));
  const discount = spread(discountFen, amounts);
  return lines.map((_, index) => (freight[index] ?? 0) - (discount[index] ?? 0));
}

/**
 * What the first `received` pieces of a line are worth. The extra follows the
 * pieces ordered: what comes beyond them costs its price alone.
 */
export function worthOfFirst(received: number, { qty, priceFen }: PricedLine, extraFen: number): number {
  return received * priceFen + roundedShare(extraFen, Math.min(received, qty), qty);
}

/**
 * What a receipt of `qty` more pieces is worth, when those before it were
 * worth `takenFen`. The receipt that completes the line takes the remainder, in
 * whatever order receipts came and were voided.
 */
export function worthOfReceipt(
  line: PricedLine & { readonly receivedQty: number },
  { qty, extraFen, takenFen }: { qty: number; extraFen: number; takenFen: number },
): number {
  return Math.max(worthOfFirst(line.receivedQty + qty, line, extraFen) - takenFen, 0);
}

/**
 * What `qty` pieces given back are worth: the average of what was received and
 * not yet given back; the last piece takes the whole remainder.
 */
export function worthOfReturn({
  qty,
  leftQty,
  leftFen,
}: {
  qty: number;
  /** Pieces received and not given back, and what they were worth. */
  leftQty: number;
  leftFen: number;
}): number {
  return qty >= leftQty ? leftFen : roundedShare(leftFen, qty, leftQty);
}

/** `round(value × part ÷ whole)`, half away from zero, exact beyond 2^53 in between. */
function roundedShare(value: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(Math.abs(value)) * BigInt(part) + BigInt(whole);
  return Math.sign(value) * Number(doubled / (2n * BigInt(whole))) || 0;
}
