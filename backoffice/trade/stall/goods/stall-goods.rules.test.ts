/** What may happen to a style in a stall. */
import { describe, expect, it } from "vitest";
import { planPrice, refusePrice, refuseState } from "./stall-goods.rules.ts";

const goods = { priceFen: null as number | null, wholesalePriceFen: 8900, minPriceFen: 8000 as number | null };

describe("a stall's price", () => {
  it("is not below the floor unless the user may", () => {
    expect(refusePrice(goods, 8000, false)).toBe(null);
    expect(refusePrice(goods, 7999, false)).toBe("档口价 79.99 低于最低价 80.00");
    expect(refusePrice(goods, 7999, true)).toBe(null);
    expect(refusePrice({ minPriceFen: null }, 1, false)).toBe(null);
  });

  it("may always be 批发价, even where that is below the floor", () => {
    expect(refusePrice({ minPriceFen: 9900 }, null, false)).toBe(null);
  });

  it("steps from the price that holds: the stall's own, else 批发价", () => {
    expect(planPrice(goods, { by: "FEN", amount: -300 }, false)).toEqual({ afterFen: 8600, refusal: null });
    expect(planPrice({ ...goods, priceFen: 9999 }, { by: "RATE", amount: 550 }, false)).toEqual({
      afterFen: 10_549,
      refusal: null,
    });
  });

  it("stays where the step would lead nowhere, below nothing or below the floor", () => {
    const refusal = (rule: Parameters<typeof planPrice>[1], row = goods) => planPrice(row, rule, false).refusal;
    expect(refusal({ by: "FEN", amount: -901 })).toBe("档口价 79.99 低于最低价 80.00");
    expect(refusal({ by: "FEN", amount: -8901 })).toBe("档口价改后为 -0.01，不能小于 0");
    expect(refusal({ by: "FEN", amount: 9_999_999_999 })).toMatch(/^档口价改后为 .+，超过 99,999,999.99$/);
    expect(refusal({ by: "RATE", amount: 1 }, { ...goods, priceFen: 10 })).toBe("价格没有变化");
  });
});

describe("上架", () => {
  it("is for what is still made; 下架 for everything", () => {
    expect(refuseState({ active: false, productStatus: "ON" }, true)).toBe(null);
    expect(refuseState({ active: false, productStatus: "OFF" }, true)).toBe("已停产，不能上架");
    expect(refuseState({ active: true, productStatus: "OFF" }, false)).toBe(null);
    expect(refuseState({ active: true, productStatus: "ON" }, true)).toBe("已经上架");
    expect(refuseState({ active: false, productStatus: "ON" }, false)).toBe("已经下架");
  });
});
