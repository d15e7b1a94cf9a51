/** Which basket a garment goes into. */
import { expect, it } from "vitest";
import { type Cell, leftOf, nextBasket } from "./wave.rules.ts";

const cell = (basket: number, skuId: number, due: number, got: number): Cell => ({ basket, skuId, due, got });
const goods = { skuId: 1, label: "8801 黑 M" };

it("is the lowest that still wants one", () => {
  const cells = [cell(7, 1, 2, 0), cell(3, 1, 1, 1), cell(5, 1, 1, 0), cell(1, 2, 1, 0)];
  expect(nextBasket(cells, goods)).toEqual({ basket: 5 });
  expect(nextBasket([cell(7, 1, 2, 1), cell(3, 1, 1, 1)], goods)).toEqual({ basket: 7 });
});

it("is none where the wave has none of it, also where what was sorted belongs there no more", () => {
  const refusal = "拿错了：这个波次没有 8801 黑 M，请放回去";
  expect(nextBasket([cell(1, 2, 1, 0)], goods)).toEqual({ refusal });
  expect(nextBasket([cell(1, 1, 0, 2)], goods)).toEqual({ refusal });
});

it("is none where each has what it wants", () => {
  expect(nextBasket([cell(3, 1, 1, 1), cell(7, 1, 2, 2)], goods)).toEqual({
    refusal: "多拿了：8801 黑 M 这个波次只要 3 件，已经分完（框 3、框 7）",
  });
});

it("leaves what is lacking, and lets nothing make up for it", () => {
  expect(leftOf([cell(1, 1, 2, 1), cell(1, 2, 0, 3), cell(2, 1, 1, 1)])).toBe(1);
});
