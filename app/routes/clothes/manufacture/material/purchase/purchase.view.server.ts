/** 物料采购单 as the pages show them. */
import type { Tone } from "#app/lib/format/tone.ts";
import { optionsOf } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type MaterialPurchaseStatus, materialPurchaseStatusLabels } from "#contract/manufacture/material.words.ts";
import type {
  MaterialPurchaseLine,
  MaterialPurchaseReturn,
  MaterialPurchaseRow,
  materialPurchaseEndpoints,
} from "#contract/manufacture/material-purchases.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { quantity } from "../material.view.server.ts";
import { lineView } from "../material-lines.server.ts";

const tones: Record<MaterialPurchaseStatus, Tone> = {
  DRAFT: "info",
  CONFIRMED: "good",
  PART_RETURNED: "warn",
  VOID: "neutral",
};

/** An amount for reading; null where the viewer may not see it. */
const money = (fen: number | undefined) => (fen === undefined ? null : formatFen(fen));

export type PurchaseRowView = ReturnType<typeof purchaseView<MaterialPurchaseRow>>;

export function purchaseView<R extends MaterialPurchaseRow>({
  amountFen,
  returnedFen,
  owedFen,
  paidFen,
  unpaidFen,
  ...row
}: R) {
  return {
    ...row,
    statusLabel: materialPurchaseStatusLabels[row.status],
    tone: tones[row.status],
    voided: row.status === "VOID",
    amount: money(amountFen),
    returned: returnedFen === undefined || returnedFen === 0 ? null : formatFen(returnedFen),
    owed: money(owedFen),
    paid: money(paidFen),
    unpaid: money(unpaidFen),
  };
}

/** Absent where one of the places hides what things cost. */
export function purchaseTotals(totals: Answer<typeof materialPurchaseEndpoints.list>["totals"]) {
  const { amountFen, owedFen, paidFen, unpaidFen } = totals;
  return { amount: money(amountFen), owed: money(owedFen), paid: money(paidFen), unpaid: money(unpaidFen) };
}

export const purchaseStatuses = optionsOf(materialPurchaseStatusLabels);

export type PurchaseLineView = ReturnType<typeof purchaseLine>;

export function purchaseLine(line: MaterialPurchaseLine, at: number) {
  const { priceLi, amountFen, freightFen, qtyMilli, returnedMilli } = line;
  return {
    ...lineView(line, at),
    qty: quantity(qtyMilli, line.unit),
    returned: returnedMilli === 0 ? "" : quantity(returnedMilli, line.unit),
    left: quantity(qtyMilli - returnedMilli, line.unit),
    returnable: qtyMilli > returnedMilli,
    price: priceLi === undefined ? null : formatLi(priceLi, { grouped: false }),
    amount: money(amountFen),
    freight: money(freightFen),
  };
}

export type PurchaseReturnView = ReturnType<typeof purchaseReturn>;

export function purchaseReturn(
  { amountFen, lines, ...given }: MaterialPurchaseReturn,
  all: readonly MaterialPurchaseLine[],
) {
  const words = lines.flatMap(({ lineId, qtyMilli }) => {
    const line = all.find(({ id }) => id === lineId);
    return line ? [`${line.name} ${line.lot} ${quantity(qtyMilli, line.unit)}`.replace(/ +/g, " ")] : [];
  });
  return { ...given, amount: money(amountFen), goods: words.join("，") };
}
