/** 采购单 as the pages show them. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type PurchaseLine,
  type PurchaseReceipt,
  type PurchaseRow,
  type PurchaseStatus,
  purchaseEndpoints,
  purchaseReceiptKindLabels,
  purchaseStatusLabels,
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

export function purchaseView<R extends PurchaseRow>({ amountFen, receivedFen, paidFen, unpaidFen, ...row }: R) {
  return {
    ...row,
    statusLabel: purchaseStatusLabels[row.status],
    tone: tones[row.status],
    amount: money(amountFen),
    received: money(receivedFen),
    paid: money(paidFen),
    unpaid: money(unpaidFen),
    /** Something of it is to be paid, as far as the viewer may know. */
    open: (unpaidFen ?? 0) > 0,
  };
}

export type PurchaseRowView = ReturnType<typeof purchaseView<PurchaseRow>>;
/** Amounts are null where one of the places hides what things cost. */
export function purchaseTotals(totals: PurchaseTotals) {
  const { amountFen, paidFen, unpaidFen, qty, receivedQty } = totals;
  return {
    qty: formatCount(qty),
    receivedQty: formatCount(receivedQty),
    amount: money(amountFen),
    paid: money(paidFen),
    unpaid: money(unpaidFen),
  };
}

interface PurchaseTotals {
  qty: number;
  receivedQty: number;
  amountFen?: number | undefined;
  paidFen?: number | undefined;
  unpaidFen?: number | undefined;
}

export type PurchaseLineView = ReturnType<typeof purchaseLineView>;
export type PurchaseReceiptView = ReturnType<typeof purchaseReceiptView>;

export function purchaseLineView({ priceFen, lastPurchaseFen, ...line }: PurchaseLine) {
  return {
    ...lineView(line),
    price: priceFen === undefined ? null : formatFen(priceFen, { grouped: false }),
    last: lastPurchaseFen == null ? null : formatFen(lastPurchaseFen),
    amount: money(priceFen === undefined ? undefined : priceFen * line.qty),
  };
}

export function purchaseReceiptView({ amountFen, lines: _lines, ...receipt }: PurchaseReceipt) {
  return { ...receipt, kindLabel: purchaseReceiptKindLabels[receipt.kind], amount: money(amountFen) };
}

/** By style: the price of all its lines, null where they differ or it is not to be seen; and what it cost the last time. */
export function stylePrices(lines: readonly PurchaseLine[]) {
  const styles = new Map<number, { price: string | null; last: string | null }>();
  for (const { productId, priceFen, lastPurchaseFen } of lines) {
    const price = priceFen === undefined ? null : formatFen(priceFen, { grouped: false });
    const before = styles.get(productId);
    styles.set(productId, {
      price: before === undefined || before.price === price ? price : null,
      last: lastPurchaseFen == null ? null : formatFen(lastPurchaseFen),
    });
  }
  return Object.fromEntries(styles);
}

export async function supplierOptions(api: Api): Promise<Option[]> {
  return (await api.call(purchaseEndpoints.suppliers)).map(({ id, name }) => ({ value: id, label: name }));
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
  const goodsFen = lines.reduce((sum, { qty, priceFen = 0 }) => sum + qty * priceFen, 0);
  const totalFen = receipt ? receipt.amountFen : head.amountFen;
  const purchase = purchaseView(head);
  return {
    title: receipt?.kind === "RETURN" ? "采购退货单" : "采购入库单",
    purchase,
    receipt: receipt && purchaseReceiptView(receipt),
    lines: lines.map(purchaseLineView),
    prices: priceRows(lines),
    qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    goods: money(seesCost ? goodsFen : undefined),
    extra: totalFen === undefined || totalFen === goodsFen ? null : formatFen(totalFen - goodsFen),
    total: money(totalFen),
  };
}

/** One row a style and price. */
function priceRows(lines: readonly PurchaseLine[]) {
  const rows = new Map<string, { styleNo: string; productName: string; qty: number; priceFen: number }>();
  for (const { productId, styleNo, productName, qty, priceFen = 0 } of lines) {
    const key = `${productId} ${priceFen}`;
    rows.set(key, { styleNo, productName, priceFen, qty: (rows.get(key)?.qty ?? 0) + qty });
  }
  return [...rows].map(([key, { priceFen, ...row }]) => ({
    key,
    ...row,
    price: formatFen(priceFen),
    amount: formatFen(priceFen * row.qty),
  }));
}
