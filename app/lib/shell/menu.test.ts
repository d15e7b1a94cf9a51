/** The sidebar and the breadcrumb from the menu the API builds (product.md §2). */
import { describe, expect, it } from "vitest";
import type { BuiltMenu } from "#contract/system/menus.ts";
import { breadcrumbOf, menuEntries, menuPageOf, pinnedPaths, sidebarOf } from "./menu.ts";

type Entry = Partial<Omit<BuiltMenu, "meta">> & { title?: string; icon?: string; needShowInSidebar?: number };

function entry({ title, icon, needShowInSidebar, ...rest }: Entry): BuiltMenu {
  const meta = title
    ? { title, icon: icon ?? null, noCache: false, affix: false, needShowInSidebar: needShowInSidebar ?? null }
    : null;
  return {
    name: title ?? null,
    path: "",
    hidden: false,
    redirect: null,
    component: null,
    alwaysShow: null,
    meta,
    ...rest,
  };
}

const home = entry({ path: "/dashboard", children: [entry({ title: "首页", icon: "home", path: "index" })] });
const goods = entry({
  title: "商品管理",
  icon: "goods",
  path: "/clothes/goods",
  children: [
    entry({ title: "商品列表", path: "product/list" }),
    entry({ title: "商品属性", path: "product/attribute" }),
    entry({ title: "新增商品", path: "product/new", hidden: true }),
  ],
});
const onlyPage = (path: string) => `/clothes/goods/product/${path}`;

describe("sidebarOf", () => {
  it("shows several children as a group, open where the page is", () => {
    const [node] = sidebarOf([goods], onlyPage("list"));
    expect(node).toMatchObject({ title: "商品管理", icon: "goods", to: "/clothes/goods", open: true });
    expect(node?.children?.map(({ title, to, current }) => [title, to, current])).toEqual([
      ["商品列表", onlyPage("list"), true],
      ["商品属性", onlyPage("attribute"), undefined],
    ]);
    expect(sidebarOf([goods], "/dashboard")[0]?.open).toBeUndefined();
  });

  it("leaves the icons of a group's pages out", () => {
    const pages = [
      entry({ path: "a", title: "甲", icon: "email" }),
      entry({ path: "b", title: "乙", icon: "peoples" }),
    ];
    const group = entry({ path: "/group", title: "组", icon: "goods", children: pages });
    expect(sidebarOf([group], "/elsewhere")).toEqual([
      {
        ...{ title: "组", icon: "goods", to: "/group" },
        children: [
          { title: "甲", to: "/group/a" },
          { title: "乙", to: "/group/b" },
        ],
      },
    ]);
  });

  it("shows a single child as a direct item, with its parent's icon if it has none", () => {
    const single = { ...goods, children: goods.children?.filter((child) => child.path !== "product/attribute") };
    expect(sidebarOf([single], onlyPage("list"))).toMatchObject([
      { title: "商品列表", icon: "goods", to: onlyPage("list"), current: true },
    ]);
    expect(sidebarOf([home], "/dashboard")).toMatchObject([
      { title: "首页", icon: "home", to: "/dashboard", current: true },
    ]);
  });

  it("leaves out what is flagged hidden, or needShowInSidebar 1, with everything below", () => {
    expect(
      sidebarOf(
        [
          { ...goods, hidden: true },
          entry({ title: "档口", path: "/clothes/stall", needShowInSidebar: 1, children: [home] }),
        ],
        "/",
      ),
    ).toEqual([]);
    expect(sidebarOf([entry({ title: "库存", path: "/clothes/inventory", needShowInSidebar: 0 })], "/")).toHaveLength(
      1,
    );
  });

  it("leaves out a group whose children are all hidden", () => {
    expect(sidebarOf([{ ...goods, children: [entry({ title: "新增商品", path: "new", hidden: true })] }], "/")).toEqual(
      [],
    );
  });

  it("marks links that lead elsewhere", () => {
    const link = entry({
      path: "/https://docs.example",
      children: [entry({ title: "手册", path: "https://docs.example" })],
    });
    expect(sidebarOf([link], "/")).toEqual([{ title: "手册", to: "https://docs.example", external: true }]);
  });

  it("knows a page whose path holds a parameter", () => {
    const batch = entry({
      title: "批次",
      path: "/batch",
      children: [entry({ title: "详情", path: "item/:id" }), entry({ title: "列表", path: "list" })],
    });
    expect(sidebarOf([batch], "/batch/item/7")[0]?.children?.map((child) => child.current)).toEqual([true, undefined]);
    expect(sidebarOf([batch], "/elsewhere/7")[0]?.open).toBeUndefined();
  });
});

