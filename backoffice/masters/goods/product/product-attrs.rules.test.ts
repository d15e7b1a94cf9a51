/** Values of 自定义属性: what may be stored, and how it reads. */
import { describe, expect, it } from "vitest";
import type { AttributeValues } from "#contract/goods/attributes.ts";
import { type CustomDefinition, checkValues, describeValues } from "./product-attrs.rules.ts";

const define = (id: number, kind: CustomDefinition["kind"], changes: Partial<CustomDefinition> = {}) => ({
  id,
  name: `属性${id}`,
  kind,
  unit: "",
  options: [
    { id: 1, name: "甲" },
    { id: 2, name: "乙" },
  ],
  active: true,
  ...changes,
});
const definitions = [
  define(1, "TEXT"),
  define(2, "SELECT"),
  define(3, "MULTI"),
  define(4, "NUMBER", { unit: "克" }),
  define(5, "TEXT", { active: false }),
];
const check = (given: AttributeValues | undefined, before: AttributeValues = {}) =>
  checkValues(definitions, given, before);
const values = (given: AttributeValues) => {
  const checked = check(given);
  return checked.ok ? checked.values : checked.refusal;
};

describe("values to store", () => {
  it("are kept when a form knows nothing of them, and dropped when it leaves them empty", () => {
    expect(check(undefined, { 1: "旧" })).toEqual({ ok: true, values: { 1: "旧" } });
    expect(check({ 1: " ", 3: [] }, { 1: "旧", 3: [1] })).toEqual({ ok: true, values: {} });
  });

  it("of a stopped attribute stay, and none is added", () => {
    expect(check({}, { 5: "旧" })).toEqual({ ok: true, values: { 5: "旧" } });
    expect(check({ 5: "改" }, { 5: "旧" })).toEqual({ ok: true, values: { 5: "旧" } });
    expect(check({ 5: "新" })).toEqual({ ok: false, refusal: "自定义属性“属性5”已停用，请刷新后重试" });
  });

  it.each([
    ["180", "180"],
    ["0180.50", "180.5"],
    ["-0.00", "0"],
    ["-3.1400", "-3.14"],
    ["999999999.9999", "999999999.9999"],
    ["1e3", "属性4必须是数字"],
    [".5", "属性4必须是数字"],
    ["1234567890", "属性4最多 9 位整数、4 位小数"],
    ["0.00001", "属性4最多 9 位整数、4 位小数"],
  ])("a number %s is %s", (given, expected) => {
    const stored = values({ 4: given });
    expect(typeof stored === "string" ? stored : stored[4]).toBe(expected);
  });

  it("choose among the options there are", () => {
    expect(values({ 2: "2", 3: "1" })).toEqual({ 2: 2, 3: [1] });
    expect(values({ 3: ["2", "1", "2"] })).toEqual({ 3: [1, 2] });
    expect(values({ 2: "3" })).toBe("属性2没有所选的选项，请重新选择");
    expect(values({ 1: ["a"] })).toBe("属性1是文本，只能有一个值");
    expect(values({ 1: "a\u0000b" })).toBe("属性1含有不可见字符");
  });
});

it("reads in words, in the definitions' order", () => {
  expect(describeValues(definitions, { 4: "180", 3: [1, 2], 2: 2, 5: "旧", 9: "无主" })).toEqual([
    { id: 2, name: "属性2", text: "乙" },
    { id: 3, name: "属性3", text: "甲、乙" },
    { id: 4, name: "属性4", text: "180 克" },
    { id: 5, name: "属性5", text: "旧" },
  ]);
});
