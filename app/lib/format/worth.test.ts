/** What nobody told is 未知, and no 0.00. */
import { expect, it } from "vitest";
import { costText, worthText } from "./worth.ts";

it("tells an unknown cost from one of nothing", () => {
  expect([costText(null), costText(0), costText(123_450)]).toEqual(["未知", "0.00", "1,234.50"]);
});

it("tells pieces that nobody priced from none, and from those that were given away", () => {
  expect(worthText(undefined, 3)).toBeNull();
  expect(worthText(0, 3)).toBe("未知");
  expect(worthText(0, -3)).toBe("未知");
  expect(worthText(0, 3, 0)).toBe("0.00");
  expect(worthText(0, 3, null)).toBe("未知");
  expect(worthText(0, 0)).toBe("0.00");
  expect(worthText(-123_450, -3)).toBe("−1,234.50");
});
