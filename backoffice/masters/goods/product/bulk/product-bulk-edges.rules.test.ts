/** The edges of a bulk change of prices: nothing, the most, and prices that are not set. */
import { expect, it } from "vitest";
import { maxFen } from "#contract/money.ts";
import { type BulkPrices, planPrices } from "./product-bulk.rules.ts";

const prices: BulkPrices = { wholesalePriceFen: 8_900, minPriceFen: null, tagPriceFen: null, retailPriceFen: null };
const plan = (amount: number, fields: Parameters<typeof planPrices>[1]["fields"] = ["wholesalePriceFen"]) =>
  planPrices(prices, { fields, by: "FEN", amount });

it("goes down to nothing and up to the largest amount, and no further", () => {
  expect(plan(-8_900).changes).toEqual([{ field: "wholesalePriceFen", beforeFen: 8_900, afterFen: 0 }]);
  expect(plan(maxFen - 8_900).changes).toEqual([{ field: "wholesalePriceFen", beforeFen: 8_900, afterFen: maxFen }]);
  expect(plan(-8_901)).toEqual({ changes: [], refusal: "批发价改后为 -0.01，不能小于 0", warning: null });
  expect(plan(maxFen - 8_899)).toEqual({
    changes: [],
    refusal: "批发价改后为 100,000,000.00，超过 99,999,999.99",
    warning: null,
  });
});

it("says that a price is not set only where none of them is", () => {
  expect(plan(0, ["wholesalePriceFen", "tagPriceFen"]).refusal).toBe("价格没有变化");
  expect(plan(100, ["minPriceFen", "tagPriceFen"]).refusal).toBe("未设最低价、吊牌价");
});
