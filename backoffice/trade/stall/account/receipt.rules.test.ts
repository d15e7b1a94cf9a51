import { describe, expect, it } from "vitest";
import { permissions } from "#contract/permissions.ts";
import { refuseReceipt, refuseReceiptVoid } from "./receipt.rules.ts";

describe("what an account allows", () => {
  const customer = "阿芳";
  it("refunds what is there", () => {
    const refund = (amountFen: number, balanceFen: number) =>
      refuseReceipt({ kind: "REFUND", amountFen: -amountFen, customer, balanceFen });
    expect(refund(100, 100)).toBeNull();
    expect(refund(101, 100)).toBe("阿芳 的预存只有 1.00 元，不能退 1.01 元");
    expect(refund(1, 0)).toBe("阿芳 没有预存，不能退款；赠送金不退");
    expect(refund(1, -5)).toBe("阿芳 没有预存，不能退款；赠送金不退");
  });

  it("writes off what is owed", () => {
    const writeOff = (amountFen: number, balanceFen: number) =>
      refuseReceipt({ kind: "WRITE_OFF", amountFen, customer, balanceFen });
    expect(writeOff(100, -100)).toBeNull();
    expect(writeOff(101, -100)).toBe("阿芳 的欠款只有 1.00 元，不能核销 1.01 元");
    expect(writeOff(1, 0)).toBe("阿芳 没有欠款，不用核销");
  });

  it("takes any receipt and any correction", () => {
    expect(refuseReceipt({ kind: "RECEIPT", amountFen: 1, customer, balanceFen: 5 })).toBeNull();
    expect(refuseReceipt({ kind: "ADJUST", amountFen: -9, customer, balanceFen: -5 })).toBeNull();
  });
});

describe("who may take one back", () => {
  const keeper = [permissions.accountReceive];
  const manager = [...keeper, permissions.accountRefund];
  const finance = [...manager, permissions.accountAdjust, permissions.accountWriteOff];
  const slip = {
    no: "SK1",
    kind: "RECEIPT",
    status: "CONFIRMED",
    bizDate: "2026-04-15",
    today: "2026-04-15",
    own: true,
  } as const;

  it("营业员: their own, today", () => {
    expect(refuseReceiptVoid({ ...slip, held: keeper })).toBeNull();
    expect(refuseReceiptVoid({ ...slip, held: keeper, own: false })).toBe("收款单 SK1 不是您经手的，请店长作废");
    expect(refuseReceiptVoid({ ...slip, held: keeper, today: "2026-04-16" })).toBe(
      "收款单 SK1 不是今天的单据，请店长作废",
    );
  });

  it("店长: within seven days, over the end of a month", () => {
    const late = (bizDate: string, today: string) =>
      refuseReceiptVoid({ ...slip, held: manager, own: false, bizDate, today });
    expect(late("2026-03-30", "2026-04-05")).toBeNull();
    expect(late("2026-03-30", "2026-04-06")).toBe("收款单 SK1 已超过 7 天，请财务或老板作废");
  });

  it("财务: any; nobody twice, and nobody what they may not make", () => {
    expect(refuseReceiptVoid({ ...slip, held: finance, own: false, today: "2027-01-01" })).toBeNull();
    expect(refuseReceiptVoid({ ...slip, held: finance, status: "VOID" })).toBe("收款单 SK1 已作废，不能再操作");
    expect(refuseReceiptVoid({ ...slip, held: manager, kind: "WRITE_OFF" })).toBe("您没有作废坏账核销单的权限");
  });
});
