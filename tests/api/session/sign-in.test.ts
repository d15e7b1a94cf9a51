/** Signing in: the captcha, the credentials and the limits on trying (eladmin-api.md §1.3). */

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { captchaCode, openBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const minute = 60_000;
const wrong = "用户名或密码错误";
const locked = "登录失败次数过多，账号已锁定，请 15 分钟后再试";

const captcha = async (): Promise<string> => (await backoffice.send("GET", "/auth/code")).body.uuid;

const answer = (uuid: string, fields: Record<string, unknown> = {}) =>
  backoffice.send("POST", "/auth/login", {
    body: { username: "boss", password: demoPassword, code: captchaCode, uuid, ...fields },
  });

/** One try from an address of the caller's choice, as the web process forwards it. */
async function tryFrom(address: string, fields: Record<string, unknown>) {
  const body = { password: "not-it", code: captchaCode, uuid: await captcha(), ...fields };
  return backoffice.send("POST", "/auth/login", { body, headers: { "X-Forwarded-For": address } });
}

async function failTimes(count: number, fields: Record<string, unknown>) {
  for (let tries = 0; tries < count; tries++)
    expect((await backoffice.login({ password: "not-it", ...fields })).body.message).toBe(wrong);
}

describe("captcha", () => {
  it("is not drawn without end for one address", async () => {
    const ask = () => backoffice.send("GET", "/auth/code", { headers: { "X-Forwarded-For": "192.0.2.77" } });
    for (let asked = 0; asked < 300; asked += 20) await Promise.all(Array.from({ length: 20 }, ask));
    expect((await ask()).body.message).toBe("验证码获取过于频繁，请 15 分钟后再试");
    expect((await backoffice.send("GET", "/auth/code")).status).toBe(200);
  });

  it("is a PNG of 111 × 36 as a data URL, another one each time", async () => {
    const [first, second] = [await backoffice.send("GET", "/auth/code"), await backoffice.send("GET", "/auth/code")];
    expect(first.body.img).toMatch(/^data:image\/png;base64,/);
    const png = Buffer.from(first.body.img.split(",")[1], "base64");
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 111, 36]);
    expect(first.body.uuid).toMatch(/^captcha_code:[0-9a-f]{32}$/);
    expect(second.body.uuid).not.toBe(first.body.uuid);
    expect(second.body.img).not.toBe(first.body.img);
    expect(first.headers.get("Cache-Control")).toBe("no-store");
  });

  it("is valid for two minutes", async () => {
    const [early, late] = [await captcha(), await captcha()];
    backoffice.advance(2 * minute - 1);
    expect((await answer(early)).status).toBe(200);
    backoffice.advance(1);
    const reply = await answer(late);
    expect([reply.status, reply.body.message]).toEqual([400, "验证码不存在或已过期"]);
  });

  it("is used up by the first answer, right or wrong", async () => {
    const right = await captcha();
    expect((await answer(right)).status).toBe(200);
    expect((await answer(right)).body.message).toBe("验证码不存在或已过期");
    const missed = await captcha();
    expect((await answer(missed, { code: "8" })).body.message).toBe("验证码错误");
    expect((await answer(missed)).body.message).toBe("验证码不存在或已过期");
    expect((await answer("captcha_code:unknown")).body.message).toBe("验证码不存在或已过期");
  });

  it("is answered with blanks around it too", async () => {
    expect((await answer(await captcha(), { code: ` ${captchaCode} ` })).status).toBe(200);
  });

  it("serves one of many who answer it at once", async () => {
    const uuid = await captcha();
    const replies = await Promise.all(Array.from({ length: 4 }, () => answer(uuid)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });
});

describe("credentials", () => {
  it("asks for each field in a sentence", async () => {
    for (const [field, message] of [
      ["username", "请填写用户名"],
      ["password", "请填写密码"],
      ["code", "请填写验证码"],
    ] as const) {
      for (const value of [undefined, ""])
        expect((await backoffice.login({ username: "boss", [field]: value })).body.message).toBe(message);
    }
  });

  it("says the same for a wrong password as for an unknown name", async () => {
    for (const fields of [{ username: "boss", password: "not-it" }, { username: "nobody" }, { username: "boss'--" }]) {
      const reply = await backoffice.login(fields);
      expect([reply.status, reply.body.message]).toEqual([400, wrong]);
    }
  });

  it("tells that an account is disabled only to who knows its password", async () => {
    expect((await backoffice.login({ username: "leaver" })).body.message).toBe("账号未激活！");
    expect((await backoffice.login({ username: "leaver", password: "not-it" })).body.message).toBe(wrong);
  });

  it("takes characters that no database stores for a refusal, not for a fault", async () => {
    expect((await backoffice.login({ username: "boss\u0000" })).status).toBe(400);
    expect((await answer("\u0000")).status).toBe(400);
  });
});

describe("the limit of an account", () => {
  it("locks an address out after five failures for fifteen minutes, also with the right password, and nobody elsewhere", async () => {
    await failTimes(5, { username: "finance" });
    expect((await backoffice.login({ username: "finance" })).body.message).toBe(locked);
    expect((await backoffice.login({ username: "FINANCE" })).body.message).toBe(locked);
    expect((await tryFrom("203.0.113.7", { username: "finance", password: "not-it" })).body.message).toBe(wrong);
    expect((await backoffice.login({ username: "warehouse" })).status).toBe(200);
    backoffice.advance(15 * minute);
    expect((await backoffice.login({ username: "finance" })).status).toBe(200);
  });

  it("stays locked for fifteen minutes from the fifth failure, however slowly the five came", async () => {
    await failTimes(4, { username: "ecom" });
    backoffice.advance(14 * minute);
    await failTimes(1, { username: "ecom" });
    backoffice.advance(14 * minute);
    expect((await backoffice.login({ username: "ecom" })).body.message).toBe(locked);
    backoffice.advance(minute);
    expect((await backoffice.login({ username: "ecom" })).status).toBe(200);
  });

  it("forgets failures after a success, and after fifteen minutes", async () => {
    await failTimes(4, { username: "manager" });
    expect((await backoffice.login({ username: "manager" })).status).toBe(200);
    await failTimes(4, { username: "manager" });
    backoffice.advance(15 * minute);
    await failTimes(4, { username: "manager" });
    expect((await backoffice.login({ username: "manager" })).status).toBe(200);
  });

  it("holds against tries made at the same time", async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => backoffice.login({ username: "keeper2", password: "not-it" })),
    );
    expect(replies.filter((reply) => reply.body.message === wrong).length).toBeLessThanOrEqual(5);
    expect((await backoffice.login({ username: "keeper2" })).body.message).toBe(locked);
  });
});

