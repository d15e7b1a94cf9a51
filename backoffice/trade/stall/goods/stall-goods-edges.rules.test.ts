/** The edges of a stall's price: nothing, the most, and the floor. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { maxFen } from "#contract/money.ts";
import { labelOf, planPrice, refusePrice } from "./stall-goods.rules.ts";

const goods = { priceFen: null as number | null, wholesalePriceFen: 8_900, minPriceFen: null as number | null };

it("is named by stall and style", () => {
  expect(labelOf({ stallName: "一档", styleNo: "8801" })).toBe("一档 8801");
});

it("may become nothing, and as much as any amount", () => {
  expect(planPrice(goods, { by: "FEN", amount: -8_900 }, false)).toEqual({ afterFen: 0, refusal: null });
  expect(planPrice(goods, { by: "FEN", amount: maxFen - 8_900 }, false)).toEqual({ afterFen: maxFen, refusal: null });
  expect(planPrice(goods, { by: "FEN", amount: maxFen - 8_899 }, false)).toEqual({
    afterFen: null,
    refusal: "档口价改后为 100,000,000.00，超过 99,999,999.99",
  });
});

it("that is refused is not set", () => {
  const floored = { ...goods, minPriceFen: 8_000 };
  expect(planPrice(floored, { by: "FEN", amount: -901 }, false)).toEqual({
    afterFen: null,
    refusal: "档口价 79.99 低于最低价 80.00",
  });
  expect(planPrice(floored, { by: "FEN", amount: -901 }, true)).toEqual({ afterFen: 7_999, refusal: null });
});

it("is 批发价 again where the stall names none, whatever the floor", () => {
  expect(refusePrice({ minPriceFen: 9_900 }, null, false)).toBeNull();
});

it("is either set or refused, and never below the floor of those who may not", () => {
  const fen = fc.integer({ min: 0, max: 99_999 });
  fc.assert(
    fc.property(
      fc.option(fen),
      fen,
      fc.option(fen),
      fc.integer({ min: -99_999, max: 99_999 }),
      (priceFen, wholesalePriceFen, minPriceFen, amount) => {
        const { afterFen, refusal } = planPrice(
          { priceFen, wholesalePriceFen, minPriceFen },
          { by: "FEN", amount },
          false,
        );
        expect(afterFen === null).toBe(refusal !== null);
        if (afterFen === null) return;
        expect(afterFen).toBe((priceFen ?? wholesalePriceFen) + amount);
        expect(afterFen).toBeGreaterThanOrEqual(minPriceFen ?? 0);
      },
    ),
  );
});
