/** What the pieces of a batch cost, by its rules (docs/decisions/production.md, "What the goods of a batch cost"). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fenOfLi, planTrueUp, processFee, provisionalUnitLi, unitCostFen, worthOf } from "./batch-cost.rules.ts";

describe("a fee", () => {
  it("is of passed pieces, and of seconds less what the terms take off, rounded half up once", () => {
    expect(processFee({ passed: 1, second: 0 }, { feeLi: 12_345, secondDeductBp: 0 })).toBe(1_235);
    expect(processFee({ passed: 3, second: 0 }, { feeLi: 12_345, secondDeductBp: 0 })).toBe(3_704);
    expect(processFee({ passed: 0, second: 1 }, { feeLi: 12_345, secondDeductBp: 5_000 })).toBe(617);
    expect(processFee({ passed: 10, second: 10 }, { feeLi: 85, secondDeductBp: 10_000 })).toBe(85);
    expect(processFee({ passed: 0, second: 0 }, { feeLi: 99_999, secondDeductBp: 1 })).toBe(0);
    expect(fenOfLi(15)).toBe(2);
  });
});

describe("a piece of an open batch", () => {
  const known = { cutQty: 10, materialFen: 0, otherFen: 0, foreseenFen: 0, workLi: 0 };
  it("costs its material, issued or foreseen, whichever is more, its work and what else was spent", () => {
    expect(provisionalUnitLi(known)).toBeNull();
    expect(provisionalUnitLi({ ...known, workLi: 85 })).toBe(85);
    expect(provisionalUnitLi({ ...known, foreseenFen: 3_300 })).toBe(3_300);
    expect(provisionalUnitLi({ ...known, foreseenFen: 3_300, materialFen: 3_400, otherFen: 5, workLi: 1 })).toBe(3_406);
    expect(provisionalUnitLi({ ...known, cutQty: 0, materialFen: 9_999, workLi: 7 })).toBe(7);
    expect(worthOf(3, 1_235)).toBe(371);
    expect(worthOf(3, null)).toBeUndefined();
  });

  it("is an estimate, what it is taken in at; closed it is what stock is worth, seconds among its pieces", () => {
    const open = { closed: false, totalFen: 2_565_637, pieces: 680 };
    const so = { ...known, cutQty: 1_236, materialFen: 2_403_801, workLi: 2_180 };
    expect(unitCostFen(open, so)).toBe(2_163);
    expect(unitCostFen(open, known)).toBeNull();
    expect(unitCostFen({ closed: true, totalFen: 2_565_637, pieces: 699 }, so)).toBe(3_670);
    expect(unitCostFen({ closed: true, totalFen: 2_565_637, pieces: 0 }, so)).toBeNull();
  });
});

describe("the true-up", () => {
  const produced = fc.array(
    fc.record({ qty: fc.integer({ min: 1, max: 5_000 }), worthFen: fc.integer({ min: 0, max: 9_999_999 }) }),
    { minLength: 1, maxLength: 12 },
  );

  it("leaves all pieces worth the same and together exactly what was spent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), produced, (totalFen, found) => {
        const all = found.map((one, index) => ({ ...one, skuId: index, grade: 1 as const, repositoryId: 1 }));
        const changes = planTrueUp(totalFen, all);
        const worth = all.map(({ worthFen }, index) => worthFen + (changes[index] ?? 0));
        expect(worth.reduce((sum, fen) => sum + fen, 0)).toBe(totalFen);
        const pieces = all.reduce((sum, { qty }) => sum + qty, 0);
        for (const [index, fen] of worth.entries()) {
          expect(Math.abs(fen - (totalFen * (all[index]?.qty ?? 0)) / pieces)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
