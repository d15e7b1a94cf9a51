/** Ratios as people write them, beds held to the plan, bundles that lose no piece, tickets that no other batch has. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostCuttable } from "./batch.rules.ts";
import { proposeCut, readRatio, ticketCodeOf, tie, undelivered } from "./cutting.rules.ts";

const sizes = [
  { id: 1, name: "S" },
  { id: 2, name: "M" },
  { id: 3, name: "L" },
  { id: 4, name: "2XL" },
];
const read = (text: string, run = sizes) => {
  const ratio = readRatio(text, run);
  return typeof ratio === "string" ? ratio : Object.fromEntries(ratio);
};

describe("a ratio", () => {
  it.each([
    ["S1 M2 L1", { 1: 1, 2: 2, 3: 1 }],
    ["s1、m:2，2xl×3", { 1: 1, 2: 2, 4: 3 }],
    ["2XL1", { 4: 1 }],
    ["1211", { 1: 1, 2: 2, 3: 1, 4: 1 }],
    ["1-12-0-1", { 1: 1, 2: 12, 3: 0, 4: 1 }],
    ["Ｓ１ Ｍ２", { 1: 1, 2: 2 }],
  ])("%s is read", (text, expected) => expect(read(text)).toEqual(expected));

  it("of one size is a number of any length, of numbered sizes has a sign between", () => {
    expect(read("12", [{ id: 9, name: "均码" }])).toEqual({ 9: 12 });
    const run = [
      { id: 25, name: "25" },
      { id: 26, name: "26" },
    ];
    expect(read("25:1 26:2", run)).toEqual({ 25: 1, 26: 2 });
  });

  it.each([
    ["", "请填写配比，例如 S1 M2 L1 或 121"],
    ["121", "配比 121 与 4 个尺码（S M L 2XL）不符"],
    ["S1 X2", "看不懂配比“X2”，请写成 S1 这样，尺码有 S M L 2XL"],
    ["S1 S2", "配比里 S 写了两次"],
    ["0000", "配比不能全是 0"],
    ["S1000", "配比 S1000 中有一个尺码超过 999"],
  ])("%j is refused", (text, sentence) => expect(read(text)).toBe(sentence));
});

describe("a bed", () => {
  const line = (skuId: number, colorId: number, sizeId: number, planQty: number, cutQty = 0) => ({
    ...{ skuId, colorId, sizeId, planQty, cutQty },
    most: Math.max(mostCuttable(planQty, 500) - cutQty, 0),
  });
  const lines = [line(11, 1, 1, 100), line(12, 1, 2, 200), line(21, 2, 1, 100, 90), line(22, 2, 2, 10)];
  const ratio = new Map([
    [1, 1],
    [2, 2],
  ]);

  it("gives layers × ratio of each colour, and no more than may be cut", () => {
    const { cells, held } = proposeCut(lines, { layers: 80, ratio, colorIds: [] });
    expect(cells.map(({ qty }) => qty)).toEqual([80, 160, 15, 11]);
    expect(held.map(({ skuId }) => skuId)).toEqual([21, 22]);
  });

  it("of one colour leaves the others; without a ratio it is what is left of the plan", () => {
    expect(proposeCut(lines, { layers: 10, ratio, colorIds: [1] }).cells.map(({ qty }) => qty)).toEqual([10, 20, 0, 0]);
    expect(proposeCut(lines, { layers: 1, ratio: null, colorIds: [] }).cells.map(({ qty }) => qty)).toEqual([
      100, 200, 10, 10,
    ]);
  });
});

describe("what may be cut", () => {
  it("is the plan and the share over it, rounded up", () => {
    expect([mostCuttable(100, 500), mostCuttable(101, 500), mostCuttable(1, 1), mostCuttable(7, 0)]).toEqual([
      105, 107, 2, 7,
    ]);
  });
});

describe("bundles", () => {
  it("are full but the last, and hold every piece", () => {
    expect([tie(65, 30), tie(30, 30), tie(0, 30)]).toEqual([[30, 30, 5], [30], []]);
    fc.assert(
      fc.property(fc.nat(9_999), fc.integer({ min: 1, max: 999 }), (qty, most) => {
        const tied = tie(qty, most);
        expect(tied.reduce((sum, one) => sum + one, 0)).toBe(qty);
        expect(tied.every((one) => one > 0 && one <= most)).toBe(true);
        expect(tied.slice(0, -1).every((one) => one === most)).toBe(true);
      }),
    );
  });

  it("have a code of sixteen digits that says batch and bundle", () => {
    expect(ticketCodeOf("SC26112200001", 12)).toBe("2611220000100012");
    expect(ticketCodeOf("SC26112200001", 99_999)).toHaveLength(16);
  });

  it("stay with who delivered them: the first of a cell, and one that was begun", () => {
    const bundle = (id: number, batchLineId: number, partyId: number, qty: number) => ({
      ...{ id, batchLineId, partyId, qty },
      bundleNo: id,
    });
    const bundles = [
      bundle(1, 7, 1, 30),
      bundle(2, 7, 1, 30),
      bundle(3, 7, 1, 30),
      bundle(4, 8, 1, 30),
      bundle(5, 7, 2, 30),
    ];
    const left = undelivered(bundles, [
      { batchLineId: 7, partyId: 1, qty: 40 },
      { batchLineId: 8, partyId: 2, qty: 30 },
    ]);
    expect(left.map(({ id }) => id)).toEqual([3, 4, 5]);
  });
});
