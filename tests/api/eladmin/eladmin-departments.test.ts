/** What ELADMIN's client sends on its department page, and of departments on the user's and the role's (eladmin-client.md, rows 22 to 26). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { downloadedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
let token = "";
beforeAll(async () => {
  token = await backoffice.signIn("admin");
});

const send = (method: string, path: string, body?: unknown, as = token) =>
  backoffice.send(method, path, { token: as, body });
const refusalOf = async (method: string, path: string, body?: unknown, as = token) => {
  const reply = await send(method, path, body, as);
  expect(reply.body).toEqual({ status: 400, timestamp: expect.any(Number), message: expect.any(String) });
  return reply.body.message;
};

interface Row {
  id: number;
  pid: number | null;
  name: string;
  subCount: number;
  leaf: boolean;
  children?: Row[];
}

const list = async (query: string, as = token): Promise<Row[]> => {
  const { status, body } = await send("GET", `/api/dept${query}`, undefined, as);
  expect(status, query).toBe(200);
  expect(body.totalElements).toBe(body.content.length);
  return body.content;
};
const names = async (query: string, as = token) => (await list(query, as)).map(({ name }) => name);
const named = async (name: string): Promise<Row> => {
  const found = (await list(`?size=9999&name=${encodeURIComponent(name)}`)).find((row) => row.name === name);
  if (!found) throw new Error(`no department ${name}`);
  return found;
};

/** The form as it is posted [R]. */
const form = { id: null, name: "客服部", isTop: "0", subCount: 0, pid: 1, deptSort: 20, enabled: "true" };

/** Leaves a department in the demo company alone: the tests make their own. */
async function add(fields: object): Promise<Row> {
  const body = { ...form, ...fields };
  expect((await send("POST", "/api/dept", body)).status).toBe(201);
  return named(body.name);
}

describe("row 22: the list", () => {
  it("is the roots, with right leaves, in their order whatever sort is sent", async () => {
    expect(await list("?page=0&size=30&sort=id%2Cdesc")).toEqual([
      {
        ...{ id: 1, pid: null, name: "杭州云裳服饰", deptSort: 1, enabled: true, subCount: 7, hasChildren: true },
        ...{ leaf: false, label: "杭州云裳服饰", createBy: "管理员", updateBy: "管理员" },
        ...{ createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), updateTime: expect.any(String) },
      },
    ]);
    expect(await names("?sort=id%2Cdesc")).toEqual(["杭州云裳服饰"]);
  });

  it("is one level below, in full without a size", async () => {
    const below = await list("?pid=1");
    expect(below.map(({ name }) => name)).toEqual([
      ...["总经办", "四季青档口", "沙河档口", "仓储部", "生产部", "财务部", "电商部"],
    ]);
    expect(below.every(({ leaf, subCount }) => leaf && subCount === 0)).toBe(true);
    expect(await names("?sort=id%2Cdesc&pid=1")).toHaveLength(7);
  });

  it("is what is searched, each once: below what is found it is asked for when opened", async () => {
    expect(await names("?page=0&size=10&sort=id%2Cdesc&name=%E6%A1%A3%E5%8F%A3")).toEqual(["四季青档口", "沙河档口"]);
    expect(await names("?enabled=true")).toEqual(["杭州云裳服饰"]);
    expect(await names("?enabled=false")).toEqual([]);
    expect(await names("?createTime=2020-01-01%2000%3A00%3A00&createTime=2020-01-01%2023%3A59%3A59")).toEqual([]);
    expect(await names("?name=%25")).toEqual([]);
  });
});

describe("row 23: what may be above, or chosen", () => {
  const superior = async (ids: unknown[], exclude: boolean): Promise<Row[]> => {
    const { status, body } = await send("POST", `/api/dept/superior?exclude=${exclude}`, ids);
    expect([status, body.totalElements]).toEqual([200, body.content.length]);
    return body.content;
  };

  it("is the levels on the way, without the department itself when its own form asks", async () => {
    const [root] = await superior([3], true);
    expect(root).toMatchObject({ id: 1, subCount: 6 });
    expect(root?.children?.map(({ name }) => name)).not.toContain("四季青档口");
    const [shown] = await superior([3], false);
    expect(shown?.children?.map(({ name }) => name)).toContain("四季青档口");
  });

  it("is the roots for a user without a department: the client sends [null]", async () => {
    const found = await superior([null], false);
    expect(found.map(({ name, children }) => [name, children])).toEqual([["杭州云裳服饰", undefined]]);
  });
});

