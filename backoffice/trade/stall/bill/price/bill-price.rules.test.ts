/** Which price a line gets, and which prices were typed lower than that. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BillLineKind } from "#contract/stall/bill/bill.words.ts";
import { choosePrice, findPriceCuts, type PriceChoices } from "./bill-price.rules.ts";

const wholesaleOnly = {
  wholesaleFen: 8_900,
  stallFen: null,
  customerFen: null,
  lastFen: null,
  paidFen: null,
  listFen: null,
  floorFen: null,
  strategy: null,
};
const strategy = {
  priceMode: "DISCOUNT" as const,
  discountBp: 9_000,
  minusFen: 0,
  rememberLast: true,
  minMixQty: 0,
};
const every: PriceChoices = {
  ...wholesaleOnly,
  customerFen: 7_000,
  lastFen: 7_500,
  paidFen: 7_400,
  stallFen: 8_500,
  strategy,
};
const priceOf = (choices: PriceChoices, kind: BillLineKind = "SALE", saleQty = 10) => {
  const { priceFen, priceSource } = choosePrice(choices, { kind, saleQty });
  return `${priceSource} ${priceFen}`;
};

describe("the price of a line", () => {
  it("is the first there is of 客户专价, 上次价, 策略价, 档口价 and 批发价", () => {
    expect(priceOf(every)).toBe("CUSTOMER 7000");
    expect(priceOf({ ...every, customerFen: null })).toBe("LAST 7500");
    expect(priceOf({ ...every, customerFen: null, lastFen: null })).toBe("STRATEGY 8010");
    expect(priceOf({ ...every, customerFen: null, lastFen: null, strategy: null })).toBe("STALL 8500");
    expect(priceOf(wholesaleOnly)).toBe("WHOLESALE 8900");
  });

  it("of nothing is a price: who gets it for 0 pays 0", () => {
    expect(priceOf({ ...every, customerFen: 0 })).toBe("CUSTOMER 0");
    expect(priceOf({ ...every, customerFen: null, lastFen: 0 })).toBe("LAST 0");
    expect(priceOf({ ...wholesaleOnly, stallFen: 0 })).toBe("STALL 0");
  });

  it("is free for what is given or lent", () => {
    expect([priceOf(every, "GIFT"), priceOf(every, "SAMPLE")]).toEqual(["FREE 0", "FREE 0"]);
  });

  it("remembers the last only where the strategy does", () => {
    const forgets = { ...every, customerFen: null, strategy: { ...strategy, rememberLast: false } };
    expect(priceOf(forgets)).toBe("STRATEGY 8010");
    expect(priceOf({ ...forgets, strategy: null })).toBe("STALL 8500");
  });

  it("of what comes back is what was paid for it, the whole bill's discount off, whatever the strategy remembers", () => {
    const forgets = { ...every, strategy: { ...strategy, rememberLast: false } };
    expect(priceOf(forgets, "RETURN")).toBe("LAST 7400");
    expect(priceOf({ ...every, paidFen: null }, "RETURN")).toBe("CUSTOMER 7000");
  });

  it("is the strategy's only from so many pieces on; what comes back counts none", () => {
    const mixed = { ...wholesaleOnly, strategy: { ...strategy, minMixQty: 10 } };
    expect(priceOf(mixed, "SALE", 9)).toBe("WHOLESALE 8900");
    expect(priceOf(mixed, "SALE", 10)).toBe("STRATEGY 8010");
    expect(priceOf(mixed, "RETURN", 0)).toBe("STRATEGY 8010");
  });
});

describe("策略价", () => {
  const by = (changed: Partial<NonNullable<PriceChoices["strategy"]>>, listFen: number | null = null) =>
    priceOf({ ...wholesaleOnly, listFen, strategy: { ...strategy, ...changed } });

  it("is 批发价 at a discount, half up", () => {
    expect(by({ discountBp: 8_850 })).toBe("STRATEGY 7877");
    expect(by({ discountBp: 8_849 })).toBe("STRATEGY 7876");
    expect(by({ discountBp: 10_000 })).toBe("STRATEGY 8900");
  });

  it("is 批发价 less an amount, never below nothing", () => {
    expect(by({ priceMode: "MINUS", minusFen: 900 })).toBe("STRATEGY 8000");
    expect(by({ priceMode: "MINUS", minusFen: 9_000 })).toBe("STRATEGY 0");
  });

  it("is the price list's, where that has the style", () => {
    expect(by({ priceMode: "LIST" }, 8_200)).toBe("STRATEGY 8200");
    expect(by({ priceMode: "LIST" })).toBe("WHOLESALE 8900");
  });

  it("is none of a strategy that leaves prices alone", () => {
    expect(by({ priceMode: "WHOLESALE" })).toBe("WHOLESALE 8900");
  });
});

describe("prices typed lower than the rules give", () => {
  const line = { kind: "SALE" as BillLineKind, skuId: 1, qty: 4, priceFen: 8_000, priceSource: "MANUAL" as const };
  const found = (...lines: Parameters<typeof findPriceCuts>[0]) => findPriceCuts(lines, () => wholesaleOnly);

  it("are told with both prices", () => {
    expect(found(line)).toEqual([{ skuId: 1, qty: 4, priceFen: 8_000, ruleFen: 8_900 }]);
    expect(found({ ...line, priceFen: 8_899 })).toHaveLength(1);
  });

  it("are none where the price is that of the rules or above it, or was not typed", () => {
    expect(found({ ...line, priceFen: 8_900 }, { ...line, priceFen: 9_000 })).toEqual([]);
    expect(found({ ...line, priceSource: "LAST" })).toEqual([]);
    expect(findPriceCuts([line], () => undefined)).toEqual([]);
  });

  it("are those of goods sold: not of gifts, samples and returns", () => {
    for (const kind of ["GIFT", "SAMPLE", "RETURN"] as const) expect(found({ ...line, kind })).toEqual([]);
  });

  it("are held against the price for all the pieces sold with the bill", () => {
    const mixed = { ...wholesaleOnly, strategy: { ...strategy, minMixQty: 10 } };
    const typed = { ...line, priceFen: 8_000 };
    const ruleOf = (...lines: (typeof line)[]) => findPriceCuts(lines, () => mixed).map(({ ruleFen }) => ruleFen);
    // 4 + 6 pieces reach the strategy's price of 80.10 元; gifts and returns do not count.
    expect(ruleOf(typed, { ...typed, skuId: 2, qty: 6 })).toEqual([8_010, 8_010]);
    expect(ruleOf(typed, { ...typed, kind: "GIFT", qty: 6 })).toEqual([8_900]);
    expect(ruleOf(typed, { ...typed, kind: "RETURN", qty: 6 })).toEqual([8_900]);
  });

  it("never come of a price that the rules chose", () => {
    const price = fc.nat(99_999);
    const choices = fc.record({
      wholesaleFen: price,
      stallFen: fc.option(price),
      customerFen: fc.option(price),
      lastFen: fc.option(price),
      paidFen: fc.option(price),
      listFen: fc.option(price),
      floorFen: fc.constant(null),
      strategy: fc.constantFrom(null, strategy, { ...strategy, minMixQty: 5, rememberLast: false }),
    });
    fc.assert(
      fc.property(choices, fc.integer({ min: 1, max: 20 }), (chosen, qty) => {
        const { priceFen } = choosePrice(chosen, { kind: "SALE", saleQty: qty });
        expect(findPriceCuts([{ ...line, qty, priceFen }], () => chosen)).toEqual([]);
      }),
    );
  });
});
