/** 采购单 as the pages show them. */

import type { Api } from "#app/lib/api/api.server.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { Option } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type PurchaseStatus,
  purchaseReceiptKindLabels,
  purchaseStatusLabels,
} from "#contract/inventory/purchase.words.ts";
import {
  type PurchaseLine,
  type PurchaseReceipt,
  type PurchaseRow,
  purchaseEndpoints,
} from "#contract/inventory/purchases.ts";
import { formatFen } from "#contract/money.ts";

type PurchaseDetail = Answer<typeof purchaseEndpoints.detail>;

const tones: Record<PurchaseStatus, Tone> = {
  DRAFT: "info",
  WAIT: "warn",
  PART: "warn",
  DONE: "good",
  VOID: "neutral",
};

/** An amount for reading; null where the viewer may not see it. */
export const money = (fen: number | undefined) => (fen === undefined ? null : formatFen(fen));

/** An amount of which parts have no price yet (未定价): they are in no figure. */
function partly(fen: number | undefined, { lines, unpriced }: { lines: number; unpriced: number }): string | null {
  if (unpriced === 0) return money(fen);
  return unpriced === lines ? "未定价" : `${money(fen)}（${unpriced} 行未定价）`;
}

export function purchaseView<R extends PurchaseRow>(given: R) {
  const { amountFen, receivedFen, paidFen, unpaidFen, unpricedLines = 0, unpricedReceived = 0, ...row } = given;
  const lines = row.lineCount;
  const told = (fen: number | undefined) => partly(fen, { lines, unpriced: unpricedReceived });
  return {
    ...row,
    statusLabel: purchaseStatusLabels[row.status],
    tone: tones[row.status],
    amount: partly(amountFen, { lines, unpriced: unpricedLines }),
    received: told(receivedFen),
    paid: money(paidFen),
    unpaid: told(unpaidFen),
    /** Goods came that have no price: they are priced before they are paid. */
    unpriced: unpricedReceived > 0,
    /** Something of it is to be paid, as far as the viewer may know. */
    open: (unpaidFen ?? 0) > 0,
  };
}

export type PurchaseRowView = ReturnType<typeof purchaseView<PurchaseRow>>;
/** Amounts are null where one of the places hides what things cost. */
export function purchaseTotals(totals: PurchaseTotals) {
  const { amountFen, paidFen, unpaidFen, qty, receivedQty, unpricedLines = 0 } = totals;
  const told = (fen: number | undefined) => partly(fen, { lines: Number.POSITIVE_INFINITY, unpriced: unpricedLines });
  return {
    qty: formatCount(qty),
    receivedQty: formatCount(receivedQty),
    amount: told(amountFen),
    paid: money(paidFen),
    unpaid: told(unpaidFen),
  };
}

interface PurchaseTotals {
  qty: number;
  receivedQty: number;
  amountFen?: number | undefined;
  unpricedLines?: number | undefined;
  paidFen?: number | undefined;
  unpaidFen?: number | undefined;
}

export type PurchaseLineView = ReturnType<typeof purchaseLineView>;
export type PurchaseReceiptView = ReturnType<typeof purchaseReceiptView>;

export function purchaseLineView({ priceFen, lastPurchaseFen, ...line }: PurchaseLine) {
  return {
    ...lineView(line),
    price: priceFen == null ? null : formatFen(priceFen, { grouped: false }),
    last: lastPurchaseFen == null ? null : formatFen(lastPurchaseFen),
    amount: priceFen === null ? "未定价" : money(priceFen === undefined ? undefined : priceFen * line.qty),
  };
}

export function purchaseReceiptView({ amountFen, lines, ...receipt }: PurchaseReceipt) {
  const unpriced = lines.filter((line) => line.amountFen === null).length;
  const amount = partly(amountFen, { lines: lines.length, unpriced });
  return { ...receipt, kindLabel: purchaseReceiptKindLabels[receipt.kind], amount };
}

