/** The moving average of material, to the 分. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMaterial, type MaterialBalance } from "./material.rules.ts";

const empty: MaterialBalance = { qtyMilli: 0, valueFen: 0 };
const held = (qtyMilli: number, valueFen: number): MaterialBalance => ({ qtyMilli, valueFen });

describe("a balance of material", () => {
  it("goes out at the average, the last of it with the whole remainder", () => {
    const out = applyMaterial(held(3_000, 100), { qtyMilli: -1_000 }, 0);
    expect(out).toMatchObject({ valueFen: -33, varianceFen: 0, after: { onHand: 2_000, valueFen: 67 } });
    expect(applyMaterial(held(2_000, 67), { qtyMilli: -2_000 }, 0)).toMatchObject({
      valueFen: -67,
      after: { valueFen: 0 },
    });
  });

  it("never falls below nothing, by 1/1000 of a unit either", () => {
    expect(applyMaterial(held(999, 10), { qtyMilli: -1_000 }, 0)).toBeNull();
    expect(applyMaterial(empty, { qtyMilli: -1 }, 0)).toBeNull();
  });

  it("takes what is found at the average, and at 参考价 where there was nothing", () => {
    expect(applyMaterial(held(2_000, 500), { qtyMilli: 1_000 }, 9_999)).toMatchObject({ valueFen: 250 });
    expect(applyMaterial(empty, { qtyMilli: 1_500 }, 18_600)).toMatchObject({ valueFen: 2_790 });
  });

  it("keeps as 成本差异 what a reversal finds no value for", () => {
    // 2 bought at 100, 3 at 10 each; 3 issued at the average: what is left is worth less than the first purchase was.
    expect(applyMaterial(held(2_000, 92), { qtyMilli: -2_000, valueFen: -200 }, 0)).toMatchObject({
      ...{ valueFen: -92, varianceFen: -108, after: { onHand: 0, valueFen: 0 } },
    });
  });

  it("conserves value through any changes", () => {
    const change = fc.record({
      qtyMilli: fc.integer({ min: -9_000, max: 9_000 }).filter((qty) => qty !== 0),
      valueFen: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        let balance = empty;
        for (const { qtyMilli, valueFen } of changes) {
          // Nothing taken away is 0, not −0.
          const worth = valueFen === undefined ? undefined : Math.sign(qtyMilli) * valueFen + 0;
          const outcome = applyMaterial(balance, { qtyMilli, valueFen: worth }, 1_234);
          if (!outcome) {
            expect(balance.qtyMilli + qtyMilli).toBeLessThan(0);
            continue;
          }
          const after = { qtyMilli: outcome.after.onHand, valueFen: outcome.after.valueFen };
          expect(after.valueFen - balance.valueFen).toBe(outcome.valueFen);
          if (worth !== undefined) expect(outcome.valueFen + outcome.varianceFen).toBe(worth);
          expect(after.qtyMilli).toBe(balance.qtyMilli + qtyMilli);
          expect(after.valueFen).toBeGreaterThanOrEqual(0);
          if (after.qtyMilli === 0) expect(after.valueFen).toBe(0);
          balance = after;
        }
      }),
    );
  });
});
