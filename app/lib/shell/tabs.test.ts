/** The tabs' list: what a visit, a menu and a hand-edited cookie make of it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyIntent, encodeTabs, pinFirst, readTabs, type TabIntent, tabIntents, visit, writeTabs } from "./tabs.ts";

const list = ["/clothes/goods/product/list?status=ON", "/clothes/goods/product/new", "/settings/layout"];

test("a page stands where it was first visited, at the address it was last seen at", () => {
  expect(visit(list, "/clothes/goods/product/list?page=2")).toEqual([
    "/clothes/goods/product/list?page=2",
    "/clothes/goods/product/new",
    "/settings/layout",
  ]);
  expect(visit(list, "/clothes/stall/distributor").at(-1)).toBe("/clothes/stall/distributor");
});

test("home is in no list: it is always the first tab", () => {
  expect(visit(list, "/dashboard")).toEqual(list);
  expect(readTabs("/dashboard|/a")).toEqual(["/a"]);
});

test("closing the active tab leads to the last remaining one, else home", () => {
  expect(applyIntent(list, "close", "/settings/layout", "/settings/layout")).toEqual({
    addresses: list.slice(0, 2),
    to: "/clothes/goods/product/new",
  });
  expect(applyIntent(["/a"], "close", "/a", "/a?x=1")).toEqual({ addresses: [], to: "/dashboard" });
});

test("closing another tab leaves the page where it is", () => {
  const here = "/clothes/goods/product/list?status=ON";
  expect(applyIntent(list, "close", "/settings/layout", here).to).toBe(here);
  expect(applyIntent(list, "close-others", "/clothes/goods/product/list", here)).toEqual({
    addresses: [list[0]],
    to: here,
  });
});

test("close others keeps the chosen tab and goes to it; close all goes home", () => {
  expect(applyIntent(list, "close-others", "/clothes/goods/product/new", "/settings/layout")).toEqual({
    addresses: ["/clothes/goods/product/new"],
    to: "/clothes/goods/product/new",
  });
  expect(applyIntent(list, "close-all", "/settings/layout", "/settings/layout").to).toBe("/dashboard");
  expect(applyIntent(list, "close-all", "/dashboard", "/dashboard")).toEqual({ addresses: [], to: "/dashboard" });
});

test("home cannot be closed", () => {
  expect(applyIntent(list, "close", "/dashboard", "/dashboard")).toEqual({ addresses: list, to: "/dashboard" });
});

test("pinned tabs come first, in the menu's order, where they were last seen", () => {
  expect(pinFirst(["/b", "/a?x=1", "/c"], ["/a", "/d"])).toEqual(["/a?x=1", "/d", "/b", "/c"]);
  expect(pinFirst([], ["/dashboard", "https://a.example"])).toEqual([]);
});

test("a pinned tab is closed by nothing", () => {
  const pinned = new Set(["/a"]);
  const tabs = ["/a?x=1", "/b", "/c"];
  expect(applyIntent(tabs, "close", "/a", "/a?x=1", pinned)).toEqual({ addresses: tabs, to: "/a?x=1" });
  expect(applyIntent(tabs, "close-others", "/b", "/c", pinned)).toEqual({ addresses: ["/a?x=1", "/b"], to: "/b" });
  expect(applyIntent(tabs, "close-all", "/b", "/c", pinned)).toEqual({ addresses: ["/a?x=1"], to: "/a?x=1" });
});

test("refresh goes through /redirect, with the tab's own search", () => {
  expect(applyIntent(list, "refresh", "/clothes/goods/product/list", "/dashboard").to).toBe(
    "/redirect/clothes/goods/product/list?status=ON",
  );
  expect(applyIntent(list, "refresh", "/settings/layout", "/settings/layout?a=1").to).toBe(
    "/redirect/settings/layout?a=1",
  );
});

test("a hand-edited cookie keeps its local paths and loses the rest", () => {
  expect(readTabs("//evil.example|https://evil.example|/a|javascript:alert(1)|/\\evil|%zz|/a?b=1|")).toEqual([
    "/a?b=1",
  ]);
  expect(readTabs(undefined)).toEqual([]);
});

test("the newest tabs win over a cookie of 4 KB and over twenty visits", () => {
  const overflow = Array.from({ length: 200 }, (_, index) => `/clothes/page/${index}?q=${"x".repeat(200)}`);
  const read = readTabs(overflow.join("|"));
  expect(encodeTabs(writeTabs(read)).length).toBeLessThan(1500);
  expect(read.at(-1)).toBe(overflow.at(-1));
  const visited = Array.from({ length: 30 }, (_, index) => `/p${index}`).reduce<string[]>(visit, []);
  expect(visited).toHaveLength(20);
  expect(visited.at(-1)).toBe("/p29");
});

test("a search too long for the cookie is forgotten, the tab is not", () => {
  expect(visit([], `/a?q=${"%E5%95%86".repeat(60)}`)).toEqual(["/a"]);
});

test("whatever is visited, closed or written by hand: a short list of local paths, and never a throw", () => {
  const address = fc.webPath({ size: "small" }).map((path) => `/${path.replace(/^\/+/, "")}`);
  const intents = Object.keys(tabIntents) as TabIntent[];
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(address, { maxLength: 30 }),
      fc.constantFrom(...intents),
      address,
      (text, visits, intent, path) => {
        const addresses = visits.reduce(visit, readTabs(text));
        const { addresses: after, to } = applyIntent(addresses, intent, path, visits[0] ?? "/dashboard");
        for (const tab of [...addresses, ...after, to]) expect(tab).toMatch(/^\/(?!\/)/);
        expect(encodeTabs(writeTabs(after)).length).toBeLessThan(1500);
        expect(readTabs(writeTabs(after))).toEqual(after);
        expect(decodeURIComponent(encodeTabs(writeTabs(after)))).toBe(writeTabs(after));
      },
    ),
  );
});
