/** 在线用户: who is signed in, from where; ending a session. ELADMIN's rows 38 to 40. */
// @module-tag databases
import { beforeAll, expect, it } from "vitest";
import type { OnlineRow } from "#contract/system/monitor/online.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { downloadedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "keeper"]) tokens[username] = await backoffice.signIn(username);
});

const send = (method: string, path: string, body?: unknown, username = "admin") =>
  backoffice.send(method, path, { token: tokens[username], ...(body !== undefined && { body }) });
const list = async (query = "") =>
  (await send("GET", `/auth/online?page=0&size=10&sort=id%2Cdesc${query}`)).body as {
    content: OnlineRow[];
    totalElements: number;
  };

it("lists every session that stands, the caller's own among them", async () => {
  const { content, totalElements } = await list();
  expect(totalElements).toBe(3);
  expect(content.map(({ userName, current }) => [userName, current])).toEqual([
    ["keeper", false],
    ["boss", false],
    ["admin", true],
  ]);
  expect(content[1]).toMatchObject({
    nickName: "云老板",
    ip: "127.0.0.1",
    address: "本机",
    browser: "未知设备",
    dept: expect.any(String),
    key: expect.stringMatching(/^\d+$/),
    loginTime: "2026-04-15 12:00:00",
  });
  expect((await list("&username=boss")).totalElements).toBe(1);
  const file = `${backoffice.url}/auth/online/download?page=0&size=10&username=boss`;
  expect(await downloadedRows(file, tokens.admin ?? "")).toEqual([
    ["用户名", "昵称", "部门", "IP", "IP 来源", "浏览器", "登录时间", "最近使用"],
    ["boss", "云老板", content[1]?.dept, "127.0.0.1", "本机", "未知设备", expect.anything(), expect.anything()],
  ]);
});

it("ends a session: its next request is refused, the others go on", async () => {
  const boss = (await list("&username=boss")).content[0];
  expect((await send("DELETE", "/auth/online", [boss?.key])).status).toBe(200);
  expect((await send("GET", "/auth/info", undefined, "boss")).status).toBe(401);
  expect((await send("GET", "/auth/info", undefined, "keeper")).status).toBe(200);
  expect((await send("DELETE", "/auth/online", [boss?.key])).body.message).toBe("会话不存在，可能已经下线");
  expect((await send("DELETE", "/auth/online", [])).body.message).toBe("请选择会话");
  const [change] = (await send("GET", `/api/logs/change?entity=sys_user&entityId=${boss?.uid}`)).body.content;
  expect(change).toMatchObject({ action: "强退" });
});

it("leaves out what has expired", async () => {
  backoffice.advance(13 * 3_600_000);
  tokens.admin = await backoffice.signIn("admin");
  expect((await list()).content.map(({ userName }) => userName)).toEqual(["admin"]);
  backoffice.advance(-13 * 3_600_000);
});

it("is for administrators alone", async () => {
  for (const [method, path, body] of [
    ["GET", "/auth/online"],
    ["GET", "/auth/online/download"],
    ["DELETE", "/auth/online", ["1"]],
  ] as const)
    expect((await send(method, path, body, "keeper")).status).toBe(403);
});
