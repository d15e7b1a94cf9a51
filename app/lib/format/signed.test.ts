import { expect, it } from "vitest";
import { balanceYuan, signedYuan } from "./signed.ts";

it("writes amounts with a real minus sign", () => {
  expect([signedYuan(-1_050), signedYuan(5), balanceYuan(-1_050), balanceYuan(0)]).toEqual([
    "−10.50",
    "+0.05",
    "−10.50",
    "0.00",
  ]);
});
