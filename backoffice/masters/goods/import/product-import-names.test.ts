/** By which words a sheet names what the company calls otherwise. */
import { expect, it } from "vitest";
import { namedIds } from "./product-import-names.ts";

const vocabulary = {
  ...{ categories: [], brands: [], fabrics: [], looks: [], parties: [], sizeGroups: [], customAttributes: [] },
  seasons: [
    { id: 1, name: "秋" },
    { id: 2, name: "四季" },
  ],
  colors: [
    { id: 11, name: "黑", code: "BK", family: "", hex: "" },
    { id: 12, name: "花色", code: "HS", family: "", hex: "" },
    { id: 13, name: "黑色", code: "BB", family: "", hex: "" },
    { id: 14, name: "白", code: "WH", family: "", hex: "" },
  ],
};

it("takes 白色 for 白 and 秋季 for 秋, and the other way round", () => {
  const names = namedIds(vocabulary);
  expect(["白色", "白", "花", "bk"].map(names.color)).toEqual([14, 14, 12, 11]);
  expect(["秋季", "秋", "四季", "四"].map(names.season)).toEqual([1, 1, 2, 2]);
});

it("takes a name that is there for itself first, and an ending alone for nothing", () => {
  const names = namedIds(vocabulary);
  expect(["黑", "黑色"].map(names.color)).toEqual([11, 13]);
  expect([names.color("色"), names.season("季"), names.color("绿")]).toEqual([undefined, undefined, undefined]);
});
