/** Couriers as staff name them, among those that a platform knows. */
import { expect, it } from "vitest";
import { findCourier } from "./couriers.ts";

const known = [
  { code: "SFKY", name: "顺丰快运" },
  { code: "SF", name: "顺丰速运" },
  { code: "ZTO", name: "中通快递(ZTO)" },
  { code: "EMS", name: "EMS" },
];

it.each([
  ["顺丰速运", "SF"],
  ["顺丰快运", "SFKY"],
  ["中通", "ZTO"],
  ["中通快递", "ZTO"],
  ["zto", "ZTO"],
  ["EMS", "EMS"],
])("finds %s", (name, code) => {
  expect(findCourier(known, name, "淘宝").code).toBe(code);
});

it.each(["极兔", "", "快递"])("refuses %s in a sentence", (name) => {
  expect(() => findCourier(known, name, "淘宝")).toThrow(`淘宝没有名为“${name}”的快递公司`);
});
