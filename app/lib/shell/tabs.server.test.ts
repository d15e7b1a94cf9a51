/** The tabs of a request: whose they are, what pins them, and what they are called. */
import { expect, test } from "vitest";
import type { Viewer } from "#app/lib/api/api.server.ts";
import type { BuiltMenu } from "#contract/system/menus.ts";
import { visitedTabs } from "./tabs.server.ts";

const menu = (path: string, title: string | null, affix = false): BuiltMenu => ({
  ...{ name: title, path, hidden: false, redirect: null, component: null, alwaysShow: null },
  meta: title === null ? null : { title, icon: null, noCache: false, affix, needShowInSidebar: null },
});

const menus = [menu("/goods", "商品列表"), menu("/board", "看板", true), menu("/odd", null)];
const viewerOf = (id: number) => ({ user: { id }, menus, roles: [] }) as unknown as Viewer;
/** The pages that the product has; the last has no title of its own. */
const titles = new Map([
  ["/dashboard", "首页"],
  ["/goods", "商品列表"],
  ["/board", "看板"],
  ["/odd", ""],
]);

function visit(path: string, { user = 5, cookie = "" } = {}) {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
  const { tabs, header } = visitedTabs(request, (wanted) => titles.get(wanted) ?? null, viewerOf(user));
  return {
    titles: tabs.map(({ title, pinned }) => (pinned ? `${title}*` : title)),
    tabs,
    cookie: header?.split(";")[0],
  };
}

test("a page that the menu pins has its tab from the start", () => {
  const { titles, tabs, cookie } = visit("/goods?x=1");
  expect(titles).toEqual(["首页*", "看板*", "商品列表"]);
  expect(visit("/board?day=1", { cookie: cookie ?? "" }).tabs.map(({ to }) => to)).toEqual([
    "/dashboard",
    "/board?day=1",
    "/goods?x=1",
  ]);
  expect(tabs.map(({ to }) => to)).toEqual(["/dashboard", "/board", "/goods?x=1"]);
});

test("a page without a title is called no-name; what is no page has no tab", () => {
  expect(visit("/odd").titles).toEqual(["首页*", "看板*", "no-name"]);
  expect(visit("/nowhere").titles).toEqual(["首页*", "看板*"]);
});

test("the tabs of one user are nothing for the next, and his again when nobody came between", () => {
  const own = visit("/goods?keyword=8801").cookie ?? "";
  expect(visit("/dashboard", { cookie: own }).titles).toEqual(["首页*", "看板*", "商品列表"]);
  const next = visit("/dashboard", { cookie: own, user: 6 });
  expect(next.titles).toEqual(["首页*", "看板*"]);
  expect(next.cookie).not.toContain("8801");
  // Written before tabs had an owner, or by hand.
  for (const cookie of ["Y-TABS=/goods?x=1", "Y-TABS=|/goods", "Y-TABS=55|/goods"]) {
    expect(visit("/dashboard", { cookie }).titles).toEqual(["首页*", "看板*"]);
  }
});
