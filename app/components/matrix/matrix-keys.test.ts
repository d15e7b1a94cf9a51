import { expect, it } from "vitest";
import { readBlock } from "./matrix-keys.ts";

it("reads a block copied from a spreadsheet, and leaves a single value to the browser", () => {
  expect(readBlock("1\t2\r\n3\t\r\n")).toEqual([
    ["1", "2"],
    ["3", ""],
  ]);
  expect(readBlock("1\n2\n")).toEqual([["1"], ["2"]]);
  expect([readBlock("12"), readBlock("12\n"), readBlock("")]).toEqual([null, null, null]);
});
