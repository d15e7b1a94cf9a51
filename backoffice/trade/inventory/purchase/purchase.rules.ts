/**
 * 采购入库, pure: where a document may go from each state, how much more may
 * come in, and what the pieces are worth. Money in 分; nothing is lost or made
 * up by rounding (domain.md §3.3).
 */
import { roundedShare, spread, worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import type { PurchaseReceiptKind, PurchaseStatus } from "#contract/inventory/purchase.words.ts";

export type PurchaseAction = "edit" | "submit" | "price" | "receive" | "return" | "voidReceipt" | "void";

const allowed: Record<PurchaseAction, readonly PurchaseStatus[]> = {
  edit: ["DRAFT"],
  submit: ["DRAFT"],
  price: ["WAIT", "PART", "DONE"],
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

/** Whether somebody should look at a price again: it is nothing, or more than 20 % away from the last one. */
export function isUnusualPrice(priceFen: number, lastFen: number | null): boolean {
  return priceFen === 0 || (lastFen !== null && Math.abs(priceFen - lastFen) * 5 > lastFen);
}

/** A line; null is a price that nobody told yet (未定价). */
export interface PricedLine {
  readonly qty: number;
  readonly priceFen: number | null;
}

/** A line whose price was told. */
export type Told<L extends PricedLine> = L & { readonly priceFen: number };

export function isPriced<L extends PricedLine>(line: L): line is Told<L> {
  return line.priceFen !== null;
}

/**
 * What each line adds to its price × quantity: its share of the freight less
 * that of the discount, both by amount. Without any amount the freight goes by pieces; while a line has no price,
 * nobody can say which part is whose, and no line has any.
 */
export function extrasOf(
  lines: readonly PricedLine[],
  { freightFen, discountFen }: { freightFen: number; discountFen: number },
): number[] {
  if (lines.some(({ priceFen }) => priceFen === null)) return lines.map(() => 0);
  const amounts = lines.map(({ qty, priceFen }) => qty * (priceFen ?? 0));
  const byAmount = amounts.some((amount) => amount > 0);
  const freight = spread(freightFen, byAmount ? amounts : lines.map(({ qty }) => qty));
  const discount = spread(discountFen, amounts);
  return lines.map((_, index) => (freight[index] ?? 0) - (discount[index] ?? 0));
}

/**
 * What the first `received` pieces of a line are worth. The extra follows the
 * pieces ordered: what comes beyond them costs its price alone.
 */
export function worthOfFirst(received: number, { qty, priceFen }: Told<PricedLine>, extraFen: number): number {
  return received * priceFen + shareOfExtra(extraFen, Math.min(received, qty), qty);
}

/**
 * What a receipt of `qty` more pieces is worth, when those before it were
 * worth `takenFen`. The receipt that completes the line takes the remainder, in
 * whatever order receipts came and were voided.
 */
export function worthOfReceipt(
  line: Told<PricedLine> & { readonly receivedQty: number },
  { qty, extraFen, takenFen }: { qty: number; extraFen: number; takenFen: number },
): number {
  return Math.max(worthOfFirst(line.receivedQty + qty, line, extraFen) - takenFen, 0);
}

/** Pieces of a line that came or went back with one receipt, and what they are worth. */
export interface ReceiptPiece {
  readonly lineId: number;
  readonly kind: PurchaseReceiptKind;
  readonly qty: number;
}

/**
 * What each piece of the receipts that stand is worth at the lines' prices, as if they came again in their order;
 * null for pieces of a line without price. `lines` and `extras` go together.
 */
export function worthOfPieces(
  lines: readonly (PricedLine & { readonly id: number })[],
  extras: readonly number[],
  pieces: readonly ReceiptPiece[],
): (number | null)[] {
  const so = new Map(lines.map(({ id }) => [id, { received: 0, receivedFen: 0, returned: 0, returnedFen: 0 }]));
  return pieces.map(({ lineId, kind, qty }) => {
    const index = lines.findIndex(({ id }) => id === lineId);
    const line = lines[index];
    const sum = so.get(lineId);
    if (!line || !sum || !isPriced(line)) return null;
    if (kind === "RECEIPT") {
      const extraFen = extras[index] ?? 0;
      const worth = worthOfReceipt(
        { ...line, receivedQty: sum.received },
        { qty, extraFen, takenFen: sum.receivedFen },
      );
      sum.received += qty;
      sum.receivedFen += worth;
      return worth;
    }
    const leftQty = sum.received - sum.returned;
    const worth = worthOfReturn({ qty, leftQty, leftFen: sum.receivedFen - sum.returnedFen });
    sum.returned += qty;
    sum.returnedFen += worth;
    return worth;
  });
}

/** `round(value × part ÷ whole)`, half away from zero: a discount beyond the freight is a negative extra. */
function shareOfExtra(value: number, part: number, whole: number): number {
  return Math.sign(value) * roundedShare(Math.abs(value), part, whole) || 0;
}
