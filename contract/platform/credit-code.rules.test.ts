/** The check of 统一社会信用代码. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCharacter, isCreditCode } from "./credit-code.rules.ts";

const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const seventeen = fc
  .array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(""));

describe("a credit code", () => {
  it.each(["91330104MA2ABCDE1K", "91440105MA59WXYQ29", "91350100M000100Y43"])("%s is one", (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  it.each([
    "",
    "91330104MA2ABCDE1L",
    "91330104MA2ABCDE1",
    "91330104MA2ABCDE1K0",
    "91330104ma2abcde1k",
    "91330104MA2ABCDEIK",
    "91330104MA2ABCDE1O",
  ])("%s is none", (code) => {
    expect(isCreditCode(code)).toBe(false);
  });

  it("has one check character, and a wrong one anywhere is found", () => {
    fc.assert(
      fc.property(seventeen, fc.nat(16), fc.constantFrom(...alphabet), (first, place, other) => {
        const code = first + (checkCharacter(first) ?? "");
        expect(isCreditCode(code)).toBe(true);
        fc.pre(code[place] !== other);
        expect(isCreditCode(code.slice(0, place) + other + code.slice(place + 1))).toBe(false);
      }),
    );
  });
});
