/** Reading forms: nested names, boxes, units, and what a misnamed or forgotten field comes to. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { blankAs, chosenId, looseBoolean, requiredText } from "#contract/value.ts";
import { parseForm, Refused, readLi, readPercent, readQuantity, readYuan, typed } from "./form.server.ts";

const schema = z.object({
  name: requiredText("名称", 5),
  price: z.number(),
  on: looseBoolean,
  parent: chosenId,
  sort: blankAs(999, z.coerce.number()),
  tags: z.array(z.string()),
  rows: z.array(z.object({ qty: z.coerce.number().max(9, "太多") })),
});

const whole: [string, string][] = [
  ["intent", "edit"],
  ["then", "confirm"],
  ["name", "总仓"],
  ["price", "1.5"],
  ["on", "false"],
  ["on", "true"],
  ["parent", ""],
  ["sort", ""],
  ["tags", ""],
  ["tags", "a"],
  ["rows[0].qty", "3"],
  ["rows[1].qty", "4"],
];

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const reads = { price: (text: string) => readYuan("价格", text) };
const without = (name: string) => whole.filter(([field]) => field !== name);
const refusalOf = async (fields: readonly (readonly [string, string])[]) => {
  const parsed = await parseForm(formOf(fields), schema, { reads });
  return parsed.ok ? null : parsed.errors;
};

describe("a form", () => {
  it("is parsed by the schema of what it is for", async () => {
    expect(await parseForm(formOf(whole), schema, { reads })).toEqual({
      ok: true,
      value: {
        name: "总仓",
        price: 150,
        on: true,
        parent: null,
        sort: 999,
        tags: ["a"],
        rows: [{ qty: 3 }, { qty: 4 }],
      },
    });
  });

  it.each(["name", "price", "on", "parent", "sort", "tags"])("without %s is refused", async (name) => {
    expect(Object.keys((await refusalOf(without(name))) ?? {})).toEqual([name]);
  });

  it("with a field that nobody reads is refused", async () => {
    expect(await refusalOf([...whole, ["nmae", "x"]])).toEqual({ "": expect.stringContaining("nmae") });
    expect(await refusalOf([...whole, ["rows[0].qyt", "x"]])).toEqual({ "": expect.stringContaining("rows[0].qyt") });
  });

  it("of several kinds is held against the kind that it says it is", async () => {
    const kinds = z.discriminatedUnion("type", [
      z.object({ type: z.literal("COLOR"), hex: z.string() }),
      z.object({ type: z.literal("CUSTOM"), options: z.array(z.string()) }),
    ]);
    const parse = (fields: [string, string][]) => parseForm(formOf(fields), kinds);
    const options: [string, string][] = [["options", "厚"]];
    expect(await parse([["type", "CUSTOM"], ...options])).toEqual({
      ok: true,
      value: { type: "CUSTOM", options: ["厚"] },
    });
    expect(await parse([["type", "COLOR"], ["hex", "#fff"], ...options])).toEqual({
      ok: false,
      errors: { "": "“options”不是这个表单的内容，请刷新页面后重试" },
    });
  });

  it("reads one text as a list where a reader makes one of it", async () => {
    const parsed = await parseForm(formOf([["tags", "厚 软"]]), z.object({ tags: z.array(z.string()) }), {
      reads: { tags: (text: string) => text.split(" ") },
    });
    expect(parsed).toEqual({ ok: true, value: { tags: ["厚", "软"] } });
  });

  it("says what is wrong by the name of the control", async () => {
    const wrong = [...without("price"), ["price", "abc"], ["rows[1].qty", "10"]] as const;
    expect(await refusalOf(wrong)).toEqual({
      price: "价格“abc”不对：请填数字，最多两位小数，例如 89 或 89.50",
      "rows[1].qty": "太多",
    });
  });

  it("may be put together otherwise, and refused there", async () => {
    const body = () => {
      throw new Refused("没有图片", "name");
    };
    const parsed = await parseForm(formOf(whole), schema, { reads, body });
    expect(parsed).toEqual({ ok: false, errors: { name: "没有图片" } });
    const later = await parseForm(formOf(whole), schema, { reads, body: async () => body() });
    expect(later).toEqual({ ok: false, errors: { name: "没有图片" } });
  });

  it("writes to nothing but itself", async () => {
    await refusalOf([...whole, ["__proto__[polluted]", "1"], ["constructor[prototype][polluted]", "1"]]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("comes back as typed", () => {
    expect(
      typed(
        formOf([
          ["a", "1"],
          ["b", "1"],
          ["b", "2"],
        ]),
      ),
    ).toEqual({ a: "1", b: ["1", "2"] });
  });
});

describe("figures", () => {
  it("are read in the unit that people write", () => {
    expect(readYuan("价格", "１,２３４.5")).toBe(123_450);
    expect(readYuan("差额", "−3.5", { signed: true })).toBe(-350);
    expect(readLi("单价", "0.085")).toBe(85);
    expect(readLi("单价", "89")).toBe(89_000);
    expect(readPercent("折扣", "95.5%")).toBe(9_550);
    expect(readQuantity("数量", " 12 ")).toBe(12);
  });

  it("say what is wrong, and what empty means", () => {
    expect(readYuan("价格", " ", { empty: null })).toBeNull();
    expect(() => readYuan("价格", "")).toThrow("请填写价格");
    expect(() => readYuan("价格", "-1")).toThrow("价格“-1”不对");
    expect(() => readLi("单价", "0.0855")).toThrow("最多三位小数");
    expect(() => readQuantity("数量", "1.5")).toThrow("0 到 99999 的整数");
  });
});
