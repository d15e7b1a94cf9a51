/** 数据库连接 as ELADMIN's client works with them (eladmin-client.md rows 55 to 57). */
// @module-tag databases

import { eq } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { auditLog } from "#backoffice/ground/audit/audit.tables.ts";
import { databaseConnection } from "#backoffice/ground/connection/connection.tables.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
const send = async (method: string, path: string, body?: unknown, who = "admin") =>
  backoffice.send(method, path, { token: await backoffice.signIn(who), body });
const first = async (query = "") => (await send("GET", `/api/database?${query}`)).body.content[0];

const url = process.env.TEST_DATABASE_URL;
const server = url ? new URL(url) : null;
const fields = {
  ...{ id: null, name: "报表库", jdbcUrl: "jdbc:postgresql://127.0.0.1:1/none", userName: "reader", pwd: "se cret" },
};

async function runScript(id: string, sql: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, id })) form.append(name, String(value));
  form.append("file", new Blob([sql]), "script.sql");
  return send("POST", "/api/database/upload", form);
}

describe("connections to databases", () => {
  it("row 55: keeps one, its password sealed and masked; takes the mask back as unchanged", async () => {
    expect(await send("POST", "/api/database", fields)).toMatchObject({ status: 201, body: undefined });
    const row = await first("page=0&size=10&sort=id%2Cdesc&blurry=%E6%8A%A5");
    expect(row).toMatchObject({ ...fields, id: expect.any(String), pwd: "******" });
    const { db } = backoffice.database;
    const [stored] = await db.select().from(databaseConnection);
    expect(stored?.password).toMatch(/^sealed:1:/);
    expect(await send("PUT", "/api/database", { ...row, name: "报表" })).toMatchObject({ status: 204 });
    const [after] = await db.select().from(databaseConnection);
    expect(after).toMatchObject({ name: "报表", password: stored?.password });
    const logged = await db.select().from(auditLog).where(eq(auditLog.entity, "database_connection"));
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/se cret|sealed/);
    expect((await send("GET", "/api/database/download?page=2&size=10")).status).toBe(200);
  });

  it("row 55: connects to PostgreSQL only, and sends a kept password nowhere else", async () => {
    const row = await first();
    for (const jdbcUrl of [
      "jdbc:mysql://127.0.0.1:3306/shop",
      "postgresql://127.0.0.1/shop",
      "jdbc:postgresql:///etc/passwd",
      "jdbc:postgresql://u:p@host/db",
    ]) {
      const refused = await send("PUT", "/api/database", { ...row, jdbcUrl });
      expect(refused, jdbcUrl).toMatchObject({ status: 400, body: { message: expect.stringContaining("PostgreSQL") } });
    }
    const elsewhere = { ...row, jdbcUrl: "jdbc:postgresql://127.0.0.2:1/none" };
    for (const [method, path] of [
      ["PUT", "/api/database"],
      ["POST", "/api/database/testConnect"],
    ] as const) {
      expect((await send(method, path, elsewhere)).body.message).toBe("地址或用户名改了，请重新填写密码");
    }
  });

  it("row 56 and 57: says false and why where nothing answers", async () => {
    const row = await first();
    expect(await send("POST", "/api/database/testConnect", row)).toMatchObject({ status: 201, body: false });
    const reply = await runScript(row.id, "select 1");
    expect(reply.status).toBe(200);
    expect(reply.body).toMatch(/^执行失败，没有任何改动：.*ECONNREFUSED/);
  });

  it.skipIf(!server)("rows 56 and 57: really connects, and runs a script whole or not at all", async () => {
    if (!server) return;
    const real = {
      ...{ id: null, name: "真库", userName: server.username, pwd: decodeURIComponent(server.password) },
      jdbcUrl: `jdbc:postgresql://${server.hostname}:${server.port || 5432}${server.pathname}`,
    };
    expect(await send("POST", "/api/database/testConnect", { ...real, pwd: "wrong" })).toMatchObject({ body: false });
    expect(await send("POST", "/api/database/testConnect", real)).toMatchObject({ status: 201, body: true });
    await send("POST", "/api/database", real);
    const { id } = await first(`name=${encodeURIComponent("真库")}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query("drop table if exists script_target");
      const half = "create table script_target (n int);\ninsert into script_target values (1);\nselect nothing;";
      expect((await runScript(id, half)).body).toMatch(/^执行失败，没有任何改动（第 3 行）：.*nothing/);
      expect((await client.query("select to_regclass('script_target') as found")).rows).toEqual([{ found: null }]);
      const whole = await runScript(id, half.replace("select nothing;", "insert into script_target values (2);"));
      expect(whole).toMatchObject({ status: 200, body: "success" });
      expect((await client.query("select sum(n)::int as n from script_target")).rows).toEqual([{ n: 3 }]);
    } finally {
      await client.query("drop table if exists script_target");
      await client.end();
    }
  });

  it("is for administrators alone, and is removed by text ids", async () => {
    for (const [method, path, body] of [
      ["GET", "/api/database"],
      ["POST", "/api/database", fields],
      ["POST", "/api/database/testConnect", fields],
      ["DELETE", "/api/database", ["1"]],
    ] as const) {
      expect((await send(method, path, body, "boss")).status, path).toBe(403);
    }
    const { content } = (await send("GET", "/api/database")).body;
    const ids = content.map(({ id }: { id: string }) => id);
    expect(await send("DELETE", "/api/database", ids)).toMatchObject({ status: 200 });
    expect((await send("GET", "/api/database")).body).toEqual({ content: [], totalElements: 0 });
  });
});
