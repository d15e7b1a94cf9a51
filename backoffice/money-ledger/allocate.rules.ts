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

/** Pays the bills in the order given from the credits in the order given. */
export function allocateOldestFirst(credits: readonly Credit[], bills: readonly OpenBill[]): Allocation[] {
  const allocations: Allocation[] = [];
  const free = credits.map(({ id, freeFen }) => ({ id, freeFen }));
  let next = 0;
  for (const bill of bills) {
    let due = bill.dueFen;
    while (due > 0) {
      const credit = free[next];
      if (!credit) return allocations;
      const amountFen = Math.min(due, credit.freeFen);
      allocations.push({ entryId: credit.id, billId: bill.id, amountFen });
      due -= amountFen;
      credit.freeFen -= amountFen;
      if (credit.freeFen === 0) next += 1;
    }
  }
  return allocations;
}
