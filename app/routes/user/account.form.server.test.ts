/** The forms of the personal centre: what reaches the API, and what comes back to the page. */
import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { userEndpoints } from "#contract/system/people/users.ts";
import { saveAccount } from "./account.form.server.ts";

/** Runs a form against an API that gives one answer, and tells what was sent and where the page goes. */
async function run(fields: Record<string, string | File>, answer: object = { ok: true, value: undefined }) {
  const sent: unknown[][] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const attempt = async (...call: unknown[]) => {
    sent.push(call);
    return answer;
  };
  const context = { api: { attempt, hold() {} }, site: {} } as unknown as AppLoadContext;
  const request = new Request("http://localhost/user/center?page=2", { method: "POST", body: form });
  const outcome = await saveAccount({ request, context });
  if (!("data" in outcome)) return { sent, to: outcome.headers.get("Location"), notice: noticeOf(outcome) };
  return { sent, status: outcome.init?.status, reply: outcome.data };
}

const noticeOf = (outcome: Pick<Response, "headers">) => decodeURIComponent(outcome.headers.get("Set-Cookie") ?? "");

const profile = { intent: "profile", nickName: " 周小妹 ", gender: "", phone: "", email: "zhou@example.com" };
const password = { intent: "password", oldPass: "Old-pass-1", newPass: "New-pass-1", confirmPass: "New-pass-1" };

test("an emptied field is sent as empty, so that it is cleared", async () => {
  const { sent, to, notice } = await run(profile);
  const body = { nickName: "周小妹", gender: "", phone: "", email: "zhou@example.com" };
  expect(sent).toEqual([[userEndpoints.center, { body }]]);
  expect(to).toBe("/user/center?page=2");
  expect(notice).toContain("资料已保存");
});

test("a refused profile keeps what was typed", async () => {
  const { reply, status } = await run(profile, { ok: false, message: "邮箱已被使用" });
  expect(status).toBe(400);
  expect(reply).toMatchObject({
    refusal: "邮箱已被使用",
    errors: {},
    typed: { intent: "profile", nickName: " 周小妹 " },
  });
  const { sent, reply: invalid } = await run({ ...profile, nickName: "", phone: "12" });
  expect(sent).toEqual([]);
  expect(invalid).toMatchObject({
    errors: { nickName: "请填写昵称", phone: expect.any(String) },
    typed: { intent: "profile", phone: "12" },
  });
});

test("passwords never come back", async () => {
  const refusals = [
    await run({ ...password, newPass: "New-pass-2" }),
    await run({ ...password, newPass: "short", confirmPass: "short" }),
    await run({ ...password, oldPass: "" }),
    await run({ ...password, oldPass: "", newPass: "", confirmPass: "" }),
    await run(password, { ok: false, message: "修改失败，旧密码错误" }),
  ];
  expect(refusals.map(({ reply }) => [reply?.refusal, reply?.errors])).toEqual([
    [null, { confirmPass: "两次填写的新密码不一致" }],
    [null, { newPass: "新密码不能少于 8 位" }],
    [null, { oldPass: "请填写旧密码" }],
    [null, { oldPass: "请填写旧密码", newPass: "请填写新密码", confirmPass: "请再次填写新密码" }],
    ["修改失败，旧密码错误", {}],
  ]);
  for (const { reply } of refusals) {
    expect(reply?.typed).toEqual({ intent: "password", attempt: expect.any(String) });
  }
  const attempts = refusals.map(({ reply }) => reply?.typed.attempt);
  expect(new Set(attempts).size).toBe(refusals.length);
});

test("a right password reaches the API without its confirmation", async () => {
  const { sent, notice } = await run({ ...password, username: "zhou" });
  expect(sent).toEqual([[userEndpoints.updatePass, { body: { oldPass: "Old-pass-1", newPass: "New-pass-1" } }]]);
  expect(notice).toContain("密码已修改");
});

test("a picture is looked at before it travels", async () => {
  for (const [file, message] of [
    ["", "请选择图片"],
    [new File([], "a.png"), "请选择图片"],
    [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png"), "图片不能超过 5 MB"],
  ] as const) {
    const { sent, reply } = await run({ intent: "avatar", avatar: file });
    expect(sent).toEqual([]);
    expect(reply).toMatchObject({ errors: { avatar: message }, typed: { intent: "avatar" } });
  }
});

test("a session to end has a number", async () => {
  expect((await run({ intent: "session", sessionId: "7" })).sent).toEqual([[userEndpoints.endSessions, { body: [7] }]]);
  expect((await run({ intent: "session", sessionId: "x" })).sent).toEqual([]);
});

test.each(["", "toString", "delete"])("does nothing for the intent %j", async (intent) => {
  const { sent, status } = await run({ intent });
  expect(sent).toEqual([]);
  expect(status).toBe(400);
});
