/** 商品属性 as a spreadsheet: the columns of each type, rows as text and text as rows. */
import { describe, expect, it } from "vitest";
import { attributeTypes } from "#contract/goods/attribute-kinds.ts";
import type { AttributeRow } from "#contract/goods/attributes.ts";
import { csvCells, csvColumns, readCsvRow, refuseHeading } from "./attribute-csv.rules.ts";

const row: AttributeRow = {
  id: 1,
  type: "BRAND",
  name: "云裳",
  code: "YS",
  sort: 10,
  active: true,
  version: 1,
  refCount: 0,
  level: 1,
  parentId: null,
  family: null,
  hex: null,
  sizes: [],
  kind: null,
  unit: "",
  options: [],
  mergedInto: null,
};
const color: AttributeRow = { ...row, id: 2, type: "COLOR", name: "黑", code: "BK", family: "黑色系", hex: "#000000" };
const run: AttributeRow = {
  ...row,
  id: 3,
  type: "SIZE_GROUP",
  name: "女装",
  code: "",
  sizes: [
    { id: 1, name: "S", code: "S" },
    { id: 2, name: "均码", code: "F" },
  ],
};
const custom: AttributeRow = {
  ...row,
  id: 4,
  type: "CUSTOM",
  name: "克重",
  code: "KZ",
  sort: 20,
  active: false,
  kind: "SELECT",
  unit: "g",
  options: [
    { id: 7, name: "轻" },
    { id: 9, name: "重" },
  ],
};

function read(type: AttributeRow["type"], cells: Record<string, string>, known: readonly AttributeRow[] = []) {
  return readCsvRow(type, (column) => cells[column] ?? "", known);
}

describe("the columns", () => {
  it("are those of the type", () => {
    const common = "名称 编码 排序 状态";
    expect(attributeTypes.map((type) => [type, csvColumns(type).join(" ")])).toEqual([
      ["COLOR", "名称 色码 色系 颜色值 排序 状态"],
      ["SIZE_GROUP", "名称 尺码 排序 状态"],
      ["CATEGORY", "名称 编码 上级分类 排序 状态"],
      ["BRAND", common],
      ["SEASON", common],
      ["FABRIC", common],
      ["LOOK", common],
      ["CUSTOM", "名称 编码 类型 单位 选项 排序 状态"],
    ]);
  });

  it("must all be in the heading but 排序 and 状态", () => {
    expect(refuseHeading("COLOR", ["颜色值", "色系", "色码", "名称"])).toBeNull();
    expect(refuseHeading("COLOR", ["名称", "色码", "排序", "状态"])).toBe("这不是颜色的表格：缺少“色系、颜色值”列");
    expect(refuseHeading("BRAND", ["编码"])).toBe("这不是品牌的表格：缺少“名称”列");
  });
});

describe("a row as text", () => {
  it("has what its type has", () => {
    expect(csvCells(color, "")).toEqual(["黑", "BK", "黑色系", "#000000", "10", "启用"]);
    expect(csvCells({ ...color, family: null, hex: null }, "")).toEqual(["黑", "BK", "", "", "10", "启用"]);
    expect(csvCells(run, "")).toEqual(["女装", "S 均码:F", "10", "启用"]);
    expect(csvCells({ ...row, type: "CATEGORY", name: "短裙", code: "DQ" }, "裙")).toEqual([
      "短裙",
      "DQ",
      "裙",
      "10",
      "启用",
    ]);
    expect(csvCells(custom, "")).toEqual(["克重", "KZ", "单选", "g", "轻、重", "20", "停用"]);
    expect(csvCells({ ...custom, kind: null, options: [] }, "")).toEqual(["克重", "KZ", "", "g", "", "20", "停用"]);
  });

  it("reads back as the row it came from", () => {
    for (const one of [color, run, custom, row]) {
      const cells = Object.fromEntries(csvColumns(one.type).map((column, at) => [column, csvCells(one, "")[at] ?? ""]));
      expect(read(one.type, cells, [one]), one.type).toMatchObject({
        existing: one,
        active: one.active,
        fields: { type: one.type, name: one.name, code: one.code, sort: String(one.sort) },
      });
    }
  });
});

