/**
 * A database with the demo company for each test file, in a second: the
 * company is seeded once and copied. On PGlite the copy is a folder, on
 * PostgreSQL (TEST_DATABASE_URL) it is made of a template database.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import pg from "pg";
import type { Clock } from "#backoffice/core/clock.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { seedDemo } from "../../../seed/seed.ts";
import { copyCompany, keptCompany } from "./kept-company.ts";
import { quickenPasswords } from "./quick-passwords.ts";

/** Every seeded user's. */
export const demoPassword = "yunshang-2026";

/** What the company's secrets are sealed with; every copy opens them. */
export const demoSecretKey = "the demo company's key";

/** Noon of a business day in spring; the demo company's sales end there. */
export const demoNow = new Date("2026-04-15T04:00:00Z");

/** Where faults are put in (`npm run mutate:operations`) the project's own: they are not in what seeds, and one company does for all areas. */
const root = join(import.meta.dirname, "../../..").replace(/[\\/]\.mutation[\\/].*$/, "");
/** Of a PostgreSQL server; seeded companies that are kept, the current one among them. */
const keptTemplates = 5;
/** Queues are looked at when they are told, or asked to settle: never in the midst of what a test arranges. */
const pollEveryMs = 3_600_000;
const demoClock: Clock = { now: () => demoNow };

export interface DemoDatabase extends Database {
  /** Of the database on a server; null of PGlite. */
  readonly url: string | null;
}

/** With `dataDir` a PGlite lies there, as the product's own does; without it in a folder that goes when it is closed. */
export async function openDemoDatabase(dataDir?: string): Promise<DemoDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const { url, dataDir: folder, drop }: Copy = server ? await copyOnServer(server) : await copyInFolder(dataDir);
  const database = await connect({ url, dataDir: folder, pollEveryMs });
  return {
    ...database,
    url: url ?? null,
    async close() {
      await database.close();
      await drop();
    },
  };
}

interface Copy {
  readonly url?: string;
  readonly dataDir?: string;
  drop(): Promise<void>;
}

async function copyInFolder(given: string | undefined): Promise<Copy> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), "demo-database-")));
  template ??= keptCompany("api", await seedMark(), seedInto);
  copyCompany(await template, dataDir);
  return { dataDir, drop: () => (given === undefined ? rm(dataDir, { recursive: true }) : Promise.resolve()) };
}

/** For all test files of a worker. */
let template: Promise<string> | undefined;

async function seedInto(dataDir: string): Promise<void> {
  const database = await connect({ dataDir });
  await seed(database);
  await database.close();
}

/** The demo company as a database of its own on the server that `url` names, with nobody connected to it. */
export async function copyOnServer(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = `yunshang_demo_${await seedMark()}_${ownerMark(url)}`;
  const name = `yunshang_test_${randomUUID().replaceAll("-", "")}`;
  await withServer(url, async (server) => {
    // One worker seeds the template; the others wait for it here.
    await server.query("select pg_advisory_lock(7201127)");
    const found = await server.query("select 1 from pg_database where datname = $1", [template]);
    if (found.rowCount === 0) await createTemplate(server, url, template);
    await server.query(`create database ${name} template ${template} ${await byFiles(server)}`);
    // It is dropped in a minute: no commit needs to wait for the disk.
    await server.query(`alter database ${name} set synchronous_commit = off`);
  });
  return { url: databaseUrl(url, name), drop: () => withServer(url, (server) => dropDatabase(server, name)) };
}

/** How a template is copied where that can be chosen: its files, in a quarter of the time that its pages take through the log. */
async function byFiles(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  return (rows[0]?.version ?? 0) >= 150_000 ? "strategy file_copy" : "";
}

/** A worker of autovacuum that looks at the database just now cannot be ended by everybody; it goes by itself. */
export async function dropDatabase(server: pg.Client, name: string, tries = 20): Promise<void> {
  try {
    await server.query(`drop database ${name} with (force)`);
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(250);
    await dropDatabase(server, name, tries - 1);
  }
}

/** Only its owner may copy a database, so each role has templates of its own. */
function ownerMark(url: string): string {
  return createHash("sha256").update(new URL(url).username).digest("hex").slice(0, 8);
}

async function createTemplate(server: pg.Client, url: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await server.query(`drop database if exists ${draft} with (force)`);
  await server.query(`create database ${draft}`);
  const database = await connect({ url: databaseUrl(url, draft) });
  await seed(database);
  await database.close();
  await server.query(`alter database ${draft} rename to ${template}`);
  await dropOldTemplates(server, ownerMark(url));
}

/** As with dumps: the newest few stay, by their ids. One that a run copies just now cannot be dropped, and stays too. */
async function dropOldTemplates(server: pg.Client, owner: string): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ ('^yunshang_demo_[0-9a-f]{12}_' || $2 || '$')
     order by oid::bigint desc offset $1`,
    [keptTemplates, owner],
  );
  for (const { name } of rows) await server.query(`drop database if exists ${name}`).catch(() => {});
}

export async function withServer(url: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function seed(database: Database): Promise<void> {
  await database.migrate();
  await seedDemo({
    db: database.db,
    clock: demoClock,
    settings: { secretKey: demoSecretKey },
    adminPassword: demoPassword,
    progress: () => {},
    pictures: false,
  });
  await quickenPasswords(database.db, demoPassword);
}

/** Changes with everything the seeded database depends on: the seed with all that it imports, and the migrations. */
async function seedMark(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "seed/seed.ts")],
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    write: false,
    logLevel: "silent",
  });
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  const migrations = join(root, "backoffice/db/migrations");
  const names = (await readdir(migrations)).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort()) hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest("hex").slice(0, 12);
}
