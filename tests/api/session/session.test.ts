/** A session: its token, its end, and what it tells about its user (eladmin-api.md §1.1, §1.3). */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { findLiveSessions } from "#backoffice/ground/auth/session.ts";
import { unreadHeader } from "#contract/headers.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
const hour = 3_600_000;

const info = (token?: string) => backoffice.send("GET", "/auth/info", { token });
const execute = (statement: ReturnType<typeof sql>) => backoffice.database.db.execute(statement);

async function dataScopesOf(username: string): Promise<number[]> {
  return (await info(await backoffice.signIn(username))).body.dataScopes.sort((a: number, b: number) => a - b);
}

describe("the token", () => {
  it("carries its prefix, works with and without it, and is stored as a hash only", async () => {
    const token = await backoffice.signIn("boss");
    expect(token).toMatch(/^Bearer [\w-]{43}$/);
    const bare = token.slice("Bearer ".length);
    expect([(await info(token)).status, (await info(bare)).status]).toEqual([200, 200]);
    const stored = JSON.stringify(await rows(backoffice.database.db, sql`select * from session`));
    expect(stored).not.toContain(bare);
    expect(stored).toMatch(/"token_hash":"[0-9a-f]{64}"/);
  });

  it("is refused when missing, unknown or malformed", async () => {
    for (const token of [undefined, "Bearer nonsense", "Bearer ", "Basic Ym9zczpib3Nz", "null"]) {
      const reply = await info(token);
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ status: 401, timestamp: expect.any(Number), message: "登录状态已过期，请重新登录" });
    }
  });
});

describe("signing out", () => {
  it("revokes this token and no other of the user", async () => {
    const [here, there] = [await backoffice.signIn("manager"), await backoffice.signIn("manager")];
    expect((await backoffice.send("DELETE", "/auth/logout", { token: here })).status).toBe(200);
    expect([(await info(here)).status, (await info(there)).status]).toEqual([401, 200]);
  });

  it("succeeds with a bad token and with none, and as the client sends it: JSON announced, no body", async () => {
    for (const token of [undefined, "Bearer nonsense"]) {
      expect((await backoffice.send("DELETE", "/auth/logout", { token })).status).toBe(200);
      expect(
        (await backoffice.send("DELETE", "/auth/logout", { token, headers: { "Content-Type": "application/json" } }))
          .status,
      ).toBe(200);
    }
  });
});

