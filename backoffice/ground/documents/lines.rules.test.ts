import { describe, expect, it } from "vitest";
import { planLines } from "./lines.rules.ts";

const lines = [
  { id: 1, skuId: 10, grade: 1, qty: 3 },
  { id: 2, skuId: 11, grade: 1, qty: 5 },
];

describe("a change of lines", () => {
  it("adds up what is scanned, also twice in one change", () => {
    expect(
      planLines(lines, {
        mode: "add",
        cells: [
          { skuId: 10, grade: 1, qty: 1 },
          { skuId: 10, grade: 1, qty: 1 },
          { skuId: 10, grade: 2, qty: 4 },
        ],
      }),
    ).toEqual({ added: [{ skuId: 10, grade: 2, qty: 4 }], changed: [{ id: 1, qty: 5 }], removed: [] });
  });

  it("sets what a form says; nothing takes the line away", () => {
    expect(
      planLines(lines, {
        mode: "set",
        cells: [
          { skuId: 10, grade: 1, qty: 0 },
          { skuId: 11, grade: 1, qty: 5 },
          { skuId: 12, grade: 1, qty: 0 },
        ],
      }),
    ).toEqual({ added: [], changed: [], removed: [1] });
  });

  it("has its limits", () => {
    expect(planLines(lines, { mode: "add", cells: [{ skuId: 11, grade: 1, qty: 99_995 }] })).toBe(
      "每行数量不能超过 99,999",
    );
    const cells = Array.from({ length: 499 }, (_, skuId) => ({ skuId: skuId + 100, grade: 1, qty: 1 }));
    expect(planLines(lines, { mode: "add", cells })).toBe("一张单据最多 500 行，请分单");
    expect(planLines(lines.slice(1), { mode: "add", cells })).toMatchObject({ removed: [] });
  });
});
