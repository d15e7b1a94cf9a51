/** Quantities of material between people and the API. */
import { describe, expect, it } from "vitest";
import { formatMilli, maxMilli, parseMilli, worthOfMilli } from "./milli.ts";

describe("a quantity", () => {
  it("is read with up to three decimals and separators, and nothing else", () => {
    expect(["1", "1.5", "0.085", "1,200", " 12 ", "9999999.999"].map(parseMilli)).toEqual([
      1_000,
      1_500,
      85,
      1_200_000,
      12_000,
      maxMilli,
    ]);
    expect(["", "-1", "1.2345", "1e3", "12,00", "10000000", ".5", "一"].map(parseMilli)).toEqual(Array(8).fill(null));
  });

  it("is written without decimals that say nothing", () => {
    expect([0, 5, 1_500, 85, 1_200_000, -2_050].map((qty) => formatMilli(qty))).toEqual([
      "0",
      "0.005",
      "1.5",
      "0.085",
      "1,200",
      "-2.05",
    ]);
    expect(formatMilli(1_234_500, { grouped: false })).toBe("1234.5");
  });

  it("is read back as it was written", () => {
    for (const qty of [1, 10, 999, 1_000, 123_456_789, maxMilli]) expect(parseMilli(formatMilli(qty))).toBe(qty);
  });

  it("costs price times quantity, half a 分 up, exact where floats are not", () => {
    expect(worthOfMilli(1_500, 23_450)).toBe(3_518);
    expect(worthOfMilli(1, 4_999)).toBe(0);
    expect(worthOfMilli(1, 5_000)).toBe(1);
    expect(worthOfMilli(9_007_199_254, 9_999)).toBe(9_006_298_534);
    expect(worthOfMilli(maxMilli, 9_999_999)).toBeNull();
  });
});