describe("the end of a session", () => {
  it("comes after twelve idle hours, and each use puts it off", async () => {
    const token = await backoffice.signIn("keeper");
    for (let day = 0; day < 4; day++) {
      backoffice.advance(11 * hour);
      expect((await info(token)).status).toBe(200);
    }
    backoffice.advance(12 * hour);
    expect((await info(token)).status).toBe(401);
  });

  it("is put off in steps of five minutes: a request more writes nothing", async () => {
    const token = await backoffice.signIn("keeper");
    const seen = async () =>
      (
        await rows<{ at: string }>(
          backoffice.database.db,
          sql`select seen_at as at from session order by id desc limit 1`,
        )
      )[0]?.at;
    const first = await seen();
    for (const [minutes, later] of [
      [5, false],
      [1, true],
    ] as const) {
      backoffice.advance(minutes * 60_000);
      expect((await info(token)).status).toBe(200);
      expect((await seen()) !== first).toBe(later);
    }
  });

  it("comes thirty days after signing in when remembered, used or not", async () => {
    const idle = (await backoffice.login({ username: "keeper", rememberMe: true })).body.token;
    const used = (await backoffice.login({ username: "keeper", rememberMe: "true" })).body.token;
    for (let day = 0; day < 29; day++) {
      backoffice.advance(24 * hour);
      expect((await info(used)).status).toBe(200);
    }
    expect((await info(idle)).status).toBe(200);
    backoffice.advance(24 * hour);
    expect([(await info(idle)).status, (await info(used)).status]).toEqual([401, 401]);
  });

  it("is seen by whoever asks for the sessions that stand: expired, disabled, signed out", async () => {
    const now = Date.now() + 10 * 365 * 24 * hour;
    const standing = async (later = 0) => {
      const clock = { now: () => new Date(now + later) };
      return [...(await findLiveSessions({ db: backoffice.database.db, clock }, ids))].sort((a, b) => a - b);
    };
    const kept = await rows<{ id: number }>(
      backoffice.database.db,
      sql`insert into session (user_id, token_hash, remembered, created_at, seen_at, expires_at, ip, user_agent)
          select id, 'standing-' || username, false, now(), now(), ${new Date(now + hour).toISOString()}::timestamptz, '', ''
          from sys_user where username in ('boss', 'ecom') order by username returning id`,
    );
    const ids = [...kept.map(({ id }) => id), 999_999];
    const [boss = 0, ecom = 0] = ids;
    expect([await standing(hour - 1), await standing(hour)]).toEqual([[boss, ecom], []]);
    await execute(sql`update sys_user set enabled = false where username = 'ecom'`);
    expect(await standing()).toEqual([boss]);
    await execute(sql`update sys_user set enabled = true where username = 'ecom'`);
    await execute(sql`delete from session where id = ${boss}`);
    expect(await standing()).toEqual([ecom]);
    ids.length = 0;
    expect(await standing()).toEqual([]);
  });

  it("comes at once when the user is disabled", async () => {
    const token = await backoffice.signIn("ecom");
    expect((await info(token)).status).toBe(200);
    await execute(sql`update sys_user set enabled = false where username = 'ecom'`);
    expect((await info(token)).status).toBe(401);
    await execute(sql`update sys_user set enabled = true where username = 'ecom'`);
  });
});

