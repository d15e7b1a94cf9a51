/** Identity numbers with their check digit and their day, bank cards with theirs. */
import { describe, expect, it } from "vitest";
import { isBankCard, isIdentityNumber, isMasked, maskTail } from "./identity.ts";

describe("an identity number", () => {
  it("is told by its check digit", () => {
    expect([..."0123456789X"].filter((last) => isIdentityNumber(`11010519491231002${last}`))).toEqual(["X"]);
    expect(isIdentityNumber("11010519491231002x")).toBe(false);
    expect(isIdentityNumber("110105491231002")).toBe(false);
  });

  it("has a day that there was", () => {
    const ofDay = (day: string) => [..."0123456789X"].some((last) => isIdentityNumber(`110105${day}002${last}`));
    expect(ofDay("20240229")).toBe(true);
    expect(ofDay("20230229")).toBe(false);
    expect(ofDay("19901301")).toBe(false);
    expect(ofDay("18991231")).toBe(false);
  });
});

it("a bank card has the Luhn digit", () => {
  expect([..."0123456789"].filter((last) => isBankCard(`622202123456789012${last}`))).toHaveLength(1);
  expect(isBankCard("4111111111111111")).toBe(true);
  expect(isBankCard("4111111111111112")).toBe(false);
  expect(isBankCard("41111")).toBe(false);
});

it("is shown by its last four places", () => {
  expect(maskTail("002X")).toBe("**** 002X");
  expect(maskTail("")).toBe("");
  expect(isMasked("**** 002X")).toBe(true);
  expect(isMasked("11010519491231002X")).toBe(false);
});
