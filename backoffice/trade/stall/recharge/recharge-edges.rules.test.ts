/** The edges of 充值: half of the amount, no debt at all, the credit limit to the 分, and tiers that cost nothing. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { refuseBonus, refuseRechargeVoid, tierBonus } from "./recharge.rules.ts";

it("gives exactly half at most", () => {
  const typed = { typed: true, mayType: true };
  expect(refuseBonus({ amountFen: 10_000, bonusFen: 5_000 }, typed)).toBeNull();
  expect(refuseBonus({ amountFen: 10_000, bonusFen: 5_001 }, typed)).toBe(
    "赠送金额不能超过充值金额的一半，最多 50.00 元",
  );
});

it("is taken back where nothing is owed afterwards, and to the 分 of the credit limit", () => {
  const check = {
    no: "CZ1",
    amountFen: 10_000,
    bonusFen: 0,
    balanceFen: 10_000,
    bonusBalanceFen: 0,
    creditLimitFen: 0,
  };
  expect(refuseRechargeVoid(check)).toBeNull();
  expect(refuseRechargeVoid({ ...check, balanceFen: 10_001 })).toBeNull();
  const debt = fc.integer({ min: 0, max: 99_999 });
  fc.assert(
    fc.property(debt, debt, (debtFen, creditLimitFen) => {
      const refusal = refuseRechargeVoid({ ...check, balanceFen: 10_000 - debtFen, creditLimitFen });
      expect(refusal === null).toBe(debtFen <= creditLimitFen);
    }),
  );
});

it("gives more for more, and the first of equal tiers", () => {
  const tiers = [
    { amountFen: 100_000, bonusFen: 3_000 },
    { amountFen: 100_000, bonusFen: 9_000 },
  ];
  expect(tierBonus(tiers, 100_000)).toBe(3_000);
});
