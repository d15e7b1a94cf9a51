/** What is paid with a bill: the rows of payment, what they move on the customer's account, what they pay (domain.md §2.3). */
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import type { Journal, MoneyChange } from "#backoffice/ledgers/money-ledger/post.ts";
import { type PaidRow, refuseSettling } from "#backoffice/trade/stall/bill/bill.rules.ts";
import { bill, billPayment } from "#backoffice/trade/stall/bill/bill.tables.ts";
import type { Bill } from "#backoffice/trade/stall/bill/bill-document.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { Customer } from "./bill-customer.ts";

type Payment = PaidRow & { id: number };

export const sumPayments = (payments: readonly PaidRow[]) =>
  payments.reduce((sum, { amountFen }) => sum + amountFen, 0);

export function readPayments({ db }: Context, found: Bill): Promise<Payment[]> {
  return rows<Payment>(
    db,
    sql`
    select paid.id, paid.fund_id as "fundId", paid.amount_fen as "amountFen", fund.method
    from bill_payment paid join fund on fund.id = paid.fund_id where paid.bill_id = ${found.id} order by paid.id`,
  );
}

/** What was handed over becomes what the tills keep of it. */
export async function bookDue({ db }: Context, found: Bill, payments: readonly Payment[]): Promise<void> {
  const kept = payments.map(({ id }) => id);
  await db.delete(billPayment).where(and(eq(billPayment.billId, found.id), notInArray(billPayment.id, [0, ...kept])));
  for (const { id, amountFen } of payments) {
    await db.update(billPayment).set({ amountFen }).where(eq(billPayment.id, id));
  }
}

export function assertSettled({ actor }: Context, found: Bill, customer: Customer, payments: readonly Payment[]): void {
  const refusal = refuseSettling({
    ...found,
    payments,
    walkIn: customer.walkIn,
    bonusRatioBp: customer.bonusRatioBp,
    mayDiscount: hasPermission(actor.permissions, [permissions.billDiscount]),
  });
  if (refusal) throw new DomainError(refusal);
}

export function partyChanges(found: Bill, { id }: Customer, payments: readonly Payment[]): MoneyChange[] {
  const customer = { kind: "DISTRIBUTOR", ownerId: id } as const;
  return [
    { ...customer, amountFen: -found.payableFen, entryType: "BILL" },
    ...payments.map(({ amountFen }): MoneyChange => ({ ...customer, amountFen, entryType: paymentType(amountFen) })),
    { kind: "DISTRIBUTOR_BONUS", ownerId: id, amountFen: -found.bonusFen, entryType: "BONUS_USE" },
    { ...customer, amountFen: found.bonusFen, entryType: "BONUS_USE" },
  ];
}

/** What was paid, or given back. */
export const paymentType = (amountFen: number) => (amountFen > 0 ? "RECEIPT" : "REFUND");

/** What came with the bill pays it first, then older debts; 用余额 adds what the customer had with us. */
export async function pay(context: Context, found: Bill, customer: Customer, { entries }: Journal): Promise<void> {
  // Allocations ask for confirmed bills; the row follows with the rest of the document.
  await context.db.update(bill).set({ status: "CONFIRMED" }).where(eq(bill.id, found.id));
  const own = entries.filter(({ kind, amountFen }) => kind === "DISTRIBUTOR" && amountFen > 0).map(({ id }) => id);
  if (own.length > 0) await allocateCredits(context, customer.id, { billId: found.id, entryIds: own });
  if (found.useBalance && !customer.walkIn) {
    await allocateCredits(context, customer.id, { billId: found.id, only: true });
  }
}

/** Refuses debt above the limit that this bill adds to; true where the debt is above it all the same. */
export function assertCredit(
  { actor }: Context,
  found: Bill,
  customer: Customer,
  balanceFen: number,
  payments: readonly Payment[],
): boolean {
  if (-balanceFen <= customer.creditLimitFen) return false;
  if (found.payableFen <= paidOf(found, payments)) return true;
  if (hasPermission(actor.permissions, [permissions.billOverCredit])) return true;
  throw new DomainError(
    `${customer.name} 超出信用额度：开单后欠款 ${formatFen(-balanceFen)}，额度 ${formatFen(customer.creditLimitFen)}，请先收款或请店长处理`,
  );
}

/** What is paid with the bill. */
export const paidOf = ({ bonusFen }: Bill, payments: readonly Payment[]) =>
  payments.reduce((sum, { amountFen }) => sum + amountFen, bonusFen);
