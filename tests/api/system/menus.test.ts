/** Menus over HTTP: what each user sees, and the upkeep of the tree (eladmin-api.md §1.4). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { companyRows } from "#backoffice/compose/lifecycle/company-rows.ts";
import { rows } from "#backoffice/db/connect.ts";
import { grantsOf, menuRows } from "#backoffice/ground/builtin/rows.ts";
import { builtinRoles } from "#contract/permissions.ts";
import { type BuiltMenu, type MenuTreeNode, menuType } from "#contract/system/menus.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();

async function as(username: string) {
  const token = await backoffice.signIn(username);
  return (method: string, path: string, body?: unknown) => backoffice.send(method, path, { token, body });
}

const page: Record<string, unknown> = { type: 1, pid: 0, title: "测试页", path: "test", component: "test/index" };

async function tree(): Promise<MenuTreeNode[]> {
  return (await (await as("admin"))("GET", "/api/menus/tree")).body;
}

function find(nodes: readonly MenuTreeNode[], label: string): MenuTreeNode | undefined {
  for (const node of nodes) {
    const found = node.label === label ? node : find(node.children ?? [], label);
    if (found) return found;
  }
  return undefined;
}

async function idOf(title: string): Promise<number> {
  const found = find(await tree(), title);
  if (!found) throw new Error(`no menu ${title}`);
  return found.id;
}

/** Adds a menu and gives its id. */
async function add(fields: Record<string, unknown>): Promise<number> {
  const admin = await as("admin");
  const reply = await admin("POST", "/api/menus", { ...page, ...fields });
  expect([reply.status, reply.body]).toEqual([201, undefined]);
  return idOf(String(fields.title ?? page.title));
}

const titles = (menus: readonly BuiltMenu[]): unknown[] =>
  menus.map((menu) => [menu.meta?.title ?? menu.path, ...(menu.children ? [titles(menu.children)] : [])]);

describe("the tree", () => {
  it("holds every menu, buttons too, as id, label and children", async () => {
    const all = await tree();
    const labels = (nodes: readonly MenuTreeNode[] | undefined) => nodes?.map(({ label }) => label);
    expect(labels(all)).toEqual(below(null));
    for (const { key, title } of menus) expect(labels(find(all, title)?.children) ?? []).toEqual(below(key));
    expect(find(all, "商品新增")).toEqual({ id: expect.any(Number), label: "商品新增" });
  });
});

const menus = menuRows(companyRows);
const grants = grantsOf(companyRows, menus);

/** Titles under a key, in order. */
function below(parent: string | null): string[] {
  return menus.filter((row) => row.parent === parent).map(({ title }) => title);
}

/** The sidebar of those who hold these menus: sections with their pages, as {@link titles} gives it. */
function sidebar(isHeld: (key: string) => boolean): unknown[] {
  const held = menus.filter(({ key, type }) => type !== menuType.button && isHeld(key));
  return held
    .filter(({ parent }) => parent === null)
    .map(({ key, type, title, path }) => {
      const pages = held.filter(({ parent }) => parent === key).map((page) => [page.title]);
      if (type === menuType.page) return [`/${path}`, [[title]]];
      return pages.length > 0 ? [title, pages] : [title];
    });
}

const heldBy = (role: string) => (key: string) => grants.some((grant) => grant.role === role && grant.menu === key);

