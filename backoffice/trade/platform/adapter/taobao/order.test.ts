/** 淘宝's own words of a trade: a part that was paid back closes nothing. */
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../fields.ts";
import { readTrade } from "./order.ts";

const trade = (status: string, refund: string, own = status) =>
  readTrade(
    fieldsOf({
      ...{ tid: "1", status, created: "2026-03-01 10:00:00", modified: "2026-03-01 10:00:00", total_fee: "59.00" },
      ...{ post_fee: "0.00", payment: "59.00" },
      orders: { order: [{ oid: "2", num: "1", price: "59.00", payment: "59.00", status: own, refund_status: refund }] },
    }),
  );

describe("a refund of 淘宝", () => {
  it.each([
    ["WAIT_SELLER_SEND_GOODS", "SUCCESS", "WAIT_SELLER_SEND_GOODS", "OPEN"],
    ["WAIT_BUYER_CONFIRM_GOODS", "SUCCESS", "WAIT_BUYER_CONFIRM_GOODS", "OPEN"],
    ["WAIT_SELLER_SEND_GOODS", "SUCCESS", "TRADE_CLOSED", "REFUNDED"],
    ["TRADE_CLOSED", "SUCCESS", "TRADE_CLOSED", "REFUNDED"],
    ["WAIT_SELLER_SEND_GOODS", "WAIT_SELLER_AGREE", "WAIT_SELLER_SEND_GOODS", "REFUNDING"],
    ["WAIT_SELLER_SEND_GOODS", "NO_REFUND", "WAIT_SELLER_SEND_GOODS", "OPEN"],
  ])("of a trade that is %s, refund %s, its line %s, leaves the line %s", (status, refund, own, expected) => {
    expect(trade(status, refund, own).lines[0]?.state).toBe(expected);
  });
});
