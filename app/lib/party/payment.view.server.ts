/** 付款 as the pages show it. */

import type { Api } from "#app/lib/api/api.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { formatFen } from "#contract/money.ts";
import type { DocumentPayment, PartyPayment, PayableRef } from "#contract/party/payments.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { type PayableKind, payableKindLabels } from "#contract/system/accounts.ts";

/** 付款 or 预付, and whether it still counts. */
function kindView({ advance, status }: Pick<PartyPayment, "advance" | "status">) {
  const tone: "neutral" | "good" = status === "VOID" ? "neutral" : "good";
  return { kindLabel: advance ? "预付" : "付款", statusLabel: status === "VOID" ? "已作废" : "有效", tone };
}

export function documentPaymentView<P extends Pick<DocumentPayment, "amountFen" | "usedFen" | "advance" | "status">>({
  amountFen,
  usedFen,
  ...slip
}: P) {
  return { ...slip, ...kindView(slip), amount: formatFen(amountFen), used: formatFen(usedFen) };
}

/** What stands on the party's account: what we owe, or what was paid ahead. */
export function partyBalance(balanceFen: number): { label: string; amount: string } {
  return { label: balanceFen < 0 ? "预付余额" : "应付余额", amount: formatFen(Math.abs(balanceFen)) };
}

export function paymentView({ balanceAfterFen, ...slip }: PartyPayment) {
  const { amountFen, usedFen } = slip;
  return {
    ...documentPaymentView(slip),
    ahead: slip.status === "VOID" || usedFen === amountFen ? null : formatFen(amountFen - usedFen),
    balanceAfter: `${balanceAfterFen < 0 ? "预付" : "应付"} ${formatFen(Math.abs(balanceAfterFen))} 元`,
  };
}

/** Funds that money may be paid out of. */
export async function payingFunds(api: Api): Promise<{ value: number; label: string }[]> {
  return (await api.call(fundEndpoints.options, { query: {} })).map(({ id, name }) => ({ value: id, label: name }));
}

const payablePages: Record<PayableKind, (id: number) => string> = {
  PURCHASE: paths.purchase.item,
  MATERIAL_PURCHASE: productionPaths.materialPurchase.item,
  DELIVERY: productionPaths.delivery.item,
};

/** The page of a document that a party is owed for. */
export function payablePath(kind: PayableKind, id: number): string {
  return payablePages[kind](id);
}

/** A document that a party is owed for, as lists and links show it; `id` is one of all kinds. */
export function payableView({ kind, id, no }: PayableRef) {
  const to = payablePath(kind, id);
  return { id: `${kind}-${id}`, payableId: id, kind, kindLabel: payableKindLabels[kind], no, to };
}
