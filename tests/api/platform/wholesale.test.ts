/** 批发平台授权: added, renewed, revoked and tried against a server here; the token goes in and never out. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warnOfWholesales } from "#backoffice/trade/platform/wholesale/wholesale-expiry.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const path = "/api/clothes/wholesale";
const first = "first-token-of-the-site";
const second = "second-token-of-the-site";
/** A site that takes the second token only. */
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.headers.authorization ?? "");
  response.writeHead(request.headers.authorization === `Bearer ${second}` ? 200 : 401).end();
});
let endpoint = "";
beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  endpoint = `http://127.0.0.1:${(site.address() as AddressInfo).port}/me`;
});
afterAll(() => void site.close());

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["ecom", "keeper"]) tokens[username] = await backoffice.signIn(username);
});
const send = (method: string, at: string, body?: object, username = "ecom") =>
  backoffice.send(method, path + at, {
    token: tokens[username],
    ...(body && { body: { clientToken: randomUUID(), ...body } }),
  });
const given = {
  site: "WSY",
  account: "云裳批发",
  stallId: "",
  remark: "",
  scopes: ["STOCK"],
  untilDay: "",
  secretToken: first,
};

describe("a wholesale authorisation", () => {
  it("is refused in one sentence", async () => {
    const refused = async (changes: object) =>
      (await send("POST", "", { ...given, endpoint, ...changes })).body.message;
    expect(await refused({ account: "" })).toBe("请填写账号");
    expect(await refused({ scopes: "" })).toBe("请至少选择一项授权范围");
    expect(await refused({ secretToken: "short" })).toBe("令牌至少 8 个字符");
    expect(await refused({ endpoint: "ftp://x" })).toBe("接口地址应为 https:// 开头的网址");
    expect(await refused({ stallId: 999 })).toBe("所选档口不存在，请重新选择");
    expect((await send("POST", "", { ...given, endpoint }, "keeper")).status).toBe(403);
  });

  it("is tried, renewed and revoked, and its token is never in an answer", async () => {
    const { status, body } = await send("POST", "", { ...given, endpoint });
    expect(status, body.message).toBe(201);
    const { id, publicId } = body;
    expect(publicId).toMatch(/^wp_[0-9a-z]{20}$/);
    const said: unknown[] = [body];
    const detail = async () => {
      const answer = (await send("GET", `/of/${publicId}`)).body;
      said.push(answer, (await send("GET", `/${id}`)).body, (await send("GET", "?page=0&size=50")).body);
      return answer;
    };
    const act = async (name: string, fields: object = {}) => {
      const answer = await send("POST", `/${id}/${name}`, { version: (await detail()).version, ...fields });
      said.push(answer.body);
      return answer;
    };
    expect(await detail()).toMatchObject({ status: "ACTIVE", tokenTail: "site", expiresAt: null });
    expect((await act("test")).body).toMatchObject({ ok: false, message: "对方不接受这个令牌（401），请续期" });
    expect((await act("renew", { secretToken: second, untilDay: "2026-04-18" })).status).toBe(200);
    expect(await detail()).toMatchObject({ status: "EXPIRING" });
    expect((await act("test")).body).toEqual({ ok: true, message: "令牌有效" });
    expect(asked).toEqual([`Bearer ${first}`, `Bearer ${second}`]);
    expect((await act("revoke")).status).toBe(200);
    expect((await act("test")).body.message).toBe("这个授权已经撤销，不能测试");
    expect((await act("revoke")).body.message).toBe("这个授权已经撤销");
    expect((await act("renew", { secretToken: second, untilDay: "", version: 1 })).body.message).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    const { status: last, calls } = await detail();
    expect(last).toBe("REVOKED");
    expect(calls.map(({ act: name, ok }: { act: string; ok: boolean }) => [name, ok])).toEqual([
      ["撤销", true],
      ["测试", true],
      ["续期", true],
      ["测试", false],
      ["新增", true],
    ]);
    for (const token of [first, second]) expect(JSON.stringify(said)).not.toContain(token);
    expect((await send("DELETE", `/${id}`, { version: 1 })).body.message).toBe("数据已被他人修改，请刷新后重试");
    expect((await send("DELETE", `/${id}`, { version: (await detail()).version }, "keeper")).status).toBe(403);
    expect((await send("DELETE", `/${id}`, { version: (await detail()).version })).status).toBe(200);
    expect((await send("GET", `/of/${publicId}`)).body.message).toBe("授权不存在，可能已被删除");
  });

  it("that is in use is not removed, one that never was is", async () => {
    const { id } = (await send("POST", "", { ...given, endpoint, account: "没用过" })).body;
    const version = async () => (await send("GET", `/${id}`)).body.version;
    await send("POST", `/${id}/test`, { version: await version() });
    expect((await send("DELETE", `/${id}`, { version: await version() })).body.message).toBe(
      "这个授权用过，请先撤销再删除",
    );
    const unused = (await send("POST", "", { ...given, endpoint, account: "没用过" })).body;
    expect((await send("DELETE", `/${unused.id}`, { version: unused.version })).status).toBe(200);
  });

  it("tells once that it ends, once that it has ended, again of another day, and only those who see its stall", async () => {
    const titles = async (username: string, account: string) => {
      const { body } = await backoffice.send("GET", "/api/user/message/business/list?page=0&size=100", {
        token: tokens[username],
      });
      return body.content
        .filter(({ type, title }: { type: string; title: string }) => type === "授权到期" && title.includes(account))
        .map(({ title }: { title: string }) => title);
    };
    const add = async (account: string, changes: object = {}) => {
      const { status, body } = await send("POST", "", {
        ...given,
        endpoint,
        account,
        untilDay: "2026-04-20",
        ...changes,
      });
      expect(status, body.message).toBe(201);
      return body as { id: number; version: number };
    };
    const ours = await add("到期的");
    await add("长期的", { untilDay: "" });
    const gone = await add("撤销的");
    await send("POST", `/${gone.id}/revoke`, { version: gone.version });
    const elsewhere = await add("别处的");
    const { db } = backoffice.database;
    // 电商 sees no stall's place: one of a stall is not theirs to hear of.
    await db.execute(sql`update wholesale_auth set stall_id = 1 where id = ${elsewhere.id}`);
    await db.execute(sql`delete from repository_permission where user_id = (select id from sys_user where username = 'ecom')
      and repository_id = (select repository_id from stall where id = 1)`);
    const warn = (days: number) =>
      warnOfWholesales({ db, clock: { now: () => new Date(demoNow.getTime() + days * 86_400_000) } });
    await warn(0);
    await warn(1);
    expect(await titles("ecom", "到期的")).toEqual(["网商园 到期的 的授权将到期"]);
    await warn(6);
    await warn(7);
    expect((await titles("ecom", "到期的")).sort()).toEqual(
      ["网商园 到期的 的授权将到期", "网商园 到期的 的授权已过期"].sort(),
    );
    await send("POST", `/${ours.id}/renew`, { version: ours.version, secretToken: second, untilDay: "2026-05-20" });
    await warn(30);
    expect(await titles("ecom", "到期的")).toHaveLength(3);
    for (const account of ["长期的", "撤销的", "别处的"]) expect(await titles("ecom", account), account).toEqual([]);
    expect(await titles("keeper", "到期的")).toEqual([]);
  });
});
