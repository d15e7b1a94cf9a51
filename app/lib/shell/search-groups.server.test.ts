/** In which order what was found is shown, and when it opens at once. */
import { expect, it } from "vitest";
import type { SearchGroup } from "#contract/system/search.ts";
import type { SearchKind } from "#contract/system/search.words.ts";
import { findOnlyMatch, foundGroups } from "./search-groups.server.ts";

const group = (kind: SearchKind, ...exact: boolean[]): SearchGroup => ({
  kind,
  hits: exact.map((is, index) => ({ id: index + 1, no: `${kind}${index}`, note: "", state: null, exact: is })),
  more: true,
});
const pages = [
  { title: "财务管理 > 资金账户", path: "/fund" },
  { title: "商品管理 > 商品列表", path: "/list" },
];

it("what is meant exactly comes before pages that are called so, pages that nearly are behind all else", () => {
  const shown = foundGroups("商品", [group("BILL", true), group("PRODUCT", false)], pages);
  expect(shown.map(({ title, rows }) => [title, rows[0]?.to])).toEqual([
    ["拿货单", "/clothes/stall/distributor/bill/item?id=1"],
    ["页面", "/list"],
    ["商品", "/clothes/goods/product/item?id=1"],
    ["页面", "/fund"],
  ]);
  // Only a list that finds by the same words has more of them.
  expect(shown.map(({ more }) => more)).toEqual([
    null,
    null,
    "/clothes/goods/product/list?keyword=%E5%95%86%E5%93%81",
    null,
  ]);
});

it("one thing that is meant exactly opens at once, two are shown", () => {
  expect(findOnlyMatch([group("PRODUCT", true, false), group("BILL", false)])).toBe("/clothes/goods/product/item?id=1");
  expect(findOnlyMatch([group("PRODUCT", true), group("DISTRIBUTOR", true)])).toBeNull();
  expect(findOnlyMatch([group("PRODUCT", false)])).toBeNull();
  expect(findOnlyMatch([])).toBeNull();
});
