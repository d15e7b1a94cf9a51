/** Couriers told by the form of a waybill number. */
import { expect, it } from "vitest";
import { courierOfNumber, usualCouriers } from "./courier.rules.ts";

it("tells the courier by a form that is his alone, small letters too", () => {
  const told: Record<string, string> = {
    SF1401234567890: "顺丰速运",
    yt8800123456789: "圆通速递",
    JT3001234567890: "极兔速递",
    JDVA01234567890: "京东快递",
    "JD0012345678901-1-1-": "京东快递",
    DPK202212345678: "德邦快递",
    EA123456789CN: "EMS",
    "78900000000001": "中通快递",
    "773012345678901": "申通快递",
    "431234567890123": "韵达快递",
  };
  for (const [no, courier] of Object.entries(told)) {
    expect([no, courierOfNumber(no)]).toEqual([no, courier]);
    expect(usualCouriers).toContain(courier);
  }
});

it("says nothing of a number that several give out, of a barcode, of an order's number", () => {
  for (const no of ["9876543210123", "6901234567892", "6918000000000000001", "ZT1234567810", "SF1", ""]) {
    expect([no, courierOfNumber(no)]).toEqual([no, null]);
  }
});
