import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  baseOf,
  commissionOf,
  countDays,
  employedDays,
  fenOfLi,
  openAdvance,
  periodDays,
  refuseWage,
  splitPayment,
} from "./wage.rules.ts";

describe("the days of a wage", () => {
  it("are the month, or a part of it", () => {
    expect(periodDays("2026-02", {})).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(periodDays("2028-02", { from: "2028-02-16" })).toEqual({ from: "2028-02-16", to: "2028-02-29" });
    expect(periodDays("2026-03", { to: "2026-04-01" })).toBe("日期必须在 2026-03 之内");
    expect(periodDays("2026-03", { from: "2026-03-09", to: "2026-03-08" })).toBe("开始日期不能晚于结束日期");
  });

  it("are those on which one was employed", () => {
    const april = { from: "2026-04-01", to: "2026-04-30" };
    expect(employedDays(april, "2024-01-01", null)).toEqual(april);
    expect(countDays(employedDays(april, "2026-04-11", "2026-04-20"))).toBe(10);
    expect(employedDays(april, "2026-05-01", null)).toBeNull();
    expect(countDays(employedDays(april, "2024-01-01", "2026-03-31"))).toBe(0);
  });
});

describe("what a wage is made of", () => {
  it("base by calendar days, and parts of a month add up to it", () => {
    const april = { from: "2026-04-01", to: "2026-04-30" };
    expect(baseOf("MONTHLY", 500_000, april)).toBe(500_000);
    expect(baseOf("MONTHLY", 500_000, { from: "2026-04-01", to: "2026-04-15" })).toBe(250_000);
    expect(baseOf("PIECE", 500_000, april)).toBe(0);
    expect(baseOf("MONTHLY", 500_000, null)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 1, max: 30 }), (monthFen, cut) => {
        const day = String(cut).padStart(2, "0");
        const next = String(cut + 1).padStart(2, "0");
        const first = baseOf("BASE_COMMISSION", monthFen, { from: "2026-03-01", to: `2026-03-${day}` });
        const rest = baseOf("BASE_COMMISSION", monthFen, { from: `2026-03-${next}`, to: "2026-03-31" });
        expect(first + rest).toBe(monthFen);
      }),
    );
  });

  it("commission and pieces, rounded half up once", () => {
    expect([commissionOf(10_050, 100), commissionOf(10_049, 100), commissionOf(-5_000, 500)]).toEqual([101, 100, 0]);
    expect([4, 5, 14, 15, -5, -6].map(fenOfLi)).toEqual([0, 1, 1, 2, 0, -1]);
  });
});

describe("paying a wage", () => {
  it("makes 借支 good first, and what is made good is not handed out", () => {
    expect(openAdvance(12_000, 15_000)).toBe(3_000);
    expect(openAdvance(15_000, 15_000)).toBe(0);
    expect(openAdvance(20_000, 15_000), "what was owed before the first day").toBe(0);
    expect(splitPayment(10_000, 3_000)).toEqual({ paidFen: 7_000, advanceFen: 3_000 });
    expect(splitPayment(10_000, 30_000)).toEqual({ paidFen: 0, advanceFen: 10_000 });
    expect(splitPayment(-500, 30_000)).toEqual({ paidFen: 0, advanceFen: 0 });
  });

  it("every state allows what it allows", () => {
    expect(refuseWage("audit", "DRAFT")).toBeNull();
    expect(refuseWage("pay", "AUDITED")).toBeNull();
    expect(refuseWage("reverse", "PAID")).toBe("已发放，不能红冲");
    expect(refuseWage("discard", "AUDITED")).toBe("已审核，不能废弃");
    expect(refuseWage("pay", "DRAFT")).toBe("还是草稿，不能发放");
    expect(refuseWage("audit", "REVERSED")).toBe("已红冲，不能审核");
  });
});
