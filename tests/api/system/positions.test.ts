/** 岗位 as ELADMIN's client works with it (eladmin-client.md rows 27 and 28), and as our own pages do. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let keeper = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

interface Row {
  id: number;
  name: string;
  jobSort: number;
  enabled: boolean;
}

async function list(query = ""): Promise<{ content: Row[]; totalElements: number }> {
  const reply = await send("GET", `/api/job?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}
const names = async (query?: string) => (await list(query)).content.map(({ name }) => name);

async function add(name: string, fields: object = {}): Promise<number> {
  const reply = await send("POST", "/api/job", { id: null, name, jobSort: 999, enabled: true, ...fields });
  expect(reply).toMatchObject({ status: 201, body: undefined });
  return (await list(`name=${encodeURIComponent(name)}`)).content[0]?.id ?? 0;
}

describe("as the client sends it", () => {
  it("lists a page in two orders, and all that may be chosen in a user's form", async () => {
    await add("裁床师傅", { jobSort: 5 });
    backoffice.advance(60_000);
    await add("理货", { jobSort: 5 });
    await add("主播", { jobSort: 1, enabled: false });
    const page = await list("page=0&size=10&sort=jobSort%2Casc&sort=id%2Cdesc");
    expect(page.content.map(({ name }) => name)).toEqual(["主播", "理货", "裁床师傅"]);
    expect(page.totalElements).toBe(3);
    expect(Object.keys(page.content[0] ?? {}).sort()).toEqual(
      [
        ...["createBy", "createTime", "dept", "enabled", "id", "jobSort", "name", "sort", "updateBy", "updateTime"],
        "userCount",
      ].sort(),
    );
    expect(await names("page=0&size=9999&enabled=true")).toEqual(["理货", "裁床师傅"]);
    expect(await names("page=1&size=2&sort=id,asc")).toEqual(["主播"]);
    expect(await names("sort=title,desc&sort=id,asc")).toEqual(["裁床师傅", "理货", "主播"]);
  });

  it("finds by name, by state and by when it was made, both ends included", async () => {
    expect(await names(`page=0&size=30&name=${encodeURIComponent("理")}`)).toEqual(["理货"]);
    expect(await names("enabled=false")).toEqual(["主播"]);
    expect(await names("name=%25")).toEqual([]);
    const { content } = await list();
    const made = (content.find(({ name }) => name === "裁床师傅") as unknown as { createTime: string }).createTime;
    const range = (from: string, to: string) =>
      names(`createTime=${encodeURIComponent(from)}&createTime=${encodeURIComponent(to)}`);
    expect(await range(made, made)).toEqual(["裁床师傅"]);
    expect(await range("2000-01-01 00:00:00", "2000-12-31 23:59:59")).toEqual([]);
  });

  it("changes a row that comes back whole, and takes nothing of it that is not its own", async () => {
    const id = await add("打版");
    const { content } = await list(`name=${encodeURIComponent("打版")}`);
    const row = { ...content[0], name: "版师", enabled: "false", createTime: "1999-01-01 00:00:00", userCount: 77 };
    expect(await send("PUT", "/api/job", row)).toMatchObject({ status: 204, body: undefined });
    const after = (await list("sort=id,desc")).content[0];
    expect(after).toMatchObject({
      id,
      name: "版师",
      enabled: false,
      userCount: 0,
      createTime: expect.not.stringMatching(/^1999/),
    });
  });

  it("removes by an array, also with a trailing slash, and refuses what users hold", async () => {
    const [one, other] = [await add("试用一"), await add("试用二")];
    await backoffice.database.db.execute(sql`insert into user_position (user_id, position_id) values (4, ${other})`);
    const refused = await send("DELETE", "/api/job", [one, other]);
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("试用二") } });
    expect(await names(`name=${encodeURIComponent("试用")}`)).toHaveLength(2);
    await backoffice.database.db.execute(sql`delete from user_position`);
    expect(await send("DELETE", "/api/job/", [one, String(other)])).toMatchObject({ status: 200, body: undefined });
    expect(await names(`name=${encodeURIComponent("试用")}`)).toEqual([]);
  });

  it("gives a workbook of all matches, whatever page is named", async () => {
    const response = await fetch(`${backoffice.url}/api/job/download?page=5&size=10&sort=id,desc`, {
      headers: { Authorization: admin },
    });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
  });
});

describe("what is refused", () => {
  it("refuses who lacks the permission with 403", async () => {
    for (const [method, body] of [["GET"], ["POST", {}], ["PUT", {}], ["DELETE", [1]]] as const) {
      const reply = await send(method, "/api/job", body, keeper);
      expect(reply, method).toMatchObject({ status: 403, body: { status: 403, timestamp: expect.any(Number) } });
    }
    expect((await send("GET", "/api/job/download", undefined, keeper)).status).toBe(403);
  });

  it("says in one sentence what is wrong", async () => {
    await add("重名");
    const refusal = async (method: string, body: unknown) => (await send(method, "/api/job", body)).body.message;
    const fields = { name: "重名", jobSort: 1, enabled: true };
    expect(await refusal("POST", fields)).toBe("岗位 重名 已存在，请换一个名称");
    expect(await refusal("POST", { ...fields, name: " " })).toBe("请填写岗位名称");
    expect(await refusal("POST", { ...fields, id: 3 })).toBe("新增岗位不能带编号");
    expect(await refusal("PUT", { ...fields, name: "无", id: 99_999 })).toBe("岗位不存在，可能已被删除");
    expect(await refusal("DELETE", [])).toBe("请选择岗位");
    for (const query of ["size=0", "size=10000", "page=-1", "createTime=2026-01-01%2000:00:00"]) {
      expect(await send("GET", `/api/job?${query}`), query).toMatchObject({ status: 400 });
    }
  });

  it("refuses the second of two who edit one, and a form sent twice is saved once", async () => {
    const id = await add("同改");
    const { version } = (await send("GET", `/api/job/${id}`)).body;
    const fields = { id, jobSort: 1, enabled: true, version };
    expect((await send("PUT", "/api/job", { ...fields, name: "先改" })).status).toBe(204);
    expect(await send("PUT", "/api/job", { ...fields, name: "后改" })).toMatchObject({
      status: 400,
      body: { message: "数据已被他人修改，请刷新后重试" },
    });
    const twice = { name: "只此一个", jobSort: 1, enabled: true, clientToken: randomUUID() };
    for (const _ of [1, 2]) expect((await send("POST", "/api/job", twice)).status).toBe(201);
    expect(await names(`name=${encodeURIComponent("只此一个")}`)).toHaveLength(1);
  });
});
