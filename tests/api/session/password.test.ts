/** Changing the own password over HTTP (domain.md §3.7): what it refuses, what it ends, and that it tells nobody the old one. */
import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import WebSocket from "ws";
import { rows } from "#backoffice/db/connect.ts";
import { eventCodes } from "#contract/events.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const minuteMs = 60_000;

const refused = (message: string) => ({ status: 400, timestamp: expect.any(Number), message });
const locked = "登录失败次数过多，账号已锁定，请 15 分钟后再试";

const change = (token: string, oldPass: unknown, newPass: unknown) =>
  backoffice.send("POST", "/api/users/updatePass", { body: { oldPass, newPass }, token });
const lastReset = async (token: string) =>
  (await backoffice.send("GET", "/auth/info", { token })).body.user.lastPasswordResetTime;

describe("a new password", () => {
  it("clears the reminder, ends the other sessions and says so to open pages", async () => {
    const token = await backoffice.signIn("keeper2");
    const other = await backoffice.signIn("keeper2");
    expect(await lastReset(token)).toBeNull();
    const heard = listen(token);
    await heard.opened;
    expect((await change(token, demoPassword, "Shahe-2026")).status).toBe(200);
    expect(await heard.next).toEqual({ code: eventCodes.passwordChange, data: null });
    expect(await lastReset(token)).toBe("2026-04-15 12:00:00");
    expect((await backoffice.send("GET", "/auth/info", { token: other })).status).toBe(401);
    expect((await backoffice.login({ username: "keeper2" })).body).toEqual(refused("用户名或密码错误"));
    expect((await backoffice.login({ username: "keeper2", password: "Shahe-2026" })).status).toBe(200);
  });

  it("is none of the last three, but may be the fourth last", async () => {
    const token = await backoffice.signIn("ecom");
    const trail = [demoPassword, "Dianshang-1", "Dianshang-2", "Dianshang-3", "Dianshang-4"];
    for (const [index, next] of trail.slice(1).entries()) {
      expect((await change(token, trail[index], next)).status).toBe(200);
    }
    for (const used of ["Dianshang-2", "Dianshang-3"]) {
      const reply = await change(token, "Dianshang-4", used);
      expect(reply.body).toEqual(refused("新密码不能与最近 3 次使用过的密码相同"));
    }
    expect((await change(token, "Dianshang-4", "Dianshang-4")).body).toEqual(refused("新密码不能与旧密码相同"));
    expect((await change(token, "Dianshang-4", "Dianshang-1")).status).toBe(200);
    const kept = await rows<{ count: number }>(
      backoffice.database.db,
      sql`select count(*)::int as count from password_history where user_id = 9`,
    );
    expect(kept).toEqual([{ count: 2 }]);
  });

  it("is one of two that were sent at once", async () => {
    const token = await backoffice.signIn("finance");
    const replies = await Promise.all(["Caiwu-2026a", "Caiwu-2026b"].map((next) => change(token, demoPassword, next)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    ["", "Xin-mima-1", "请填写旧密码"],
    [demoPassword, "", "请填写新密码"],
    [demoPassword, "short1", "新密码不能少于 8 位"],
    [demoPassword, "onlyletters", "新密码要同时包含字母和数字"],
    [demoPassword, "a1".repeat(33), "新密码不能超过 64 位"],
    [demoPassword, "a1".repeat(300), "新密码过长"],
    [demoPassword, undefined, "请填写新密码"],
    [{}, "Xin-mima-1", "请填写旧密码"],
  ])("refuses %j → %j", async (oldPass, newPass, message) => {
    const reply = await change(await backoffice.signIn("boss"), oldPass, newPass);
    expect([reply.status, reply.body]).toEqual([400, refused(message)]);
  });
});

describe("a wrong old password", () => {
  it("counts as a failed sign-in, also among many sent at once", async () => {
    const token = await backoffice.signIn("warehouse");
    const guesses = Array.from({ length: 9 }, (_, index) => change(token, `guess-${index}`, "Cangku-2026"));
    const messages = (await Promise.all(guesses)).map((reply) => reply.body.message);
    expect(messages.filter((message) => message === "修改失败，旧密码错误")).toHaveLength(5);
    expect(messages.filter((message) => message === locked)).toHaveLength(4);
    expect((await change(token, demoPassword, "Cangku-2026")).body).toEqual(refused(locked));
    expect((await backoffice.login({ username: "warehouse" })).body).toEqual(refused(locked));
    backoffice.advance(16 * minuteMs);
    expect((await change(token, demoPassword, "Cangku-2026")).status).toBe(200);
  });
});

describe("with the operator's RSA key and proxies", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const guarded = openBackoffice({
    loginRsaPrivateKey: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
    trustProxy: "203.0.113.0/24",
  });
  const encrypt = (text: string) =>
    publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString("base64");

  it("both passwords travel encrypted, and the rules read what was typed", async () => {
    const token = await guarded.signIn("boss", encrypt(demoPassword));
    const send = (oldPass: string, newPass: string) =>
      guarded.send("POST", "/api/users/updatePass", { body: { oldPass, newPass }, token });
    expect((await send(demoPassword, "Laoban-2026")).body).toEqual(refused("密码解密失败，请刷新页面后重试"));
    expect((await send(encrypt(demoPassword), encrypt("short1"))).body).toEqual(refused("新密码不能少于 8 位"));
    expect((await send(encrypt(demoPassword), encrypt("Laoban-2026"))).status).toBe(200);
    expect((await guarded.login({ username: "boss", password: encrypt("Laoban-2026") })).status).toBe(200);
  });

  it("so does the password that a new address takes (row 7)", async () => {
    const token = await guarded.signIn("manager", encrypt(demoPassword));
    const change = async (password: string) =>
      (
        await guarded.send("POST", "/api/users/updateEmail/12345678", {
          token,
          body: { password, email: "neu@example.com" },
        })
      ).body.message;
    expect(await change(demoPassword)).toBe("密码解密失败，请刷新页面后重试");
    expect(await change(encrypt("Falsch-2026"))).toBe("密码错误");
    // The right one leads on to the code.
    expect(await change(encrypt(demoPassword))).toBe("无效验证码");
  });

  it("believes none but them who is in front", async () => {
    const token = await guarded.signIn("keeper", encrypt(demoPassword));
    const headers = { "X-Forwarded-For": "198.51.100.7" };
    await guarded.send("GET", "/auth/info", { token, headers });
    const { body } = await guarded.send("GET", "/api/users/sessions", { token, headers });
    expect(body.content).toMatchObject([{ ip: "127.0.0.1" }]);
  });
});

/** What an open page of the session hears. */
function listen(token: string) {
  const socket = new WebSocket(`${backoffice.url.replace("http", "ws")}/ms-ws?token=${encodeURIComponent(token)}`);
  return {
    opened: new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject)),
    next: new Promise((resolve) =>
      socket.once("message", (data) => {
        socket.close();
        resolve(JSON.parse(String(data)));
      }),
    ),
  };
}
