/** Whatever an account holds: a plan spends no credit twice and pays no bill twice. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Allocation, allocateOldestFirst, payableFromAccount, planAllocations } from "./allocate.rules.ts";

const credit = (id: number, freeFen: number) => ({ id, freeFen });
const bill = (id: number, dueFen: number) => ({ id, dueFen });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const amountOf = (plan: readonly Allocation[]) => sum(plan.map(({ amountFen }) => amountFen));

describe("a plan that names a bill", () => {
  const bills = [bill(7, 30), bill(8, 50), bill(9, 20)];

  it("spends what is left of a credit on the others, oldest first", () => {
    expect(planAllocations([credit(1, 60), credit(2, 50)], bills, { balanceFen: 10, billId: 8 })).toEqual([
      { entryId: 1, billId: 8, amountFen: 50 },
      { entryId: 1, billId: 7, amountFen: 10 },
      { entryId: 2, billId: 7, amountFen: 20 },
      { entryId: 2, billId: 9, amountFen: 20 },
    ]);
  });

  it("takes as many credits as the bill needs, and nothing of those for the others", () => {
    expect(
      planAllocations([credit(1, 20), credit(2, 30), credit(3, 5)], bills, { balanceFen: -45, billId: 8 }),
    ).toEqual([
      { entryId: 1, billId: 8, amountFen: 20 },
      { entryId: 2, billId: 8, amountFen: 30 },
      { entryId: 3, billId: 7, amountFen: 5 },
    ]);
  });

  it("pays that one alone where it is to, and each where none is named", () => {
    const plan = (options: { billId?: number; only?: boolean }) =>
      planAllocations([credit(1, 100)], bills, { balanceFen: 0, ...options }).map(({ billId }) => billId);
    expect([plan({ billId: 8, only: true }), plan({ billId: 8 }), plan({ only: true }), plan({})]).toEqual([
      [8],
      [8, 7, 9],
      [7, 8, 9],
      [7, 8, 9],
    ]);
  });
});

describe("any credits and bills", () => {
  const amount = fc.integer({ min: 1, max: 99_999 });
  const credits = fc.array(amount, { maxLength: 8 }).map((all) => all.map((fen, at) => credit(at + 1, fen)));
  const bills = fc.array(amount, { maxLength: 8 }).map((all) => all.map((fen, at) => bill(at + 101, fen)));

  function expectSound(
    plan: readonly Allocation[],
    held: ReturnType<typeof credit>[],
    open: ReturnType<typeof bill>[],
  ) {
    for (const { amountFen } of plan) expect(amountFen).toBeGreaterThan(0);
    for (const { id, freeFen } of held) {
      expect(amountOf(plan.filter(({ entryId }) => entryId === id))).toBeLessThanOrEqual(freeFen);
    }
    for (const { id, dueFen } of open) {
      expect(amountOf(plan.filter(({ billId }) => billId === id))).toBeLessThanOrEqual(dueFen);
    }
    // One pair is one allocation.
    expect(new Set(plan.map(({ entryId, billId }) => `${entryId} ${billId}`)).size).toBe(plan.length);
  }

  it("go as far as the smallest of credits, bills and limit", () => {
    fc.assert(
      fc.property(credits, bills, fc.integer({ min: 0, max: 200_000 }), (held, open, limitFen) => {
        const plan = allocateOldestFirst(held, open, limitFen);
        expectSound(plan, held, open);
        const free = sum(held.map(({ freeFen }) => freeFen));
        const due = sum(open.map(({ dueFen }) => dueFen));
        expect(amountOf(plan)).toBe(Math.min(free, due, limitFen));
      }),
    );
  });

  it("are planned within what the account can pay, whichever bill is named", () => {
    const balance = fc.integer({ min: -200_000, max: 200_000 });
    fc.assert(
      fc.property(credits, bills, balance, fc.nat(9), fc.boolean(), (held, open, balanceFen, at, only) => {
        const plan = planAllocations(held, open, { balanceFen, billId: 101 + at, only });
        expectSound(plan, held, open);
        expect(amountOf(plan)).toBeLessThanOrEqual(payableFromAccount(balanceFen, open));
        const ids = plan.map(({ billId }) => billId);
        if (only) expect(ids.every((id) => id === 101 + at)).toBe(true);
        else {
          const most = Math.min(sum(held.map(({ freeFen }) => freeFen)), payableFromAccount(balanceFen, open));
          expect(amountOf(plan)).toBe(Math.min(most, sum(open.map(({ dueFen }) => dueFen))));
        }
      }),
    );
  });
});
