import { describe, expect, it } from "vitest";
import { allocateOldestFirst, payableFromAccount, planAllocations } from "./allocate.rules.ts";

const credit = (id: number, freeFen: number) => ({ id, freeFen });
const bill = (id: number, dueFen: number) => ({ id, dueFen });

describe("oldest first", () => {
  it("splits a credit over bills, and a bill over credits", () => {
    expect(allocateOldestFirst([credit(1, 100), credit(2, 50)], [bill(7, 30), bill(8, 100)])).toEqual([
      { entryId: 1, billId: 7, amountFen: 30 },
      { entryId: 1, billId: 8, amountFen: 70 },
      { entryId: 2, billId: 8, amountFen: 30 },
    ]);
  });

  it("ends with the credits, the bills or the limit", () => {
    expect(allocateOldestFirst([credit(1, 10)], [bill(7, 30)])).toEqual([{ entryId: 1, billId: 7, amountFen: 10 }]);
    expect(allocateOldestFirst([credit(1, 10)], [])).toEqual([]);
    expect(allocateOldestFirst([credit(1, 10)], [bill(7, 30)], 4)).toEqual([{ entryId: 1, billId: 7, amountFen: 4 }]);
    expect(allocateOldestFirst([credit(1, 10)], [bill(7, 30)], 0)).toEqual([]);
  });
});

describe("what an account can pay", () => {
  it("is every bill without a debt, and all but the debt with one", () => {
    expect(payableFromAccount(0, [bill(7, 30)])).toBe(30);
    expect(payableFromAccount(-20, [bill(7, 30)])).toBe(10);
    // 100 came in and was given back: the bill of 50 is a debt of 50.
    expect(payableFromAccount(-50, [bill(7, 50)])).toBe(0);
    expect(payableFromAccount(-90, [bill(7, 50)])).toBe(0);
  });
});

describe("a plan", () => {
  it("does not pay with what was given back", () => {
    expect(planAllocations([credit(1, 100)], [bill(7, 50)], { balanceFen: -50 })).toEqual([]);
    expect(planAllocations([credit(1, 100)], [bill(7, 50)], { balanceFen: -20 })).toEqual([
      { entryId: 1, billId: 7, amountFen: 30 },
    ]);
  });

  it("pays the named bill first, the others after it", () => {
    expect(planAllocations([credit(1, 60)], [bill(7, 50), bill(8, 40)], { balanceFen: -30, billId: 8 })).toEqual([
      { entryId: 1, billId: 8, amountFen: 40 },
      { entryId: 1, billId: 7, amountFen: 20 },
    ]);
    expect(
      planAllocations([credit(1, 60)], [bill(7, 50), bill(8, 40)], { balanceFen: -30, billId: 8, only: true }),
    ).toEqual([{ entryId: 1, billId: 8, amountFen: 40 }]);
  });

  it("pays the bill a receipt names though an older debt stays, and no more of others than is there", () => {
    // Owes 100 from before and 80 by bills; pays 90, 50 of it for bill 8.
    const bills = [bill(7, 30), bill(8, 50)];
    expect(planAllocations([credit(1, 90)], bills, { balanceFen: -90, billId: 8, named: true })).toEqual([
      { entryId: 1, billId: 8, amountFen: 50 },
    ]);
    expect(planAllocations([credit(1, 90)], bills, { balanceFen: -90, billId: 8 })).toEqual([]);
  });
});
