/** Unit prices in 厘 at their edges: below nothing, without separators, with blanks, in more than one line. */
import { expect, it } from "vitest";
import { formatLi, parseLi } from "./money.ts";

it("writes less than nothing with its sign, and separators only where they are wanted", () => {
  expect([-85, -8_900, 0].map((li) => formatLi(li))).toEqual(["-0.085", "-8.90", "0.00"]);
  expect([formatLi(12_345_678), formatLi(12_345_678, { grouped: false })]).toEqual(["12,345.678", "12345.678"]);
});

it("reads one amount alone", () => {
  expect([parseLi(" 0.085 "), parseLi("1,234.5"), parseLi("7")]).toEqual([85, 1_234_500, 7_000]);
  expect([parseLi("1\n0.085"), parseLi("0.085元"), parseLi("-0.085")]).toEqual([null, null, null]);
});
