/** What of a platform's word is not written, and why: an order or a refund that would be no order or no amount. */
import { describe, expect, it } from "vitest";
import { orderLine, paidOrder, refundOf } from "../../../../tests/support/data/shop-orders.ts";
import { refuseOrder, refuseRefund } from "./order-family.ts";

const line = orderLine("8801-BK-M");
const good = paidOrder("N1", [line]);
const never = new Date(Number.NaN);

describe("an order", () => {
  it("with nothing wrong is written", () => expect(refuseOrder(good)).toBeNull());

  it.each([
    [{ platformNo: " " }, "订单没有订单号，没有写入"],
    [{ platformNo: "9".repeat(65) }, `订单 ${"9".repeat(50)}… 的订单号超过 64 个字符，没有写入`],
    [{ lines: [] }, "订单 N1 没有商品，没有写入"],
    [{ lines: Array.from({ length: 501 }, () => line) }, "订单 N1 的商品超过 500 行，没有写入"],
    [{ amounts: { ...good.amounts, paidFen: -1 } }, "订单 N1 的实付是负数 -0.01，没有写入"],
    [{ amounts: { ...good.amounts, goodsFen: 10_000_000_000 } }, "订单 N1 的商品金额过大，没有写入"],
    [{ amounts: { ...good.amounts, freightFen: 0.5 } }, "订单 N1 的运费不是金额，没有写入"],
    [{ placedAt: never }, "订单 N1 的时间不对，没有写入"],
    [{ lines: [{ ...line, platformLineId: "" }] }, "订单 N1 有一行没有行号，没有写入"],
    [{ lines: [line, line] }, "订单 N1 的行号 1 重复，没有写入"],
    [{ lines: [{ ...line, qty: 100_000 }] }, "订单 N1 有一行的数量是 100000，没有写入"],
    [{ lines: [{ ...line, refundedFen: -1 }] }, "订单 N1 的退款金额是负数 -0.01，没有写入"],
  ])("is not written: %#", (changes, sentence) => expect(refuseOrder({ ...good, ...changes })).toBe(sentence));
});

describe("a refund", () => {
  const refund = refundOf("T1", "N1");
  it("with nothing wrong is written", () => expect(refuseRefund(refund)).toBeNull());

  it.each([
    [{ refundNo: "" }, "退款没有编号，没有写入"],
    [{ platformNo: " " }, "退款 T1 没有订单号，没有写入"],
    [{ modifiedAt: never }, "退款 T1 的时间不对，没有写入"],
  ])("is not written: %#", (changes, sentence) => expect(refuseRefund({ ...refund, ...changes })).toBe(sentence));
});
