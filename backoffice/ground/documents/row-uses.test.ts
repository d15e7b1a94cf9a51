/** Who is asked about a row's use, and that nobody's silence is taken for "unused". */
import { expect, it } from "vitest";
import { registerRowUses, rowUsesOf } from "./row-uses.ts";

it("refuses to answer while nobody has said what the modules are, and then asks those that use the noun, in their order", () => {
  expect(() => rowUsesOf("color")).toThrow("nobody has said what uses a color");
  const [first, second] = [{ findOpen: async () => ["采购单 1"] }, { findOpen: async () => ["批次 1"] }];
  registerRowUses([{ party: first }, { category: { move: async () => {} } }, { party: second }]);
  expect(rowUsesOf("party")).toEqual([first, second]);
  expect(rowUsesOf("color")).toEqual([]);
});
