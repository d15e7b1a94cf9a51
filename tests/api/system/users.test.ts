/** 用户管理 as ELADMIN's client works with it (eladmin-client.md rows 1 to 6 and 73), and the rules of who keeps whom. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { sealerOf } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
const ids: Record<string, number> = {};
const roles: Record<string, number> = {};
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  for (const { id, username } of (await send("GET", "/api/users?page=0&size=9999")).body.content) ids[username] = id;
  for (const { id, name } of (await send("GET", "/api/roles/all")).body) roles[name] = id;
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });
const found = async (query: string, token = admin) => {
  const reply = await send("GET", `/api/users?${query}`, undefined, token);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.content as (Record<string, unknown> & { id: number; username: string })[];
};
const names = async (query: string, token = admin) => (await found(query, token)).map(({ username }) => username);
const refusal = async (method: string, path: string, body: unknown, token = admin) => {
  const reply = await send(method, path, body, token);
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  return reply.body.message as string;
};

/** As the client's form sends a new one: flags as text, the phone a number. */
const form = (username: string, fields: object = {}) => ({
  id: null,
  username,
  nickName: `新人${username}`,
  gender: "女",
  email: `${username}@example.com`,
  enabled: "true",
  roles: [{ id: roles.营业员 }],
  jobs: [],
  dept: { id: 3 },
  phone: Number(`139${username.replace(/\D/g, "").padStart(8, "0")}`),
  ...fields,
});
const add = async (username: string, fields: object = {}) => {
  const reply = await send("POST", "/api/users", form(username, fields));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as { id: number; password: string };
};
const row = async (username: string) => (await found(`blurry=${username}`)).find((one) => one.username === username);

describe("the list (row 1)", () => {
  it("gives USER and no more, no hash among it, its objects and lists never null", async () => {
    const [one] = await found("page=0&size=10&sort=id%2Cdesc&blurry=newcomer");
    expect(one).toEqual({
      id: ids.newcomer,
      username: "newcomer",
      nickName: "辛来",
      gender: "男",
      ...{ sex: "男", avatar: null, job: { id: null, name: "" } },
      phone: "13800000010",
      email: "newcomer@example.com",
      avatarName: null,
      enabled: true,
      dept: { id: 3, name: "四季青档口" },
      employee: null,
      roles: [],
      jobs: [],
      createBy: "管理员",
      updateBy: "管理员",
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      updateTime: expect.any(String),
    });
    expect(JSON.stringify((await send("GET", "/api/users")).body)).not.toMatch(/scrypt|password/i);
  });

  it("reaches departments below, and filters by state, words and time", async () => {
    expect(await names("deptId=3&sort=id,asc")).toEqual(["manager", "keeper", "newcomer"]);
    expect(await names("deptId=1&size=9999")).toHaveLength(12);
    expect(await names("enabled=false")).toEqual(["leaver"]);
    expect(await names(`blurry=${encodeURIComponent("老板")}`)).toEqual(["boss"]);
    expect(await names(`roleId=${roles.管理员}`)).toEqual(["admin"]);
    expect(await names("createTime=2000-01-01%2000%3A00%3A00&createTime=2000-01-02%2023%3A59%3A59")).toEqual([]);
    expect(await names("page=1&size=7&sort=username,asc&sort=id,desc")).toHaveLength(5);
  });

  it("row 1: gives a user of no department one without an id, for the client reads its name unguarded", async () => {
    await add("u1050", { dept: null });
    expect((await row("u1050"))?.dept).toEqual({ id: null, name: "" });
  });

  it("shows an administrator as a role", async () => {
    expect((await row("admin"))?.roles).toEqual([{ id: roles.管理员, name: "管理员", level: 0 }]);
  });
});

