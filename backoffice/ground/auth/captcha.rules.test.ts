import { expect, it } from "vitest";
import { captchaSigns, captchaSum } from "./captcha.rules.ts";

it("asks for a sum, a difference and a product, and knows the results", () => {
  expect(captchaSigns.map((sign) => captchaSum(3, sign, 8))).toEqual([
    { text: "3+8=?", answer: "11" },
    { text: "3-8=?", answer: "-5" },
    { text: "3x8=?", answer: "24" },
  ]);
});
