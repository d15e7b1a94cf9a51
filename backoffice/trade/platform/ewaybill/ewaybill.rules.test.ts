/** Why an order gets no number of its platform, and what a courier's account still lacks. */
import { describe, expect, it } from "vitest";
import { missingOfAccount, refuseAsk } from "./ewaybill.rules.ts";

describe("an order", () => {
  const order = { refunding: false, state: "WAIT_SHIP", platformState: "PAID" } as const;

  it.each([
    [{}, null],
    [{ refunding: true }, "有退款申请，不能取电子面单"],
    [{ state: "WAIT_AUDIT" as const }, "待审核，不能取电子面单"],
    [{ state: "SHIPPED" as const }, "已发货，不能取电子面单"],
    [{ platformState: "SHIPPED" as const }, "平台已显示发货，不能取电子面单"],
  ])("gets its number only while it waits: %#", (changes, sentence) =>
    expect(refuseAsk({ ...order, ...changes })).toBe(sentence));
});

describe("an account", () => {
  const account = {
    ...{ courier: "中通快递", courierCode: "ZTO", branches: [], branchCode: "", branchName: "" },
    ...{ senderName: "云裳", senderMobile: "13800001234", province: "浙江省", city: "", district: "", street: "" },
    ...{ address: "四季青", templateUrl: "" },
  };
  const branch = { code: "B1", name: "四季青网点", quantity: 1 } as never;

  it.each([
    [{}, null],
    [{ courierCode: "" }, "还没有从平台读取网点"],
    [{ branches: [branch] }, "还没有选择网点"],
    [{ branches: [branch], branchCode: "B1" }, null],
    [{ senderMobile: "" }, "还没有填写寄件人和发货地址"],
  ])("gives no number before it has all: %#", (changes, sentence) =>
    expect(missingOfAccount({ ...account, ...changes } as never)).toBe(sentence));
});
