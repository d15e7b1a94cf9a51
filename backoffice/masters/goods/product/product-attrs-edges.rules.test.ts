/** The edges of 自定义属性 on a style: text with blanks and at its limit, numbers with zeros, attributes that are gone. */
import { expect, it } from "vitest";
import { type CustomDefinition, checkValues } from "./product-attrs.rules.ts";

const text: CustomDefinition = { id: 1, name: "产地", kind: "TEXT", unit: "", options: [], active: true };
const number: CustomDefinition = { ...text, id: 2, name: "克重", kind: "NUMBER" };
const check = (value: string | number, definition = text) => {
  const checked = checkValues([definition], { [definition.id]: value }, {});
  return checked.ok ? checked.values[String(definition.id)] : checked.refusal;
};

it("keeps text without blanks around it, up to 200 characters that can be seen", () => {
  expect(check("  杭州 四季青 ")).toBe("杭州 四季青");
  expect(check("a".repeat(200))).toBe("a".repeat(200));
  expect(check("a".repeat(201))).toBe("产地不能超过 200 个字");
  expect(check("杭\u0007州")).toBe("产地含有不可见字符");
});

it("writes a number in one way, and leaves the zeros that count", () => {
  expect(["007", "1000", "100.100", "0.0", "-0", "-0.50"].map((value) => check(value, number))).toEqual([
    "7",
    "1000",
    "100.1",
    "0",
    "0",
    "-0.5",
  ]);
});

it("refuses an attribute that is gone", () => {
  expect(checkValues([text], { "9": "杭州" }, {})).toEqual({
    ok: false,
    refusal: "自定义属性不存在，请刷新后重试",
  });
});
