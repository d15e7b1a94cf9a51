/** What a bill adds up to, what may be done with it, and what is wrong with it (domain.md §3.4). */

import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  type BillStatus,
  billStatusLabels,
  type DeliveryState,
  maxRoundOffFen,
  type PaymentState,
} from "#contract/stall/bill/bill.words.ts";
import type { BillOff } from "#contract/stall/bill/bill-sums.ts";
import type { FundMethod } from "#contract/system/accounts.ts";

export type BillAction =
  | "edit"
  | "confirm"
  | "discard"
  | "void"
  | "pickUp"
  | "cancelOwed"
  | "voidDelivery"
  | "returnGoods"
  | "copy";

const actionNames: Record<BillAction, string> = {
  edit: "修改",
  confirm: "确认",
  discard: "丢弃",
  void: "作废",
  pickUp: "补拿货",
  cancelOwed: "取消欠货",
  voidDelivery: "撤销补拿",
  returnGoods: "退货",
  copy: "复制",
};

/** The states from which each action is possible. */
const possible: Record<BillAction, readonly BillStatus[]> = {
  edit: ["HELD"],
  confirm: ["HELD"],
  discard: ["HELD"],
  void: ["CONFIRMED"],
  pickUp: ["CONFIRMED"],
  cancelOwed: ["CONFIRMED"],
  voidDelivery: ["CONFIRMED"],
  returnGoods: ["CONFIRMED"],
  copy: ["CONFIRMED", "VOID"],
};

/** Why the action is impossible now, or null. */
export function refuseBillAction(no: string, status: BillStatus, action: BillAction): string | null {
  if (possible[action].includes(status)) return null;
  return `拿货单 ${no} ${billStatusLabels[status]}，不能${actionNames[action]}`;
}

/** What goods of `amountFen` cost with their share of the header's discounts taken off; half up, all of them to the 分. */
export function lessShareOff(
  { goodsFen, discountFen, roundOffFen }: BillOff & { readonly goodsFen: number },
  amountFen: number,
): number {
  if (goodsFen === 0) return amountFen;
  // The product of two amounts is beyond what a number holds exactly.
  const [amount, off, goods] = [amountFen, discountFen + roundOffFen, goodsFen].map(BigInt) as [bigint, bigint, bigint];
  return amountFen - Number((2n * amount * off + goods) / (2n * goods));
}

/** What of a bill was not paid with money, in 分: its goods, what was let off, and what 赠送金 paid. */
export interface PaidBill {
  goodsFen: number;
  discountFen: number;
  roundOffFen: number;
  bonusFen: number;
}

/**
 * What a piece sold at `priceFen` was paid with in money: its share of the header's discounts and of 赠送金, which is
 * never paid back (domain.md §3.6), taken off; down to the 分, so that no return of any number is more than was paid.
 */
export function paidPriceOf({ goodsFen, discountFen, roundOffFen, bonusFen }: PaidBill, priceFen: number): number {
  if (goodsFen === 0) return priceFen;
  const paidFen = Math.max(0, goodsFen - discountFen - roundOffFen - bonusFen);
  return Number((BigInt(priceFen) * BigInt(paidFen)) / BigInt(goodsFen));
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

export function paymentStateOf({ payableFen, paidFen }: { payableFen: number; paidFen: number }): PaymentState {
  if (paidFen >= payableFen) return "PAID";
  return paidFen > 0 ? "PARTIAL" : "UNPAID";
}

export function deliveryStateOf({ saleQty, owedQty }: { saleQty: number; owedQty: number }): DeliveryState {
  if (owedQty === 0) return "DONE";
  return owedQty === saleQty ? "NONE" : "PARTIAL";
}

export interface Settling extends BillOff {
  readonly goodsFen: number;
  readonly payableFen: number;
  readonly bonusFen: number;
  readonly payments: readonly { readonly fundId: number; readonly amountFen: number }[];
  readonly walkIn: boolean;
  /** Of the customer's strategy. */
  readonly bonusRatioBp: number;
  readonly mayDiscount: boolean;
}

/** Why the bill cannot be settled like that, or null. */
export function refuseSettling(bill: Settling): string | null {
  const { goodsFen, payableFen, discountFen, roundOffFen, bonusFen, payments } = bill;
  if (discountFen > 0 && !bill.mayDiscount) return "您没有整单优惠的权限，请店长处理";
  if (roundOffFen > maxRoundOffFen && !bill.mayDiscount) return `抹零不能超过 ${formatFen(maxRoundOffFen)} 元`;
  if (discountFen + roundOffFen > goodsFen) return "优惠与抹零之和不能超过拿货金额";
  const bonusMostFen = payableFen > 0 ? Math.floor((payableFen * bill.bonusRatioBp) / 10_000) : 0;
  if (bonusFen > bonusMostFen) return `本单最多可用赠送金 ${formatFen(bonusMostFen)} 元`;
  const funds = new Set(payments.map(({ fundId }) => fundId));
  if (funds.size < payments.length) return "同一个收款账户只能填一行";
  if (payments.some(({ amountFen }) => amountFen > 0) && payments.some(({ amountFen }) => amountFen < 0)) {
    return "收款与退款不能填在同一张单里";
  }
  const paidFen = total(payments, ({ amountFen }) => amountFen);
  if (paidFen < 0 && paidFen < payableFen) {
    const most = payableFen < 0 ? -payableFen : 0;
    return `实退金额不能超过应退金额：应退 ${formatFen(most)}，实退 ${formatFen(-paidFen)}`;
  }
  if (bill.walkIn && paidFen + bonusFen !== payableFen) {
    return `散客必须当场结清：应收 ${formatFen(payableFen)}，实收 ${formatFen(paidFen)}`;
  }
  return null;
}

/** One row of payment, and how its fund takes money. */
export interface PaidRow {
  readonly fundId: number;
  readonly amountFen: number;
  readonly method: FundMethod;
}

/**
 * 找零: 散客 has no account, so what is handed over in cash beyond the bill goes
 * back, and the till keeps what was due. Gives the rows as they are booked.
 */
export function deductChange<R extends PaidRow>(
  { walkIn, payableFen, bonusFen }: { walkIn: boolean; payableFen: number; bonusFen: number },
  payments: readonly R[],
): { payments: R[]; changeFen: number } {
  const overFen = total(payments, ({ amountFen }) => amountFen) + bonusFen - Math.max(0, payableFen);
  const cash = payments.findLast(({ method, amountFen }) => method === "CASH" && amountFen >= overFen);
  if (!walkIn || payableFen < 0 || overFen <= 0 || !cash) return { payments: [...payments], changeFen: 0 };
  const kept = payments.map((row) => (row === cash ? { ...row, amountFen: row.amountFen - overFen } : row));
  return { payments: kept.filter(({ amountFen }) => amountFen !== 0), changeFen: overFen };
}

/** How far back the actor may void, as domain.md §3.4 gives it to keeper, manager and boss. */
export function refuseVoid(
  { keeperId, bizDate }: { keeperId: number; bizDate: string },
  { userId, held, today }: { userId: number; held: readonly string[]; today: string },
): string | null {
  if (hasPermission(held, [permissions.accountWriteOff])) return null;
  const days = (Date.parse(today) - Date.parse(bizDate)) / 86_400_000;
  if (hasPermission(held, [permissions.billDel])) {
    return days < 7 ? null : "只能作废 7 天内的单据，更早的请老板处理";
  }
  if (days > 0) return "只能作废当天的单据，请店长处理";
  return keeperId === userId ? null : "只能作废自己开的单据，请店长处理";
}
