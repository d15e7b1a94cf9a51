/** 导入用户: every wrong row is named, nothing is written before it is confirmed, and nobody knows a password of it. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
/** Ids up to this one are the demo company's. */
let demoUsers = 0;
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  const { db } = backoffice.database;
  demoUsers = (await oneRow<{ last: number }>(db, sql`select max(id) as last from sys_user`)).last;
});

const heads = ["用户名*", "姓名*", "性别", "手机号", "邮箱", "部门", "角色", "岗位"];
const send = (method: string, path: string, body?: unknown) => backoffice.send(method, path, { token: admin, body });

async function check(lines: (string | number | null)[][]) {
  const file = await writeXlsx({ sheets: [{ name: "用户", rows: [heads, ...lines] }] });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "用户.xlsx");
  const query = `clientToken=${randomUUID()}&name=${encodeURIComponent("新人.xlsx")}`;
  const { status, body } = await send("POST", `/api/users/import?${query}`, form);
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  return (await send("GET", `/api/task/${body.jobId}`)).body;
}

async function write(checkId: number, mode: "all" | "right") {
  const reply = await send("POST", `/api/users/import/${checkId}`, { mode, clientToken: randomUUID() });
  if (reply.status !== 201) return reply.body.message as string;
  await backoffice.settle();
  return (await send("GET", `/api/task/${reply.body.jobId}`)).body;
}

const names = async () =>
  (
    await rows<{ username: string }>(
      backoffice.database.db,
      sql`select username from sys_user where id > ${demoUsers} order by id`,
    )
  ).map(({ username }) => username);

it("names every wrong row and writes nothing, then writes the right ones once", async () => {
  expect((await send("POST", "/api/job", { name: "理货", jobSort: 1, enabled: true })).status).toBe(201);
  const found = await check([
    ["lin", "林一", "女", 13_911_110_001, "lin@example.com", "仓储部", "仓管、营业员", "理货"],
    ["Keeper", "重名", null, null, null, null, null, null],
    ["wang", "王二", "不明", "138", "wang", "没有部", "没有角色", "没有岗位"],
    ["zhao", "赵三", null, "13911110001", null, null, null, null],
    ["qian", "钱四", null, null, null, null, null, null],
  ]);
  expect(found.status).toBe("DONE");
  const { rows: count, rightRows, errors } = found.result;
  expect([count, rightRows]).toEqual([5, 2]);
  const told = errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`);
  expect(told.sort()).toEqual(
    ["3 用户名", "4 性别", "4 手机号", "4 邮箱", "4 部门", "4 角色", "4 岗位", "5 手机号"].sort(),
  );
  expect(await names()).toEqual([]);
  expect(await write(found.id, "all")).toMatch(/^还有 8 处错误/);
  const written = await write(found.id, "right");
  expect(written.result).toMatchObject({ added: [expect.any(Number), expect.any(Number)], rightRows: 2 });
  expect(await names()).toEqual(["lin", "qian"]);
  expect(await write(found.id, "right")).toMatch(/^这份表格已经导入过/);
  const [lin] = (await send("GET", "/api/users?blurry=lin@example.com")).body.content;
  expect(lin).toMatchObject({
    phone: "13911110001",
    gender: "女",
    dept: { name: "仓储部" },
    roles: [{ name: "营业员" }, { name: "仓管" }],
    jobs: [{ name: "理货" }],
  });
});

it("comes with no password: one is reset and handed over", async () => {
  const found = await check([["sun", "孙五", null, null, null, null, "营业员", null]]);
  const { result } = await write(found.id, "all");
  const { content } = (await send("PUT", "/api/users/resetPwd", result.added)).body;
  const token = await backoffice.signIn("sun", content[0].password);
  expect((await backoffice.send("GET", "/auth/info", { token })).body.user.mustChangePassword).toBe(true);
});