describe("adding and changing (rows 2, 3)", () => {
  it("takes what the form sends, and answers with a password that is shown this once", async () => {
    const { id, password } = await add("u1001");
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    expect(await row("u1001")).toMatchObject({
      id,
      phone: "13900001001",
      enabled: true,
      dept: { id: 3, name: "四季青档口" },
      roles: [{ id: roles.营业员, name: "营业员", level: 3 }],
    });
    const [stored] = await rows<{ kept: boolean }>(
      backoffice.database.db,
      sql`select exists (select from idempotency where result::text like ${`%${password}%`})
            or exists (select from audit_log where before::text || after::text like ${`%${password}%`}) as kept`,
    );
    expect(stored?.kept).toBe(false);
  });

  it("saves a form that is sent twice once, and tells the password once", async () => {
    const body = { ...form("u1002"), clientToken: randomUUID() };
    const first = (await send("POST", "/api/users", body)).body;
    const second = (await send("POST", "/api/users", body)).body;
    expect([first.id === second.id, first.password === null, second.password]).toEqual([true, false, null]);
  });

  it("takes a whole row back: state from the form as text, from the switch as a flag", async () => {
    const { password } = await add("u1003");
    const before = await row("u1003");
    const whole = {
      ...before,
      nickName: "改名",
      enabled: "true",
      isAdmin: true,
      password: "x",
      createTime: "1999-01-01 00:00:00",
    };
    expect(await send("PUT", "/api/users", whole)).toMatchObject({ status: 204, body: undefined });
    expect(await row("u1003")).toMatchObject({
      nickName: "改名",
      createTime: before?.createTime,
      roles: before?.roles,
    });
    for (const enabled of [false, true]) {
      expect((await send("PUT", "/api/users", { ...before, enabled })).status).toBe(204);
      expect((await row("u1003"))?.enabled).toBe(enabled);
    }
    // Of the password in the row nothing was taken (#897).
    await backoffice.signIn("u1003", password);
  });

  it("ends the sessions of who is disabled with the same answer", async () => {
    const { password } = await add("u1004");
    const token = await backoffice.signIn("u1004", password);
    expect((await send("GET", "/auth/info", undefined, token)).status).toBe(200);
    expect((await send("PUT", "/api/users", { ...(await row("u1004")), enabled: false })).status).toBe(204);
    expect((await send("GET", "/auth/info", undefined, token)).status).toBe(401);
    expect((await backoffice.login({ username: "u1004", password })).body.message).toBe("账号未激活！");
  });

  it("refuses the second of two who edit one", async () => {
    const { id } = await add("u1005");
    const { version, ...one } = (await send("GET", `/api/users/${id}`)).body;
    expect((await send("PUT", "/api/users", { ...one, version, nickName: "先改" })).status).toBe(204);
    expect(await refusal("PUT", "/api/users", { ...one, version, nickName: "后改" })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
  });

  it("makes a change of roles count for the next request", async () => {
    const { id, password } = await add("u1006", { roles: [] });
    const first = await backoffice.signIn("u1006", password);
    const change = { oldPass: password, newPass: "Lantern4821" };
    expect((await send("POST", "/api/users/updatePass/", change, first)).status).toBe(200);
    expect((await send("GET", "/api/clothes/bill", undefined, first)).status).toBe(403);
    expect((await send("PUT", "/api/users", { ...(await row("u1006")), roles: [{ id: roles.营业员 }] })).status).toBe(
      204,
    );
    expect((await send("GET", "/api/clothes/bill", undefined, first)).status).toBe(200);
    expect((await send("GET", `/api/users/${id}/access`)).body.content).toContainEqual(
      expect.objectContaining({ code: "msClothesBill:list", roles: ["营业员"] }),
    );
  });

  it("says what is taken, missing or wrong", async () => {
    const post = (fields: object) => refusal("POST", "/api/users", form("u1007", fields));
    expect(await post({ username: "Keeper" })).toBe("用户名 Keeper 已被使用，请换一个");
    expect(await post({ phone: 13_800_000_004 })).toBe("手机号 13800000004 已被其他用户使用，请换一个");
    expect(await post({ email: "BOSS@example.com" })).toBe("邮箱 BOSS@example.com 已被其他用户使用，请换一个");
    expect(await post({ phone: 12_345 })).toMatch(/^手机号应为 11 位/);
    expect(await post({ username: "a b" })).toMatch(/^用户名只能用/);
    expect(await post({ roles: [{ id: 99_999 }] })).toMatch(/^所选角色不存在/);
    expect(await post({ dept: { id: 99_999 } })).toMatch(/^所选部门不存在/);
    expect(await refusal("PUT", "/api/users", { ...(await row("keeper")), id: 99_999 })).toMatch(/^用户不存在/);
  });
});

describe("passwords (row 6)", () => {
  it("is reset to a random one, ends the sessions, and must be changed before anything else", async () => {
    const { id } = await add("u1010");
    const reply = await send("PUT", "/api/users/resetPwd", [id]);
    expect(reply.status).toBe(200);
    const [{ password }] = reply.body.content;
    const token = await backoffice.signIn("u1010", password);
    const info = (await send("GET", "/auth/info", undefined, token)).body;
    expect([info.roles, info.user.mustChangePassword]).toEqual([[], true]);
    expect((await send("GET", "/api/clothes/bill", undefined, token)).status).toBe(403);
    const again = (await send("PUT", "/api/users/resetPwd", [id])).body.content[0].password;
    expect((await send("GET", "/auth/info", undefined, token)).status).toBe(401);
    const next = await backoffice.signIn("u1010", again);
    expect(
      (await send("POST", "/api/users/updatePass/", { oldPass: again, newPass: "Lantern4822" }, next)).status,
    ).toBe(200);
    const after = (await send("GET", "/auth/info", undefined, next)).body;
    expect([after.roles.includes("msClothesBill:list"), after.user.mustChangePassword]).toEqual([true, false]);
  });

  it("binds an administrator too", async () => {
    const { password } = await add("u1011", { roles: [{ id: roles.管理员 }] });
    const token = await backoffice.signIn("u1011", password);
    expect((await send("GET", "/api/users", undefined, token)).status).toBe(403);
    expect(
      (await send("POST", "/api/users/updatePass/", { oldPass: password, newPass: "Lantern4823" }, token)).status,
    ).toBe(200);
    expect((await send("GET", "/api/users", undefined, token)).status).toBe(200);
  });

  it("needs the permission (#910)", async () => {
    const keeper = await backoffice.signIn("keeper");
    expect((await send("PUT", "/api/users/resetPwd", [ids.boss], keeper)).status).toBe(403);
  });
});

describe("the company's initial password (eladmin-client.md fault 7)", () => {
  const setting = async () => (await send("GET", "/api/settings/password")).body;
  const save = async (fields: object) =>
    send("PUT", "/api/settings/password", { ...(await setting()), ...fields, clientToken: randomUUID() });

  it("is what new and reset users get once it is set, sealed, never told, and to be changed at the first sign-in", async () => {
    expect(await setting()).toEqual({ fixed: false, isSet: false, version: 0 });
    expect((await save({ fixed: true, password: "" })).body.message).toBe("请填写初始密码，或不固定：每次随机");
    expect((await save({ fixed: true, password: "123456" })).body.message).toMatch(/^初始密码应为 8 到 64 位/);
    expect((await save({ fixed: true, password: "abc12345" })).body.message).toBe(
      "初始密码太常见，容易被猜到，请换一个",
    );
    expect((await save({ fixed: true, password: "Yinxiang-2026" })).status).toBe(200);
    expect(await setting()).toEqual({ fixed: true, isSet: true, version: 1 });
    const kept = await rows<{ text: string }>(
      backoffice.database.db,
      sql`select value::text as text from setting where key = 'initialPassword'
          union all select before::text || after::text from audit_log where entity = 'setting'`,
    );
    expect(kept.map(({ text }) => text).join()).not.toContain("Yinxiang");

    const { password } = await add("u1040");
    expect(password).toBe("Yinxiang-2026");
    const token = await backoffice.signIn("u1040", password);
    expect((await send("GET", "/auth/info", undefined, token)).body).toMatchObject({
      roles: [],
      user: { mustChangePassword: true },
    });
    const reset = await send("PUT", "/api/users/resetPwd", [ids.u1040 ?? (await row("u1040"))?.id]);
    expect(reset.body.content[0].password).toBe("Yinxiang-2026");
    // An empty field leaves it.
    expect((await save({ fixed: "true", password: "" })).status).toBe(200);
    expect((await add("u1041")).password).toBe("Yinxiang-2026");
    expect((await save({ fixed: "false", password: "" })).status).toBe(200);
    expect(await setting()).toMatchObject({ fixed: false, isSet: false });
    expect((await add("u1042")).password).toMatch(/^[a-z2-9]{12}$/);
  });
});

describe("after a restore without the key", () => {
  it("lets people in by random passwords, and says that the initial one cannot be opened", async () => {
    const { db } = backoffice.database;
    const { version } = (await send("GET", "/api/settings/password")).body;
    const fixed = { fixed: true, password: "Yinxiang-2027", version, clientToken: randomUUID() };
    expect((await send("PUT", "/api/settings/password", fixed)).status).toBe(200);
    const foreign = sealerOf(Buffer.alloc(32, 7)).seal("Yinxiang-2027");
    await db.execute(
      sql`update setting set value = jsonb_set(value::jsonb, '{password}', to_jsonb(${foreign}::text))
          where key = 'initialPassword'`,
    );
    const added = await add("u1060");
    expect(added).toMatchObject({ password: expect.stringMatching(/^[a-z2-9]{12}$/), unread: true });
    const [reset] = (await send("PUT", "/api/users/resetPwd", [added.id])).body.content;
    expect(reset).toMatchObject({ password: expect.stringMatching(/^[a-z2-9]{12}$/), unread: true });
    await backoffice.signIn("u1060", reset.password);
    const off = { fixed: "false", password: "", version: version + 1, clientToken: randomUUID() };
    expect((await send("PUT", "/api/settings/password", off)).status).toBe(200);
    expect(await add("u1061")).toMatchObject({ unread: false });
  });
});

describe("removing (row 4)", () => {
  it("removes who never worked here, and nobody else", async () => {
    const { id } = await add("u1020");
    expect(await send("DELETE", "/api/users", [id])).toMatchObject({ status: 200, body: undefined });
    expect(await row("u1020")).toBeUndefined();
    const { id: worked, password } = await add("u1021");
    await backoffice.signIn("u1021", password);
    expect(await refusal("DELETE", "/api/users", [worked])).toBe("新人u1021已登录使用过，不能删除，请改为停用");
  });
});

describe("who keeps whom", () => {
  /** A manager who keeps users, at level 2. */
  const keeperOfUsers = async (username: string, role: string, codes: readonly string[]) => {
    const { id } = (
      await send("POST", "/api/roles", {
        id: null,
        name: `${username}的角色`,
        level: 2,
        dataScope: "全部",
        description: "",
        depts: [],
        menus: null,
      }).then(() => send("GET", `/api/roles?blurry=${encodeURIComponent(`${username}的角色`)}`))
    ).body.content[0];
    const menus = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from menu where permission in ${codes}`,
    );
    expect((await send("PUT", "/api/roles/menu", { id, menus })).status).toBe(204);
    const { password } = await add(username, { roles: [{ id }, ...(role ? [{ id: roles[role] }] : [])] });
    const token = await backoffice.signIn(username, password);
    await send("POST", "/api/users/updatePass/", { oldPass: password, newPass: "Lantern4824" }, token);
    return token;
  };

  it("refuses a role above one's own level, a user above it, and takes the stored level, not the sent one (#898)", async () => {
    const token = await keeperOfUsers("u1030", "", ["user:list", "user:add", "user:edit", "user:del"]);
    const above = /^权限不足，您的角色级别：2，低于操作的角色级别：[01]$/;
    expect(await refusal("POST", "/api/users", form("u1031", { roles: [{ id: roles.老板 }] }), token)).toMatch(above);
    expect(await refusal("POST", "/api/users", form("u1031", { roles: [{ id: roles.管理员 }] }), token)).toMatch(above);
    const boss = await row("boss");
    const sent = { ...boss, nickName: "夺位", roles: [{ id: roles.营业员, level: 9 }], level: 9 };
    expect(await refusal("PUT", "/api/users", sent, token)).toMatch(above);
    expect(await refusal("DELETE", "/api/users", [ids.boss], token)).toMatch(above);
    expect(await refusal("PUT", "/api/users/resetPwd", [ids.admin], token)).toMatch(above);
    // Who keeps users and does not bill gives nobody what bills.
    expect(await refusal("POST", "/api/users", form("u1031"), token)).toMatch(/^角色“营业员”含有您自己没有的权限/);
    expect((await send("POST", "/api/users", form("u1031", { roles: [] }), token)).status).toBe(201);
    const given = (await send("GET", "/api/roles/all", undefined, token)).body.map(
      ({ name }: { name: string }) => name,
    );
    expect([given.includes("老板"), given.includes("管理员"), given.includes("营业员")]).toEqual([false, false, true]);
    expect((await send("GET", "/api/roles/level", undefined, token)).body).toEqual({ level: 2 });
  });

  it("never takes isAdmin from a body (#897)", async () => {
    const { id } = await add("u1032", { isAdmin: true });
    const [stored] = await rows<{ is_admin: boolean }>(
      backoffice.database.db,
      sql`select is_admin from sys_user where id = ${id}`,
    );
    expect(stored?.is_admin).toBe(false);
  });

  it("refuses to take one's own administrator away, to stop or to remove oneself", async () => {
    const self = await row("admin");
    expect(await refusal("PUT", "/api/users", { ...self, roles: [] })).toBe("不能去掉自己的管理员角色");
    expect(await refusal("PUT", "/api/users", { ...self, enabled: false })).toBe("不能停用自己的账号");
    expect(await refusal("DELETE", "/api/users", [ids.admin])).toBe("不能删除自己的账号");
  });

  it("leaves one administrator, also where two take each other's away at once", async () => {
    const { password } = await add("u1033", { roles: [{ id: roles.管理员 }] });
    const other = await backoffice.signIn("u1033", password);
    await send("POST", "/api/users/updatePass/", { oldPass: password, newPass: "Lantern4825" }, other);
    await backoffice.database.db.execute(
      sql`update sys_user set enabled = false where is_admin and username not in ('admin', 'u1033')`,
    );
    const [first, second] = [await row("admin"), await row("u1033")];
    const replies = await Promise.all([
      send("PUT", "/api/users", { ...second, roles: [] }),
      send("PUT", "/api/users", { ...first, roles: [] }, other),
    ]);
    const left = await rows(backoffice.database.db, sql`select id from sys_user where is_admin and enabled`);
    expect(left.length, JSON.stringify(replies.map(({ status, body }) => [status, body]))).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    await backoffice.database.db.execute(sql`update sys_user set is_admin = true where username = 'admin'`);
  });

  it("shows and keeps only whom the own data scope reaches", async () => {
    const token = await keeperOfUsers("u1034", "", ["user:list", "user:edit"]);
    const [role] = (await send("GET", `/api/roles?blurry=${encodeURIComponent("u1034的角色")}`)).body.content;
    expect((await send("PUT", "/api/roles", { ...role, menus: null, dataScope: "本级" })).status).toBe(204);
    const seen = await names("size=9999&sort=id,asc", token);
    expect([seen.includes("keeper"), seen.includes("finance"), seen.includes("u1034")]).toEqual([true, false, true]);
    const finance = await row("finance");
    expect(await refusal("PUT", "/api/users", { ...finance, nickName: "越界" }, token)).toBe(
      "用户不存在，或不在您的数据范围内",
    );
    expect((await send("GET", `/api/users/${ids.finance}`, undefined, token)).status).toBe(400);
    expect((await send("GET", `/api/users/${ids.finance}/access`, undefined, token)).status).toBe(400);
  });

  it("reaches nobody but oneself from 本级 without a department, and from 自定义 without any", async () => {
    const token = await keeperOfUsers("u1035", "", ["user:list", "dept:list"]);
    const [role] = (await send("GET", `/api/roles?blurry=${encodeURIComponent("u1035的角色")}`)).body.content;
    for (const dataScope of ["本级", "自定义"]) {
      await backoffice.database.db.execute(sql`update role set data_scope = ${dataScope} where id = ${role.id}`);
      await backoffice.database.db.execute(sql`update sys_user set dept_id = null where username = 'u1035'`);
      expect(await names("size=9999&sort=id,asc", token)).toEqual(["u1035"]);
      expect((await send("GET", "/api/dept?size=9999", undefined, token)).body.content).toEqual([]);
      expect((await send("GET", "/auth/info", undefined, token)).body.dataScopes).not.toEqual([]);
    }
  });

  it("is closed to whoever lacks the permissions", async () => {
    const keeper = await backoffice.signIn("keeper");
    for (const [method, path, body] of [
      ["GET", "/api/users"],
      ["GET", "/api/users/download"],
      ["GET", "/api/users/1/access"],
      ["POST", "/api/users", {}],
      ["PUT", "/api/users", {}],
      ["DELETE", "/api/users", [4]],
    ] as const) {
      expect(await send(method, path, body, keeper), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { status: 403 },
      });
    }
  });
});

describe("files (rows 5, 73)", () => {
  it("gives a workbook of all matches", async () => {
    const response = await fetch(`${backoffice.url}/api/users/download?page=0&size=10&sort=id%2Cdesc&deptId=3`, {
      headers: { Authorization: admin },
    });
    expect(response.status).toBe(200);
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it("gives an avatar to an image that carries no token", async () => {
    const data = new FormData();
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();
    data.append("avatar", new File([new Uint8Array(png)], "a.png", { type: "image/png" }));
    const uploaded = await backoffice.send("POST", "/api/users/updateAvatar", { token: admin, body: data });
    const image = await fetch(`${backoffice.url}/avatar/${uploaded.body.avatar}`);
    expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  });
});
