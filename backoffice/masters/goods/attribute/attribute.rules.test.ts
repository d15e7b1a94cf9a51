/** The rules of goods vocabularies: tree, runs, options, codes. */
import { describe, expect, it } from "vitest";
import {
  describeClash,
  nextCode,
  numberOptions,
  planSizes,
  refuseParent,
  refuseRepeats,
  treeOrder,
} from "./attribute.rules.ts";

const tree = [
  { id: 1, name: "女装", parentId: null },
  { id: 2, name: "裙装", parentId: 1 },
  { id: 3, name: "连衣裙", parentId: 2 },
  { id: 4, name: "男装", parentId: null },
  { id: 5, name: "无主", parentId: 99 },
];

describe("categories", () => {
  it("hang at most three deep, and never below themselves", () => {
    expect(refuseParent(tree, null, null)).toBeNull();
    expect(refuseParent(tree, null, 2)).toBeNull();
    expect(refuseParent(tree, null, 3)).toBe("分类最多 3 级，不能放到“连衣裙”下");
    expect(refuseParent(tree, 2, 4)).toBeNull();
    expect(refuseParent(tree, 1, 4)).toBe("分类最多 3 级，不能放到“男装”下");
    expect(refuseParent(tree, 1, 3)).toBe("“连衣裙”是它的下级，不能作为上级分类");
    expect(refuseParent(tree, 4, 4)).toBe("上级分类不能是自己");
    expect(refuseParent(tree, 4, 98)).toBe("上级分类不存在，请重新选择");
  });

  it("are listed as a tree; none is lost", () => {
    expect(treeOrder(tree).map(({ name, level }) => `${level}${name}`)).toEqual([
      "1女装",
      "2裙装",
      "3连衣裙",
      "1男装",
      "1无主",
    ]);
  });
});

describe("runs of sizes", () => {
  const existing = [
    { id: 1, name: "S", code: "S", sort: 1 },
    { id: 2, name: "M", code: "M", sort: 2 },
  ];

  it("know a size by its code", () => {
    const wanted = [
      { name: "中", code: "M" },
      { name: "S", code: "S" },
      { name: "L", code: "L" },
    ];
    expect(planSizes(existing, wanted)).toEqual({
      add: [{ name: "L", code: "L", sort: 3 }],
      change: [
        { id: 2, name: "中", code: "M", sort: 1 },
        { id: 1, name: "S", code: "S", sort: 2 },
      ],
      remove: [],
    });
    expect(planSizes(existing, existing)).toEqual({ add: [], change: [], remove: [] });
    expect(planSizes(existing, [{ name: "M", code: "M" }]).remove.map((size) => size.id)).toEqual([1]);
  });

  it("say nothing twice", () => {
    expect(refuseRepeats("尺码", ["S", "M"])).toBeNull();
    expect(refuseRepeats("尺码", ["S", "M", "S"])).toBe("尺码“S”重复，请检查");
  });
});

describe("options", () => {
  it("keep their ids; new ones never get one that is in use", () => {
    const before = [
      { id: 1, name: "薄" },
      { id: 4, name: "厚" },
    ];
    expect(numberOptions(before, [{ id: 4, name: "加厚" }, { name: "适中" }, { id: 77, name: "未知" }])).toEqual([
      { id: 4, name: "加厚" },
      { id: 5, name: "适中" },
      { id: 6, name: "未知" },
    ]);
  });
});

it("gives the code after the highest", () => {
  expect(nextCode("P", [])).toBe("P1");
  expect(nextCode("P", ["P2", "P10", "PX", "X99"])).toBe("P11");
});

it("names at most three styles that clash", () => {
  expect(describeClash(["8801"], "米白", "米色")).toBe("8801 同时有米白和米色，不能合并");
  expect(describeClash(["1", "2", "3", "4"], "米白", "米色")).toBe("1、2、3 等 4 款同时有米白和米色，不能合并");
});
