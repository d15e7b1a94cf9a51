import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxFen } from "#contract/money.ts";
import { type BulkPrices, planPrices, refuseStatus, steppedPrice } from "./product-bulk.rules.ts";

const prices: BulkPrices = { wholesalePriceFen: 8900, minPriceFen: 8000, tagPriceFen: 25_900, retailPriceFen: null };

describe("a price step", () => {
  it("rounds a share half-up to 分", () => {
    const share = (priceFen: number, amount: number) => steppedPrice(priceFen, { by: "RATE", amount });
    expect([share(8900, 500), share(1010, 500), share(1030, 500)]).toEqual([9345, 1061, 1082]);
    expect([share(50, -100), share(8990, -1000), share(333, -3333)]).toEqual([50, 8091, 222]);
    expect([share(1, -5000), share(8900, -10_000), share(0, 500)]).toEqual([1, 0, 0]);
  });

  it("is within half a 分 of the exact share, for every price and share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxFen }),
        fc.integer({ min: -10_000, max: 100_000 }),
        (priceFen, amount) => {
          const exact = BigInt(priceFen) * BigInt(10_000 + amount);
          const off = BigInt(steppedPrice(priceFen, { by: "RATE", amount })) * 10_000n - exact;
          return off > -5_000n && off <= 5_000n;
        },
      ),
    );
  });

  it("of an amount adds it", () => {
    expect(steppedPrice(8900, { by: "FEN", amount: -350 })).toBe(8550);
  });
});

describe("a price plan", () => {
  it("changes the chosen prices that are set", () => {
    expect(planPrices(prices, { fields: ["wholesalePriceFen", "retailPriceFen"], by: "FEN", amount: 500 })).toEqual({
      changes: [{ field: "wholesalePriceFen", beforeFen: 8900, afterFen: 9400 }],
      refusal: null,
      warning: null,
    });
  });

  it("warns when the floor no longer holds", () => {
    const plan = planPrices(prices, { fields: ["wholesalePriceFen"], by: "FEN", amount: -1000 });
    expect(plan.warning).toBe("最低价 80.00 高于批发价 79.00");
    expect(
      planPrices(prices, { fields: ["wholesalePriceFen", "minPriceFen"], by: "RATE", amount: -1000 }).warning,
    ).toBe(null);
  });

  it("refuses what cannot be", () => {
    const refusal = (...[fields, by, amount]: [fields: "retailPriceFen" | "minPriceFen", "FEN" | "RATE", number]) =>
      planPrices(prices, { fields: [fields], by, amount }).refusal;
    expect(refusal("retailPriceFen", "FEN", 100)).toBe("未设零售价");
    expect(refusal("minPriceFen", "FEN", -8001)).toBe("最低价改后为 -0.01，不能小于 0");
    expect(refusal("minPriceFen", "FEN", maxFen)).toBe("最低价改后为 100,000,079.99，超过 99,999,999.99");
    expect(refusal("minPriceFen", "RATE", -20_000)).toBe("最低价改后为 -80.00，不能小于 0");
    const one = { ...prices, minPriceFen: 1 };
    expect(planPrices(one, { fields: ["minPriceFen"], by: "RATE", amount: 100 }).refusal).toBe("价格没有变化");
  });
});

it("a state changes along its transitions, and not into itself", () => {
  expect([refuseStatus("ON", "CLEAR"), refuseStatus("ON", "ON"), refuseStatus("DRAFT", "OFF")]).toEqual([
    null,
    "已经是“在售”",
    "状态不能从“待上架”改为“停产”",
  ]);
});
