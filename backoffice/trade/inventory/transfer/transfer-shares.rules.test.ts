/** What of a transfer comes to rest, good and damaged, and what fits no line. */
import { expect, it } from "vitest";
import { shareOut } from "./transfer.rules.ts";

const lines = [{ skuId: 1 }, { skuId: 2 }];
const cell = (skuId: number, qty: number, grade = 1) => ({ skuId, grade, qty });

it("counts as many damaged as good ones of a line as both", () => {
  expect(shareOut(lines, [cell(1, 2), cell(1, 2, 2), cell(2, 0)], () => 4)).toEqual({
    shares: [{ line: { skuId: 1 }, good: 2, damaged: 2 }],
    misfit: null,
  });
});

it("shares nothing where one cell does not fit", () => {
  expect(shareOut(lines, [cell(1, 1), cell(9, 1)], () => 4)).toEqual({
    shares: [],
    misfit: { skuId: 9, wanted: 1, left: null },
  });
  expect(shareOut(lines, [cell(1, 3), cell(1, 2, 2)], () => 4)).toEqual({
    shares: [],
    misfit: { skuId: 1, wanted: 5, left: 4 },
  });
});