export async function supplierOptions(api: Api): Promise<Option[]> {
  return (await api.kept(purchaseEndpoints.suppliers)).map(({ id, name }) => ({ value: id, label: name }));
}

export type PurchasePaperView = ReturnType<typeof purchasePaper>;

/** The whole purchase on paper, or one receipt: 货款 is price × pieces, freight and discount stand apart. */
export function purchasePaper(detail: PurchaseDetail, receipt: PurchaseReceipt | null) {
  const { lines: all, receipts: _receipts, possible: _possible, payments: _payments, ...head } = detail;
  const qtyOf = new Map(receipt?.lines.map(({ skuId, qty }) => [skuId, qty]));
  const lines = receipt
    ? all.flatMap((line) => {
        const qty = qtyOf.get(line.skuId);
        return qty === undefined ? [] : [{ ...line, qty }];
      })
    : all;
  const seesCost = head.amountFen !== undefined;
  const goodsFen = goodsOf(lines);
  const unpriced = unpricedOf(lines);
  const told = (fen: number | undefined) => partly(fen, { lines: lines.length, unpriced });
  const totalFen = receipt ? receipt.amountFen : head.amountFen;
  const purchase = purchaseView(head);
  return {
    title: receipt?.kind === "RETURN" ? "采购退货单" : "采购入库单",
    purchase,
    receipt: receipt && purchaseReceiptView(receipt),
    lines: lines.map(purchaseLineView),
    prices: priceRows(lines),
    qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    goods: seesCost ? goodsAmount(lines) : null,
    // Freight and discount are spread once every line has its price.
    ...(totalFen === undefined || unpriced > 0
      ? { freight: null, discount: null }
      : extrasOnPaper(detail, goodsFen, totalFen - goodsFen)),
    total: told(totalFen),
  };
}

/**
 * The parts of 运费 and 优惠 in what these goods come to beyond their prices (`extraFen`), in words: the freight goes by
 * amount, and the discount is the rest, so that the paper adds up to the 分.
 */
export function extrasOnPaper(
  { freightFen = 0, discountFen = 0, lines }: Pick<PurchaseDetail, "freightFen" | "discountFen" | "lines">,
  goodsFen: number,
  extraFen: number,
) {
  const allFen = goodsOf(lines);
  const share = allFen === 0 ? extraFen : Math.round((freightFen * goodsFen) / allFen);
  const freight = discountFen === 0 ? extraFen : freightFen === 0 ? 0 : share;
  const words = (fen: number) => (fen === 0 ? null : `${balanceYuan(fen)} 元`);
  return { freight: words(freight), discount: words(extraFen - freight) };
}

const unpricedOf = (lines: readonly PurchaseLine[]) => lines.filter(({ priceFen }) => priceFen === null).length;

/** 货款 for reading, with how many lines have no price yet; for who may see cost. */
export function goodsAmount(lines: readonly PurchaseLine[]): string | null {
  return partly(goodsOf(lines), { lines: lines.length, unpriced: unpricedOf(lines) });
}

/** Goods at their prices; those without price are not in it. */
function goodsOf(lines: readonly PurchaseLine[]): number {
  return lines.reduce((sum, { qty, priceFen }) => sum + qty * (priceFen ?? 0), 0);
}

/** One row a style and price. */
function priceRows(lines: readonly PurchaseLine[]) {
  const rows = new Map<string, { styleNo: string; productName: string; qty: number; priceFen: number | null }>();
  for (const { productId, styleNo, productName, qty, priceFen = 0 } of lines) {
    const key = `${productId} ${priceFen}`;
    rows.set(key, { styleNo, productName, priceFen, qty: (rows.get(key)?.qty ?? 0) + qty });
  }
  return [...rows].map(([key, { priceFen, ...row }]) => ({
    key,
    ...row,
    price: priceFen === null ? "未定价" : formatFen(priceFen),
    amount: priceFen === null ? "未定价" : formatFen(priceFen * row.qty),
  }));
}
