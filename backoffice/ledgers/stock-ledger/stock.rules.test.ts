import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, type Balance, type Change, planRevaluation } from "./stock.rules.ts";

const strict = { allowNegative: false, costFen: 3_000 };
const lenient = { allowNegative: true, costFen: 3_000 };
const balance = (onHand: number, valueFen: number, locked = 0): Balance => ({ onHand, valueFen, locked });

describe("what goes out", () => {
  it("takes the moving average, half up, and the last piece the whole remainder", () => {
    const first = applyChange(balance(3, 1_000), { qty: -1 }, strict);
    expect(first).toEqual({ after: balance(2, 667), valueFen: -333, varianceFen: 0 });
    expect(applyChange(balance(1, 334), { qty: -1 }, strict)).toMatchObject({ after: balance(0, 0), valueFen: -334 });
    expect(applyChange(balance(2, 5), { qty: -1 }, strict)?.valueFen).toBe(-3);
  });

  it("leaves what is locked and never goes below nothing", () => {
    expect(applyChange(balance(5, 500, 3), { qty: -2 }, strict)).not.toBeNull();
    expect(applyChange(balance(5, 500, 3), { qty: -3 }, strict)).toBeNull();
    expect(applyChange(balance(0, 0), { qty: -1 }, strict)).toBeNull();
  });

  it("goes at the style's cost where nothing is left and the repository allows it", () => {
    expect(applyChange(balance(2, 1_000), { qty: -5 }, lenient)).toEqual({
      after: balance(-3, -9_000),
      valueFen: -10_000,
      varianceFen: 0,
    });
    expect(applyChange(balance(-3, -9_000), { qty: -1 }, lenient)?.after).toEqual(balance(-4, -12_000));
  });
});

describe("what comes in", () => {
  it("brings its value, or the style's cost", () => {
    expect(applyChange(balance(1, 100), { qty: 2, valueFen: 500 }, strict)?.after).toEqual(balance(3, 600));
    expect(applyChange(balance(0, 0), { qty: 2 }, strict)?.after).toEqual(balance(2, 6_000));
  });

  it("settles pieces that were owed: the difference to the guess is variance", () => {
    // Three owed at a guess of 30 元; ten come at 40 元: seven stay, worth 280 元.
    const settled = applyChange(balance(-3, -9_000), { qty: 10, valueFen: 40_000 }, lenient);
    expect(settled).toEqual({ after: balance(7, 28_000), valueFen: 37_000, varianceFen: 3_000 });
    expect(applyChange(balance(-3, -9_000), { qty: 1, valueFen: 4_000 }, lenient)).toEqual({
      after: balance(-2, -6_000),
      valueFen: 3_000,
      varianceFen: 1_000,
    });
  });
});

describe("what is taken back", () => {
  it("is clamped where the average has moved on, and the rest is variance", () => {
    // 10 at 100, then 10 at 10; ten sold; taking the first purchase back asks for more than is there.
    expect(applyChange(balance(10, 550), { qty: -10, valueFen: -1_000 }, strict)).toEqual({
      after: balance(0, 0),
      valueFen: -550,
      varianceFen: -450,
    });
    expect(applyChange(balance(12, 660), { qty: -10, valueFen: -1_000 }, strict)).toEqual({
      after: balance(2, 0),
      valueFen: -660,
      varianceFen: -340,
    });
  });

  it("changes value alone, and only where there are pieces", () => {
    expect(applyChange(balance(5, 500), { qty: 0, valueFen: 50 }, strict)?.after).toEqual(balance(5, 550));
    expect(applyChange(balance(0, 0), { qty: 0, valueFen: 50 }, strict)).toEqual({
      after: balance(0, 0),
      valueFen: 0,
      varianceFen: 50,
    });
  });
});

describe("what pieces turn out to be worth later", () => {
  it("goes where they are, and for those that left is variance of the place they came to", () => {
    expect(planRevaluation({ qty: 10, changeFen: 1_000 }, [4, 0, 3])).toEqual([
      { pieces: 4, valueFen: 400, varianceFen: 300 },
      { pieces: 0, valueFen: 0, varianceFen: 0 },
      { pieces: 3, valueFen: 300, varianceFen: 0 },
    ]);
    expect(planRevaluation({ qty: 0, changeFen: -7 }, [5])).toEqual([{ pieces: 0, valueFen: 0, varianceFen: -7 }]);
  });

  it("adds up to the change, and finds no more pieces than came", () => {
    const places = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer(), places, (qty, changeFen, onHand) => {
        const plan = planRevaluation({ qty, changeFen }, onHand);
        const sum = (of: (one: (typeof plan)[number]) => number) => plan.reduce((all, one) => all + of(one), 0);
        expect(sum(({ valueFen, varianceFen }) => valueFen + varianceFen)).toBe(changeFen);
        expect(sum(({ pieces }) => pieces)).toBe(
          Math.min(
            qty,
            onHand.reduce((all, there) => all + there, 0),
          ),
        );
        expect(plan.every(({ pieces }, index) => pieces <= (onHand[index] ?? 0))).toBe(true);
      }),
    );
  });
});

describe("any sequence of changes", () => {
  const changes = fc.array(
    fc.record({
      qty: fc.integer({ min: -40, max: 40 }),
      valueFen: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: undefined }),
    }),
    { maxLength: 60 },
  );

  it.each([
    ["where negatives are refused", strict],
    ["where they are allowed", lenient],
  ])("conserves value, and leaves none without pieces, %s", (_name, terms) => {
    fc.assert(
      fc.property(changes, (sequence) => {
        let current = balance(0, 0);
        for (const { qty, valueFen } of sequence) {
          const change: Change = { qty, valueFen: valueFen === undefined ? undefined : valueFen * Math.sign(qty) + 0 };
          const outcome = applyChange(current, change, terms);
          if (!outcome) {
            expect(terms.allowNegative).toBe(false);
            expect(current.onHand + qty).toBeLessThan(current.locked);
            continue;
          }
          expect(outcome.after.onHand).toBe(current.onHand + qty);
          expect(outcome.after.valueFen).toBe(current.valueFen + outcome.valueFen);
          if (change.valueFen !== undefined) expect(outcome.valueFen + outcome.varianceFen).toBe(change.valueFen);
          if (outcome.after.onHand === 0) expect(outcome.after.valueFen).toBe(0);
          expect(outcome.after.valueFen * outcome.after.onHand).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(outcome.after.valueFen)).toBe(true);
          current = outcome.after;
        }
      }),
      { numRuns: 500 },
    );
  });
});
