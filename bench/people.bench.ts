/**
 * 用户 and 角色 of a company of three hundred, over the API: the list, one role's permissions opened, what a change of sixty
 * of them would do, the change itself and its taking back, each holder's next request, and what one user may do.
 *
 * On PGlite, and on PostgreSQL where DATABASE_URL or TEST_DATABASE_URL names a server.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createBackoffice } from "#backoffice/compose/app.ts";
import { systemClock } from "#backoffice/core/clock.ts";
import { connect, type Database, oneRow } from "#backoffice/db/connect.ts";
import { openSession } from "#backoffice/ground/auth/session.ts";
import { adminRole } from "#contract/permissions.ts";
import { seedDemo } from "../seed/seed.ts";
import { withCompany } from "./support/company-database.ts";
import { password } from "./support/product.ts";
import { note, verdict } from "./support/report.ts";
import { percentile } from "./support/statistics.ts";

const people = 300;
const changed = 60;
const rounds = 40;
const warmUp = 5;

const dataDir = await mkdtemp(join(tmpdir(), "bench-people-"));
const database = await connect({ dataDir });
try {
  await database.migrate();
  const seeding = { settings: {}, adminPassword: password, progress: () => {}, pictures: false };
  await seedDemo({ db: database.db, clock: systemClock, ...seeding });
  await measure("PGlite", database);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (server) await withCompany(server, (company) => measure("PostgreSQL", company));
else note("skipped: PostgreSQL (DATABASE_URL names a server)");

async function measure(name: string, company: Database): Promise<void> {
  const { role, user } = await hire(company);
  const app = await createBackoffice({ database: company, clock: systemClock, settings: { appVersion: "bench" } });
  try {
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const [admin, holder] = [await sessionOf(company, 1), await sessionOf(company, user)];
    const ask = async (method: string, path: string, body?: unknown, token = admin) => {
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: token, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === "" ? null : JSON.parse(text);
    };
    const { menus } = await ask("GET", `/api/roles/${role}`);
    const fewer = { id: role, menus: menus.slice(changed) };
    note(`${name}: load ${loadavg()[0]?.toFixed(1)}`);
    const questions: Record<string, () => Promise<unknown>> = {
      "users, a page of 20": () => ask("GET", "/api/users?page=7&size=20"),
      "users, all of them": () => ask("GET", "/api/users?page=0&size=9999"),
      "a role's permissions opened": () =>
        Promise.all([ask("GET", `/api/roles/${role}`), ask("GET", "/api/roles/menu")]),
      [`what taking ${changed} permissions away does to ${people}`]: () =>
        ask("POST", "/api/roles/menu/preview", fewer),
      [`${changed} permissions taken away and given back`]: async () => {
        await ask("PUT", "/api/roles/menu", fewer);
        await ask("PUT", "/api/roles/menu", { id: role, menus });
      },
      "a holder's next request": () => ask("GET", "/auth/info", undefined, holder),
      "what one user may do, and through which role": () => ask("GET", `/api/users/${user}/access`),
      "all roles beside all permissions": () => ask("GET", "/api/roles/overview"),
    };
    for (const [what, question] of Object.entries(questions)) {
      const times: number[] = [];
      for (let round = -warmUp; round < rounds; round += 1) {
        const began = performance.now();
        await question();
        if (round >= 0) times.push(performance.now() - began);
      }
      verdict(`${name}: ${what}, p95`, percentile(times, 0.95), "ms", { most: 200 });
    }
  } finally {
    await app.close();
  }
}

/** Three hundred more, all of the role that holds most permissions; gives the role and one of them. */
async function hire({ db }: Database): Promise<{ role: number; user: number }> {
  const { role } = await oneRow<{ role: number }>(
    db,
    sql`select role_id as role from role_menu join role on role.id = role_id and code <> ${adminRole}
        group by role_id having count(*) > ${changed} order by count(*) desc limit 1`,
  );
  await db.execute(sql`
    insert into sys_user (username, nick_name, password_hash, dept_id, created_at, updated_at)
    select 'bench' || n, '员工' || n, 'none', (select min(id) from dept), now(), now() from generate_series(1, ${people}) n`);
  await db.execute(sql`
    insert into user_role (user_id, role_id) select id, ${role} from sys_user where username like 'bench%'`);
  await db.execute(sql`analyze`);
  const { user } = await oneRow<{ user: number }>(
    db,
    sql`select min(id)::int as user from sys_user where username like 'bench%'`,
  );
  return { role, user };
}

function sessionOf({ db }: Database, userId: number): Promise<string> {
  const anonymous = { db, clock: systemClock, settings: {}, address: "127.0.0.1", userAgent: "bench", token: null };
  return openSession(anonymous, { userId, rememberMe: false });
}
