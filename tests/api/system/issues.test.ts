/** The personal to-do list over HTTP (product.md §4, §5). */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let keeper = "";
let boss = "";
beforeAll(async () => {
  keeper = await backoffice.signIn("keeper");
  boss = await backoffice.signIn("boss");
});

interface Item {
  id: number;
  issueName: string;
  issueStatus: number;
  delFlag: number;
}

const send = (token: string, method: string, body: unknown) =>
  backoffice.send(method, "/api/user/issue", { token, body });

async function list(token: string): Promise<Item[]> {
  return (await backoffice.send("GET", "/api/user/issue/list", { token })).body.content;
}

async function added(token: string, issueName: string): Promise<Item> {
  expect((await send(token, "POST", { issueName, issueStatus: 0 })).status).toBe(201);
  const found = (await list(token)).find((item) => item.issueName === issueName);
  if (!found) throw new Error(`${issueName} was not added`);
  return found;
}

it("keeps each user's list apart", async () => {
  const item = await added(keeper, "给郑州李姐回电话");
  expect((await list(boss)).map(({ id }) => id)).not.toContain(item.id);
  const reply = await send(boss, "PUT", { ...item, issueStatus: 1 });
  expect([reply.status, reply.body.message]).toEqual([400, "待办不存在，可能已被删除"]);
});

it("marks done, puts done ones last, and deletes by the flag", async () => {
  const first = await added(keeper, "盘点样衣");
  await added(keeper, "寄色卡");
  expect((await send(keeper, "PUT", { ...first, issueStatus: 1 })).status).toBe(204);
  expect((await list(keeper)).at(-1)).toMatchObject({ id: first.id, issueStatus: 1 });
  expect((await send(keeper, "PUT", { ...first, issueStatus: 1, delFlag: 1 })).status).toBe(204);
  expect((await list(keeper)).map(({ id }) => id)).not.toContain(first.id);
});

it("takes 200 characters, not 201, and no blank", async () => {
  await added(keeper, "一".repeat(200));
  for (const [issueName, sentence] of [
    ["一".repeat(201), "待办事项不能超过 200 个字"],
    ["   ", "请填写待办事项"],
  ]) {
    const reply = await send(keeper, "POST", { issueName });
    expect([reply.status, reply.body.message]).toEqual([400, sentence]);
  }
});

it("stores markup as text", async () => {
  expect((await added(keeper, "<script>alert(1)</script>")).issueName).toBe("<script>alert(1)</script>");
});

it("needs its own code for each act", async () => {
  const item = await added(keeper, "整理货架");
  await revoke("msClothesUserIssue:del");
  expect((await send(keeper, "PUT", { ...item, delFlag: 1 })).status).toBe(403);
  expect((await send(keeper, "PUT", { ...item, issueStatus: 1 })).status).toBe(204);
  await revoke("msClothesUserIssue:edit");
  expect((await send(keeper, "PUT", { ...item, issueStatus: 0 })).status).toBe(403);
  await revoke("msClothesUserIssue:add");
  expect((await send(keeper, "POST", { issueName: "再加一条" })).status).toBe(403);
  await revoke("msClothesUserIssue:list");
  expect((await backoffice.send("GET", "/api/user/issue/list", { token: keeper })).status).toBe(403);
});

async function revoke(code: string): Promise<void> {
  await backoffice.database.db.execute(
    sql`delete from role_menu where menu_id = (select id from menu where permission = ${code})
        and role_id = (select id from role where code = 'ROLE_STALL_KEEPER')`,
  );
}
