/** The limits of a document's lines, to the piece and to the line. */
import { expect, it } from "vitest";
import { planLines } from "./lines.rules.ts";

const line = (skuId: number, qty = 1) => ({ id: skuId, skuId, grade: 1, qty });
const cell = (skuId: number, qty: number) => ({ skuId, grade: 1, qty });

it("takes 99,999 pieces a line, and refuses all where one line has more", () => {
  expect(planLines([line(1, 9)], { mode: "add", cells: [cell(1, 99_990)] })).toEqual({
    added: [],
    changed: [{ id: 1, qty: 99_999 }],
    removed: [],
  });
  expect(planLines([], { mode: "set", cells: [cell(1, 1), cell(2, 100_000)] })).toBe("每行数量不能超过 99,999");
});

it("takes a new line for one that goes, though there are 500", () => {
  const full = Array.from({ length: 500 }, (_, index) => line(index + 1));
  expect(planLines(full, { mode: "set", cells: [cell(7, 0), cell(501, 3)] })).toEqual({
    added: [cell(501, 3)],
    changed: [],
    removed: [7],
  });
  expect(planLines(full, { mode: "set", cells: [cell(501, 3)] })).toBe("一张单据最多 500 行，请分单");
});
