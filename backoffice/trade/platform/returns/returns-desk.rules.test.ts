/** Which garment of a returned parcel belongs to which line and after-sale. */
import { expect, it } from "vitest";
import {
  announcedOf,
  assignReturned,
  differencesOf,
  refuseReturned,
  type SoldLine,
  soldOf,
} from "./returns-desk.rules.ts";

const line = (lineId: number, skuId: number, left: number, orderId = 1): SoldLine => ({ orderId, lineId, skuId, left });
const part = (saleId: number | null, lineId: number, qty: number, orderId = 1) => ({
  ...{ saleId, partId: saleId === null ? null : saleId * 10 + lineId, orderId, lineId, qty },
});
const taken = (
  saleId: number | null,
  lineId: number,
  good: number,
  second: number,
  partId: number | null,
  orderId = 1,
) => ({
  ...{ saleId, lineId, good, second, partId, orderId },
});

it("takes what was announced first, of each after-sale in one parcel, in the grades that were scanned", () => {
  const lines = [line(1, 7, 2), line(2, 7, 1), line(3, 8, 1)];
  const parts = [part(5, 2, 1), part(6, 3, 1)];
  expect(assignReturned(parts, lines, { good: [8], second: [7] })).toEqual([
    taken(5, 2, 0, 1, 52),
    taken(6, 3, 1, 0, 63),
  ]);
});

it("takes what was sold beside it by the after-sale of its line, or the first of its order, and nothing beyond", () => {
  const lines = [line(1, 7, 3), line(2, 8, 1), line(3, 9, 1, 2)];
  const parts = [part(5, 1, 1), part(null, 3, 1, 2)];
  expect(assignReturned(parts, lines, { good: [7, 7, 8, 9, 9], second: [] })).toEqual([
    taken(5, 1, 2, 0, 51),
    taken(null, 3, 1, 0, null, 2),
    taken(5, 2, 1, 0, null),
  ]);
});

it("announces no more of a line than can still come back", () => {
  expect([...announcedOf([part(5, 1, 2), part(6, 1, 2)], [line(1, 7, 3)])]).toEqual([[7, 3]]);
  expect([...announcedOf([part(5, 1, 2)], [line(1, 7, 0)])]).toEqual([]);
});

it("refuses what was not sold, and more than was", () => {
  const sold = soldOf([line(1, 7, 1), line(2, 7, 1)]);
  expect(refuseReturned(sold, { good: [7], second: [] }, { skuId: 7, label: "8801 黑 M" })).toBeNull();
  expect(refuseReturned(sold, { good: [7], second: [7] }, { skuId: 7, label: "8801 黑 M" })).toBe(
    "多了：8801 黑 M 这单最多还能退 2 件，已经扫了 2 件",
  );
  expect(refuseReturned(sold, { good: [], second: [] }, { skuId: 8, label: "8802 白 S" })).toBe(
    "不是这单的货：这单没有卖过 8802 白 S，请放到一边",
  );
});

it("says what came otherwise than announced, and nothing of what did not", () => {
  const names = (skuId: number) => `款 ${skuId}`;
  const announced = new Map([
    [7, 2],
    [8, 1],
    [9, 1],
  ]);
  expect(differencesOf(announced, { good: [7, 10], second: [9] }, names)).toEqual([
    "款 7 申请 2 件，收到 1 件",
    "款 8 申请 1 件，收到 0 件",
    "款 10 没有申请，收到 1 件",
  ]);
  expect(differencesOf(announced, { good: [7, 8], second: [9, 7] }, names)).toEqual([]);
});
