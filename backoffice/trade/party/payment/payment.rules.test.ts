import { describe, expect, it } from "vitest";
import { isAdvance, refusePayment, refusePaymentVoid } from "./payment.rules.ts";

describe("a payment", () => {
  const wish = { party: "云裳成衣供应链", amountFen: 100_00, balanceFen: 100_00, advance: false };

  it("goes as far as is owed", () => {
    expect(refusePayment(wish)).toBeNull();
    expect(refusePayment({ ...wish, balanceFen: 60_50 })).toBe(
      "云裳成衣供应链 的应付只有 60.50 元，付 100.00 元多出 39.50 元；确要多付请勾选“预付”",
    );
    for (const balanceFen of [0, -1]) {
      expect(refusePayment({ ...wish, balanceFen })).toBe("云裳成衣供应链 没有应付款；确要先付请勾选“预付”");
    }
  });

  it("goes further when that is meant, and is an advance only then", () => {
    expect(refusePayment({ ...wish, balanceFen: -500, advance: true })).toBeNull();
    expect([100_00, 99_99, 0, -5].map((balanceFen) => isAdvance({ ...wish, balanceFen }))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("is taken back once", () => {
    expect(refusePaymentVoid({ no: "FK26041500001", status: "CONFIRMED" })).toBeNull();
    expect(refusePaymentVoid({ no: "FK26041500001", status: "VOID" })).toBe("付款单 FK26041500001 已作废，不能再操作");
  });
});
