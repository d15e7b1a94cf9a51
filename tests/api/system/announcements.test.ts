/** 站内消息 over HTTP: written to everybody, to roles, to people; edited, read, withdrawn with all copies. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { eventCodes } from "#contract/events.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let boss = "";
let keeper = "";
let users: { id: number; name: string }[] = [];
let roles: { id: number; name: string }[] = [];
const path = "/api/user/message/sent";
const call = (method: string, address: string, body?: object, token = admin) =>
  backoffice.send(method, address, { token, ...(body && { body: { clientToken: randomUUID(), ...body } }) });

beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
  keeper = await backoffice.signIn("keeper");
  ({ users, roles } = (await call("GET", `${path}/choices`)).body);
});

const idOf = (some: { id: number; name: string }[], part: string) => some.find(({ name }) => name.includes(part))?.id;
const text = { title: "周五盘点", type: "通知", content: "晚上八点关店盘点", link: "" };
const everybody = { audience: "ALL", roleIds: [], userIds: [] };

async function write(fields: object): Promise<number> {
  const reply = await call("POST", path, { ...text, ...everybody, ...fields });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}

interface Copy {
  id: number;
  title: string;
  content: string;
  read: boolean;
}
const inbox = async (token: string) =>
  (await call("GET", "/api/user/message/system/list?size=100", undefined, token)).body as {
    content: Copy[];
    unread: number;
  };
const copyOf = async (token: string, title: string) => (await inbox(token)).content.find((one) => one.title === title);
const row = async (id: number) => (await call("GET", `${path}/${id}`)).body;

describe("writing", () => {
  it("reaches everybody who may sign in, the holders of roles, or named people, and nobody else", async () => {
    await write({ title: "给所有人" });
    await write({ title: "给老板们", audience: "ROLES", roleIds: [idOf(roles, "老板")] });
    await write({
      title: "给营业员",
      audience: "USERS",
      userIds: [idOf(users, "（keeper）")],
      roleIds: [idOf(roles, "老板")],
    });
    const has = async (token: string) =>
      Promise.all(["给所有人", "给老板们", "给营业员"].map(async (title) => Boolean(await copyOf(token, title))));
    expect([await has(boss), await has(keeper), await has(admin)]).toEqual([
      [true, true, false],
      [true, false, true],
      [true, false, false],
    ]);
  });

  it("is in the list with its readers and how many have read it", async () => {
    const id = await write({ title: "谁看过", audience: "USERS", userIds: users.slice(0, 3).map(({ id }) => id) });
    expect(await row(id)).toMatchObject({ audience: "USERS", sentCount: 3, readCount: 0, withdrawn: false });
    const both = await write({
      title: "两人",
      audience: "USERS",
      userIds: [idOf(users, "（boss）"), idOf(users, "（keeper）")],
    });
    const copy = await copyOf(boss, "两人");
    await call("POST", "/api/user/message/read", { ids: [copy?.id] }, boss);
    expect(await row(both)).toMatchObject({ sentCount: 2, readCount: 1 });
    // Who deletes the own copy has seen it.
    const other = await copyOf(keeper, "两人");
    await backoffice.send("DELETE", "/api/user/message/", { token: keeper, body: [other?.id] });
    expect(await row(both)).toMatchObject({ sentCount: 2, readCount: 2 });
    const { content } = (await call("GET", `${path}?blurry=${encodeURIComponent("两人")}`)).body;
    expect(content).toHaveLength(1);
    expect(content[0].audienceNames).toHaveLength(2);
  });

  it.each([
    [{ title: " " }, "请填写标题"],
    [{ audience: "" }, "请选择发给谁"],
    [{ audience: "ROLES" }, "请选择角色"],
    [{ audience: "USERS" }, "请选择收件人"],
    [{ audience: "USERS", userIds: [999_999] }, "收件人不存在或已停用"],
    [{ audience: "ROLES", roleIds: [999_999] }, "这些角色下没有启用的用户，请选择别的角色"],
    [{ link: "https://example.com" }, "链接只能是本系统的路径，以 / 开头"],
  ])("refuses %j", async (wrong, sentence) => {
    const reply = await call("POST", path, { ...text, ...everybody, ...wrong });
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status: 400, message: sentence });
  });

  it("sends a form that is sent twice once", async () => {
    const body = { ...text, ...everybody, title: "只发一次", clientToken: randomUUID() };
    const replies = [await call("POST", path, body), await call("POST", path, body)];
    expect(replies[0]?.body.id).toBe(replies[1]?.body.id);
    expect((await inbox(boss)).content.filter(({ title }) => title === "只发一次")).toHaveLength(1);
  });
});

describe("changing", () => {
  it("edits every copy, and shows it once more to who has read it where that is wanted", async () => {
    const id = await write({ title: "错别子" });
    const copy = await copyOf(boss, "错别子");
    await call("POST", "/api/user/message/read", { ids: [copy?.id] }, boss);
    const { version } = await row(id);
    const edited = { ...text, title: "错别字", again: "false", version };
    expect((await call("PUT", `${path}/${id}`, edited)).body).toEqual({ version: version + 1 });
    expect(await copyOf(boss, "错别字")).toMatchObject({ read: true, content: text.content });
    expect(await copyOf(keeper, "错别字")).toMatchObject({ read: false });
    expect((await call("PUT", `${path}/${id}`, edited)).body.message).toBe("数据已被他人修改，请刷新后重试");
    await call("PUT", `${path}/${id}`, { ...edited, again: "true", version: version + 1 });
    expect(await copyOf(boss, "错别字")).toMatchObject({ read: false });
  });

  it("edits all copies by the id of one, as other programs do", async () => {
    await write({ title: "旧标题" });
    const copy = await copyOf(boss, "旧标题");
    const body = { id: copy?.id, category: "SYSTEM", type: "通知", title: "新标题", content: "新内容" };
    expect((await backoffice.send("PUT", "/api/user/message", { token: admin, body })).status).toBe(204);
    expect(await copyOf(keeper, "新标题")).toMatchObject({ content: "新内容" });
  });

  it("withdraws it from every list and count, live, and keeps how many had read it", async () => {
    const id = await write({ title: "发错了" });
    const copy = await copyOf(boss, "发错了");
    await call("POST", "/api/user/message/read", { ids: [copy?.id] }, boss);
    const before = await inbox(keeper);
    const socket = new WebSocket(`${backoffice.url.replace("http", "ws")}/ms-ws?token=${encodeURIComponent(keeper)}`);
    await new Promise((open) => socket.once("open", open));
    const heard = new Promise<number>((hear) => {
      socket.on("message", (data) => {
        const { code, data: told } = JSON.parse(String(data));
        if (code === eventCodes.systemMessageCount) hear(told.unread);
      });
    });
    const { version, sentCount } = await row(id);
    expect((await call("POST", `${path}/${id}/withdraw`, { version })).status).toBe(200);
    expect(await heard).toBe(before.unread - 1);
    socket.close();
    for (const token of [admin, boss, keeper]) expect(await copyOf(token, "发错了")).toBeUndefined();
    expect(await row(id)).toMatchObject({ withdrawn: true, sentCount, readCount: 1 });
    const again = await call("POST", `${path}/${id}/withdraw`, { version: version + 1 });
    expect(again.body.message).toBe("消息“发错了”已撤回");
    const edit = await call("PUT", `${path}/${id}`, { ...text, again: false, version: version + 1 });
    expect(edit.body.message).toBe("消息“发错了”已撤回");
  });

  it("is for who may", async () => {
    const id = await write({ title: "权限" });
    const { version } = await row(id);
    for (const [method, address, body] of [
      ["GET", path, undefined],
      ["GET", `${path}/choices`, undefined],
      ["POST", path, { ...text, ...everybody }],
      ["PUT", `${path}/${id}`, { ...text, again: false, version }],
      ["POST", `${path}/${id}/withdraw`, { version }],
    ] as const)
      expect((await call(method, address, body, keeper)).status).toBe(403);
  });
});
