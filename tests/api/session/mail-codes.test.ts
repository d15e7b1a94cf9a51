/** Codes by mail: a forgotten password is set anew, an address of one's own is changed (eladmin-client.md rows 7 and 8). */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { captchaCode, openBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";
import { startMailServer, type TestMailServer } from "../../support/remote/mail-server.ts";

const backoffice = openBackoffice({ secretKey: "a key of sixteen characters" });
let admin = "";
let server: TestMailServer;
const minute = 60_000;

const send = (method: string, path: string, body?: unknown, token?: string) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

const setUp = (fields: object = {}) =>
  send(
    "PUT",
    "/api/email",
    {
      ...{ id: 1, fromUser: "erp@example.com", user: "", pass: "", host: "127.0.0.1", port: server.port },
      ...{ security: "NONE", enabled: true, ...fields },
    },
    admin,
  );

beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  server = await startMailServer();
  const { db } = backoffice.database;
  await db.execute(sql`update sys_user set email = 'keeper@example.com' where username = 'keeper'`);
  await db.execute(sql`update sys_user set email = 'gone@example.com' where username = 'leaver'`);
  await db.execute(sql`update sys_user set email = null where username = 'boss'`);
});
afterAll(() => server.close());
/** A quarter of an hour later what was tried is forgotten. */
beforeEach(() => {
  backoffice.advance(16 * minute);
  server.received.length = 0;
});

const captcha = async () => (await send("GET", "/auth/code")).body.uuid;
const forgot = async (account: string, code = captchaCode) =>
  send("POST", "/auth/password/forgot", { account, code, uuid: await captcha() });
const reset = (account: string, code: string, newPass: string) =>
  send("POST", "/auth/password/reset", { account, code, newPass });
const received = async () => {
  await backoffice.settle();
  await backoffice.settle();
  return server.received;
};
const codeIn = (text = "") => /验证码是 (\d{8})/.exec(text)?.[1] ?? "";
const codeFor = async (account: string) => {
  expect(await forgot(account)).toMatchObject({ status: 204, body: undefined });
  const mails = await received();
  return codeIn(mails.at(-1)?.text);
};