describe("a page that is no entry of the menu", () => {
  const marked = (pathname: string) =>
    sidebarOf([goods], pathname)[0]?.children?.flatMap(({ title, current }) => (current ? [title] : []));
  const titles = (pathname: string) => breadcrumbOf([home, goods], pathname, "/dashboard").map(({ title }) => title);

  it("marks the list beside it, or above it", () => {
    expect(marked(onlyPage("edit"))).toEqual(["商品列表"]);
    expect(marked(onlyPage("import/template"))).toEqual(["商品列表"]);
    expect(marked(onlyPage("attribute/merge"))).toEqual(["商品属性"]);
    expect(marked("/clothes/stall/bill/item")).toEqual([]);
  });

  it("marks the list of a page that the menu hides", () => {
    expect(marked(onlyPage("new"))).toEqual(["商品列表"]);
  });

  it("leads to the list it belongs to, by links only", () => {
    expect(breadcrumbOf([home, goods], onlyPage("edit"), "/dashboard").every(({ to }) => to)).toBe(true);
    expect(titles(onlyPage("edit"))).toEqual(["首页", "商品管理", "商品列表"]);
    expect(titles(onlyPage("attribute/merge"))).toEqual(["首页", "商品管理", "商品属性"]);
    expect(titles("/export/products")).toEqual(["首页"]);
  });
});

describe("breadcrumbOf", () => {
  const crumbs = (pathname: string) => breadcrumbOf([home, goods], pathname, "/dashboard");

  it("leads from home through the titled chain; the last item is no link", () => {
    expect(crumbs(onlyPage("list"))).toEqual([
      { title: "首页", to: "/dashboard" },
      { title: "商品管理", to: onlyPage("list") },
      { title: "商品列表" },
    ]);
  });

  it("finds pages that the sidebar hides", () => {
    expect(crumbs(onlyPage("new"))?.map((crumb) => crumb.title)).toEqual(["首页", "商品管理", "新增商品"]);
  });

  it("is home alone on the home page, and a link home on pages the menu does not know", () => {
    expect(crumbs("/dashboard")).toEqual([{ title: "首页" }]);
    expect(crumbs("/nowhere")).toEqual([{ title: "首页", to: "/dashboard" }]);
  });
});

describe("a directory without a page", () => {
  const system = entry({ title: "系统管理", path: "/system", component: "Layout" });

  it("is neither shown, nor found, nor a step of a breadcrumb", () => {
    expect(sidebarOf([home, system], "/system/app/message").map(({ title }) => title)).toEqual(["首页"]);
    expect(menuEntries([home, system]).map(({ title }) => title)).toEqual(["首页"]);
    expect(breadcrumbOf([home, system], "/system/app/message", "/dashboard")).toEqual([
      { title: "首页", to: "/dashboard" },
    ]);
    expect(menuPageOf([home, system], "/system")).toBeUndefined();
  });
});

it("a page keeps its flags, and has no title where the menu gives none", () => {
  const pinned = entry({ title: "看板", path: "/board" });
  const menus = [{ ...pinned, meta: pinned.meta && { ...pinned.meta, affix: true } }, entry({ path: "/nameless" })];
  expect(menuPageOf(menus, "/board")).toEqual({ title: "看板", noCache: false, affix: true });
  expect(menuPageOf(menus, "/nameless")).toEqual({ title: "", noCache: false, affix: false });
  expect(pinnedPaths(menus)).toEqual(["/board"]);
});

describe("two menu rows of one path", () => {
  const twice = [entry({ title: "盘点", path: "/a" }), entry({ title: "商品", path: "/a" })];

  it("are two results and two entries; the same title twice is one result", () => {
    expect(menuEntries(twice).map(({ title }) => title)).toEqual(["盘点", "商品"]);
    expect(menuEntries([...twice, entry({ title: "商品", path: "/a" })])).toHaveLength(2);
    expect(sidebarOf(twice, "/b").map(({ title }) => title)).toEqual(["盘点", "商品"]);
  });
});

describe("an external link", () => {
  const isExternal = (path: string) => sidebarOf([entry({ title: "链接", path })], "/")[0]?.external;

  it("goes by the start of the address (product.md §5)", () => {
    for (const path of ["http://a", "https://a", "mailto:a@b", "tel:110"]) expect(isExternal(path), path).toBe(true);
    for (const path of ["/a", "a/https://b", "ftp://a", "telephone"]) expect(isExternal(path), path).toBeUndefined();
  });
});
