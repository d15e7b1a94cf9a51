/** 应收 and 本单欠 of what stands in the form's boxes, before it is saved; the server reads it for good. Pure. */

import { maxPayments } from "#contract/stall/bill/bill.words.ts";
import { sumBill } from "#contract/stall/bill/bill-sums.ts";
import type { DeskBill, DeskReply } from "./desk-view.ts";

export interface DeskSums {
  payableFen: number;
  /** Typed as 收款, and as 用赠送金. */
  paidFen: number;
  /** What 用余额 takes of what is not paid. */
  drawnFen: number;
  /** Still to be paid; negative: to be given back. */
  leftFen: number;
  /** Nothing of it is typed over. */
  saved: boolean;
}

/** Whether 用余额 is ticked: as it was typed, else as it was saved; a new bill begins with it. */
export function usesBalance(bill: DeskBill | null, typed: DeskReply["typed"]): boolean {
  return typed?.headShown === undefined ? (bill?.useBalance ?? true) : typed.useBalance !== undefined;
}

/**
 * `read` gives what stands in a box; undefined where there is none. What cannot be read counts as it was. `freeFen`: what
 * 用余额 may take, 0 where it is not ticked.
 */
export function readSums(bill: DeskBill | null, read: (name: string) => string | undefined, freeFen: number): DeskSums {
  const amount = (name: string, stored: string) => cents(read(name) ?? stored) ?? cents(stored) ?? 0;
  const lines = (bill?.lines ?? []).map((line) => {
    const typed = digits(read(`l.${line.id}.qty`));
    const qty = /^\d{1,4}$/.test(typed) ? Number(typed) : line.qty;
    const priceFen = amount(`l.${line.id}.price`, line.price);
    return { ...line, qty, takeQty: 0, pickedQty: 0, cancelledQty: 0, amountFen: qty * priceFen };
  });
  const { payableFen } = sumBill(lines, {
    discountFen: amount("discount", bill?.discount ?? ""),
    roundOffFen: amount("roundOff", bill?.roundOff ?? ""),
    freightFen: amount("freight", bill?.freight ?? ""),
  });
  const payments = Array.from({ length: maxPayments }, (_, index) =>
    amount(`pay.${index}.amount`, bill?.payments[index]?.amount ?? ""),
  );
  const paidFen = payments.reduce((sum, paid) => sum + paid, amount("bonus", bill?.bonus ?? ""));
  const unpaidFen = payableFen - paidFen;
  const drawnFen = Math.max(0, Math.min(unpaidFen, freeFen));
  return {
    payableFen,
    paidFen,
    drawnFen,
    leftFen: unpaidFen - drawnFen,
    saved: payableFen === (bill?.payableFen ?? 0),
  };
}

const digits = (text: string | undefined) => (text ?? "").normalize("NFKC").trim();

/** 分 of what is being typed; null where it is no amount. */
function cents(text: string): number | null {
  const match = /^(-?)(\d{0,8})(?:\.(\d{0,2}))?$/.exec(digits(text).replaceAll(",", ""));
  if (!match || digits(text) === "") return digits(text) === "" ? 0 : null;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -amount : amount;
}

/** 元 of 分, as it is read: `1,234.50`. */
export function yuan(amountFen: number): string {
  const text = String(Math.abs(amountFen)).padStart(3, "0");
  return `${amountFen < 0 ? "-" : ""}${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",")}.${text.slice(-2)}`;
}
