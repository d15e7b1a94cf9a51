/** 采购单 as the pages show them. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { lineView } from "#app/lib/lines.server.ts";
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

/** One row a style: its price, or nothing where its lines differ or the price is not to be seen. */
export function stylePrices(lines: readonly PurchaseLine[]) {
  const styles = new Map<number, PurchaseLine[]>();
  for (const line of lines) styles.set(line.productId, [...(styles.get(line.productId) ?? []), line]);
  return [...styles].map(([productId, own]) => {
    const prices = new Set(own.map(({ priceFen }) => priceFen));
    const [price] = prices;
    const [{ styleNo = "", productName = "", lastPurchaseFen } = {}] = own;
    return {
      productId,
      styleNo,
      productName,
      qty: own.reduce((sum, { qty }) => sum + qty, 0),
      price: prices.size === 1 && price !== undefined ? formatFen(price, { grouped: false }) : "",
      mixed: prices.size > 1,
      last: lastPurchaseFen == null ? null : formatFen(lastPurchaseFen),
    };
  });
}

export const purchaseStatusOptions: Option[] = Object.entries(purchaseStatusLabels).map(([value, label]) => ({
  value,
  label,
}));

export async function supplierOptions(api: Api): Promise<Option[]> {
  return (await api.call(purchaseEndpoints.suppliers)).map(({ id, name }) => ({ value: id, label: name }));
}
