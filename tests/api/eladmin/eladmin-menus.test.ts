/** What ELADMIN's client sends on its menu page and in its role tree (eladmin-client.md, rows 17 to 21). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { downloadedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
let token = "";
beforeAll(async () => {
  token = await backoffice.signIn("admin");
});

const send = (method: string, path: string, body?: unknown, as = token) =>
  backoffice.send(method, path, { token: as, body });

interface Row {
  id: number;
  pid: number | null;
  title: string;
  label: string;
  leaf: boolean;
  hasChildren: boolean;
  subCount: number;
  menuSort: number;
  children?: Row[];
}

const list = async (query: string): Promise<{ content: Row[]; totalElements: number }> => {
  const reply = await send("GET", `/api/menus${query}`);
  expect(reply.status, query).toBe(200);
  return reply.body;
};
const titled = async (title: string): Promise<Row> => {
  const found = (await list(`?blurry=${encodeURIComponent(title)}`)).content.find((row) => row.title === title);
  if (!found) throw new Error(`no menu ${title}`);
  return found;
};

/** The form of the page as it is posted [R]: what was left over of the row edited before comes along. */
const form = {
  ...{ id: null, title: "物料", menuSort: 999, path: "material", component: null, componentName: null },
  ...{ iFrame: "false", roles: [], pid: 0, icon: null, cache: false, hidden: "false", type: "1", permission: null },
  ...{ subCount: 4, hasChildren: true, leaf: false, label: "用户管理" },
};

describe("row 17: the list", () => {
  it("is the roots in their order when nothing is asked, whatever sort and page are sent", async () => {
    const { content, totalElements } = await list("?page=0&size=30&sort=id%2Cdesc");
    expect(totalElements).toBe(content.length);
    expect(content.every(({ pid }) => pid === null)).toBe(true);
    expect(content[0]?.title).toBe("首页");
    expect(content.map(({ menuSort }) => menuSort)).toEqual(
      content.map(({ menuSort }) => menuSort).sort((a, b) => a - b),
    );
    expect(content.find(({ title }) => title === "系统管理")).toEqual({
      ...{ id: expect.any(Number), pid: null, type: 0, title: "系统管理", componentName: null, component: null },
      ...{
        path: "system",
        icon: "system",
        menuSort: expect.any(Number),
        permission: null,
        iFrame: false,
        cache: false,
      },
      ...{ hidden: false, affix: false, needShowInSidebar: null, subCount: expect.any(Number), hasChildren: true },
      ...{ builtin: true, name: "系统管理", sort: content.find(({ title }) => title === "系统管理")?.menuSort },
      ...{ leaf: false, label: "系统管理", createBy: null, updateBy: null, createTime: "2026-04-15 12:00:00" },
      updateTime: "2026-04-15 12:00:00",
    });
  });

  it("is the children of one, and the flat matches of what is searched", async () => {
    const system = await titled("系统管理");
    const below = (await list(`?pid=${system.id}`)).content;
    expect(below.map(({ title }) => title)).toEqual(expect.arrayContaining(["菜单管理", "部门管理", "字典管理"]));
    expect(below.every(({ pid }) => pid === system.id)).toBe(true);
    const found = (await list("?page=0&size=10&sort=id%2Cdesc&blurry=menu%3A")).content;
    expect(found.map(({ title }) => title).sort()).toEqual(["菜单管理", "菜单新增", "菜单修改", "菜单删除"].sort());
    expect(found.map(({ menuSort }) => menuSort)).toEqual(found.map(({ menuSort }) => menuSort).sort((a, b) => a - b));
    const day = "createTime=2026-04-15%2000%3A00%3A00&createTime=2026-04-15%2023%3A59%3A59";
    expect((await list(`?${day}&size=9999`)).content.length).toBeGreaterThan(100);
    expect((await list(`?${day.replaceAll("04-15", "04-14")}`)).content).toEqual([]);
    expect((await list("?blurry=%25")).content).toEqual([]);
  });

  it.each([
    "?size=0",
    "?size=10000",
    "?page=-1",
    "?createTime=2026-04-15%2000%3A00%3A00",
    "?pid=abc",
  ])("refuses %s in one sentence", async (query) => {
    const reply = await send("GET", `/api/menus${query}`);
    expect(reply.body).toEqual({
      status: 400,
      timestamp: expect.any(Number),
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
  });
});

describe("rows 18 and 19: the tree of the role page", () => {
  it("gives one level, by id, label and leaf", async () => {
    const roots: Row[] = (await send("GET", "/api/menus/lazy?pid=0")).body;
    const [system] = roots.filter(({ label }) => label === "系统管理");
    expect(system).toMatchObject({ leaf: false, hasChildren: true });
    const pages: Row[] = (await send("GET", `/api/menus/lazy?pid=${system?.id}`)).body;
    const page = pages.find(({ label }) => label === "菜单管理");
    expect(page).toMatchObject({ leaf: false, subCount: 3 });
    const buttons: Row[] = (await send("GET", `/api/menus/lazy?pid=${page?.id}`)).body;
    expect(buttons.map(({ label, leaf }) => [label, leaf])).toEqual([
      ["菜单新增", true],
      ["菜单修改", true],
      ["菜单删除", true],
    ]);
  });

  it("gives the ids of one and of all that is below it", async () => {
    const page = await titled("菜单管理");
    const below = (await list(`?pid=${page.id}`)).content.map(({ id }) => id);
    expect((await send("GET", `/api/menus/child?id=${page.id}`)).body.sort()).toEqual([page.id, ...below].sort());
    expect((await send("GET", "/api/menus/child?id=99999")).body).toEqual([]);
  });

  it("is for who keeps roles, too", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`insert into menu (pid, type, title, permission, created_at, updated_at)
      select null, 2, '角色查看', 'roles:list', now(), now() where not exists (select from menu where permission = 'roles:list')`);
    await db.execute(sql`insert into role_menu select role.id, menu.id from role, menu
      where role.code = 'ROLE_FINANCE' and menu.permission = 'roles:list'`);
    const finance = await backoffice.signIn("finance");
    expect((await send("GET", "/api/menus/lazy?pid=0", undefined, finance)).status).toBe(200);
    expect((await send("GET", "/api/menus/child?id=1", undefined, finance)).status).toBe(200);
    expect((await send("GET", "/api/menus", undefined, finance)).status).toBe(403);
  });
});

