/** The edges of goods vocabularies: broken trees, renamed sizes, unknown options, odd codes. */
import { describe, expect, it } from "vitest";
import { describeClash, nextCode, numberOptions, planSizes, refuseParent } from "./attribute.rules.ts";

describe("a tree that is broken", () => {
  it("ends where it breaks, and does not go round for ever", () => {
    const lost = { id: 1, name: "裙", parentId: 99 };
    expect(refuseParent([lost], null, 1)).toBeNull();
    const round = [
      { id: 1, name: "裙", parentId: 2 },
      { id: 2, name: "裤", parentId: 1 },
    ];
    expect(refuseParent(round, null, 1)).toBeNull();
  });
});

describe("the sizes of a group", () => {
  it("change where a name or a place does, and only there", () => {
    const existing = [
      { id: 7, name: "均码", code: "F", sort: 1 },
      { id: 8, name: "S", code: "S", sort: 2 },
      { id: 9, name: "L", code: "L", sort: 3 },
    ];
    const wanted = [
      { name: "一码", code: "F" },
      { name: "S", code: "S" },
      { name: "M", code: "M" },
      { name: "L", code: "L" },
    ];
    expect(planSizes(existing, wanted)).toEqual({
      add: [{ name: "M", code: "M", sort: 3 }],
      change: [
        { id: 7, name: "一码", code: "F", sort: 1 },
        { id: 9, name: "L", code: "L", sort: 4 },
      ],
      remove: [],
    });
  });
});

it("gives an option with an unknown number the next free one", () => {
  expect(
    numberOptions(
      [{ id: 3, name: "轻" }],
      [
        { id: 9, name: "重" },
        { id: 3, name: "薄" },
      ],
    ),
  ).toEqual([
    { id: 4, name: "重" },
    { id: 3, name: "薄" },
  ]);
});

it("counts codes on from those that are the prefix and a number", () => {
  expect(nextCode("B", ["B7", "Bx9", "B8x", "A20", "B1234567890"])).toBe("B8");
});

it("names three styles, and says how many there are from the fourth on", () => {
  expect(describeClash(["1", "2", "3"], "米白", "米色")).toBe("1、2、3 同时有米白和米色，不能合并");
  expect(describeClash(["1", "2", "3", "4"], "米白", "米色")).toBe("1、2、3 等 4 款同时有米白和米色，不能合并");
});