describe("the signed-in user", () => {
  it("is told with every answer how many messages wait, of the system and of the business", async () => {
    const token = await backoffice.signIn("keeper");
    const headers = { Authorization: token };
    const waiting = async () => (await fetch(`${backoffice.url}/auth/info`, { headers })).headers.get(unreadHeader);
    const counted = await rows<{ counts: string }>(
      backoffice.database.db,
      sql`select count(*) filter (where category = 'SYSTEM') || ',' || count(*) filter (where category = 'BUSINESS') as counts
          from message where read_at is null and user_id = (select id from sys_user where username = 'keeper')`,
    );
    expect(await waiting()).toBe(counted[0]?.counts);
    await execute(sql`insert into message (user_id, category, type, title, created_at)
      select id, unnest(array['SYSTEM', 'BUSINESS', 'BUSINESS']), '试', '试', now() from sys_user where username = 'keeper'`);
    const [system = 0, business = 0] = (counted[0]?.counts ?? "").split(",").map(Number);
    expect(await waiting()).toBe(`${system + 1},${business + 2}`);
  });

  it("is described alike by login and info", async () => {
    const reply = await backoffice.login({ username: "boss" });
    expect(reply.body.user).toEqual((await info(reply.body.token)).body);
    expect(reply.body.user.user).toEqual({
      id: 2,
      username: "boss",
      nickName: "云老板",
      gender: "女",
      sex: "女",
      phone: "13800000002",
      email: "boss@example.com",
      avatar: null,
      avatarName: null,
      avatarPath: null,
      avatarUrl: null,
      picOriginType: 0,
      enabled: true,
      pwdResetTime: "2026-03-16 12:00:00",
      lastPasswordResetTime: "2026-03-16 12:00:00",
      dept: { id: 2, name: "总经办" },
      deptId: 2,
      mustChangePassword: false,
      roles: [{ id: 1, name: "老板", level: 1, dataScope: "全部" }],
      jobs: [],
      job: { id: null, name: "" },
      createBy: null,
      updateBy: null,
      createTime: "2026-04-15 12:00:00",
      updateTime: "2026-04-15 12:00:00",
    });
  });

  it("holds the permission codes of the roles' menus; an administrator exactly admin", async () => {
    const boss = (await info(await backoffice.signIn("boss"))).body;
    expect([...boss.roles].sort()).toEqual(
      Object.values(permissions)
        // The last of domain.md §6 that a 老板 does not hold.
        .filter((code) => code.startsWith("msClothes") && code !== permissions.hotfixRun)
        .sort(),
    );
    const keeper = (await info(await backoffice.signIn("keeper"))).body;
    expect([...keeper.roles].sort()).toEqual([
      "msClothesAccount:list",
      "msClothesAccount:receive",
      "msClothesBill:add",
      "msClothesBill:confirm",
      "msClothesBill:edit",
      "msClothesBill:list",
      "msClothesBill:price",
      "msClothesBill:void",
      "msClothesDistributor:add",
      "msClothesDistributor:list",
      "msClothesProduct:list",
      "msClothesRecharge:add",
      "msClothesRecharge:list",
      "msClothesStallGoods:list",
      "msClothesStatStallKeeper:list",
      "msClothesStock:list",
      "msClothesTransfer:add",
      "msClothesTransfer:list",
      "msClothesTransfer:receive",
      "msClothesUserIssue:add",
      "msClothesUserIssue:del",
      "msClothesUserIssue:edit",
      "msClothesUserIssue:list",
    ]);
    expect(boss.authorities).toEqual(boss.roles.map((authority: string) => ({ authority })));
    const admin = (await info(await backoffice.signIn("admin"))).body;
    expect([admin.roles, admin.authorities]).toEqual([["admin"], [{ authority: "admin" }]]);
    expect(admin.user.roles).toEqual([{ id: expect.any(Number), name: "管理员", level: 0, dataScope: "全部" }]);
  });

  it("has empty arrays, never null, for what a newcomer lacks", async () => {
    const { user, ...access } = (await info(await backoffice.signIn("newcomer"))).body;
    expect(access).toEqual({ dataScopes: [], authorities: [], roles: [] });
    expect([user.roles, user.jobs, user.pwdResetTime, user.lastPasswordResetTime]).toEqual([[], [], null, null]);
  });

  it("has a department object even without a department", async () => {
    await execute(sql`update sys_user set dept_id = null where username = 'newcomer'`);
    const { user } = (await info(await backoffice.signIn("newcomer"))).body;
    expect([user.dept, user.deptId]).toEqual([{ id: null, name: "" }, null]);
  });

  it("never comes with a password hash", async () => {
    const reply = await backoffice.login({ username: "admin" });
    for (const body of [reply.body, (await info(reply.body.token)).body]) {
      expect(JSON.stringify(body)).not.toMatch(/scrypt|"password/i);
    }
  });
});

describe("the data scope", () => {
  it("is empty, for all, with a role of 全部, as an administrator, and without roles", async () => {
    expect(await dataScopesOf("boss")).toEqual([]);
    expect(await dataScopesOf("admin")).toEqual([]);
    expect(await dataScopesOf("newcomer")).toEqual([]);
  });

  it("is the own department with 本级", async () => {
    await execute(sql`update role set data_scope = '本级' where code = 'ROLE_STALL_KEEPER'`);
    expect(await dataScopesOf("keeper")).toEqual([3]);
  });

  it("is the chosen departments and all below them with 自定义", async () => {
    await execute(
      sql`insert into dept (id, pid, name, created_at, updated_at) values (90, 4, '沙河一楼', now(), now()), (91, 90, '沙河116档', now(), now())`,
    );
    await execute(sql`update role set data_scope = '自定义' where code = 'ROLE_STALL_MANAGER'`);
    await execute(sql`insert into role_dept (role_id, dept_id) values (2, 4)`);
    expect(await dataScopesOf("manager")).toEqual([4, 90, 91]);
  });

  it("is the union over several roles, and all as soon as one is 全部", async () => {
    await execute(sql`insert into user_role (user_id, role_id) values (4, 2)`);
    expect(await dataScopesOf("keeper")).toEqual([3, 4, 90, 91]);
    await execute(sql`insert into user_role (user_id, role_id) values (4, 6)`);
    expect(await dataScopesOf("keeper")).toEqual([]);
  });
});
