/** The edges of a balance: locked pieces, pieces that are owed, and movements that are taken back with their variance. */
import { describe, expect, it } from "vitest";
import { applyChange, type Balance } from "./stock.rules.ts";

const strict = { allowNegative: false, costFen: 3_000 };
const lenient = { allowNegative: true, costFen: 3_000 };
const balance = (onHand: number, valueFen: number, locked = 0): Balance => ({ onHand, valueFen, locked });

describe("a balance with less than is locked", () => {
  it("takes what comes in and changes of value, and gives nothing out", () => {
    expect(applyChange(balance(1, 100, 3), { qty: 1, valueFen: 100 }, strict)?.after).toEqual(balance(2, 200, 3));
    expect(applyChange(balance(1, 100, 3), { qty: 0, valueFen: 50 }, strict)?.after).toEqual(balance(1, 150, 3));
    expect(applyChange(balance(3, 300, 3), { qty: -1 }, strict)).toBeNull();
    expect(applyChange(balance(3, 300, 3), { qty: -1 }, lenient)?.after).toEqual(balance(2, 200, 3));
  });
});

describe("pieces that are owed", () => {
  it("go at today's cost, whatever those before them went at", () => {
    expect(applyChange(balance(-3, -6_000), { qty: -1 }, lenient)).toEqual({
      after: balance(-4, -9_000),
      valueFen: -3_000,
      varianceFen: 0,
    });
  });

  it("may change in value alone, never above nothing", () => {
    expect(applyChange(balance(-3, -9_000), { qty: 0, valueFen: 50 }, lenient)?.after).toEqual(balance(-3, -8_950));
    expect(applyChange(balance(-3, -9_000), { qty: 0, valueFen: 9_500 }, lenient)).toEqual({
      after: balance(-3, 0),
      valueFen: 9_000,
      varianceFen: 500,
    });
  });
});

describe("what comes in without a value", () => {
  it("is worth the style's cost, not the average of what is there", () => {
    expect(applyChange(balance(3, 1_000), { qty: 1 }, strict)?.after).toEqual(balance(4, 4_000));
  });
});

describe("a movement that is taken back", () => {
  it("takes its variance with it", () => {
    expect(applyChange(balance(5, 500), { qty: -2, valueFen: -200, varianceFen: 30 }, strict)).toEqual({
      after: balance(3, 300),
      valueFen: -200,
      varianceFen: 30,
    });
  });
});

describe("a value below nothing, by mistake of a document", () => {
  it("is nothing again with the next piece that goes out; what it lacked is variance", () => {
    expect(applyChange(balance(3, -1_000), { qty: -1 }, strict)).toEqual({
      after: balance(2, 0),
      valueFen: 1_000,
      varianceFen: -667,
    });
    // Half of −3 分 is −1: half up, here too.
    expect(applyChange(balance(2, -3), { qty: -1 }, strict)?.varianceFen).toBe(-2);
  });
});