describe("which row is meant", () => {
  const known = [row, { ...row, id: 5, name: "素白", code: "SB", sort: 30, active: false }];

  it("is told by the code, in any case; by the name only without a code", () => {
    expect(read("BRAND", { 名称: "云裳女装", 编码: "ys" }, known)).toEqual({
      existing: row,
      active: true,
      fields: { type: "BRAND", name: "云裳女装", code: "YS", sort: 10 },
    });
    expect(read("BRAND", { 名称: "素白", 排序: "5" }, known)).toEqual({
      existing: known[1],
      active: false,
      fields: { type: "BRAND", name: "素白", code: "SB", sort: "5" },
    });
    expect(read("BRAND", { 名称: "云裳", 编码: "NEW" }, known)).toEqual({
      existing: null,
      active: true,
      fields: { type: "BRAND", name: "云裳", code: "NEW", sort: undefined },
    });
  });

  it("is none without code and name in common", () => {
    expect(read("BRAND", { 名称: "新牌" }, known)).toEqual({
      existing: null,
      active: true,
      fields: { type: "BRAND", name: "新牌", code: "", sort: undefined },
    });
  });

  it("is not a group of sizes because it has no code either", () => {
    expect(read("SIZE_GROUP", { 名称: "男装", 尺码: "M" }, [run])).toMatchObject({ existing: null });
    expect(read("SIZE_GROUP", { 名称: "女装", 尺码: "M" }, [run])).toMatchObject({ existing: run });
  });

  it("is told by 色码 for a colour", () => {
    const cells = { 名称: "墨黑", 色码: "bk", 编码: "XX", 色系: "黑色系", 颜色值: "#111111" };
    expect(read("COLOR", cells, [color])).toEqual({
      existing: color,
      active: true,
      fields: { type: "COLOR", name: "墨黑", code: "BK", sort: 10, family: "黑色系", hex: "#111111" },
    });
  });
});

describe("the state", () => {
  it("is as stated, else as before, else in use", () => {
    const active = (cells: Record<string, string>) => {
      const found = read("BRAND", { 名称: "云裳", ...cells }, [{ ...row, active: false }]);
      return typeof found === "string" ? found : found.active;
    };
    expect([active({ 状态: "启用" }), active({ 状态: "停用" }), active({}), active({ 名称: "新牌" })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(active({ 状态: "有效" })).toBe("状态只能是启用或停用");
  });
});

describe("what a type has of its own", () => {
  const fieldsOf = (...asked: Parameters<typeof read>) => {
    const found = read(...asked);
    return typeof found === "string" ? found : found.fields;
  };

  it("is the run of sizes of a group", () => {
    expect(fieldsOf("SIZE_GROUP", { 名称: "女装", 尺码: "S、均码:F" })).toMatchObject({
      sizes: [
        { name: "S", code: "S" },
        { name: "均码", code: "F" },
      ],
    });
  });

  it("is the parent of a category, which must be there already", () => {
    const skirts = { ...row, id: 8, type: "CATEGORY" as const, name: "裙" };
    expect(fieldsOf("CATEGORY", { 名称: "短裙", 上级分类: "裙" }, [row, skirts])).toMatchObject({ parentId: 8 });
    expect(fieldsOf("CATEGORY", { 名称: "短裙" }, [skirts])).toMatchObject({ parentId: null });
    expect(fieldsOf("CATEGORY", { 名称: "短裙", 上级分类: "裤" }, [skirts])).toBe(
      "上级分类“裤”不存在，请写在它的下级之前",
    );
  });

  it("is kind, unit and options of a custom attribute; options that were there keep their numbers", () => {
    expect(
      fieldsOf("CUSTOM", { 名称: "克重", 编码: "kz", 类型: "多选", 单位: "g", 选项: "重， 中,、轻\n" }, [custom]),
    ).toMatchObject({
      kind: "MULTI",
      unit: "g",
      options: [
        { id: 9, name: "重" },
        { id: undefined, name: "中" },
        { id: 7, name: "轻" },
      ],
    });
    expect(fieldsOf("CUSTOM", { 名称: "产地", 类型: "文本" })).toMatchObject({ kind: "TEXT", options: [] });
    expect(fieldsOf("CUSTOM", { 名称: "领型", 类型: "单选", 选项: "圆" })).toMatchObject({
      options: [{ id: undefined, name: "圆" }],
    });
    expect(fieldsOf("CUSTOM", { 名称: "产地", 类型: "日期" })).toBe("类型只能是文本、单选、多选、数字");
  });

  it("is nothing of a plain value", () => {
    expect(fieldsOf("SEASON", { 名称: "春", 编码: "C", 类型: "文本", 色系: "黑", 尺码: "S" })).toEqual({
      type: "SEASON",
      name: "春",
      code: "C",
      sort: undefined,
    });
  });
});
