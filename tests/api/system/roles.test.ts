/** 角色管理 as ELADMIN's client works with it (eladmin-client.md rows 9 to 16), and its rules. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

interface Row {
  id: number;
  name: string;
  level: number;
  dataScope: string;
  menus: { id: number }[];
  depts: { id: number }[];
  userCount: number;
  createTime: string;
}
const list = async (query = "page=0&size=9999&sort=level%2Casc"): Promise<Row[]> => {
  const reply = await send("GET", `/api/roles?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.content;
};
const role = async (name: string): Promise<Row> => {
  const found = (await list(`blurry=${encodeURIComponent(name)}`)).find((one) => one.name === name);
  if (!found) throw new Error(`there is no role ${name}`);
  return found;
};
const refusal = async (method: string, path: string, body: unknown, token = admin) => {
  const reply = await send(method, path, body, token);
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  return reply.body.message as string;
};
const form = (name: string, fields: object = {}) => ({
  ...{ id: null, name, level: 3, dataScope: "全部", description: "", depts: [], menus: null },
  ...fields,
});
const add = async (name: string, fields: object = {}) => {
  expect(await send("POST", "/api/roles", form(name, fields))).toMatchObject({ status: 201, body: undefined });
  return role(name);
};
const menusOf = async (...codes: string[]) =>
  rows<{ id: number }>(backoffice.database.db, sql`select id from menu where permission in ${codes} order by id`);

describe("as the client sends it", () => {
  it("lists by level, with menus and departments that are never null", async () => {
    const all = await list("page=0&size=10&sort=level%2Casc");
    expect(all.map(({ level }) => level)).toEqual([...all.map(({ level }) => level)].sort((a, b) => a - b));
    expect(all[0]).toMatchObject({ name: "管理员", level: 0, menus: expect.any(Array), depts: [], userCount: 1 });
    const keeper = await role("营业员");
    expect(keeper.menus.length).toBeGreaterThan(10);
    expect(Object.keys(keeper.menus[0] ?? {})).toEqual(["id"]);
  });

  it("row 9: filters by when they were made", async () => {
    const made = (await role("营业员")).createTime;
    const between = (from: string, to: string) =>
      list(
        `page=0&size=10&sort=level%2Casc&createTime=${encodeURIComponent(from)}&createTime=${encodeURIComponent(to)}`,
      );
    expect((await between(made, made)).map(({ name }) => name)).toContain("营业员");
    expect(await between("2000-01-01 00:00:00", "2000-01-02 23:59:59")).toEqual([]);
  });

  it("gives all that may be given, and the caller's level", async () => {
    const all = (await send("GET", "/api/roles/all")).body;
    expect(all[0]).toEqual({ id: expect.any(Number), name: "管理员", level: 0 });
    expect((await send("GET", "/api/roles/level")).body).toEqual({ level: 1 });
    expect((await send("GET", "/api/roles/level", undefined, await backoffice.signIn("keeper"))).body).toEqual({
      level: 3,
    });
  });

  it("adds with departments of 自定义 only, and changes without touching the menus", async () => {
    const one = await add("巡店", { dataScope: "自定义", depts: [{ id: 3 }, { id: 4 }], description: "看档口" });
    expect(one).toMatchObject({ menus: [], depts: [{ id: 3 }, { id: 4 }] });
    const menus = await menusOf("msClothesBill:list", "msClothesBill:add");
    expect(await send("PUT", "/api/roles/menu", { id: one.id, menus })).toMatchObject({ status: 204, body: undefined });
    expect((await send("GET", `/api/roles/${one.id}`)).body).toMatchObject({ menus, depts: [{ id: 3 }, { id: 4 }] });
    const row = { ...(await role("巡店")), menus: null, depts: [], dataScope: "本级", level: 4, code: "admin" };
    expect((await send("PUT", "/api/roles", row)).status).toBe(204);
    expect(await role("巡店")).toMatchObject({ level: 4, dataScope: "本级", menus, depts: [] });
  });

  it("takes the whole set of menus each time, and every holder's next request has it", async () => {
    const keeper = await backoffice.signIn("keeper");
    const one = await role("营业员");
    const bills = (await menusOf("msClothesBill:list")).map(({ id }) => id);
    expect((await send("GET", "/api/clothes/bill", undefined, keeper)).status).toBe(200);
    const without = one.menus.filter(({ id }) => !bills.includes(id));
    expect((await send("PUT", "/api/roles/menu", { id: one.id, menus: without })).status).toBe(204);
    expect((await send("GET", "/api/clothes/bill", undefined, keeper)).status).toBe(403);
    expect((await send("PUT", "/api/roles/menu", { id: one.id, menus: one.menus })).status).toBe(204);
    expect((await send("GET", "/api/clothes/bill", undefined, keeper)).status).toBe(200);
  });

  it("removes what nobody holds, and gives a workbook", async () => {
    const one = await add("临时工");
    expect(await send("DELETE", "/api/roles", [one.id])).toMatchObject({ status: 200, body: undefined });
    expect((await list()).map(({ name }) => name)).not.toContain("临时工");
    const book = await fetch(`${backoffice.url}/api/roles/download?page=0&size=10&sort=level%2Casc`, {
      headers: { Authorization: admin },
    });
    expect([book.status, book.headers.get("Content-Type")?.includes("spreadsheetml")]).toEqual([200, true]);
  });
});

describe("rules", () => {
  it("refuses what is held, and what the product itself needs", async () => {
    const [keeper, boss] = [await role("营业员"), await role("老板")];
    expect(await refusal("DELETE", "/api/roles", [keeper.id])).toBe(
      "所选角色还有用户（周小妹、沙小河、易离职），请先为他们换角色",
    );
    expect(await refusal("DELETE", "/api/roles", [(await role("管理员")).id])).toBe("管理员由系统使用，不能删除");
    expect(await refusal("DELETE", "/api/roles", [(await role("默认角色")).id])).toBe("默认角色由系统使用，不能删除");
    expect((await role("老板")).id).toBe(boss.id);
  });

  it("leaves 管理员 as it is", async () => {
    const one = await role("管理员");
    expect(await refusal("PUT", "/api/roles", { ...one, level: 5, menus: null })).toMatch(/^管理员角色由系统使用/);
    expect(await refusal("PUT", "/api/roles/menu", { id: one.id, menus: await menusOf("user:list") })).toMatch(
      /^管理员拥有全部权限/,
    );
    const copy = { name: "假管理员", clientToken: randomUUID() };
    expect(await refusal("POST", `/api/roles/${one.id}/copy`, copy)).toMatch(/^管理员角色由系统使用/);
  });

  it("grants nobody everything by a button that is called admin", async () => {
    const sneaky = { type: 2, pid: 0, title: "后门", permission: "admin" };
    await send("POST", "/api/menus", sneaky);
    const one = await add("后门角色");
    await send("PUT", "/api/roles/menu", { id: one.id, menus: await menusOf("admin") });
    await backoffice.database.db.execute(sql`insert into user_role (user_id, role_id) values (10, ${one.id})`);
    const token = await backoffice.signIn("newcomer");
    expect((await send("GET", "/auth/info", undefined, token)).body.roles).not.toContain("admin");
    expect((await send("GET", "/api/users", undefined, token)).status).toBe(403);
    await backoffice.database.db.execute(sql`delete from user_role where role_id = ${one.id}`);
  });

  it("keeps everybody to the own level, by what is stored (#898)", async () => {
    const one = await add("主管", { level: 2 });
    await send("PUT", "/api/roles/menu", {
      id: one.id,
      menus: await menusOf("roles:list", "roles:add", "roles:edit", "roles:del"),
    });
    await backoffice.database.db.execute(sql`insert into user_role (user_id, role_id) values (10, ${one.id})`);
    const token = await backoffice.signIn("newcomer");
    const above = "权限不足，您的角色级别：2，低于操作的角色级别：1";
    const boss = await role("老板");
    expect(await refusal("PUT", "/api/roles", { ...boss, level: 9, menus: null }, token)).toBe(above);
    expect(await refusal("PUT", "/api/roles/menu", { id: boss.id, menus: [] }, token)).toBe(above);
    expect(await refusal("DELETE", "/api/roles", [boss.id], token)).toBe(above);
    expect(await refusal("POST", "/api/roles", form("新老板", { level: 1 }), token)).toBe(above);
    expect((await send("POST", "/api/roles", form("小组", { level: 2 }), token)).status).toBe(201);
    await backoffice.database.db.execute(sql`delete from user_role where role_id = ${one.id}`);
  });

  it("refuses the second of two who edit one, its menus too", async () => {
    const one = await add("两人改");
    const { version } = (await send("GET", `/api/roles/${one.id}`)).body;
    const menus = await menusOf("msClothesBill:list");
    expect((await send("PUT", "/api/roles/menu", { id: one.id, menus, version })).status).toBe(204);
    expect(await refusal("PUT", "/api/roles/menu", { id: one.id, menus: [], version })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect(await refusal("PUT", "/api/roles", { ...one, menus: null, version })).toBe("数据已被他人修改，请刷新后重试");
  });

  it("copies a built-in role with all that it holds", async () => {
    const keeper = await role("营业员");
    const body = { name: "周末营业员", clientToken: randomUUID() };
    const reply = await send("POST", `/api/roles/${keeper.id}/copy`, body);
    expect(reply.status).toBe(201);
    expect((await send("POST", `/api/roles/${keeper.id}/copy`, body)).body).toEqual(reply.body);
    expect(await role("周末营业员")).toMatchObject({ level: keeper.level, menus: keeper.menus, userCount: 0 });
    expect(await refusal("POST", `/api/roles/${keeper.id}/copy`, { ...body, clientToken: randomUUID() })).toBe(
      "角色 周末营业员 已存在，请换一个名称",
    );
  });

  it("copies rights on repositories and stalls, as far as the copier could grant them", async () => {
    const keeper = await add("带仓角色");
    const grid = `/api/clothes/repository/permission/role`;
    const rightsOf = async (id: number) =>
      ((await send("GET", `${grid}/${id}`)).body.rows as { repositoryId: number; rights: string[] }[])
        .filter(({ rights }) => rights.length > 0)
        .map(({ repositoryId, rights }) => ({ repositoryId, rights }));
    const grants = [
      { repositoryId: 1, before: [], rights: ["view", "out"] },
      { repositoryId: 2, before: [], rights: ["view"] },
    ];
    const granted = await send("PUT", `${grid}/${keeper.id}`, { grants, clientToken: randomUUID() });
    expect(granted.status, JSON.stringify(granted.body)).toBe(200);
    const copy = async (name: string, token: string) =>
      (await send("POST", `/api/roles/${keeper.id}/copy`, { name, clientToken: randomUUID() }, token)).body.id;
    const whole = await copy("带仓营业员", admin);
    expect(await rightsOf(whole)).toEqual(await rightsOf(keeper.id));
    expect(await rightsOf(keeper.id)).toHaveLength(2);
    const { db } = backoffice.database;
    const told = await rows<{ after: { repositories: number } }>(
      db,
      sql`select after from audit_log where entity = 'role' and entity_id = ${whole} and action = 'add'`,
    );
    expect(told.map(({ after }) => after.repositories)).toEqual([2]);

    // Who may add roles, but grant nothing on repositories, or only where they work themselves.
    const maker = await add("管角色的人", { level: 2 });
    const menus = await menusOf("roles:list", "roles:add");
    await send("PUT", "/api/roles/menu", { id: maker.id, menus });
    await db.execute(
      sql`insert into user_role (user_id, role_id) select id, ${maker.id} from sys_user where username = 'finance'`,
    );
    const finance = await backoffice.signIn("finance");
    expect(await rightsOf(await copy("无仓营业员", finance))).toEqual([]);
    const more = await menusOf(
      "roles:list",
      "roles:add",
      "msClothesRepositoryPermission:list",
      "msClothesRepositoryPermission:edit",
    );
    await send("PUT", "/api/roles/menu", { id: maker.id, menus: more });
    await db.execute(
      sql`delete from role_repository_permission where role_id in (
            select role_id from user_role where user_id = (select id from sys_user where username = 'finance'))`,
    );
    await db.execute(
      sql`delete from repository_permission where user_id = (select id from sys_user where username = 'finance')`,
    );
    await db.execute(
      sql`insert into repository_permission (user_id, repository_id, bits) select id, 1, 1 from sys_user where username = 'finance'`,
    );
    expect(await rightsOf(await copy("半仓营业员", finance))).toEqual([{ repositoryId: 1, rights: ["view"] }]);
  });

  it("shows all roles beside all permissions, filtered by module", async () => {
    const all = (await send("GET", "/api/roles/overview")).body;
    const codes: string[] = all.content.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(["msClothesBill:add", "user:edit", "setting:edit"]));
    const holders = (code: string) =>
      all.content
        .find((one: { code: string }) => one.code === code)
        .roles.map((id: number) => all.roles.find((one: Row) => one.id === id).name);
    expect(holders("setting:edit")).toEqual(["管理员"]);
    expect(holders("msClothesBill:add")).toEqual(expect.arrayContaining(["管理员", "店长", "营业员"]));
    expect(holders("msClothesBill:add")).not.toContain("仓管");
    // What is shown is what holds.
    const warehouse = await role("仓管");
    const held = await rows<{ code: string }>(
      backoffice.database.db,
      sql`select distinct permission as code from menu join role_menu on menu_id = menu.id
          where role_id = ${warehouse.id} and permission not in ('', 'admin') order by 1`,
    );
    expect(
      new Set(
        all.content
          .filter((one: { roles: number[] }) => one.roles.includes(warehouse.id))
          .map(({ code }: { code: string }) => code),
      ),
    ).toEqual(new Set(held.map(({ code }) => code)));
    const stock = (await send("GET", `/api/roles/overview?section=${encodeURIComponent("库存管理")}`)).body;
    expect(stock.sections).toEqual(all.sections);
    expect(new Set(stock.content.map(({ section }: { section: string }) => section))).toEqual(new Set(["库存管理"]));
    expect((await send("GET", "/api/roles/overview", undefined, await backoffice.signIn("keeper"))).status).toBe(403);
  });

  it("tells before who gains and who loses what, other roles counted in", async () => {
    const keeper = await role("营业员");
    const [bills, users] = [await menusOf("msClothesBill:list"), await menusOf("user:list")];
    const gone = bills.map(({ id }) => id);
    const menus = [...keeper.menus.filter(({ id }) => !gone.includes(id)), ...users];
    const before = await role("营业员");
    const preview = (await send("POST", "/api/roles/menu/preview", { id: keeper.id, menus })).body;
    expect(preview.added).toEqual(["用户管理"]);
    expect(preview.removed).toHaveLength(gone.length);
    expect(preview.users[0]).toMatchObject({ name: "周小妹", gains: ["用户管理"], loses: preview.removed });
    expect(await role("营业员")).toEqual(before);
  });

  it("says in one sentence what is wrong", async () => {
    expect(await refusal("POST", "/api/roles", form("营业员"))).toBe("角色 营业员 已存在，请换一个名称");
    expect(await refusal("POST", "/api/roles", form("空", { dataScope: "自定义" }))).toBe(
      "数据范围为自定义时，请选择部门",
    );
    expect(await refusal("POST", "/api/roles", form("错", { dataScope: "所有" }))).toBe("请选择数据范围");
    expect(await refusal("POST", "/api/roles", form("零", { level: 0 }))).toBe("角色级别不能小于 1");
    expect(await refusal("PUT", "/api/roles/menu", { id: (await role("老板")).id, menus: [{ id: 999_999 }] })).toMatch(
      /^所选菜单不存在/,
    );
    expect(await refusal("PUT", "/api/roles/menu", { id: 999_999, menus: [] })).toBe("角色不存在，可能已被删除");
  });
});
