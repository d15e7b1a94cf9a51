/** 付款 as the pages show it. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import type { PurchasePayment, SupplierPayment } from "#contract/inventory/supplier-payments.ts";
import { formatFen } from "#contract/money.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

/** 付款 or 预付, and whether it still counts. */
function kindView({ advance, status }: Pick<SupplierPayment, "advance" | "status">) {
  const tone: Tone = status === "VOID" ? "neutral" : "good";
  return { kindLabel: advance ? "预付" : "付款", statusLabel: status === "VOID" ? "已作废" : "有效", tone };
}

export function purchasePaymentView<P extends Pick<PurchasePayment, "amountFen" | "usedFen" | "advance" | "status">>({
  amountFen,
  usedFen,
  ...slip
}: P) {
  return { ...slip, ...kindView(slip), amount: formatFen(amountFen), used: formatFen(usedFen) };
}

/** What stands on the supplier's account: what we owe, or what was paid ahead. */
export function supplierBalance(balanceFen: number): { label: string; amount: string } {
  return { label: balanceFen < 0 ? "预付余额" : "应付余额", amount: formatFen(Math.abs(balanceFen)) };
}

export function supplierPaymentView({ balanceAfterFen, ...slip }: SupplierPayment) {
  const { amountFen, usedFen } = slip;
  return {
    ...purchasePaymentView(slip),
    ahead: slip.status === "VOID" || usedFen === amountFen ? null : formatFen(amountFen - usedFen),
    balanceAfter: `${balanceAfterFen < 0 ? "预付" : "应付"} ${formatFen(Math.abs(balanceAfterFen))} 元`,
  };
}

/** Funds that money may be paid out of. */
export async function payingFunds(api: Api): Promise<Option[]> {
  return (await api.call(fundEndpoints.options, { query: {} })).map(({ id, name }) => ({ value: id, label: name }));
}
