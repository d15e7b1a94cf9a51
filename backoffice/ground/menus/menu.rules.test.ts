/** Menu rows become the client's routes (eladmin-api.md §1.4, build rules). */
import { describe, expect, it } from "vitest";
import { buildMenus, type MenuRow } from "./menu.rules.ts";

function row(id: number, pid: number | null, fields: Partial<MenuRow>): MenuRow {
  return {
    id,
    pid,
    type: 1,
    title: `菜单${id}`,
    componentName: null,
    component: null,
    path: `m${id}`,
    icon: null,
    iFrame: false,
    cache: false,
    hidden: false,
    affix: false,
    needShowInSidebar: null,
    ...fields,
  };
}

describe("buildMenus", () => {
  it("nests children under their parent, with paths relative to it", () => {
    const [system] = buildMenus([
      row(1, null, { type: 0, title: "系统管理", path: "system", icon: "system" }),
      row(2, 1, {
        title: "用户管理",
        componentName: "User",
        component: "system/user/index",
        path: "user",
        cache: true,
      }),
    ]);
    expect(system).toMatchObject({
      name: "系统管理",
      path: "/system",
      component: "Layout",
      alwaysShow: true,
      redirect: "noredirect",
      meta: { icon: "system", noCache: true },
    });
    expect(system?.children).toMatchObject([
      {
        name: "User",
        path: "user",
        component: "system/user/index",
        alwaysShow: null,
        redirect: null,
        meta: { title: "用户管理", noCache: false },
      },
    ]);
  });

  it("puts a root page inside a layout of its own", () => {
    const [wrapper] = buildMenus([
      row(1, null, {
        title: "首页",
        componentName: "Dashboard",
        component: "dashboard",
        path: "dashboard",
        affix: true,
      }),
    ]);
    expect(wrapper).toMatchObject({ name: null, path: "/dashboard", component: "Layout", meta: null });
    expect(wrapper?.children).toMatchObject([
      { name: "Dashboard", path: "index", component: "dashboard", meta: { title: "首页", affix: true } },
    ]);
  });

  it("keeps a root link's address whole", () => {
    const [wrapper] = buildMenus([row(1, null, { title: "手册", path: "https://docs.example", iFrame: true })]);
    expect(wrapper).toMatchObject({ path: "/https://docs.example", component: "Layout" });
    expect(wrapper?.children).toMatchObject([{ path: "https://docs.example", component: null }]);
  });

  it("gives a directory inside a directory the parent view", () => {
    const [root] = buildMenus([row(1, null, { type: 0 }), row(2, 1, { type: 0 }), row(3, 2, { component: "a/b" })]);
    expect(root?.children?.[0]).toMatchObject({
      component: "ParentView",
      alwaysShow: true,
      children: [{ component: "a/b" }],
    });
  });

  it("starts a root's path with one slash, also where it is written with one", () => {
    expect(
      buildMenus([row(1, null, { type: 0, path: "/system" }), row(2, null, { type: 0, path: "mnt" })]).map(
        (menu) => menu.path,
      ),
    ).toEqual(["/system", "/mnt"]);
  });

  it("carries hidden and needShowInSidebar", () => {
    const [menu] = buildMenus([row(1, null, { type: 0, hidden: true, needShowInSidebar: 1 })]);
    expect(menu).toMatchObject({ hidden: true, meta: { needShowInSidebar: 1 } });
    const [section] = buildMenus([row(1, null, { type: 0 }), row(2, 1, { type: 0 })]);
    expect([section?.meta, section?.children?.[0]?.meta]).toMatchObject([
      { needShowInSidebar: 0 },
      { needShowInSidebar: null },
    ]);
    const [page] = buildMenus([row(1, null, { hidden: true })]);
    expect([page?.hidden, page?.children?.[0]?.hidden]).toEqual([true, true]);
  });

  it("starts from what a row has: no path, no component, a link among pages", () => {
    const [bare, link] = buildMenus([
      row(1, null, { type: 0, path: null }),
      row(2, null, { type: 0 }),
      row(3, 2, { path: null }),
      row(4, 2, { path: "https://docs.example", component: "kept/out", iFrame: true }),
      row(5, 2, { path: "/own" }),
    ]);
    expect(bare).toMatchObject({ name: "菜单1", path: "/", component: "Layout" });
    expect(bare?.children).toBeUndefined();
    expect(link?.children).toMatchObject([
      { path: "", component: null },
      { path: "https://docs.example", component: null },
      { path: "/own", component: null },
    ]);
    const [own, rootLink] = buildMenus([
      row(1, null, { type: 0, component: "own/layout" }),
      row(2, null, { path: null, iFrame: true }),
    ]);
    expect(own).toMatchObject({ component: "own/layout", redirect: null, alwaysShow: null });
    expect(rootLink).toMatchObject({ path: "/", children: [{ path: "", component: null }] });
  });

  it("leaves out what stands under a menu that is not visible", () => {
    expect(buildMenus([row(2, 1, {})])).toEqual([]);
  });
});
