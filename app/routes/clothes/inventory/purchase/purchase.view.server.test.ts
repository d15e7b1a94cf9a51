/** Freight and discount on the paper of a purchase: two figures that add up with the goods to the 分. */
import { expect, it } from "vitest";
import type { PurchaseLine } from "#contract/inventory/purchases.ts";
import { extrasOnPaper } from "./purchase.view.server.ts";

/** Only what the paper reads of a line. */
const line = (qty: number, priceFen: number) => ({ qty, priceFen }) as PurchaseLine;
const lines = [line(10, 1_000), line(10, 3_000)];

it("are those of the whole purchase", () => {
  const bought = { freightFen: 1_000, discountFen: 300, lines };
  expect(extrasOnPaper(bought, 40_000, 700)).toEqual({ freight: "10.00 元", discount: "−3.00 元" });
  expect(extrasOnPaper({ ...bought, discountFen: 0 }, 40_000, 1_000)).toEqual({ freight: "10.00 元", discount: null });
  expect(extrasOnPaper({ ...bought, freightFen: 0 }, 40_000, -300)).toEqual({ freight: null, discount: "−3.00 元" });
  expect(extrasOnPaper({ lines }, 40_000, 0)).toEqual({ freight: null, discount: null });
});

it("are the part of one receipt, by amount; the last 分 is the discount's", () => {
  const bought = { freightFen: 1_001, discountFen: 300, lines };
  expect(extrasOnPaper(bought, 10_000, 175)).toEqual({ freight: "2.50 元", discount: "−0.75 元" });
  expect(extrasOnPaper(bought, 30_000, 526)).toEqual({ freight: "7.51 元", discount: "−2.25 元" });
});

it("are freight alone where nothing has a price", () => {
  const bought = { freightFen: 500, discountFen: 100, lines: [line(3, 0)] };
  expect(extrasOnPaper(bought, 0, 500)).toEqual({ freight: "5.00 元", discount: null });
});
