/** 充值单 as the pages show them. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { balanceYuan } from "#app/lib/money-form.server.ts";
import { formatFen } from "#contract/money.ts";
import { type RechargeStatus, rechargeStatuses, rechargeStatusLabels } from "#contract/stall/distributor.words.ts";
import type { RechargeRow } from "#contract/stall/recharges.ts";

const tones: Record<RechargeStatus, Tone> = { PENDING: "warn", CONFIRMED: "good", VOID: "neutral" };

export function rechargeView(row: RechargeRow) {
  const { amountFen, bonusFen, debtPaidFen, balanceAfterFen, ...rest } = row;
  return {
    ...rest,
    amount: formatFen(amountFen),
    bonus: bonusFen === 0 ? "" : formatFen(bonusFen),
    debtPaid: debtPaidFen === null || debtPaidFen === 0 ? "" : formatFen(debtPaidFen),
    balanceAfter: balanceAfterFen === null ? "" : balanceYuan(balanceAfterFen),
    owes: (balanceAfterFen ?? 0) < 0,
    statusLabel: rechargeStatusLabels[row.status],
    tone: tones[row.status],
  };
}

export const rechargeStatusOptions: Option[] = rechargeStatuses.map((value) => ({
  value,
  label: rechargeStatusLabels[value],
}));
