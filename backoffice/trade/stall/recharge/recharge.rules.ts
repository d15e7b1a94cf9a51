/** 充值: what may be done in which state, and what bonus an amount gives (domain.md §3.4). Pure. */

import { formatFen } from "#contract/money.ts";
import type { RechargeStatus } from "#contract/stall/distributor.words.ts";
import type { FundMethod } from "#contract/system/accounts.ts";

export type RechargeAction = "confirm" | "void";

const allowed: Record<RechargeAction, readonly RechargeStatus[]> = {
  confirm: ["PENDING"],
  void: ["PENDING", "CONFIRMED"],
};

const refusals: Record<RechargeStatus, string> = {
  PENDING: "还没有到账，请先确认",
  CONFIRMED: "已到账，不能再确认",
  VOID: "已作废，不能再操作",
};

/** Why the action is not possible in this state; null when it is. */
export function refuseRechargeAction(no: string, status: RechargeStatus, action: RechargeAction): string | null {
  return allowed[action].includes(status) ? null : `充值单 ${no} ${refusals[status]}`;
}

/** A transfer waits until somebody saw the money; everything else is there at once. */
export function firstStatus(method: FundMethod): RechargeStatus {
  return method === "BANK" ? "PENDING" : "CONFIRMED";
}

export interface Tier {
  readonly amountFen: number;
  readonly bonusFen: number;
}

/** What the highest tier that the amount reaches gives; 0 below the first. */
export function tierBonus(tiers: readonly Tier[], amountFen: number): number {
  return tiers
    .filter((tier) => tier.amountFen <= amountFen)
    .reduce((best, tier) => (tier.amountFen > best.amountFen ? tier : best), { amountFen: 0, bonusFen: 0 }).bonusFen;
}

/** Why this bonus cannot be given; null when it can. `typed`: it is not what the tiers give. */
export function refuseBonus(
  { amountFen, bonusFen }: Tier,
  { typed, mayType }: { typed: boolean; mayType: boolean },
): string | null {
  if (!typed) return null;
  if (!mayType) return "赠送金额与充值档位不同，您没有改赠送金额的权限";
  return bonusFen * 2 > amountFen
    ? `赠送金额不能超过充值金额的一半，最多 ${formatFen(Math.floor(amountFen / 2))} 元`
    : null;
}

interface VoidCheck {
  no: string;
  amountFen: number;
  bonusFen: number;
  /** Of the customer, now. */
  balanceFen: number;
  bonusBalanceFen: number;
  /** 0 or more. */
  creditLimitFen: number;
}

/** Why a recharge that arrived cannot be taken back; null when it can. */
export function refuseRechargeVoid(check: VoidCheck): string | null {
  const { no, amountFen, bonusFen, balanceFen, bonusBalanceFen, creditLimitFen } = check;
  if (bonusBalanceFen < bonusFen) {
    return `充值单 ${no} 赠送的 ${formatFen(bonusFen)} 元已使用，只剩 ${formatFen(bonusBalanceFen)} 元，不能作废`;
  }
  const debtFen = amountFen - balanceFen;
  if (debtFen > creditLimitFen) {
    return `充值单 ${no} 作废后客户欠款 ${formatFen(debtFen)} 元，超出信用额度 ${formatFen(creditLimitFen)} 元，不能作废`;
  }
  return null;
}
