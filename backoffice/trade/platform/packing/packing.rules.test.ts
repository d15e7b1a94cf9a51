/** Which garments a parcel still wants. */
import { expect, it } from "vitest";
import { dueOf, leftOf, refuseGarment } from "./packing.rules.ts";

const due = dueOf([
  { skuId: 1, qty: 2, state: "OPEN" },
  { skuId: 1, qty: 1, state: "OPEN" },
  { skuId: 2, qty: 1, state: "OPEN" },
  { skuId: 3, qty: 5, state: "REFUNDED" },
  { skuId: 4, qty: 5, state: "REFUNDING" },
  { skuId: null, qty: 1, state: "OPEN" },
]);

it("wants the pieces of all its open lines by SKU, and nothing that was asked back", () => {
  expect([...due]).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

it("is whole when each SKU is, however much there is of another", () => {
  expect(leftOf(due, [])).toBe(4);
  expect(leftOf(due, [1, 1, 1, 1, 1])).toBe(1);
  expect(leftOf(due, [1, 2, 1, 1])).toBe(0);
});

it("names a garment that is not in it, and one too many", () => {
  const label = "8801 黑 M";
  expect(refuseGarment(due, [], { skuId: 3, label })).toBe("拿错了：这单没有 8801 黑 M，请放回去");
  expect(refuseGarment(due, [2], { skuId: 2, label })).toBe("多拿了：8801 黑 M 这单只要 1 件，已经齐了");
  expect(refuseGarment(due, [1, 1], { skuId: 1, label })).toBeNull();
});
