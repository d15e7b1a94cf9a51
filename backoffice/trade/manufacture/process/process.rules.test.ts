/** 工价, 款式工序 and BOM: what a rule makes of a price, the sums of a route, and what a piece costs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxProcessLi } from "#contract/manufacture/processes.ts";
import { colorCostLi, lineCostLi } from "./bom.rules.ts";
import { movedPrice, refusePrice } from "./process-price.rules.ts";
import { repeatedProcess, repriced, routeTotals } from "./product-route.rules.ts";

const price = fc.integer({ min: 1, max: maxProcessLi });

describe("a price", () => {
  it("is moved by %, by 元 or set", () => {
    expect(movedPrice(85, { by: "RATE", amount: 1_000 })).toBe(94);
    expect(movedPrice(85, { by: "RATE", amount: -1_000 })).toBe(77);
    expect(movedPrice(350, { by: "LI", amount: -50 })).toBe(300);
    expect(movedPrice(350, { by: "SET", amount: 85 })).toBe(85);
  });

  it("is rounded half up to the 厘, never off by more than half of one", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: -10_000, max: 20_000 }), (before, amount) => {
        const exact = BigInt(before) * BigInt(10_000 + amount);
        const off = BigInt(movedPrice(before, { by: "RATE", amount })) * 10_000n - exact;
        expect(off > -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  it("stays above 0, within 100 元, and is another than before", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: -200_000, max: 200_000 }), (before, after) => {
        const right = after >= 1 && after <= maxProcessLi && after !== before;
        expect(refusePrice(before, after) === null).toBe(right);
      }),
    );
  });
});

const step = fc.record({
  processId: fc.integer({ min: 1, max: 8 }),
  times: fc.integer({ min: 1, max: 99 }),
  ownLi: fc.option(price),
  priceLi: price,
  stdSec: fc.integer({ min: 0, max: 36_000 }),
});

describe("a route", () => {
  it("names each process once", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const ids = steps.map(({ processId }) => processId);
        expect(repeatedProcess(steps) === null).toBe(new Set(ids).size === ids.length);
      }),
    );
  });

  it("adds up to the same in any order, and to its parts", () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (some, others) => {
        const [first, second] = [routeTotals(some), routeTotals(others)];
        expect(routeTotals([...others, ...some])).toEqual({
          totalLi: first.totalLi + second.totalLi,
          stdSec: first.stdSec + second.stdSec,
        });
      }),
    );
  });

  it("changes prices only where the style's own one is another, whatever the order and the times", () => {
    const once = fc.uniqueArray(step, { selector: ({ processId }) => processId });
    fc.assert(
      fc.property(once, once, (before, after) => {
        expect(
          repriced(
            before,
            before.toReversed().map((one) => ({ ...one, times: 1 })),
          ),
        ).toEqual([]);
        for (const change of repriced(before, after)) {
          expect(change.before).toBe(before.find(({ processId }) => processId === change.processId)?.ownLi ?? null);
          expect(change.after).not.toBe(change.before);
        }
      }),
    );
  });
});

describe("what a piece costs", () => {
  const line = fc.record({
    usageMilli: fc.integer({ min: 1, max: 99_999_999 }),
    lossBp: fc.integer({ min: 0, max: 10_000 }),
    priceLi: fc.integer({ min: 0, max: 9_999_999 }),
    colorId: fc.option(fc.integer({ min: 1, max: 3 })),
  });

  it("is 单耗 × (1 + 损耗) × 参考价, rounded half up once a line", () => {
    expect(lineCostLi({ usageMilli: 1_450, lossBp: 300, priceLi: 18_600 })).toBe(27_779);
    expect(lineCostLi({ usageMilli: 5, lossBp: 0, priceLi: 100 })).toBe(1);
    expect(lineCostLi({ usageMilli: 4, lossBp: 0, priceLi: 100 })).toBe(0);
    fc.assert(
      fc.property(line, (one) => {
        const exact = BigInt(one.usageMilli) * BigInt(10_000 + one.lossBp) * BigInt(one.priceLi);
        const off = BigInt(lineCostLi(one)) * 10_000_000n - exact;
        expect(off > -5_000_000n && off <= 5_000_000n).toBe(true);
      }),
    );
  });

  it("counts what is of every colour in each, and what is of one in that alone", () => {
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 3 }), (lines, colorId) => {
        const own = lines.filter((one) => one.colorId === null || one.colorId === colorId);
        expect(colorCostLi(lines, colorId)).toBe(own.reduce((sum, one) => sum + lineCostLi(one), 0));
      }),
    );
  });
});
