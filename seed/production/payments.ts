/** What the demo company has paid of its material and of its factories' fees: once a month, everything a month old. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { PayableKind } from "#contract/system/accounts.ts";
import type { MoneyBook } from "../book/money-book.ts";
import type { NumberBook } from "../book/number-book.ts";
import { instantOf, shiftDay } from "../days.ts";
import type { BatchRows } from "./batch-rows.ts";

interface Till {
  rows: BatchRows;
  money: MoneyBook;
  numbers: NumberBook;
  now: Date;
}

const accountant = 8;
/** Ids of trade.data.ts's funds: large sums leave the wallet that has them. */
const [bank, wallet] = [6, 4];
const creditDays = 30;
/** Days ago on which money went out, the oldest first. */
const payDays = [75, 45, 15] as const;

const payers = [
  { kind: "FACTORY", partyId: 3, fundId: bank, payableKind: "DELIVERY", table: "delivery" },
  { kind: "FACTORY", partyId: 4, fundId: bank, payableKind: "DELIVERY", table: "delivery" },
  { kind: "SUPPLIER", partyId: 8, fundId: wallet, payableKind: "MATERIAL_PURCHASE", table: "materialPurchase" },
  { kind: "SUPPLIER", partyId: 9, fundId: bank, payableKind: "MATERIAL_PURCHASE", table: "materialPurchase" },
] as const satisfies readonly { payableKind: PayableKind; [key: string]: unknown }[];

/** Gives what is to be done once the money stands in the order of time: payments say what was owed after them. */
export function playPayments({ rows, money, numbers, now }: Till): () => void {
  const told: (() => void)[] = [];
  const today = bizDateOf(now);
  for (const ago of payDays) {
    const at = instantOf(shiftDay(today, -ago), 15 * 60 + 20);
    const bizDate = bizDateOf(at);
    for (const { kind, partyId, fundId, payableKind, table } of payers) {
      const due = rows
        .all(table)
        .filter((one) => one.partyId === partyId && one.bizDate <= shiftDay(bizDate, -creditDays))
        .filter((one) => (one.owedFen ?? 0) > (one.paidFen ?? 0));
      const amountFen = due.reduce((sum, { owedFen = 0, paidFen = 0 }) => sum + owedFen - paidFen, 0);
      if (amountFen === 0) continue;
      const slip = rows.add("partyPayment", {
        ...{ no: numbers.next("FK", bizDate), partyId, payableKind: null, payableId: null, fundId, amountFen },
        ...{ advance: false, balanceAfterFen: 0, remark: "月结", status: "CONFIRMED", voidReason: "", bizDate },
        ...{ createdBy: accountant, createdAt: at, updatedBy: accountant, updatedAt: at, version: 1 },
      });
      const event = { docType: "PURCHASE_PAYMENT", docId: slip.id, stallId: null, operatorId: accountant, at } as const;
      const payables = due.map(({ id, owedFen = 0, paidFen = 0 }) => ({
        ...{ kind: payableKind, id, amountFen: owedFen - paidFen },
      }));
      const owedAfter = money.pay(event, { kind, ownerId: partyId, fundId, payables });
      told.push(() => {
        slip.balanceAfterFen = owedAfter();
      });
      for (const one of due) one.paidFen = one.owedFen;
    }
  }
  return () => {
    for (const tell of told) tell();
  };
}
