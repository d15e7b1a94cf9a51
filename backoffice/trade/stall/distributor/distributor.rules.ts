/** What may happen to a distributor (domain.md §3.4). Pure. */

import { formatFen } from "#contract/money.ts";
import { type DistributorStatus, distributorStatusLabels } from "#contract/stall/distributor.words.ts";

export interface DistributorState {
  name: string;
  status: DistributorStatus;
  walkIn: boolean;
  mergedIntoId: number | null;
}

/** What keeps a distributor in business. */
export interface OpenBusiness {
  balanceFen: number;
  bonusFen: number;
  owedQty: number;
  heldBills: number;
  pendingRecharges: number;
}

const transitions = {
  freeze: { from: ["NORMAL"], to: "FROZEN", label: "冻结" },
  unfreeze: { from: ["FROZEN"], to: "NORMAL", label: "解冻" },
  disable: { from: ["NORMAL", "FROZEN"], to: "DISABLED", label: "停用" },
  enable: { from: ["DISABLED"], to: "NORMAL", label: "启用" },
} as const satisfies Record<string, { from: readonly DistributorStatus[]; to: DistributorStatus; label: string }>;
export type DistributorAct = keyof typeof transitions;

/** The state that the act leads to, or why it may not be. */
export function planTransition(
  { name, status, walkIn, mergedIntoId }: DistributorState,
  act: DistributorAct,
): { to: DistributorStatus; refusal: null } | { to: null; refusal: string } {
  const { from, to, label } = transitions[act];
  if (walkIn) return { to: null, refusal: `散客不能${label}` };
  if (mergedIntoId !== null) return { to: null, refusal: `${name}已合并到其他客户，不能${label}` };
  if ((from as readonly DistributorStatus[]).includes(status)) return { to, refusal: null };
  return { to: null, refusal: `${name}是${distributorStatusLabels[status]}状态，不能${label}` };
}

/** Null, or everything that must be settled before the distributor is given up. */
export function refuseDisable(name: string, open: OpenBusiness): string | null {
  const reasons: string[] = [];
  if (open.balanceFen < 0) reasons.push(`欠款 ${formatFen(-open.balanceFen)} 元未收`);
  if (open.balanceFen > 0) reasons.push(`预存 ${formatFen(open.balanceFen)} 元未用`);
  if (open.bonusFen > 0) reasons.push(`赠送金 ${formatFen(open.bonusFen)} 元未用`);
  if (open.owedQty > 0) reasons.push(`未拿欠货 ${open.owedQty} 件`);
  if (open.heldBills > 0) reasons.push(`挂单 ${open.heldBills} 张`);
  if (open.pendingRecharges > 0) reasons.push(`待确认充值 ${open.pendingRecharges} 笔`);
  return reasons.length > 0 ? `${name}不能停用：${reasons.join("；")}` : null;
}

export interface CreditWish {
  name: string;
  phone: string | null;
  /** What the form says; null: nothing. */
  askedFen: number | null;
  /** What holds: of a new customer 0. */
  beforeFen: number;
  /** What comes without being asked: of a new customer the strategy's. */
  usualFen: number;
  maySet: boolean;
}

/** The limit that is to hold, or why it may not (domain.md §3.4: above 0 it needs a phone). */
export function planCredit(
  wish: CreditWish,
): { creditFen: number; refusal: null } | { creditFen: null; refusal: string } {
  const { name, phone, askedFen, beforeFen, usualFen, maySet } = wish;
  // What nobody asked for is not refused; a customer without a phone just gets none.
  const usual = maySet && phone ? usualFen : beforeFen;
  const creditFen = askedFen ?? usual;
  if (creditFen !== beforeFen && !maySet) return { creditFen: null, refusal: `您没有设置${name}信用额度的权限` };
  if (creditFen > 0 && !phone) return { creditFen: null, refusal: `${name}的信用额度大于 0，请填写手机号` };
  return { creditFen, refusal: null };
}

export interface MergeSide extends DistributorState {
  id: number;
}

/** Null, or why the one may not become part of the other. */
export function refuseMerge(from: MergeSide, into: MergeSide): string | null {
  if (from.id === into.id) return "不能合并到自己，请选择另一个客户";
  if (from.walkIn || into.walkIn) return "散客不能合并";
  if (from.mergedIntoId !== null) return `${from.name}已合并到其他客户`;
  if (into.status === "DISABLED") return `${into.name}已停用，不能作为合并的目标`;
  return null;
}
