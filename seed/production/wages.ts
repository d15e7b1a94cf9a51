/** Three months of wages of the demo company: what its people sewed and their pay, audited and mostly paid. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { MoneyBook } from "../book/money-book.ts";
import type { NumberBook } from "../book/number-book.ts";
import { employees } from "../data/production.data.ts";
import { instantOf, shiftDay } from "../days.ts";
import type { BatchRows } from "./batch-rows.ts";

const monthsBack = 3;
const [accountant, bank] = [8, 6];
/** Days of the next month on which wages are audited and paid. */
const [auditDay, payDay] = [5, 10];

interface Pay {
  rows: BatchRows;
  money: MoneyBook;
  numbers: NumberBook;
  now: Date;
}

export function playWages({ rows, money, numbers, now }: Pay): void {
  const today = bizDateOf(now);
  const months = Array.from({ length: monthsBack }, (_, index) => monthBefore(today, monthsBack - index));
  for (const month of months) {
    const [fromDay, toDay] = [`${month}-01`, lastDayOf(month)];
    const audited = earlier(instantOf(shiftDay(toDay, auditDay), 10 * 60), now);
    const paid = instantOf(shiftDay(toDay, payDay), 15 * 60);
    for (const who of employees) {
      // Commission follows from bills, of which the older months have none: those are settled by hand.
      if (who.commissionBp > 0 || shiftDay(today, -who.hiredDaysAgo) > toDay) continue;
      const pieces = rows
        .all("pieceRecord")
        .filter(
          ({ employeeId, bizDate, status }) =>
            employeeId === who.id && status === "APPROVED" && bizDate >= fromDay && bizDate <= toDay,
        );
      const pieceLi = pieces.reduce((sum, { amountLi }) => sum + amountLi, 0);
      const [pieceFen, baseFen] = [Math.floor((pieceLi + 5) / 10), who.payType === "MONTHLY" ? who.baseFen : 0];
      const amountFen = pieceFen + baseFen;
      if (amountFen === 0) continue;
      const isPaid = paid <= now;
      const slip = rows.add("wageSettlement", {
        ...{ no: numbers.next("GZ", bizDateOf(audited)), employeeId: who.id, period: month, seq: 1, fromDay, toDay },
        ...{ pieceQty: pieces.reduce((sum, { qty }) => sum + qty, 0), pieceLi, pieceFen, salesFen: 0, commissionBp: 0 },
        ...{ commissionFen: 0, baseFen, allowanceFen: 0, deductionFen: 0, amountFen, advanceFen: 0 },
        ...{ paidFen: isPaid ? amountFen : 0, status: isPaid ? "PAID" : "AUDITED", reverseOf: null },
        ...{ fundId: isPaid ? bank : null, auditorId: accountant, auditedAt: audited, remark: "" },
        ...{ payerId: isPaid ? accountant : null, paidAt: isPaid ? paid : null, bizDate: bizDateOf(audited) },
        ...{ createdBy: accountant, createdAt: audited, updatedBy: accountant, updatedAt: isPaid ? paid : audited },
        version: isPaid ? 3 : 2,
      });
      for (const piece of pieces) Object.assign(piece, { status: "SETTLED", settlementId: slip.id });
      const event = { docType: "WAGE", docId: slip.id, stallId: null, operatorId: accountant } as const;
      const owner = { kind: "EMPLOYEE", ownerId: who.id } as const;
      money.post({ ...event, at: audited }, [{ ...owner, amountFen, entryType: "WAGE" }]);
      if (!isPaid) continue;
      money.post({ ...event, at: paid }, [
        { ...owner, amountFen: -amountFen, entryType: "PAYMENT" },
        { kind: "FUND", ownerId: bank, amountFen: -amountFen, entryType: "PAYMENT" },
      ]);
    }
  }
}

/** `YYYY-MM`, so many months before a day's. */
function monthBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 7);
}

function lastDayOf(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1, 0);
  return at.toISOString().slice(0, 10);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
