/** SQL 监控: what was run and how long it took, plans that run nothing, and the page that a frame shows (row 46). */
// @module-tag databases
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { listRunning } from "#backoffice/ground/statements/statement.query.ts";
import { deleteOldFigures } from "#backoffice/ground/statements/statement-figures.ts";
import type { StatementRow } from "#contract/system/monitor/statements.ts";
import { captchaCode, openBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss"]) tokens[username] = await backoffice.signIn(username);
});

const get = (path: string, username = "admin") => backoffice.send("GET", path, { token: tokens[username] });
const found = async (keyword: string): Promise<StatementRow[]> =>
  (await get(`/api/statements?keyword=${encodeURIComponent(keyword)}&size=10`)).body.content;

describe("statements", () => {
  it("are counted under one text whatever they were given, on connections and in transactions", async () => {
    const { db } = backoffice.database;
    const asked = (ids: number[]) => sql`select id, 'probe' as probe_mark from sys_user where id in ${ids}`;
    await db.execute(asked([1]));
    await db.execute(asked([1, 2]));
    await db.transaction(async (tx) => void (await tx.execute(asked([1, 2, 3]))));
    await expect(db.execute(sql`select probe_mark from sys_user where id = ${4711}`)).rejects.toThrow();
    const rows = await found("probe_mark from sys_user");
    const right = rows.filter(({ errors }) => errors === 0);
    expect(right.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
    expect(right.reduce((sum, row) => sum + row.rows, 0)).toBe(6);
    for (const row of right) {
      expect(row.worstUs).toBeGreaterThan(0);
      expect(row.medianUs).toBeLessThanOrEqual(row.p95Us);
      expect(row.p95Us).toBeLessThanOrEqual(row.worstUs);
      expect(row.meanUs).toBeLessThanOrEqual(row.worstUs);
    }
    const wrong = rows.find(({ errors }) => errors > 0);
    expect(wrong).toMatchObject({ errors: 1, lastError: "42703" });
    expect(JSON.stringify(rows)).not.toContain("4711");
  });

  it("add up over the times they are kept, and are sorted", async () => {
    const before = (await found("probe_mark from sys_user")).reduce((sum, { calls }) => sum + calls, 0);
    await backoffice.sample();
    await backoffice.database.db.execute(sql`select id, 'probe' as probe_mark from sys_user where id in ${[1, 2]}`);
    await backoffice.sample();
    expect((await found("probe_mark from sys_user")).reduce((sum, { calls }) => sum + calls, 0)).toBe(before + 1);
    const slowest = (await get("/api/statements?sort=worstUs%2Cdesc&size=10")).body.content as StatementRow[];
    expect(slowest.map(({ worstUs }) => worstUs)).toEqual(
      slowest.map(({ worstUs }) => worstUs).toSorted((a, b) => b - a),
    );
    const { db } = backoffice.database;
    await deleteOldFigures({ db, clock: { now: () => new Date("2026-05-01T04:00:00Z") } }, 7);
    const { left } = await oneRow<{ left: number }>(db, sql`select count(*)::int8 as left from statement_figure`);
    expect(left).toBe(0);
  });

  it("are planned, not run: a SELECT with its parameters, nothing for one that writes", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`select username as plan_mark from sys_user where id = ${1} and nick_name ilike ${"%x%"}`);
    await db.execute(sql`update sys_user set nick_name = nick_name where id = ${-1} /* write_mark */`);
    const [planned] = await found("plan_mark");
    const { body } = await get(`/api/statements/${planned?.id}`);
    expect(body.planError).toBeNull();
    expect(body.plan.join("\n")).toMatch(/Scan .*sys_user/);
    expect(body.plan.join("\n")).toContain("$1");
    const [written] = await found("write_mark");
    expect((await get(`/api/statements/${written?.id}`)).body).toMatchObject({ plan: null, planError: null });
    // A table that is no more: the connection stays usable, and nothing prepared is left on it.
    await db.execute(sql`create table gone_mark (id int)`);
    await db.execute(sql`select id from gone_mark`);
    const [gone] = await found("select id from gone_mark");
    await db.execute(sql`drop table gone_mark`);
    expect((await get(`/api/statements/${gone?.id}`)).body.planError).toContain('relation "gone_mark" does not exist');
    const prepared = sql`select count(*)::int8 as left from pg_prepared_statements where name like 'explained_%'`;
    expect(await oneRow(db, prepared)).toEqual({ left: 0 });
    expect((await get("/api/statements/0000000000000000")).body.message).toBe("语句不存在，统计可能已被清除");
  });

  it("that run now, and the server's own figures, are answered on either database", async () => {
    const running = await get("/api/statements/running");
    expect([running.status, Array.isArray(running.body.content)]).toEqual([200, true]);
    const { status, body } = await get("/api/statements/server");
    expect([status, typeof body.available]).toEqual([200, "boolean"]);
  });

  it("that run now are seen while they run", async () => {
    const { db, kind } = backoffice.database;
    if (kind === "pglite") {
      // One connection, which whoever asks waits for: asked in the same breath.
      const context = { db } as Context;
      const [seen] = await Promise.all([
        listRunning(context, {}),
        db.execute(sql`select count(*) as run_mark from generate_series(1, 100000)`),
      ]);
      expect(seen.content).toContainEqual(
        expect.objectContaining({ text: expect.stringContaining("run_mark"), state: "active" }),
      );
      return;
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holder: Promise<void> = Promise.resolve();
    await new Promise<void>((locked) => {
      holder = db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(471108)`);
        locked();
        await held;
      });
    });
    const waiting = Promise.resolve(db.execute(sql`select pg_advisory_xact_lock(471108) as run_mark`));
    try {
      const running = async () => (await get("/api/statements/running")).body.content;
      await expect
        .poll(running, { timeout: 30_000 })
        .toContainEqual(expect.objectContaining({ text: expect.stringContaining("run_mark"), state: "active" }));
    } finally {
      release();
      await Promise.all([holder, waiting]);
    }
    expect(JSON.stringify((await get("/api/statements/running")).body)).not.toContain("run_mark");
  });

  it("of the server itself are shown where it counts them, and only there", async () => {
    const { db, kind } = backoffice.database;
    const asked = async () => (await get("/api/statements/server")).body;
    expect(await asked()).toEqual({ content: [], totalElements: 0, available: false });
    if (kind === "pglite") return;
    const role = sql`select rolsuper as may from pg_roles where rolname = current_user`;
    if (!(await oneRow<{ may: boolean }>(db, role)).may) return;
    // Installed: a server that has not loaded it refuses the view, not a column of the question.
    await db.execute(sql`create extension pg_stat_statements`);
    const loads = sql`select current_setting('shared_preload_libraries') as libraries`;
    const { libraries } = await oneRow<{ libraries: string }>(db, loads);
    await db.execute(sql`select id as server_mark from sys_user limit 3`);
    const { content, available } = await asked();
    expect(available).toBe(libraries.includes("pg_stat_statements"));
    const [first] = content;
    expect(!available || first.calls > 0).toBe(true);
    expect(JSON.stringify(content).includes("server_mark")).toBe(available);
  });

  it.each(["", "/running", "/server", "/0000000000000000"])("%s is for administrators alone", async (path) => {
    expect((await get(`/api/statements${path}`, "boss")).status).toBe(403);
    expect((await backoffice.send("GET", `/api/statements${path}`)).status).toBe(401);
  });
});

describe("/druid/index.html", () => {
  const page = "/druid/index.html";
  const uuidOf = (html: string) => /name="uuid" value="([^"]+)"/.exec(html.replaceAll("&#58;", ":"))?.[1] ?? "";
  const signIn = async (username: string, password = demoPassword) => {
    const uuid = uuidOf((await backoffice.send("GET", page)).body);
    return fetch(backoffice.url + page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ username, password, code: captchaCode, uuid }),
    });
  };

  it("asks who one is, may be framed by its own host only, and tells nothing before", async () => {
    const { status, headers, body } = await backoffice.send("GET", page);
    expect(status).toBe(200);
    expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    expect(body).toContain("请以管理员身份登录");
    expect(body).not.toContain("sys_user");
  });

  it("shows the statements to an administrator who signed in on it, and to nobody else", async () => {
    const answer = await signIn("admin");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const cookie = answer.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^DRUID-TOKEN=[\w-]{43}; Max-Age=1800; Path=\/druid; HttpOnly; SameSite=Strict$/);
    const [own = ""] = cookie.split(";");
    const { body } = await backoffice.send("GET", page, { headers: { Cookie: own } });
    expect(body).toContain("sys_user");
    const boss = await signIn("boss");
    expect([boss.status, boss.headers.get("Set-Cookie")]).toEqual([400, null]);
    expect(await boss.text()).toContain("只有管理员可以查看 SQL 监控");
    const wrong = await signIn("admin", "wrong-password-1");
    expect(await wrong.text()).toContain("用户名或密码错误");
    const bossToken = (tokens.boss ?? "").replace("Bearer ", "");
    const foreign = await backoffice.send("GET", page, { headers: { Cookie: `DRUID-TOKEN=${bossToken}` } });
    expect(foreign.body).not.toContain("sys_user");
    const out = await fetch(backoffice.url + page, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: own },
      body: new URLSearchParams({ signOut: "1" }),
    });
    expect(out.status).toBe(303);
    expect((await backoffice.send("GET", page, { headers: { Cookie: own } })).body).not.toContain("sys_user");
  });
});
