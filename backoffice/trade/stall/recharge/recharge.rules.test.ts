import { describe, expect, it } from "vitest";
import { rechargeStatuses } from "#contract/stall/distributor.words.ts";
import { firstStatus, refuseBonus, refuseRechargeAction, refuseRechargeVoid, tierBonus } from "./recharge.rules.ts";

it("is confirmed once, and voided from either live state", () => {
  const possible = (action: "confirm" | "void") =>
    rechargeStatuses.filter((status) => refuseRechargeAction("CZ1", status, action) === null);
  expect([possible("confirm"), possible("void")]).toEqual([["PENDING"], ["PENDING", "CONFIRMED"]]);
  expect(refuseRechargeAction("CZ1", "VOID", "void")).toBe("充值单 CZ1 已作废，不能再操作");
  expect(refuseRechargeAction("CZ1", "CONFIRMED", "confirm")).toBe("充值单 CZ1 已到账，不能再确认");
});

it("waits only where the money is seen later", () => {
  expect(["CASH", "WECHAT", "ALIPAY", "POS"].map((method) => firstStatus(method as "CASH"))).toEqual(
    Array(4).fill("CONFIRMED"),
  );
  expect(firstStatus("BANK")).toBe("PENDING");
});

describe("the bonus", () => {
  const tiers = [
    { amountFen: 3_000_000, bonusFen: 120_000 },
    { amountFen: 1_000_000, bonusFen: 30_000 },
  ];
  it("is that of the highest tier reached, in any order of the tiers", () => {
    expect([999_999, 1_000_000, 2_999_999, 3_000_000].map((amount) => tierBonus(tiers, amount))).toEqual([
      0, 30_000, 30_000, 120_000,
    ]);
    expect(tierBonus([], 1)).toBe(0);
  });

  it("is typed only by those who may, and never above half", () => {
    const wish = { amountFen: 10_001, bonusFen: 5_001 };
    expect(refuseBonus(wish, { typed: false, mayType: false })).toBeNull();
    expect(refuseBonus(wish, { typed: true, mayType: false })).toBe("赠送金额与充值档位不同，您没有改赠送金额的权限");
    expect(refuseBonus(wish, { typed: true, mayType: true })).toBe("赠送金额不能超过充值金额的一半，最多 50.00 元");
    expect(refuseBonus({ ...wish, bonusFen: 5_000 }, { typed: true, mayType: true })).toBeNull();
  });
});

describe("taking one back", () => {
  const check = { no: "CZ1", amountFen: 100, bonusFen: 10, balanceFen: 100, bonusBalanceFen: 10, creditLimitFen: 0 };
  it("stops at the credit limit", () => {
    expect(refuseRechargeVoid(check)).toBeNull();
    expect(refuseRechargeVoid({ ...check, balanceFen: 99 })).toBe(
      "充值单 CZ1 作废后客户欠款 0.01 元，超出信用额度 0.00 元，不能作废",
    );
    expect(refuseRechargeVoid({ ...check, balanceFen: 50, creditLimitFen: 50 })).toBeNull();
    expect(refuseRechargeVoid({ ...check, balanceFen: 49, creditLimitFen: 50 })).toContain("超出信用额度");
  });

  it("stops where the bonus is gone", () => {
    expect(refuseRechargeVoid({ ...check, bonusBalanceFen: 9 })).toBe(
      "充值单 CZ1 赠送的 0.10 元已使用，只剩 0.09 元，不能作废",
    );
  });
});
