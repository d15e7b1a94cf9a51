/** The forms of the personal centre: what reaches the API, and what comes back to the page. */
import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { userEndpoints } from "#contract/system/users.ts";
import { runAccountForm } from "./account.form.server.ts";

/** Runs a form against an API that gives one answer, and tells what was sent. */
async function run(fields: Record<string, string | File>, answer: object = { ok: true, value: undefined }) {
  const sent: unknown[][] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const attempt = async (...call: unknown[]) => {
    sent.push(call);
    return answer;
  };
  const context = { api: { attempt }, site: {} } as unknown as AppLoadContext;
  return { sent, outcome: await runAccountForm(context, form) };
}

const profile = { intent: "profile", nickName: " 周小妹 ", gender: "", phone: "", email: "zhou@example.com" };
const password = { intent: "password", oldPass: "Old-pass-1", newPass: "New-pass-1", confirmPass: "New-pass-1" };

test("an emptied field is sent as empty, so that it is cleared", async () => {
  const { sent, outcome } = await run(profile);
  const body = { nickName: "周小妹", gender: "", phone: "", email: "zhou@example.com" };
  expect(sent).toEqual([[userEndpoints.center, { body }]]);
  expect(outcome).toEqual({ ok: true, notice: "资料已保存" });
});

test("a refused profile keeps what was typed", async () => {
  const { outcome } = await run(profile, { ok: false, message: "邮箱已被使用" });
  expect(outcome).toMatchObject({
    refusal: { intent: "profile", reply: { error: { "": ["邮箱已被使用"] }, initialValue: { nickName: " 周小妹 " } } },
  });
  const { sent, outcome: invalid } = await run({ ...profile, nickName: "", phone: "12" });
  expect(sent).toEqual([]);
  expect(invalid).toMatchObject({
    refusal: {
      reply: { error: { nickName: ["请填写昵称"], phone: [expect.any(String)] }, initialValue: { phone: "12" } },
    },
  });
});

test("passwords never come back", async () => {
  const refusals = [
    await run({ ...password, newPass: "New-pass-2" }),
    await run({ ...password, newPass: "short", confirmPass: "short" }),
    await run({ ...password, oldPass: "" }),
    await run(password, { ok: false, message: "修改失败，旧密码错误" }),
  ];
  const errors = refusals.map(({ outcome }) => outcome && !outcome.ok && outcome.refusal.reply.error);
  expect(errors).toEqual([
    { confirmPass: ["两次填写的新密码不一致"] },
    { newPass: ["新密码不能少于 8 位", "新密码要同时包含字母和数字"] },
    { oldPass: ["请填写旧密码"] },
    { "": ["修改失败，旧密码错误"] },
  ]);
  expect(JSON.stringify(refusals.map(({ outcome }) => outcome))).not.toMatch(/pass-\d/);
});

test("a right password reaches the API without its confirmation", async () => {
  const { sent } = await run(password);
  expect(sent).toEqual([[userEndpoints.updatePass, { body: { oldPass: "Old-pass-1", newPass: "New-pass-1" } }]]);
});

test("a picture is looked at before it travels", async () => {
  for (const [file, message] of [
    ["", "请选择图片"],
    [new File([], "a.png"), "请选择图片"],
    [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png"), "图片不能超过 5 MB"],
  ] as const) {
    const { sent, outcome } = await run({ intent: "avatar", avatar: file });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ refusal: { reply: { error: { avatar: [message] } } } });
  }
});

test("a session to end has a number", async () => {
  expect((await run({ intent: "session", sessionId: "7" })).sent).toEqual([[userEndpoints.endSessions, { body: [7] }]]);
  expect((await run({ intent: "session", sessionId: "x" })).sent).toEqual([]);
});

test.each(["", "toString", "delete"])("does nothing for the intent %j", async (intent) => {
  expect(await run({ intent })).toEqual({ sent: [], outcome: null });
});
