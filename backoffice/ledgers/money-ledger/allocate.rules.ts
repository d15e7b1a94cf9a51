/** How credits pay bills: both oldest first, each as far as it goes. */

/** What is still free of an entry in the customer's favour; 分, above 0. */
export interface Credit {
  readonly id: number;
  readonly freeFen: number;
}

/** What is still to pay of a bill; 分, above 0. */
export interface OpenBill {
  readonly id: number;
  readonly dueFen: number;
}

export interface Allocation {
  readonly entryId: number;
  readonly billId: number;
  readonly amountFen: number;
}

/** Pays the bills in the order given from the credits in the order given, at most `limitFen` in all. */
export function allocateOldestFirst(
  credits: readonly Credit[],
  bills: readonly OpenBill[],
  limitFen = Number.MAX_SAFE_INTEGER,
): Allocation[] {
  const allocations: Allocation[] = [];
  const free = credits.map(({ id, freeFen }) => ({ id, freeFen }));
  let next = 0;
  let left = limitFen;
  for (const bill of bills) {
    let due = bill.dueFen;
    while (due > 0) {
      const credit = free[next];
      if (!credit || left <= 0) return allocations;
      const amountFen = Math.min(due, credit.freeFen, left);
      allocations.push({ entryId: credit.id, billId: bill.id, amountFen });
      due -= amountFen;
      left -= amountFen;
      credit.freeFen -= amountFen;
      if (credit.freeFen === 0) next += 1;
    }
  }
  return allocations;
}

/**
 * What may still be paid of open bills. Not every debit is a bill (refunds,
 * corrections, a debt brought along), and credits that cover those are gone
 * although no bill took them: with 0 on the account all bills can be paid, with
 * a debt all but the debt.
 */
export function payableFromAccount(balanceFen: number, bills: readonly OpenBill[]): number {
  return Math.max(0, balanceFen + bills.reduce((sum, { dueFen }) => sum + dueFen, 0));
}

/**
 * Which credits pay which bills: the named bill first, then, unless `only`
 * that one, the others as given. A receipt that names its bill pays it even
 * where an older debt is left open (`named`).
 */
export function planAllocations(
  credits: readonly Credit[],
  bills: readonly OpenBill[],
  { balanceFen, billId, only, named }: { balanceFen: number; billId?: number; only?: boolean; named?: boolean },
): Allocation[] {
  const limitFen = payableFromAccount(balanceFen, bills);
  const first = bills.filter(({ id }) => id === billId);
  const others = only && billId !== undefined ? [] : bills.filter(({ id }) => id !== billId);
  const paid = allocateOldestFirst(credits, first, named ? undefined : limitFen);
  const spent = new Map<number, number>();
  for (const { entryId, amountFen } of paid) spent.set(entryId, (spent.get(entryId) ?? 0) + amountFen);
  const rest = credits
    .map(({ id, freeFen }) => ({ id, freeFen: freeFen - (spent.get(id) ?? 0) }))
    .filter(({ freeFen }) => freeFen > 0);
  const paidFen = paid.reduce((sum, { amountFen }) => sum + amountFen, 0);
  return [...paid, ...allocateOldestFirst(rest, others, limitFen - paidFen)];
}
