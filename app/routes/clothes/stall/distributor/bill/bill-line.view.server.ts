/** 拿货明细 as its list shows it. */

import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { billLineKindLabels } from "#contract/stall/bill/bill.words.ts";
import type { BillLineRow, billLineEndpoints } from "#contract/stall/bill/bill-lines.ts";

export type BillLineRowView = ReturnType<typeof billLineRow>;

/** What came back is negative. */
export function billLineRow({ confirmTime, kind, grade, priceFen, amountFen, ...row }: BillLineRow) {
  const tones: Partial<Record<typeof kind, Tone>> = { RETURN: "warn", SALE: "neutral" };
  return {
    ...row,
    at: confirmTime.slice(0, 16),
    kind: billLineKindLabels[kind],
    tone: tones[kind] ?? "info",
    second: grade === 2,
    qty: kind === "RETURN" ? -row.qty : row.qty,
    price: formatFen(priceFen),
    amount: formatFen(amountFen),
  };
}

export type BillLineTotalsView = ReturnType<typeof billLineTotals>;

export function billLineTotals({ saleQty, returnQty, amountFen }: Answer<typeof billLineEndpoints.list>["totals"]) {
  return {
    pieces: `拿 ${formatCount(saleQty)}，退 ${formatCount(returnQty)}`,
    net: String(saleQty - returnQty),
    amount: formatFen(amountFen),
  };
}
