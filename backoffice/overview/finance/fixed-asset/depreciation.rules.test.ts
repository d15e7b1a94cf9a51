import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Depreciable,
  depreciatedTo,
  depreciationIn,
  firstMonthOf,
  lastDayOf,
  monthAt,
  monthIndex,
  monthlyFenOf,
  residualOf,
  shiftMonth,
} from "./depreciation.rules.ts";

const machine: Depreciable = { purchaseDay: "2026-01-15", costFen: 1_000_000, residualFen: 50_000, lifeYears: 5 };

it("the month after the purchase is the first, and the last takes what is left to the residual value", () => {
  expect(monthlyFenOf(machine)).toBe(15_833);
  expect(depreciationIn(machine, "2026-01")).toBe(0);
  expect(depreciationIn(machine, "2026-02")).toBe(15_833);
  expect(depreciationIn(machine, "2030-12")).toBe(15_833);
  expect(depreciationIn(machine, "2031-01")).toBe(950_000 - 59 * 15_833);
  expect(depreciationIn(machine, "2031-02")).toBe(0);
  expect(depreciatedTo(machine, "2031-01")).toBe(950_000);
});

it("what is worth its residual value from the first day is never depreciated", () => {
  const kept = { ...machine, residualFen: machine.costFen };
  expect(depreciatedTo(kept, "2040-01")).toBe(0);
});

it("the residual value is rounded half up once", () => {
  expect(residualOf(1_010, 500)).toBe(51);
  expect(residualOf(1_009, 500)).toBe(50);
  expect(residualOf(999_999, 10_000)).toBe(999_999);
});

it("months are counted over years, and know their last day", () => {
  expect(shiftMonth("2026-12", 1)).toBe("2027-01");
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
  expect(monthAt(monthIndex("1999-10"))).toBe("1999-10");
  expect(["2024-02", "2026-02", "2026-12"].map(lastDayOf)).toEqual(["2024-02-29", "2026-02-28", "2026-12-31"]);
});

it("whatever it cost: months add up to price less residual value, none below nothing, all but the last alike", () => {
  const asset = fc
    .record({
      costFen: fc.integer({ min: 1, max: 9_999_999_999 }),
      residualBp: fc.integer({ min: 0, max: 10_000 }),
      lifeYears: fc.integer({ min: 1, max: 50 }),
      year: fc.integer({ min: 1990, max: 2030 }),
      month: fc.integer({ min: 1, max: 12 }),
    })
    .map(
      ({ costFen, residualBp, lifeYears, year, month }): Depreciable => ({
        ...{ costFen, lifeYears, residualFen: residualOf(costFen, residualBp) },
        purchaseDay: `${year}-${String(month).padStart(2, "0")}-28`,
      }),
    );
  fc.assert(
    fc.property(asset, fc.integer({ min: 0, max: 24 }), (one, beyond) => {
      const first = firstMonthOf(one);
      const months = one.lifeYears * 12;
      const amounts = Array.from({ length: months + beyond }, (_, at) => depreciationIn(one, shiftMonth(first, at)));
      const depreciable = one.costFen - one.residualFen;
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(depreciable);
      expect(amounts.slice(0, months - 1).every((amount) => amount === monthlyFenOf(one))).toBe(true);
      const last = amounts[months - 1] ?? -1;
      expect(last).toBeGreaterThanOrEqual(monthlyFenOf(one));
      expect(last - monthlyFenOf(one)).toBeLessThan(months);
      expect(amounts.slice(months).every((amount) => amount === 0)).toBe(true);
      expect(depreciatedTo(one, shiftMonth(first, months - 1))).toBe(depreciable);
    }),
  );
});
