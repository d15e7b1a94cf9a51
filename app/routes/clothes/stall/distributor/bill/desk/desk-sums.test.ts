/** Running totals of the billing screen: what they follow, and what they leave as it was. */
import { expect, test } from "vitest";
import { readSums, usesBalance, yuan } from "./desk-sums.ts";
import type { DeskBill, DeskLine } from "./desk-view.ts";

const line = (id: number, fields: Partial<DeskLine>): DeskLine => ({
  id,
  kind: "SALE",
  kindLabel: "拿货",
  styleNo: "8801",
  productName: "",
  color: "黑",
  size: "M",
  second: false,
  qty: 1,
  takeQty: 1,
  price: "89.00",
  priceSource: "WHOLESALE",
  sourceLabel: "批发价",
  sourceDate: null,
  amount: "89.00",
  available: 0,
  pictureSrc: null,
  ...fields,
});

const bill: DeskBill = {
  id: 1,
  no: "XS1",
  version: 1,
  saleQty: 1,
  returnQty: 1,
  goods: "",
  returned: "",
  payable: "59.00",
  payableFen: 5_900,
  discount: "",
  roundOff: "",
  freight: "",
  bonus: "",
  useBalance: true,
  carrier: "",
  remark: "",
  payments: [],
  lines: [line(7, {}), line(8, { kind: "RETURN", price: "30.00" })],
};

const sums = (typed: Record<string, string>, freeFen = 0) => readSums(bill, (name) => typed[name], freeFen);

test("nothing typed is what is stored", () => {
  expect(sums({})).toEqual({ payableFen: 5_900, paidFen: 0, drawnFen: 0, leftFen: 5_900, saved: true });
});

test("quantities, prices, what is taken off and what is paid are followed while they are typed", () => {
  expect(sums({ "l.7.qty": "10", "l.7.price": "80" })).toMatchObject({ payableFen: 77_000, saved: false });
  expect(sums({ "l.8.qty": "２", roundOff: "0.5", freight: "10" }).payableFen).toBe(3_850);
  expect(sums({ "pay.0.amount": "1,000", "pay.1.amount": "-5", bonus: "1" })).toMatchObject({
    paidFen: 99_600,
    leftFen: 5_900 - 99_600,
    saved: true,
  });
});

test("what is no quantity and no amount counts as it was", () => {
  expect(sums({ "l.7.qty": "6901234567892", "l.7.price": "abc", discount: "x" }).payableFen).toBe(5_900);
  expect(readSums(null, () => undefined, 900)).toEqual({
    ...{ payableFen: 0, paidFen: 0, drawnFen: 0, leftFen: 0, saved: true },
  });
});

test("预存 pays what is not paid, as far as it goes, and nothing of what is given back", () => {
  expect(sums({}, 90_000)).toMatchObject({ drawnFen: 5_900, leftFen: 0 });
  expect(sums({ "pay.0.amount": "9" }, 3_000)).toMatchObject({ paidFen: 900, drawnFen: 3_000, leftFen: 2_000 });
  expect(sums({ "pay.0.amount": "100" }, 3_000)).toMatchObject({ drawnFen: 0, leftFen: -4_100 });
  expect(sums({ "l.7.qty": "0" }, 3_000)).toMatchObject({ payableFen: -3_000, drawnFen: 0, leftFen: -3_000 });
});

test("用余额 is ticked as it was typed, else as it was saved", () => {
  expect(usesBalance(null, undefined)).toBe(true);
  expect(usesBalance({ ...bill, useBalance: false }, {})).toBe(false);
  expect(usesBalance({ ...bill, useBalance: false }, { headShown: "1", useBalance: "on" })).toBe(true);
  expect(usesBalance(bill, { headShown: "1" })).toBe(false);
});

test("is read with separators", () => {
  expect([yuan(123_456_789), yuan(-5), yuan(0)]).toEqual(["1,234,567.89", "-0.05", "0.00"]);
});