describe("an account that is tried from everywhere", () => {
  const slowed = "该账号正被多处尝试登录，请 30 秒后再试";
  const enter = (address: string, fields: Record<string, unknown> = {}) =>
    tryFrom(address, { username: "merchandiser", password: demoPassword, ...fields });
  const tryEverywhere = async () => {
    for (let tries = 0; tries < 21; tries += 1) await enter(`198.51.100.${100 + tries}`, { password: "not-it" });
  };

  it("is slowed down, not locked: one try each half minute gets through", async () => {
    await tryEverywhere();
    expect((await enter("203.0.113.20")).body.message).toBe(slowed);
    backoffice.advance(minute);
    expect((await enter("203.0.113.20")).status).toBe(200);
  });

  it("lets a browser in that the user signed in from before, and nobody with another's mark", async () => {
    const { device } = (await enter("203.0.113.30")).body;
    await tryEverywhere();
    expect((await enter("203.0.113.30")).body.message).toBe(slowed);
    expect((await enter("203.0.113.30", { device: "made-up" })).body.message).toBe(slowed);
    const boss = (await tryFrom("203.0.113.31", { username: "boss", password: demoPassword })).body.device;
    expect((await enter("203.0.113.30", { device: boss })).body.message).toBe(slowed);
    const known = await enter("203.0.113.30", { device });
    expect([known.status, known.body.device]).toEqual([200, device]);
  });

  it("gives a known browser five tries of its own", async () => {
    const { device } = (await enter("203.0.113.40")).body;
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter("203.0.113.40", { device, password: "not-it" })).body.message).toBe(wrong);
    }
    expect((await enter("203.0.113.40", { device })).body.message).toBe(locked);
    backoffice.advance(15 * minute);
  });

  it("writes refused tries down, and is opened by an administrator alone", async () => {
    for (let tries = 0; tries < 7; tries += 1) await enter("203.0.113.50", { password: "not-it" });
    expect((await enter("203.0.113.50")).body.message).toBe(locked);
    const [boss, admin] = [await backoffice.signIn("boss"), await backoffice.signIn("admin")];
    const unlock = (token: string, username = "merchandiser") =>
      backoffice.send("POST", "/api/users/unlock", { token, body: { username } });
    expect((await unlock(boss)).status).toBe(403);
    expect((await unlock(admin, "nobody-here")).body.message).toBe("用户不存在");
    expect((await unlock(admin)).status).toBe(200);
    const { body } = await enter("203.0.113.50");
    const own = await backoffice.send("GET", "/api/logs/user?size=50", { token: body.token });
    const outcomes = own.body.content.map(({ description }: { description: string }) => description);
    expect(outcomes.slice(0, 3)).toEqual(["登录成功", "登录失败：账号已锁定", "登录失败：账号已锁定"]);
  });
});

describe("the limit of an address", () => {
  it("stops an address that tries many names; others go on", async () => {
    for (let batch = 0; batch < 10; batch++) {
      await Promise.all(
        Array.from({ length: 5 }, (_, index) => tryFrom("198.51.100.9", { username: `guess${batch}-${index}` })),
      );
    }
    const refused = await tryFrom("198.51.100.9", { username: "boss", password: demoPassword });
    expect([refused.status, refused.body.message]).toEqual([400, "该地址登录失败次数过多，请 15 分钟后再试"]);
    expect((await tryFrom("198.51.100.10", { username: "boss", password: demoPassword })).status).toBe(200);
    backoffice.advance(15 * minute);
    expect((await tryFrom("198.51.100.9", { username: "boss", password: demoPassword })).status).toBe(200);
  });

  it("does not count those who get in", async () => {
    for (let tries = 0; tries < 3; tries++)
      await tryFrom("198.51.100.20", { username: "boss", password: demoPassword });
    const counted = await rows<{ failures: number }>(
      backoffice.database.db,
      sql`select failures from sign_in_limit where subject = 'ip:198.51.100.20' and failures > 0`,
    );
    expect(counted).toEqual([]);
  });
});
