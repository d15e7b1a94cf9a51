/** What is not known of a shop's earnings reads 未知 on its pages, in rows and in totals, and never 0.00. */
import { describe, expect, it } from "vitest";
import type { OrderEarning } from "#contract/platform/shop-earnings.ts";
import { orderEarningRow, orderTotals, shopFigures } from "./earning.view.server.ts";

const order: OrderEarning = {
  ...{ id: 1, platformNo: "1", shopId: 1, shopName: "一店", state: "SHIPPED" as const, bizDate: "2026-04-10" },
  ...{ paidFen: 9_900, refundedFen: 0, feeFen: 0, freightFen: 0, packingFen: 0, costFen: 0, leftFen: 9_900 },
  ...{ billedFen: 0, entries: 1, differenceFen: 0, estimated: false },
  ...{ freightUnknown: false, packingUnknown: false, costUnknown: false },
};
const shown = (fields: Partial<OrderEarning>) => orderEarningRow({ ...order, ...fields }, []);

describe("an order's figures", () => {
  it("that are nothing are blank, those that nobody told are 未知, and what is left says without which", () => {
    expect(shown({})).toMatchObject({ fee: "", freight: "", packing: "", cost: "", left: "99.00", leftNote: "" });
    expect(shown({ entries: 0, freightUnknown: true, packingUnknown: true, costUnknown: true })).toMatchObject({
      ...{ fee: "未知", freight: "未知", packing: "未知", cost: "未知", left: "99.00" },
      leftNote: "未计平台费、运费、包装、成本",
    });
    expect(shown({ freightFen: -320, freightUnknown: true })).toMatchObject({ freight: "−3.20（部分未知）" });
    expect(shown({ costFen: null, leftFen: null, entries: 0 })).toMatchObject({
      ...{ cost: "不可见", left: "不可见", leftNote: "" },
    });
  });

  it("add up to what is known, with how many orders are missing in it", () => {
    const totals = { ...order, unbilled: 0, freightUnknown: 0, packingUnknown: 0, costUnknown: 0 };
    expect(orderTotals(totals)).toMatchObject({ fee: "", freight: "", packing: "", cost: "" });
    expect(
      orderTotals({ ...totals, unbilled: 2, feeFen: -890, freightFen: -320, freightUnknown: 1, packingUnknown: 3 }),
    ).toMatchObject({ fee: "−8.90（2 单未知）", freight: "−3.20（1 单未知）", packing: "未知" });
  });
});

describe("a shop's figures", () => {
  it("are 未知 where no parcel's is known, and say of how many", () => {
    const shop = {
      ...{ books: { goodsFen: 0, feeFen: 0, costFen: 0, leftFen: 0 }, freightFen: -320, packingFen: 0, parcels: 4 },
      ...{ estimated: 1, freightUnknown: 2, packingUnknown: 3, billGoodsFen: 0, billFeeFen: 0, billFen: 0 },
      ...{ differenceFen: null, orders: 0, orderFen: 0, strays: 0 },
    };
    expect(shopFigures(shop)).toMatchObject({
      ...{ freight: "−3.20（2 个包裹未知）", freightNote: "4 个包裹中 1 个是估算" },
      ...{ packing: "未知", leftNote: "未计运费、包装" },
    });
  });
});
