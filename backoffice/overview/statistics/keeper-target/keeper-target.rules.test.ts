import { expect, it } from "vitest";
import { commissionOf, dayTargetOf, lastDayOf } from "./keeper-target.rules.ts";

it("rounds a commission half up, and gives none for less than nothing", () => {
  expect(commissionOf(100_000, 150)).toBe(1_500);
  expect(commissionOf(33, 150)).toBe(0);
  expect(commissionOf(34, 150)).toBe(1);
  expect(commissionOf(-5_000, 150)).toBe(0);
});

it("spreads a target over the days of its month", () => {
  expect(dayTargetOf("2026-04", 3_000_000)).toBe(100_000);
  expect(dayTargetOf("2026-02", 100)).toBe(4);
  expect(dayTargetOf("2026-02", 0)).toBeNull();
  expect([lastDayOf("2026-02"), lastDayOf("2028-02"), lastDayOf("2026-12")]).toEqual([
    "2026-02-28",
    "2028-02-29",
    "2026-12-31",
  ]);
});
