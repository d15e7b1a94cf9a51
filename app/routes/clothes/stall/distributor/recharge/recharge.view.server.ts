/** 充值单 as the pages show them. */

import { balanceYuan } from "#app/lib/format/signed.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { formatFen } from "#contract/money.ts";
import { type RechargeStatus, rechargeStatusLabels } from "#contract/stall/distributor.words.ts";
import type { RechargeRow } from "#contract/stall/recharges.ts";

const tones: Record<RechargeStatus, Tone> = { PENDING: "warn", CONFIRMED: "good", VOID: "neutral" };

export type RechargeRowView = ReturnType<typeof rechargeRow>;

export function rechargeRow(row: RechargeRow) {
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

interface Totals {
  count: number;
  amountFen: number;
  bonusFen: number;
  debtPaidFen: number;
  funds: readonly { name: string; amountFen: number }[];
}

export type RechargeTotals = ReturnType<typeof rechargeTotals>;

export function rechargeTotals({ count, amountFen, bonusFen, debtPaidFen, funds }: Totals) {
  return {
    count: `${count} 张`,
    amount: formatFen(amountFen),
    bonus: formatFen(bonusFen),
    debtPaid: formatFen(debtPaidFen),
    funds: funds.map((fund) => `${fund.name} ${formatFen(fund.amountFen)}`).join("，"),
  };
}
