/** What a style's state, prices and SKUs may become. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productStatuses } from "#contract/goods/product.words.ts";
import {
  type Cell,
  type ExistingSku,
  planSkus,
  priceChanges,
  refusePriceChange,
  refuseTransition,
  type SkuPlan,
  skuCodeOf,
} from "./product.rules.ts";

const noPrices = {
  wholesalePriceFen: 8900,
  minPriceFen: null,
  tagPriceFen: null,
  retailPriceFen: null,
  purchasePriceFen: null,
};

describe("refuseTransition", () => {
  it("allows DRAFT → ON ⇄ CLEAR → OFF ⇄ ON, ON → OFF, and staying", () => {
    const allowed = productStatuses.flatMap((from) =>
      productStatuses.filter((to) => !refuseTransition(from, to)).map((to) => `${from}→${to}`),
    );
    expect(allowed.sort()).toEqual(
      [
        "DRAFT→DRAFT",
        "DRAFT→ON",
        "ON→ON",
        "ON→CLEAR",
        "ON→OFF",
        "CLEAR→CLEAR",
        "CLEAR→ON",
        "CLEAR→OFF",
        "OFF→OFF",
        "OFF→ON",
      ].sort(),
    );
  });

  it("names both states", () => {
    expect(refuseTransition("OFF", "CLEAR")).toBe("状态不能从“停产”改为“清仓”");
  });
});

describe("priceChanges", () => {
  it("lists what differs, setting and clearing included", () => {
    expect(priceChanges(noPrices, noPrices)).toEqual([]);
    expect(
      priceChanges({ ...noPrices, tagPriceFen: 25_900 }, { ...noPrices, wholesalePriceFen: 9900, minPriceFen: 0 }),
    ).toEqual([
      { field: "wholesalePriceFen", beforeFen: 8900, afterFen: 9900 },
      { field: "minPriceFen", beforeFen: null, afterFen: 0 },
      { field: "tagPriceFen", beforeFen: 25_900, afterFen: null },
    ]);
  });

  it("is refused in a sentence with both amounts", () => {
    expect(refusePriceChange({ field: "minPriceFen", beforeFen: null, afterFen: 8000 })).toBe(
      "没有改价权限：最低价不能从 空 改为 80.00",
    );
  });
});

const key = ({ colorId, sizeId }: Cell) => `${colorId}/${sizeId}`;

/** What the database holds after the plan. New SKUs get ids from 1000 on. */
function apply(existing: readonly ExistingSku[], plan: SkuPlan): ExistingSku[] {
  const kept = existing
    .filter((sku) => !plan.remove.includes(sku.id))
    .map((sku) => ({ ...sku, active: plan.activate.includes(sku.id) || (sku.active && !plan.stop.includes(sku.id)) }));
  return [...kept, ...plan.add.map((cell, index) => ({ ...cell, id: 1000 + index, active: true, used: false }))];
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });
const choice = fc.record({ colorIds: ids, sizeIds: ids });
const existingSkus = fc
  .uniqueArray(
    fc.record({
      colorId: fc.integer({ min: 1, max: 5 }),
      sizeId: fc.integer({ min: 1, max: 5 }),
      active: fc.boolean(),
      used: fc.boolean(),
    }),
    { selector: key },
  )
  .map((cells) => cells.map((cell, index): ExistingSku => ({ ...cell, id: index + 1 })));

describe("planSkus", () => {
  it("leaves every chosen cell with an SKU and none but chosen ones on sale", () => {
    fc.assert(
      fc.property(existingSkus, choice, choice, (existing, before, after) => {
        const result = apply(existing, planSkus(existing, before, after));
        const wanted = after.colorIds.flatMap((colorId) => after.sizeIds.map((sizeId) => key({ colorId, sizeId })));
        const cells = result.map(key);
        expect(new Set(cells).size).toBe(cells.length);
        for (const cell of wanted) expect(cells).toContain(cell);
        for (const sku of result.filter((one) => one.active)) expect(wanted).toContain(key(sku));
      }),
    );
  });

  it("never removes an SKU that has moved", () => {
    fc.assert(
      fc.property(existingSkus, choice, choice, (existing, before, after) => {
        const kept = apply(existing, planSkus(existing, before, after)).map((sku) => sku.id);
        for (const sku of existing.filter((one) => one.used)) expect(kept).toContain(sku.id);
      }),
    );
  });

  it("has nothing left to do the second time", () => {
    fc.assert(
      fc.property(existingSkus, choice, choice, (existing, before, after) => {
        const result = apply(existing, planSkus(existing, before, after));
        expect(planSkus(result, after, after)).toEqual({ add: [], activate: [], stop: [], remove: [] });
      }),
    );
  });

  it("keeps a cell off that was switched off by hand, until its colour or size comes anew", () => {
    const existing = [
      { id: 1, colorId: 1, sizeId: 1, active: false, used: true },
      { id: 2, colorId: 1, sizeId: 2, active: true, used: true },
    ];
    const style = { colorIds: [1], sizeIds: [1, 2] };
    expect(planSkus(existing, style, style).activate).toEqual([]);
    expect(planSkus(existing, { colorIds: [], sizeIds: [1, 2] }, style).activate).toEqual([1]);
    expect(planSkus(existing, { colorIds: [1], sizeIds: [2] }, style).activate).toEqual([1]);
  });
});

describe("skuCodeOf", () => {
  it("is 款号-色码-尺码", () => {
    expect(skuCodeOf("8801", "PK", "2XL")).toBe("8801-PK-2XL");
  });
});
