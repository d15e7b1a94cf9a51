/** 应收 and 本单欠 of what stands in the form's boxes, before it is saved; the server reads it for good. Pure. */

import { maxPayments } from "#contract/stall/bill/bill.words.ts";
import { sumBill } from "#contract/stall/bill/bill-sums.ts";
import type { DeskBill } from "./desk-view.ts";

export interface DeskSums {
  payableFen: number;
  /** Typed as 收款, and as 用赠送金. */
  paidFen: number;
  /** Still to be paid; negative: to be given back. */
  leftFen: number;
  /** Nothing of it is typed over. */
  saved: boolean;
}

/** `read` gives what stands in a box; undefined where there is none. What cannot be read counts as it was. */
export function readSums(bill: DeskBill | null, read: (name: string) => string | undefined): DeskSums {
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
  return { payableFen, paidFen, leftFen: payableFen - paidFen, saved: payableFen === (bill?.payableFen ?? 0) };
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