describe("the built menu", () => {
  const built = async (username: string): Promise<BuiltMenu[]> =>
    (await (await as(username))("GET", "/api/menus/build")).body;

  it("gives an administrator everything but buttons", async () => {
    expect(titles(await built("admin"))).toEqual(sidebar(() => true));
  });

  it("gives others what their roles hold", async () => {
    expect(titles(await built("boss"))).toEqual(sidebar(heldBy(builtinRoles.boss)));
    expect(titles(await built("keeper"))).toEqual(sidebar(heldBy(builtinRoles.stallKeeper)));
    // What belongs to everybody: the home page, and one's own work and wages, which the sidebar leaves out.
    expect(titles(await built("newcomer"))).toEqual([
      ["/dashboard", [["首页"]]],
      ["/clothes/employee/item", [["我的计件与工资"]]],
    ]);
    // A witness that does not come from the same rows.
    const keeper = JSON.stringify(titles(await built("keeper")));
    for (const title of ["线下开单", "商品列表"]) expect(keeper).toContain(`"${title}"`);
    for (const title of ["分销策略", "采购入库", "系统管理", "菜单管理"]) expect(keeper).not.toContain(`"${title}"`);
  });

  it("wraps the home page and carries its flags", async () => {
    expect((await built("keeper"))[0]).toEqual({
      name: null,
      path: "/dashboard",
      hidden: false,
      redirect: null,
      component: "Layout",
      alwaysShow: null,
      meta: null,
      children: [
        {
          name: "Dashboard",
          path: "index",
          hidden: false,
          redirect: null,
          component: "dashboard",
          alwaysShow: null,
          meta: { title: "首页", icon: "index", glyph: "home", noCache: false, affix: true, needShowInSidebar: null },
        },
      ],
    });
  });

  it("carries hidden and needShowInSidebar", async () => {
    const id = await add({ title: "隐藏目录", type: 0, path: "secret", hidden: true, needShowInSidebar: 1 });
    const entry = (await built("admin")).find((menu) => menu.path === "/secret");
    expect(entry).toMatchObject({ hidden: true, meta: { needShowInSidebar: 1 } });
    const goods = (await built("admin")).find((menu) => menu.meta?.title === "商品管理")?.children ?? [];
    for (const [title, hidden] of [
      ["商品列表", false],
      ["新增商品", true],
    ])
      expect(goods.find((menu) => menu.meta?.title === title)?.hidden).toBe(hidden);
    await (await as("admin"))("DELETE", "/api/menus", [id]);
  });
});

