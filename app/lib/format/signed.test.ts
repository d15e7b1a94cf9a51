import { expect, it } from "vitest";
import { signedCount } from "./format.ts";
import { balanceYuan, signedYuan } from "./signed.ts";

it("writes amounts with a real minus sign", () => {
  expect([signedYuan(-1_050), signedYuan(5), balanceYuan(-1_050), balanceYuan(0)]).toEqual([
    "−10.50",
    "+0.05",
    "−10.50",
    "0.00",
  ]);
});

it("writes counts with their sign, and nothing without one", () => {
  expect([signedCount(-1_234), signedCount(1_234), signedCount(0), signedCount(-0)]).toEqual([
    "−1,234",
    "+1,234",
    "0",
    "0",
  ]);
});
