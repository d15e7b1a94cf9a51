/** What the lists of 线下开单 make of a bill: what is due, which bills one receipt can pay, which days are meant. */
import { describe, expect, it } from "vitest";
import { today } from "#app/lib/format/business-day.server.ts";
import { billDays, dueOf, receivable, receivedParts } from "./bill.view.server.ts";

const bill = (id: number, changes: Partial<Parameters<typeof receivable>[0][number]> = {}) => ({
  id,
  status: "CONFIRMED" as const,
  distributorId: 7,
  payableFen: 8_900,
  paidFen: 0,
  ...changes,
});

it("a bill that gave money back has nothing due", () => {
  expect(dueOf({ payableFen: 8_900, paidFen: 900 })).toBe(8_000);
  expect(dueOf({ payableFen: -8_900, paidFen: 0 })).toBe(0);
});

it("已收 says where it came from, in parts that add up to it", () => {
  const row = { payments: [], bonusFen: 0, prepaidFen: 0, laterFen: 0, paidFen: 47_400, relievedFen: 0 };
  const cash = { fundId: 1, fundName: "现金-四季青", amountFen: 5_000 };
  const wechat = { fundId: 2, fundName: "微信", amountFen: 2_400 };
  expect(receivedParts({ ...row, payments: [cash], prepaidFen: 42_400 })).toBe("现金-四季青 50.00 · 预存 424.00");
  const some = {
    ...row,
    payments: [cash, wechat],
    bonusFen: 1_000,
    laterFen: 39_000,
    paidFen: 55_300,
    relievedFen: 7_900,
  };
  expect(receivedParts(some)).toBe("现金-四季青 50.00 · 微信 24.00 · 赠送金 10.00 · 后收 390.00");
  // Paid more than the bill asks: the rest is kept for the customer, and is none of it.
  expect(receivedParts({ ...row, payments: [{ ...cash, amountFen: 8_400_000 }, wechat] })).toBe(
    "现金-四季青、微信 474.00",
  );
  expect(receivedParts({ ...row, paidFen: 0 })).toBe("");
});

describe("合并收款", () => {
  it("takes the bills of one customer that are still due", () => {
    const bills = [bill(1), bill(2, { paidFen: 8_900 }), bill(3, { status: "VOID" }), bill(4, { paidFen: 100 })];
    expect(receivable(bills)).toEqual({ ok: true, distributorId: 7, billIds: [1, 4] });
  });

  it("says why not", () => {
    const message = (bills: Parameters<typeof receivable>[0]) => {
      const answer = receivable(bills);
      return answer.ok ? null : answer.message;
    };
    expect(message([])).toBe("请先勾选要收款的单据");
    expect(message([bill(1), bill(2, { distributorId: 8 })])).toBe("合并收款只能是同一客户的单据，请重新勾选");
    expect(message([bill(1, { paidFen: 8_900 })])).toBe("勾选的单据都已结清，不用收款");
  });
});

describe("the days", () => {
  const view = {
    search: "?stallId=2",
    filter: { stallId: "2" },
    refusal: null,
    pages: { page: 0, size: 20, total: 0 },
  };

  it("are today's unless told", () => {
    const { view: shown, days, oneDay } = billDays(view, {});
    expect(shown.filter).toEqual({ stallId: "2", from: today(), to: today() });
    expect(days.filter(({ current }) => current)).toEqual([
      { label: "今天", current: true, to: `?stallId=2&from=${today()}&to=${today()}` },
    ]);
    expect(oneDay).toBe(true);
  });

  it("are one day where only its end is told, and go on to today where only the start is", () => {
    const filterOf = (query: Parameters<typeof billDays>[1]) => billDays(view, query).view.filter;
    expect(filterOf({ to: "2026-04-01" })).toMatchObject({ from: "2026-04-01", to: "2026-04-01" });
    expect(filterOf({ from: "2026-04-01" })).toMatchObject({ from: "2026-04-01", to: today() });
  });
});
