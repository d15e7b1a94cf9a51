/** Which pages stay alive, from one navigation to the next. */
import { expect, test } from "vitest";
import { type Circumstances, type KeptPage, nextPages, standIn } from "./keep-alive.ts";

type Pages = KeptPage<string>[];
const quiet: Circumstances = { keepable: new Set(), isSubmitting: false, isMutating: false, refreshing: null };

let key = 0;
/** Goes to an address as the router does: a render while it loads, then one at the new location. */
function go(pages: Pages, address: string, during: Partial<Circumstances> = {}): Pages {
  const circumstances = { ...quiet, keepable: new Set(["/list", "/new", "/edit"]) };
  const live = liveOf(pages);
  const loading = live ? nextPages(pages, live, { ...circumstances, ...during }) : pages;
  const [pathname = "", search] = address.split("?");
  const to = { pathname, search: search ? `?${search}` : "", locationKey: `k${key++}`, content: address };
  return nextPages(loading, to, circumstances);
}

function liveOf(pages: Pages): KeptPage<string> | undefined {
  return [...pages].sort((a, b) => b.turn - a.turn)[0];
}

function idAt(pages: Pages, pathname: string): number | undefined {
  return pages.find((page) => page.pathname === pathname)?.id;
}

test("a page that is left stays, and is the same when its tab is chosen again", () => {
  const left = go(go([], "/list?status=ON"), "/new");
  const target = { pathname: "/list", search: "?status=ON" };
  expect(standIn(left, target)?.content).toBe("/list?status=ON");
  const back = go(left, "/list?status=ON");
  expect(idAt(back, "/list")).toBe(idAt(left, "/list"));
  expect(back.map(({ pathname }) => pathname)).toEqual(["/list", "/new"]);
});

test("a filter leaves the page the same; another address after leaving does not", () => {
  const first = go([], "/edit?id=1");
  expect(idAt(go(first, "/edit?id=2"), "/edit")).toBe(idAt(first, "/edit"));
  const later = go(go(first, "/list"), "/edit?id=2");
  expect(idAt(later, "/edit")).not.toBe(idAt(first, "/edit"));
  expect(later.filter(({ pathname }) => pathname === "/edit")).toHaveLength(1);
});

test("a page without a tab goes when it is left", () => {
  expect(go(go([], "/404"), "/list").map(({ pathname }) => pathname)).toEqual(["/list"]);
});

test("a refreshed page is made anew, whether it is shown or hidden", () => {
  const shown = go([], "/list");
  expect(idAt(go(shown, "/list", { refreshing: "/list" }), "/list")).not.toBe(idAt(shown, "/list"));
  const hidden = go(shown, "/new");
  expect(idAt(go(hidden, "/new", { refreshing: "/list" }), "/list")).toBeUndefined();
});

test("after a change nothing stands in before its data has come, but what was typed is still there", () => {
  const left = go(go(go([], "/list"), "/new"), "/new", { isMutating: true });
  expect(standIn(left, { pathname: "/list", search: "" })).toBeUndefined();
  expect(idAt(go(left, "/list"), "/list")).toBe(idAt(left, "/list"));
});

test("a form that was sent and led elsewhere is gone; one that was refused stays", () => {
  const form = go(go([], "/list"), "/new");
  expect(idAt(go(form, "/list", { isSubmitting: true, isMutating: true }), "/new")).toBeUndefined();
  const refused = go(form, "/new", { isSubmitting: true, isMutating: true });
  expect(idAt(go(refused, "/list"), "/new")).toBe(idAt(form, "/new"));
});

test("only the last few pages stay", () => {
  const paths = Array.from({ length: 15 }, (_, index) => `/p${index}`);
  const keepable = new Set(paths);
  const pages = paths.reduce<Pages>(
    (before, pathname) =>
      nextPages(before, { pathname, search: "", locationKey: pathname, content: "" }, { ...quiet, keepable }),
    [],
  );
  expect(pages.map(({ pathname }) => pathname)).toEqual(paths.slice(-9));
});