describe("rows 24 to 26: upkeep", () => {
  it("adds what the form sends, and one at the top", async () => {
    expect(await add({})).toMatchObject({ pid: 1, leaf: true });
    expect(await add({ name: "分公司", isTop: "1", pid: null })).toMatchObject({ pid: null });
    expect(await names("")).toEqual(["杭州云裳服饰", "分公司"]);
    expect(await refusalOf("POST", "/api/dept", form)).toBe("部门“客服部”已存在，请换一个名称");
    expect(await refusalOf("POST", "/api/dept", { ...form, name: " " })).toBe("请填写部门名称");
    expect(await refusalOf("POST", "/api/dept", { ...form, name: "悬空", pid: 999 })).toBe(
      "上级部门不存在，可能已被删除",
    );
  });

  it("takes the whole row back from the form and from the switch", async () => {
    const row = await named("客服部");
    const fromForm = { ...row, name: "售后部", isTop: "0", enabled: "true", children: null };
    expect((await send("PUT", "/api/dept", fromForm)).status).toBe(204);
    const renamed = await named("售后部");
    // The switch sends what it shows, twice in a row without reading again.
    for (const enabled of [false, true, false]) {
      expect((await send("PUT", "/api/dept", { ...renamed, enabled })).status).toBe(204);
    }
    expect(await names("?size=10&enabled=false")).toEqual(["售后部"]);
    expect((await send("PUT", "/api/dept", { ...renamed, enabled: true })).status).toBe(204);
  });

  it("refuses a circle, of two moves at once as well", async () => {
    const [top, below] = [await add({ name: "上" }), await add({ name: "下" })];
    const move = (row: Row, pid: number) => send("PUT", "/api/dept", { ...form, id: row.id, name: row.name, pid });
    expect((await move(top, top.id)).body.message).toBe("上级部门不能是自己");
    const replies = await Promise.all([move(top, below.id), move(below, top.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.message).toBe("上级部门不能是自己的下级部门");
    const all = (await send("GET", "/api/dept/outline")).body.content as Row[];
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(["上", "下"]));
  });

  it("tells a second editor, and gives one answer to a form sent twice", async () => {
    const { id } = await named("售后部");
    const { version, ...seen } = (await send("GET", `/api/dept/${id}`)).body;
    const clientToken = "3f0b7f0e-6a3c-4b64-9d1f-3a8f3a0c1d11";
    const body = { ...seen, version, clientToken, deptSort: 5 };
    for (let time = 0; time < 2; time++) expect((await send("PUT", "/api/dept", body)).status).toBe(204);
    expect(await refusalOf("PUT", "/api/dept", { ...seen, version })).toBe("数据已被他人修改，请刷新后重试");
    expect((await list(""))[0]).not.toHaveProperty("version");
  });

  it("removes with everything below, and refuses while a person or a role belongs to any of them", async () => {
    const { db } = backoffice.database;
    const top = await add({ name: "待撤部", pid: null });
    const below = await add({ name: "待撤一组", pid: top.id });
    await db.execute(sql`update sys_user set dept_id = ${below.id} where username = 'newcomer'`);
    expect(await refusalOf("DELETE", "/api/dept", [top.id])).toBe(
      "部门“待撤一组”还有 1 名用户，请先把他们调到别的部门再删除",
    );
    await db.execute(sql`update sys_user set dept_id = 2 where username = 'newcomer'`);
    await db.execute(sql`insert into role_dept (role_id, dept_id) values (3, ${below.id})`);
    expect(await refusalOf("DELETE", "/api/dept", [top.id])).toBe(
      "角色“营业员”的数据权限用到了部门“待撤一组”，请先在角色里去掉再删除",
    );
    await db.execute(sql`delete from role_dept where role_id = 3`);
    expect((await send("DELETE", "/api/dept/", [top.id])).status).toBe(200);
    expect(await names("?size=99&name=%E5%BE%85%E6%92%A4")).toEqual([]);
    expect((await send("DELETE", "/api/dept", [top.id])).status).toBe(200);
    expect(await refusalOf("DELETE", "/api/dept", [])).toMatch(/请选择/);
    expect(await refusalOf("DELETE", "/api/dept", [1])).toMatch(/还有 \d+ 名用户/);
  });

  it("exports all of them, whatever page is asked for", async () => {
    const [head, ...found] = await downloadedRows(
      `${backoffice.url}/api/dept/download?page=0&size=10&sort=id%2Cdesc`,
      token,
    );
    expect(head).toEqual(["部门名称", "状态", "人数", "创建日期"]);
    expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(["杭州云裳服饰", "总经办", "电商部"]));
  });
});

describe("data scope", () => {
  it("reaches what a role of 自定义 names, with what is below, and no more", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`update role set data_scope = '自定义' where code = 'ROLE_FINANCE'`);
    await db.execute(sql`insert into role_dept (role_id, dept_id) select id, 7 from role where code = 'ROLE_FINANCE'`);
    await db.execute(sql`insert into role_menu select role.id, menu.id from role, menu
      where role.code = 'ROLE_FINANCE' and menu.permission in ('dept:list', 'dept:edit', 'dept:add', 'dept:del')`);
    const finance = await backoffice.signIn("finance");
    expect(await names("?sort=id%2Cdesc", finance)).toEqual(["财务部"]);
    expect(await names("?size=99&name=%E9%83%A8", finance)).toEqual(["财务部"]);
    expect(await refusalOf("PUT", "/api/dept", { ...form, id: 5, name: "仓储部" }, finance)).toBe(
      "部门“仓储部”不在您的数据权限内，不能修改",
    );
    expect(await refusalOf("POST", "/api/dept", { ...form, name: "越权部", pid: null }, finance)).toBe(
      "您的数据权限不是全部，不能设为顶级部门，请选择上级部门",
    );
    expect(await refusalOf("DELETE", "/api/dept", [5], finance)).toMatch(/不在您的数据权限内/);
    expect((await send("POST", "/api/dept", { ...form, name: "出纳组", pid: 7 }, finance)).status).toBe(201);
    expect(await names("?pid=7", finance)).toEqual(["出纳组"]);
  });
});

it("needs a permission each", async () => {
  const keeper = await backoffice.signIn("keeper");
  for (const [method, path, body] of [
    ["GET", "/api/dept", undefined],
    ["GET", "/api/dept/download", undefined],
    ["POST", "/api/dept/superior", [1]],
    ["POST", "/api/dept", form],
    ["PUT", "/api/dept", { ...form, id: 2 }],
    ["DELETE", "/api/dept", [2]],
  ] as const)
    expect((await send(method, path, body, keeper)).status, `${method} ${path}`).toBe(403);
});