describe("upkeep", () => {
  it("takes what forms send: numbers and booleans as text, 0 for the root, derived fields", async () => {
    const id = await add({
      title: "文字页",
      type: "1",
      pid: "0",
      hidden: "true",
      cache: "true",
      iFrame: "false",
      menuSort: "5",
      componentName: "",
      permission: "",
      children: [],
      label: "文字页",
      hasChildren: false,
      leaf: true,
      subCount: 0,
      id: null,
    });
    const built: BuiltMenu[] = (await (await as("admin"))("GET", "/api/menus/build")).body;
    expect(built.find((menu) => menu.children?.[0]?.name === "文字页")).toMatchObject({
      hidden: true,
      children: [{ meta: { noCache: false } }],
    });
    expect((await tree()).some((node) => node.id === id)).toBe(true);
  });

  it("edits a whole row sent back, and refuses one that is gone", async () => {
    const admin = await as("admin");
    const id = await add({ title: "改名前", componentName: "Rename" });
    const reply = await admin("PUT", "/api/menus", {
      ...page,
      id,
      title: "改名后",
      componentName: "Rename",
      children: null,
      createTime: "2026-01-01 00:00:00",
    });
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    expect(await idOf("改名后")).toBe(id);
    const gone = await admin("PUT", "/api/menus", { ...page, id: 9_999, title: "不存在" });
    expect([gone.status, gone.body.message]).toEqual([400, "菜单不存在，可能已被删除"]);
  });

  it("refuses a title or component name that another menu has", async () => {
    const admin = await as("admin");
    for (const [fields, message] of [
      [{ title: "商品列表" }, "菜单标题“商品列表”已存在"],
      [{ title: "商品新增", type: 2 }, "菜单标题“商品新增”已存在"],
      [{ title: "新标题", componentName: "ProductList" }, "组件名称“ProductList”已存在"],
    ] as const) {
      expect((await admin("POST", "/api/menus", { ...page, ...fields })).body.message).toBe(message);
    }
  });

  it("refuses what is not a menu", async () => {
    const admin = await as("admin");
    for (const [fields, message] of [
      [{ title: "  " }, "请填写菜单标题"],
      [{ type: 3 }, "菜单类型只能是 0、1 或 2"],
      [{ pid: 9_999 }, "上级菜单不存在"],
      [{ iFrame: true, path: "docs" }, "外链必须以http://或者https://开头"],
      [{ id: 7 }, "新增菜单不能带编号"],
    ] as const) {
      const reply = await admin("POST", "/api/menus", Object.assign({}, page, { title: "不合格" }, fields));
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
  });

  it("refuses a parent that is the menu itself or below it", async () => {
    const admin = await as("admin");
    const top = await add({ title: "甲", type: 0, path: "a" });
    const below = await add({ title: "乙", type: 0, path: "b", pid: top });
    const bottom = await add({ title: "丙", path: "c", pid: below });
    const move = (id: number, title: string, pid: number) => admin("PUT", "/api/menus", { ...page, id, title, pid });
    expect((await move(top, "甲", top)).body.message).toBe("上级不能为自己");
    expect((await move(top, "甲", bottom)).body.message).toBe("上级不能是自己的下级");
    expect((await move(bottom, "丙", top)).status).toBe(204);
  });

  it("deletes by an array of ids or by the record, with all that is below", async () => {
    const admin = await as("admin");
    const parent = await add({ title: "父", type: 0, path: "p" });
    await add({ title: "子", path: "c", pid: parent });
    const other = await add({ title: "另一个", path: "o" });
    const reply = await admin("DELETE", "/api/menus", [parent]);
    expect([reply.status, reply.body]).toEqual([200, undefined]);
    expect((await admin("DELETE", "/api/menus/", { id: other, title: "另一个", children: [] })).status).toBe(200);
    const left = await tree();
    for (const title of ["父", "子", "另一个"]) expect(find(left, title)).toBeUndefined();
    expect((await admin("DELETE", "/api/menus", [])).body.message).toBe("请选择要删除的菜单");
    expect((await admin("DELETE", "/api/menus", "7")).status).toBe(400);
  });

  it("takes a deleted menu's permission from who held it, and says before from how many", async () => {
    const [admin, keeper] = [await as("admin"), await as("keeper")];
    const looks = async () => (await keeper("GET", "/api/dept?size=1")).status;
    const top = await add({ title: "我的目录", type: 0, path: "mine" });
    const own = await add({ title: "看部门", type: 2, pid: top, path: null, permission: "dept:list" });
    const [role] = (await admin("GET", `/api/roles?blurry=${encodeURIComponent("营业员")}`)).body.content;
    expect(await looks()).toBe(403);
    const menus = [...role.menus, { id: own }];
    expect((await admin("PUT", "/api/roles/menu", { id: role.id, menus })).status).toBe(204);
    expect(await looks()).toBe(200);
    // 周小妹 and 沙小河; 易离职 may not sign in any more.
    expect((await admin("GET", `/api/menus/${top}/removal`)).body).toEqual({ menus: 2, roles: ["营业员"], people: 2 });
    expect((await admin("DELETE", "/api/menus", [top])).status).toBe(200);
    expect(await looks()).toBe(403);
  });

  it("works with a slash at the end", async () => {
    const admin = await as("admin");
    expect((await admin("GET", "/api/menus/build/")).status).toBe(200);
    expect((await admin("POST", "/api/menus/", { ...page, title: "斜杠" })).status).toBe(201);
  });
});

describe("the product's own menus", () => {
  it("are hidden, never deleted: by an array, by the record, and below a menu of one's own", async () => {
    const admin = await as("admin");
    const refusal = async (body: unknown) => {
      const reply = await admin("DELETE", "/api/menus", body);
      return [reply.status, reply.body?.message];
    };
    const goods = await idOf("商品管理");
    const itself = (title: string) => `“${title}”是系统自带的，不能删除；不用它时，请编辑它并勾选“在菜单里隐藏”`;
    const before = await tree();
    expect(await refusal([goods])).toEqual([400, itself("商品管理")]);
    expect(await refusal({ id: goods, title: "商品管理" })).toEqual([400, itself("商品管理")]);
    expect(await refusal([await idOf("商品新增")])).toEqual([400, itself("商品新增")]);
    expect(await tree()).toEqual(before);

    const own = await add({ title: "自建目录", type: 0, path: "own" });
    const [moved] = (await admin("GET", "/api/menus?blurry=user%3Alist")).body.content;
    expect((await admin("PUT", "/api/menus", { ...moved, pid: own })).status).toBe(204);
    expect(await refusal([own])).toEqual([
      400,
      `下面的“${moved.title}”是系统自带的，不能一起删除，请先把它移到别的上级`,
    ]);
    // Back to where it was, and hidden: that is how one does without it.
    expect((await admin("PUT", "/api/menus", { ...moved, hidden: true })).status).toBe(204);
    expect((await admin("DELETE", "/api/menus", [own])).status).toBe(200);
  });

  it("come back where they were deleted by an older version, with what the built-in roles hold of them", async () => {
    const [admin, boss] = [await as("admin"), await as("boss")];
    const { db } = backoffice.database;
    const held = () =>
      rows(
        db,
        sql`select r.name, m.title from role_menu h join role r on r.id = h.role_id join menu m on m.id = h.menu_id
            order by 1, 2`,
      );
    const shape = async () => titles((await admin("GET", "/api/menus/build")).body);
    // What an administrator changed otherwise: a name, and a right that a role does not hold any more.
    const list = (await admin("GET", "/api/menus?blurry=msClothesStock%3Alist")).body.content[0];
    expect((await admin("PUT", "/api/menus", { ...list, title: "各处库存" })).status).toBe(204);
    await db.execute(
      sql`delete from role_menu where menu_id = ${list.id} and role_id = (select id from role where name = '营业员')`,
    );
    const before = { held: await held(), shape: await shape() };
    expect((await admin("GET", "/api/menus/missing")).body).toEqual({ menus: [], grants: 0, roles: [] });
    expect((await admin("POST", "/api/menus/restore", { clientToken: randomUUID() })).body.message).toBe(
      "系统菜单都在，没有要恢复的",
    );
    await db.execute(sql`delete from menu where id = ${await idOf("商品管理")}`);
    expect((await boss("POST", "/api/clothes/product", {})).status).toBe(403);

    const missing = (await admin("GET", "/api/menus/missing")).body;
    expect(missing.menus).toEqual(expect.arrayContaining(["商品管理", "商品列表", "商品新增"]));
    expect(missing.roles[0]).toMatchObject({ name: "老板", grants: expect.any(Number) });
    const restored = await admin("POST", "/api/menus/restore", { clientToken: randomUUID() });
    expect(restored.body).toEqual({ menus: missing.menus.length, grants: missing.grants });
    expect({ held: await held(), shape: await shape() }).toEqual(before);
    expect((await boss("POST", "/api/clothes/product", {})).status).toBe(400);
    expect((await admin("GET", "/api/menus/missing")).body.menus).toEqual([]);
    // What came back is known as the product's own again.
    expect((await admin("DELETE", "/api/menus", [await idOf("商品管理")])).status).toBe(400);
    for (const [method, path] of [
      ["GET", "missing"],
      ["POST", "restore"],
    ] as const)
      expect((await boss(method, `/api/menus/${path}`)).status).toBe(403);
  });
});

describe("permission", () => {
  it("is asked of whoever changes menus, before the body is looked at", async () => {
    const boss = await as("boss");
    for (const method of ["POST", "PUT", "DELETE"]) {
      for (const body of [{ ...page, title: "越权" }, "not json"]) {
        const reply = await boss(method, "/api/menus", body);
        expect(reply.body).toEqual({
          status: 403,
          timestamp: expect.any(Number),
          message: "禁止访问，您没有权限访问此资源",
        });
      }
    }
  });

  it("is a session for whoever reads their own, and a permission for whoever reads all", async () => {
    for (const path of ["/api/menus/tree", "/api/menus/build"])
      expect((await backoffice.send("GET", path)).status).toBe(401);
    const newcomer = await as("newcomer");
    expect((await newcomer("GET", "/api/menus/build")).status).toBe(200);
    expect((await newcomer("GET", "/api/menus/tree")).status).toBe(403);
  });
});
