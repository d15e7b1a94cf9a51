import { describe, expect, it } from "vitest";
import { optionalId, readYuan } from "./money-form.server.ts";

describe("an amount in 元", () => {
  it.each([
    ["12", 1_200],
    ["１２．５", 1_250],
    [" 1,234.50 ", 123_450],
    ["0", 0],
  ])("reads %s", (text, value) => expect(readYuan("金额", text)).toEqual({ ok: true, value }));

  it.each(["1e3", "12.345", "-0", "-5", "0x10", "∞", "一百", "1,23", "999999999"])("refuses %s by name", (text) => {
    expect(readYuan("充值金额", text)).toEqual({
      ok: false,
      message: `充值金额“${text}”不对：请填数字，最多两位小数，例如 89 或 89.50`,
    });
  });

  it("asks for what is missing", () => {
    expect(readYuan("充值金额", " ")).toEqual({ ok: false, message: "请填写充值金额" });
  });
});

it("takes only ids for ids", () => {
  expect([optionalId("12"), optionalId(""), optionalId("1e3"), optionalId(undefined)]).toEqual([12, null, null, null]);
});