describe("a forgotten password", () => {
  it("is not offered without mail, and says so", async () => {
    expect((await send("GET", "/auth/password/forgot")).body).toEqual({ offered: false });
    expect((await forgot("keeper")).body.message).toMatch(/请联系管理员重置/);
    expect((await setUp()).status).toBe(200);
    expect((await send("GET", "/auth/password/forgot")).body).toEqual({ offered: true });
  });

  it("is set anew with the code from the mail: sessions end, the old one is over, the account is told", async () => {
    const session = await backoffice.signIn("keeper");
    const code = await codeFor("keeper");
    expect(server.received).toMatchObject([{ to: ["keeper@example.com"] }]);
    expect(await reset("keeper", code, "neu4Nacht")).toMatchObject({ status: 204, body: undefined });
    expect((await send("GET", "/auth/info", undefined, session)).status).toBe(401);
    expect((await backoffice.login({ username: "keeper" })).status).toBe(400);
    expect((await backoffice.login({ username: "keeper", password: "neu4Nacht" })).status).toBe(200);
    expect((await received()).at(-1)?.text).toContain("密码刚刚用邮件验证码重置");
    // Once.
    expect((await reset("keeper", code, "noch1Neuer")).body.message).toMatch(/^验证码错误或已过期/);
    const audit = await rows(
      backoffice.database.db,
      sql`select action from audit_log where entity = 'sys_user' and action = '用邮件验证码重置密码'`,
    );
    expect(audit).toHaveLength(1);
  });

  it("goes by the mail address too, whatever its case; of two codes the later counts", async () => {
    const first = await codeFor("keeper");
    backoffice.advance(3 * minute);
    const second = await codeFor("Keeper@Example.com");
    expect(second).not.toBe(first);
    expect((await reset("keeper", first, "dritter3Tag")).status).toBe(400);
    expect((await reset("keeper@example.com", second, "dritter3Tag")).status).toBe(204);
  });

  it("tells nobody whether there is such an account: the same answer, and no mail", async () => {
    const known = await forgot("keeper");
    await received();
    server.received.length = 0;
    for (const account of ["nobody", "nobody@example.com", "boss", "leaver"]) {
      await backoffice.database.db.execute(sql`update sys_user set enabled = false where username = 'leaver'`);
      const answer = await forgot(account);
      expect([answer.status, answer.body], account).toEqual([known.status, known.body]);
      expect((await reset(account, "12345678", "ganz2Anders")).body.message).toMatch(/^验证码错误或已过期/);
    }
    expect(await received()).toEqual([]);
  });

  it("wants a captcha, a code that still counts, and a password that is one", async () => {
    expect((await forgot("keeper", "999")).body.message).toBe("验证码错误");
    const code = await codeFor("keeper");
    expect((await reset("keeper", code, "short1")).body.message).toMatch(/不能少于 8 位/);
    expect((await reset("keeper", code, "dritter3Tag")).body.message).toMatch(/不能与最近 3 次使用过的密码相同/);
    backoffice.advance(15 * minute);
    expect((await reset("keeper", code, "vierter4Tag")).body.message).toMatch(/^验证码错误或已过期/);
  });

  const from = (address: string, account: string, code: string, newPass = "vierter4Tag") =>
    backoffice.send("POST", "/auth/password/reset", {
      body: { account, code, newPass },
      headers: { "X-Forwarded-For": address },
    });
  const wrongOf = (code: string) => (code === "00000000" ? "00000001" : "00000000");

  it("takes five tries of an address, and gives up a code after forty, also when they come at once", async () => {
    const code = await codeFor("keeper");
    const wrong = wrongOf(code);
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => reset("keeper", wrong, "vierter4Tag")));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await reset("keeper", code, "vierter4Tag")).body.message).toMatch(/^尝试次数过多，请 15 分钟后再试/);
    for (let address = 1; address <= 7; address += 1)
      await Promise.all([1, 2, 3, 4, 5].map(() => from(`10.0.0.${address}`, "keeper@example.com", wrong)));
    // By the address, so that it is the code that is over, not the tries of this name.
    expect((await from("10.0.1.1", "keeper@example.com", code)).body.message).toMatch(/^验证码错误或已过期/);
  });

  it("is blocked by no stranger: five wrong codes from one address, or one each from eight", async () => {
    const code = await codeFor("keeper");
    for (let time = 1; time <= 5; time += 1) await from("10.1.0.1", "keeper", wrongOf(code));
    for (let address = 2; address <= 9; address += 1) await from(`10.1.0.${address}`, "keeper", wrongOf(code));
    expect((await from("10.1.1.1", "keeper", code, "achter8Monat")).status).toBe(204);
  });

  it("is not sent anew while it has just been sent: one mail, and the first code goes on counting", async () => {
    const code = await codeFor("keeper");
    for (const account of ["keeper", "keeper@example.com", "Keeper@Example.com"])
      expect((await forgot(account)).status).toBe(204);
    expect((await received()).filter(({ text }) => codeIn(text))).toHaveLength(1);
    expect((await reset("keeper", code, "neunter9Monat")).status).toBe(204);
  });

  it("uses up a code once when two come with it at the same time", async () => {
    const code = await codeFor("keeper");
    const both = await Promise.all(["vierter4Tag", "funfter5Tag"].map((word) => reset("keeper", code, word)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it("is asked for a few times only, alike for accounts that there are not", async () => {
    for (const account of ["keeper", "nobody-here"]) {
      const answers: number[] = [];
      for (let count = 0; count < 6; count += 1) answers.push((await forgot(account)).status);
      expect(answers, account).toEqual([204, 204, 204, 204, 204, 400]);
    }
    expect((await forgot("keeper")).body.message).toBe("获取验证码过于频繁，请 15 分钟后再试");
  });

  it("keeps no code as it is: not in the queue, the outbox, nor the log", async () => {
    await setUp({ port: 1 });
    await forgot("keeper");
    await backoffice.settle();
    const [waiting] = await rows<{ body: string; sealed: boolean }>(
      backoffice.database.db,
      sql`select body, sealed from mail where status = 'WAITING' order by id desc limit 1`,
    );
    expect(waiting).toMatchObject({ sealed: true, body: expect.stringMatching(/^sealed:1:/) });
    const [kept] = await rows<{ hash: string }>(
      backoffice.database.db,
      sql`select code_hash as hash from mail_code limit 1`,
    );
    expect(kept?.hash).toMatch(/^scrypt\$/);
    // It would be tried again, and come among the mails of the next test.
    await backoffice.database.db.execute(sql`delete from mail where status = 'WAITING'`);
    admin = await backoffice.signIn("admin");
    await setUp();
  });
});

describe("the own address", () => {
  it("row 8: sends a code to the new address", async () => {
    const token = await backoffice.signIn("warehouse");
    expect(await send("POST", "/api/code/resetEmail?email=neu%40example.com", undefined, token)).toMatchObject({
      ...{ status: 200, body: undefined },
    });
    const [mail] = await received();
    expect(mail).toMatchObject({
      to: ["neu@example.com"],
      text: expect.stringMatching(/验证码是 \d{8}，5 分钟内有效/),
    });
    const taken = await send("POST", "/api/code/resetEmail?email=keeper%40example.com", undefined, token);
    expect(taken.body.message).toBe("邮箱 keeper@example.com 已被其他用户使用，请换一个");
    expect((await send("POST", "/api/code/resetEmail?email=x", undefined, token)).body.message).toMatch(
      /邮箱格式不正确/,
    );
    expect((await send("POST", "/api/code/resetEmail?email=a%40example.com")).status).toBe(401);
  });

  it("row 7: is changed with the code and the password, once, in its time, and to the address that it was sent to", async () => {
    const token = await backoffice.signIn("warehouse");
    const ask = async () => {
      await send("POST", "/api/code/resetEmail?email=neu%40example.com", undefined, token);
      return codeIn((await received()).at(-1)?.text);
    };
    const change = (code: string, email = "neu@example.com", password = demoPassword) =>
      send("POST", `/api/users/updateEmail/${code}`, { password, email }, token);
    const late = await ask();
    backoffice.advance(5 * minute);
    expect((await change(late)).body.message).toBe("无效验证码");
    const code = await ask();
    const { db } = backoffice.database;
    await db.execute(sql`update sys_user set email = 'neu@example.com' where username = 'keeper'`);
    expect((await change(code)).body.message).toBe("邮箱 neu@example.com 已被其他用户使用，请换一个");
    await db.execute(sql`update sys_user set email = 'keeper@example.com' where username = 'keeper'`);
    expect((await change(code, "neu@example.com", "falsch")).body.message).toBe("密码错误");
    expect((await change(code, "other@example.com")).body.message).toBe("无效验证码");
    expect((await change("12345678")).body.message).toBe("无效验证码");
    expect(await change(code)).toMatchObject({ status: 200, body: undefined });
    expect((await change(code)).body.message).toBe("无效验证码");
    expect((await send("GET", "/auth/info", undefined, token)).body.user.email).toBe("neu@example.com");
  });

  it("is not changed past the code while mail is set up; a profile that leaves it as it is is saved", async () => {
    const token = await backoffice.signIn("warehouse");
    const profile = (email: string) => send("PUT", "/api/users/center", { nickName: "仓管", email }, token);
    expect((await profile("thief@example.com")).body.message).toBe("邮箱要先验证才能修改，请用“修改邮箱”");
    expect((await profile("neu@example.com")).status).toBe(204);
    admin = await backoffice.signIn("admin");
    await setUp({ enabled: false });
    expect((await profile("thief@example.com")).status).toBe(204);
    await setUp();
  });

  it("sends a code for the password to one's own address only (POST /api/code/email/resetPass)", async () => {
    const token = await backoffice.signIn("warehouse");
    const ask = (email: string) =>
      send("POST", `/api/code/email/resetPass?email=${encodeURIComponent(email)}`, undefined, token);
    expect((await ask("keeper@example.com")).status).toBe(200);
    expect(await received()).toEqual([]);
    expect((await ask("thief@example.com")).status).toBe(200);
    expect(codeIn((await received())[0]?.text)).toMatch(/^\d{8}$/);
  });
});
