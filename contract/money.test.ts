/** Money goes between 元 as people type it and whole 分, without losing a 分. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen, formatFen, formatLi, maxFen, parseLi, parseYuan, yuanText } from "./money.ts";

describe("money", () => {
  it("reads back every amount it writes, grouped or not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxFen }), fc.boolean(), (amount, grouped) => {
        expect(parseYuan(formatFen(amount, { grouped }))).toBe(amount);
      }),
    );
  });

  it("reads back every unit price in 厘 that it writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxFen }), fc.boolean(), (amount, grouped) => {
        expect(parseLi(formatLi(amount, { grouped }))).toBe(amount);
      }),
    );
    expect([85, 8_900, 12_345].map((amount) => formatLi(amount))).toEqual(["0.085", "8.90", "12.345"]);
    expect(parseLi("0.0855")).toBeNull();
  });

  it("writes 分 as 元 with two decimals and thousands separators", () => {
    expect([0, 5, 89, 8900, 123_456_789, -8_950].map((amount) => formatFen(amount))).toEqual([
      "0.00",
      "0.05",
      "0.89",
      "89.00",
      "1,234,567.89",
      "-89.50",
    ]);
    expect(formatFen(123_456_789, { grouped: false })).toBe("1234567.89");
  });

  it("reads what people type", () => {
    expect(["89", "89.5", " 89.50 ", "0", "1,234.50", "99999999.99"].map(parseYuan)).toEqual([
      8900,
      8950,
      8950,
      0,
      123_450,
      maxFen,
    ]);
  });

  it("refuses what is not an amount of 元 with at most two decimals", () => {
    const texts = [
      "",
      " ",
      "1e3",
      "８９",
      "一百",
      "12.345",
      "-0",
      "-1",
      "+1",
      ".5",
      "5.",
      "1,23",
      "12,34.5",
      "0x10",
      "1 000",
      "¥89",
      "NaN",
      "Infinity",
      "100000000",
    ];
    for (const text of texts) expect(parseYuan(text), text).toBeNull();
    expect(parseYuan("1,234,567,890")).toBeNull();
  });

  it("never reads more decimals than there are 分", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.stringMatching(/^\d{3,6}$/), (whole, decimals) => {
        expect(parseYuan(`${whole}.${decimals}`)).toBeNull();
      }),
    );
  });

  it("refuses fractions, negatives and too much on the wire", () => {
    expect(fen.safeParse(maxFen).success).toBe(true);
    for (const amount of [0.5, -1, maxFen + 1, Number.NaN, "89"])
      expect(fen.safeParse(amount).success, String(amount)).toBe(false);
  });

  it("says in a form how an amount is written", () => {
    expect(yuanText.parse("89.5")).toBe(8950);
    expect(yuanText.safeParse("12.345").error?.issues[0]?.message).toMatch(/^金额格式不对/);
  });
});