describe("row 20: what may be above", () => {
  it("is the levels on the way to the menu, without it", async () => {
    const button = await titled("菜单修改");
    const found: Row[] = (await send("POST", "/api/menus/superior", [button.id])).body;
    expect(found.map(({ title }) => title)).toEqual((await list("")).content.map(({ title }) => title));
    const page = found.find(({ title }) => title === "系统管理")?.children?.find(({ title }) => title === "菜单管理");
    expect(page).toMatchObject({ subCount: 2 });
    expect(page?.children?.map(({ title }) => title)).toEqual(["菜单新增", "菜单删除"]);
    expect(found.find(({ title }) => title === "商品管理")).not.toHaveProperty("children");
  });

  it("is the roots where none is given", async () => {
    const found: Row[] = (await send("POST", "/api/menus/superior", [])).body;
    expect(found.every(({ pid, children }) => pid === null && children === undefined)).toBe(true);
  });
});

describe("row 21 and the bodies", () => {
  it("exports all that is found, as a workbook whose text is text, whatever it begins with", async () => {
    expect((await send("POST", "/api/menus", { ...form, title: "=cmd|' /C calc'!A0", path: "formula" })).status).toBe(
      201,
    );
    const [head, ...found] = await downloadedRows(
      `${backoffice.url}/api/menus/download?page=0&size=10&sort=id%2Cdesc`,
      token,
    );
    expect(head?.slice(0, 3)).toEqual(["菜单标题", "菜单类型", "权限标识"]);
    const titles = found.map(([title]) => title);
    for (const title of ["菜单新增", "商品列表", "=cmd|' /C calc'!A0"]) expect(titles).toContain(title);
    await send("DELETE", "/api/menus", [(await titled("=cmd|' /C calc'!A0")).id]);
  });

  it("adds what the form sends, with what was left over of another row, as a JSON string too", async () => {
    expect((await send("POST", "/api/menus", form)).status).toBe(201);
    const added = await titled("物料");
    expect(added).toMatchObject({ pid: null, hasChildren: false, leaf: true, label: "物料", subCount: 0 });
    expect((await send("POST", "/api/menus", JSON.stringify({ ...form, title: "物料二" }))).status).toBe(201);
  });

  it("takes the whole row back, and leaves alone what other clients do not know", async () => {
    const { db } = backoffice.database;
    const row = await titled("物料");
    await db.execute(sql`update menu set affix = true, need_show_in_sidebar = 1 where id = ${row.id}`);
    const {
      affix: _a,
      needShowInSidebar: _n,
      ...known
    } = { ...(await titled("物料")) } as Row & Record<string, unknown>;
    const sent = { ...known, title: "物料页", children: null, hidden: "true", createTime: "2026-01-01 00:00:00" };
    expect((await send("PUT", "/api/menus/", sent)).status).toBe(204);
    const [stored] = await rows(
      db,
      sql`select title, hidden, affix, need_show_in_sidebar as sidebar, created_at::text as at
      from menu where id = ${row.id}`,
    );
    expect(stored).toMatchObject({ title: "物料页", hidden: true, affix: true, sidebar: 1 });
    expect(String((stored as { at: string }).at)).not.toMatch(/^2026-01-01/);
  });

  it("refuses a circle, a menu below a button, and a button above menus, in one sentence each", async () => {
    const { id } = await titled("物料页");
    expect((await send("POST", "/api/menus", { ...form, title: "物料子页", pid: id })).status).toBe(201);
    const child = await titled("物料子页");
    const put = async (fields: object) =>
      (await send("PUT", "/api/menus", { ...form, id, title: "物料页", ...fields })).body;
    expect(await put({ pid: id })).toMatchObject({ status: 400, message: "上级不能为自己" });
    expect(await put({ pid: child.id })).toMatchObject({ status: 400, message: "上级不能是自己的下级" });
    expect(await put({ type: "2" })).toMatchObject({ status: 400, message: "下面还有“物料子页”，不能改为按钮" });
    const button = await titled("菜单新增");
    expect(await put({ pid: button.id })).toMatchObject({ message: "“菜单新增”是按钮，按钮下不能再有菜单" });
    expect(await put({ path: "" })).toMatchObject({ message: "请填写路由地址，只有按钮没有地址" });
  });

  it("makes no circle of two moves at once", async () => {
    for (const title of ["圈甲", "圈乙"]) await send("POST", "/api/menus", { ...form, title, type: 0, path: title });
    const [first, second] = [await titled("圈甲"), await titled("圈乙")];
    const move = (row: Row, pid: number) =>
      send("PUT", "/api/menus", { ...form, ...row, type: 0, path: row.title, pid });
    const replies = await Promise.all([move(first, second.id), move(second, first.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
    await send("DELETE", "/api/menus", [first.id, second.id]);
    expect((await list("?blurry=%E5%9C%88")).content).toEqual([]);
  });

  it("tells a second editor who says which version was seen, and serves one who does not", async () => {
    const { id } = await titled("物料页");
    const { version } = (await send("GET", `/api/menus/${id}`)).body;
    const put = (fields: object) => send("PUT", "/api/menus", { ...form, id, title: "物料页", ...fields });
    expect((await put({ version })).status).toBe(204);
    expect((await put({ version })).body.message).toBe("数据已被他人修改，请刷新后重试");
    expect((await put({})).status).toBe(204);
    expect((await list("")).content[0]).not.toHaveProperty("version");
  });

  it("shows a change to a signed-in user at the next request", async () => {
    const keeper = await backoffice.signIn("keeper");
    const titles = async () => JSON.stringify((await send("GET", "/api/menus/build", undefined, keeper)).body);
    const row = await titled("商品列表");
    expect(await titles()).toContain("商品列表");
    await send("PUT", "/api/menus", { ...row, title: "货品列表" });
    expect(await titles()).toContain("货品列表");
    expect(await titles()).not.toContain("商品列表");
    const { rowCount } = await trail(row.id);
    expect(rowCount).toBe(1);
  });
});

async function trail(id: number) {
  const found = await rows<{ before: unknown; after: unknown }>(
    backoffice.database.db,
    sql`select before, after from audit_log where entity = 'menu' and entity_id = ${id}`,
  );
  expect(found[0]).toMatchObject({ before: { title: "商品列表" }, after: { title: "货品列表" } });
  return { rowCount: found.length };
}

it("fault 9: the icons of our sections are among the client's drawings, and ours stay", async () => {
  const built: { meta: Glyph | null; children?: { meta: Glyph }[] }[] = (await send("GET", "/api/menus/build")).body;
  const icons = built.map(({ meta, children }) => meta ?? children?.[0]?.meta);
  expect(icons.map((meta) => [meta?.icon, meta?.glyph])).toEqual(
    expect.arrayContaining([
      ["index", "home"],
      ["shopping", "goods"],
      ["database", "stock"],
      ["tree-table", "stall"],
      ["chart", undefined],
      ["system", undefined],
    ]),
  );
});

interface Glyph {
  icon: string;
  glyph?: string;
}
