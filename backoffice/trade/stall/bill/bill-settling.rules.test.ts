/** How a bill may be settled, and the change that 散客 get. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deductChange, type PaidRow, refuseSettling, type Settling } from "./bill.rules.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("settling", () => {
  const paid = (...amounts: number[]) => amounts.map((amountFen, position) => ({ fundId: position + 1, amountFen }));
  const bill: Settling = {
    goodsFen: 10_000,
    payableFen: 10_000,
    discountFen: 0,
    roundOffFen: 0,
    freightFen: 0,
    bonusFen: 0,
    payments: [],
    walkIn: false,
    bonusRatioBp: 2_000,
    mayDiscount: false,
  };

  it("takes any part of the amount from a customer with an account", () => {
    for (const amounts of [[], [1], [10_000], [4_000, 6_000], [10_001]]) {
      expect(refuseSettling({ ...bill, payments: paid(...amounts) }), String(amounts)).toBeNull();
    }
  });

  it("lets off more than 10 元, or any discount, only with the right to", () => {
    expect(refuseSettling({ ...bill, discountFen: 1 })).toBe("您没有整单优惠的权限，请店长处理");
    expect(refuseSettling({ ...bill, discountFen: 1, mayDiscount: true })).toBeNull();
    expect(refuseSettling({ ...bill, roundOffFen: 1_000 })).toBeNull();
    expect(refuseSettling({ ...bill, roundOffFen: 1_001 })).toBe("抹零不能超过 10.00 元");
    expect(refuseSettling({ ...bill, roundOffFen: 1_001, mayDiscount: true })).toBeNull();
  });

  it("never lets off more than the goods are worth", () => {
    const off = { ...bill, mayDiscount: true, discountFen: 9_500 };
    expect(refuseSettling({ ...off, roundOffFen: 500 })).toBeNull();
    expect(refuseSettling({ ...off, roundOffFen: 501 })).toBe("优惠与抹零之和不能超过拿货金额");
  });

  it("uses the bonus up to the strategy's share of the amount, rounded down", () => {
    expect(refuseSettling({ ...bill, payableFen: 9_999, bonusFen: 1_999 })).toBeNull();
    expect(refuseSettling({ ...bill, payableFen: 9_999, bonusFen: 2_000 })).toBe("本单最多可用赠送金 19.99 元");
    expect(refuseSettling({ ...bill, payableFen: -5_000, bonusFen: 1 })).toBe("本单最多可用赠送金 0.00 元");
    expect(refuseSettling({ ...bill, payableFen: -5_000 })).toBeNull();
  });

  it("has one row a fund, and either takes or gives", () => {
    const row = { fundId: 1, amountFen: 100 };
    expect(refuseSettling({ ...bill, payments: [row, row] })).toBe("同一个收款账户只能填一行");
    expect(refuseSettling({ ...bill, payments: paid(100, -50) })).toBe("收款与退款不能填在同一张单里");
    expect(refuseSettling({ ...bill, payments: paid(100, 0) })).toBeNull();
    expect(refuseSettling({ ...bill, payableFen: -500, payments: paid(0, -50) })).toBeNull();
  });

  it("pays out at most what is due", () => {
    const back = { ...bill, payableFen: -3_000 };
    expect(refuseSettling({ ...back, payments: paid(-3_000) })).toBeNull();
    expect(refuseSettling({ ...back, payments: paid(-2_000, -1_001) })).toBe(
      "实退金额不能超过应退金额：应退 30.00，实退 30.01",
    );
    expect(refuseSettling({ ...bill, payments: paid(-1) })).toBe("实退金额不能超过应退金额：应退 0.00，实退 0.01");
    expect(refuseSettling({ ...bill, payableFen: 0, payments: paid(0) })).toBeNull();
  });

  it("wants 散客 to pay on the spot, exactly", () => {
    const walkIn = { ...bill, walkIn: true };
    expect(refuseSettling({ ...walkIn, payments: paid(10_000) })).toBeNull();
    expect(refuseSettling({ ...walkIn, payments: paid(8_000), bonusFen: 2_000 })).toBeNull();
    expect(refuseSettling({ ...walkIn, payments: paid(9_999) })).toBe("散客必须当场结清：应收 100.00，实收 99.99");
    expect(refuseSettling({ ...walkIn, payments: paid(10_001) })).toBe("散客必须当场结清：应收 100.00，实收 100.01");
    expect(refuseSettling({ ...walkIn, payableFen: -500, payments: paid(-500) })).toBeNull();
  });
});

describe("找零", () => {
  const cash = (amountFen: number): PaidRow => ({ fundId: 1, amountFen, method: "CASH" });
  const wechat = (amountFen: number): PaidRow => ({ fundId: 2, amountFen, method: "WECHAT" });
  const due = { walkIn: true, payableFen: 8_900, bonusFen: 0 };

  it("gives 散客 back in cash what is over, and the till keeps what was due", () => {
    expect(deductChange(due, [cash(10_000)])).toEqual({ payments: [cash(8_900)], changeFen: 1_100 });
    expect(deductChange(due, [wechat(5_000), cash(5_000)])).toEqual({
      payments: [wechat(5_000), cash(3_900)],
      changeFen: 1_100,
    });
    expect(deductChange({ ...due, bonusFen: 900 }, [cash(10_000)])).toEqual({
      payments: [cash(8_000)],
      changeFen: 2_000,
    });
  });

  it("drops a row of cash that goes back whole", () => {
    expect(deductChange(due, [wechat(8_900), cash(1_100)])).toEqual({ payments: [wechat(8_900)], changeFen: 1_100 });
    expect(deductChange({ ...due, payableFen: 0 }, [cash(500)])).toEqual({ payments: [], changeFen: 500 });
  });

  it("takes it from the last row of cash that has enough", () => {
    const second: PaidRow = { fundId: 3, amountFen: 5_000, method: "CASH" };
    expect(deductChange(due, [cash(5_000), second])).toEqual({
      payments: [cash(5_000), { ...second, amountFen: 3_900 }],
      changeFen: 1_100,
    });
    const small = { ...second, amountFen: 100 };
    expect(deductChange(due, [cash(9_000), small])).toEqual({ payments: [cash(8_800), small], changeFen: 200 });
  });

  it("is for 散客 only, and none where nothing is over or no cash was given", () => {
    const same = (header: typeof due, rows: PaidRow[]) =>
      expect(deductChange(header, rows)).toEqual({ payments: rows, changeFen: 0 });
    same({ ...due, walkIn: false }, [cash(10_000)]);
    same(due, [cash(8_900)]);
    same(due, [cash(8_000)]);
    same(due, [wechat(10_000)]);
    // Exactly due: a row of nothing stays as it was typed.
    same(due, [wechat(8_900), cash(0)]);
    // What comes back is paid out, not changed.
    same({ ...due, payableFen: -500 }, [cash(300)]);
  });

  it("leaves the till with what was due, whatever was handed over", () => {
    const rows = fc.array(
      fc.record({
        fundId: fc.nat(9),
        amountFen: fc.integer({ min: 1, max: 50_000 }),
        method: fc.constantFrom("CASH" as const, "WECHAT" as const, "BANK" as const),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(rows, fc.nat(60_000), fc.nat(1_000), (payments, payableFen, bonusFen) => {
        const given = sum(payments.map(({ amountFen }) => amountFen));
        const outcome = deductChange({ walkIn: true, payableFen, bonusFen }, payments);
        const kept = sum(outcome.payments.map(({ amountFen }) => amountFen));
        expect(kept).toBe(given - outcome.changeFen);
        expect(outcome.changeFen).toBeGreaterThanOrEqual(0);
        if (outcome.changeFen > 0) expect(kept + bonusFen).toBe(payableFen);
      }),
    );
  });
});
