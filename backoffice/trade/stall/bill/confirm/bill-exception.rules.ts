/**
 * What a bill gives away beyond what every keeper may: returns, cash and gifts (docs/decisions/stall.md,
 * "What leaves a stall wants a right").
 */

import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import {
  maxCashOutFen,
  maxCashOutPerDayFen,
  maxGiftsPerBill,
  maxGiftsPerDay,
  maxVoidOutPerDayFen,
} from "#contract/stall/bill/bill.words.ts";

export type ExceptionKind = "RETURN" | "CASH_OUT" | "GIFTS";

/** One thing that wants a right: what it is, and what somebody without that right can do. */
export interface BillException {
  readonly kind: ExceptionKind;
  readonly sentence: string;
  readonly remedy: string;
}

/** The right that each kind wants; those who hold it hear of it. */
export const exceptionPermissions: Readonly<Record<ExceptionKind, string>> = {
  RETURN: permissions.billDiscount,
  CASH_OUT: permissions.accountRefund,
  GIFTS: permissions.billBelowFloor,
};

export interface ReturnedLine {
  readonly label: string;
  /** Pieces of the SKU that the bill gives back, of either grade, with a bill's name and without. */
  readonly qty: number;
  readonly priceFen: number;
  readonly walkIn: boolean;
  /** The line names the bill that it gives back. */
  readonly named: boolean;
  /** Pieces that were sold to this customer and handed over, and not given back, of any bill; null: never sold any. */
  readonly leftQty: number | null;
  /** The most that this customer paid for a piece. */
  readonly paidFen: number;
}

/** What is wrong with one returned line, or null. */
export function findReturnException(line: ReturnedLine): BillException | null {
  const { label, qty, priceFen, walkIn, named, leftQty, paidFen } = line;
  const odd = (sentence: string, remedy = "请店长处理"): BillException => ({ kind: "RETURN", sentence, remedy });
  if (!named) {
    if (walkIn) return odd(`${label} 散客退货没有原单`, "请按原单退货或请店长处理");
    if (leftQty === null) return odd(`${label} 退货没有原单，也没有该客户的拿货记录`);
  }
  // Also where a bill is named: without its name the same pieces may have come back before.
  if (leftQty !== null && qty > leftQty) {
    return odd(`${label} 退 ${qty} 件，超过该客户尚未退的 ${leftQty} 件`);
  }
  if (priceFen <= paidFen) return null;
  const sentence = `${label} 退货价 ${formatFen(priceFen)} 高于该客户的拿货价 ${formatFen(paidFen)}`;
  return odd(sentence, "请改价或请店长处理");
}

interface CashOut {
  /** What is paid with the bill, negative where it is paid out. */
  paidFen: number;
  /** What the keeper has paid out on this day before. */
  earlierFen: number;
  walkIn: boolean;
}

/** One large sum, or many small ones. */
export function findCashException({ paidFen, earlierFen, walkIn }: CashOut): BillException | null {
  const out = (sentence: string): BillException => ({
    ...{ kind: "CASH_OUT", sentence, remedy: walkIn ? "请店长处理" : "请店长处理，或记在客户账上" },
  });
  if (-paidFen > maxCashOutFen) return out(`退现 ${formatFen(-paidFen)} 元超过 ${formatFen(maxCashOutFen)} 元`);
  if (paidFen >= 0 || earlierFen - paidFen <= maxCashOutPerDayFen) return null;
  const day = `今天已退现 ${formatFen(earlierFen)} 元，连本单 ${formatFen(earlierFen - paidFen)} 元`;
  return out(`${day}，超过每人每天 ${formatFen(maxCashOutPerDayFen)} 元`);
}

/** Why a bill that gives money back may not be given up by a keeper today; null: it may. */
export function refuseVoidOut({ paidFen, earlierFen }: { paidFen: number; earlierFen: number }): string | null {
  if (paidFen <= 0 || earlierFen + paidFen <= maxVoidOutPerDayFen) return null;
  const day = `今天已退现 ${formatFen(earlierFen)} 元，连本单 ${formatFen(earlierFen + paidFen)} 元`;
  return `${day}，超过每人每天 ${formatFen(maxVoidOutPerDayFen)} 元，请店长处理`;
}

/** Gifts and samples of this bill, and of the keeper's other bills of the day; in pieces. */
export function findGiftException({ qty, earlierQty }: { qty: number; earlierQty: number }): BillException | null {
  const many = (sentence: string): BillException => ({ kind: "GIFTS", sentence, remedy: "请店长处理" });
  if (qty > maxGiftsPerBill) return many(`本单赠送和样衣 ${qty} 件，超过每单 ${maxGiftsPerBill} 件`);
  if (qty === 0 || qty + earlierQty <= maxGiftsPerDay) return null;
  return many(`今天已送出 ${earlierQty} 件，连本单 ${qty + earlierQty} 件，超过每人每天 ${maxGiftsPerDay} 件`);
}
