/**
 * A database with the demo company for each test file, in a second: the
 * company is seeded once and copied. On PGlite the copy is a dump of the data
 * directory, on PostgreSQL (TEST_DATABASE_URL) a template database.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Clock } from "../../backoffice/clock.ts";
import { connect, type Database } from "../../backoffice/db/connect.ts";
import { seedDemo } from "../../backoffice/db/seed/seed.ts";

/** Every seeded user's. */
export const demoPassword = "yunshang-2026";

/** Noon of a business day in spring; the demo company's sales end there. */
export const demoNow = new Date("2026-04-15T04:00:00Z");

const root = join(import.meta.dirname, "../..");
const cacheFolder = join(root, "node_modules/.cache/yunshang");
const demoClock: Clock = { now: () => demoNow };

export async function openDemoDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openFromTemplateDatabase(url) : openFromDump();
}

async function openFromDump(): Promise<Database> {
  const file = join(cacheFolder, `demo-${await seedMark()}.tar.gz`);
  if (!existsSync(file)) await writeDump(file);
  // Read whole: another worker that seeded at the same time may replace the file while it is in use.
  return connect({ template: new Blob([await readFile(file)]) });
}

/** Seeds in memory and dumps; renamed into place, so that two workers at once do no harm. */
async function writeDump(file: string): Promise<void> {
  const client = new PGlite();
  const database = await connect({ client });
  await seed(database);
  const dump = await client.dumpDataDir("gzip");
  await database.close();
  await mkdir(cacheFolder, { recursive: true });
  const part = `${file}.${process.pid}`;
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()));
  await rename(part, file);
}

async function openFromTemplateDatabase(url: string): Promise<Database> {
  const template = `yunshang_demo_${await seedMark()}`;
  const name = `yunshang_test_${randomUUID().replaceAll("-", "")}`;
  await withServer(url, async (server) => {
    // One worker seeds the template; the others wait for it here.
    await server.query("select pg_advisory_lock(7201127)");
    const found = await server.query("select 1 from pg_database where datname = $1", [template]);
    if (found.rowCount === 0) await createTemplate(server, url, template);
    await server.query(`create database ${name} template ${template}`);
  });
  const database = await connect({ url: databaseUrl(url, name), poolSize: 10 });
  return {
    ...database,
    async close() {
      await database.close();
      await withServer(url, (server) => dropDatabase(server, name));
    },
  };
}

/** A worker of autovacuum that looks at the database just now cannot be ended by everybody; it goes by itself. */
async function dropDatabase(server: pg.Client, name: string, tries = 20): Promise<void> {
  try {
    await server.query(`drop database ${name} with (force)`);
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(250);
    await dropDatabase(server, name, tries - 1);
  }
}

async function createTemplate(server: pg.Client, url: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await server.query(`drop database if exists ${draft} with (force)`);
  await server.query(`create database ${draft}`);
  const database = await connect({ url: databaseUrl(url, draft) });
  await seed(database);
  await database.close();
  await server.query(`alter database ${draft} rename to ${template}`);
}

async function withServer(url: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function seed(database: Database): Promise<void> {
  await database.migrate();
  await seedDemo({
    db: database.db,
    clock: demoClock,
    adminPassword: demoPassword,
    progress: () => {},
    pictures: false,
  });
}

/** Changes with everything the seeded database depends on. */
async function seedMark(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of [
    "backoffice/db/migrations",
    "backoffice/db/seed",
    "backoffice/goods",
    "backoffice/inventory",
    "backoffice/auth",
    "backoffice/statistics",
  ]) {
    const names = (await readdir(join(root, folder))).filter(
      (name) => /\.(sql|ts)$/.test(name) && !name.includes(".test."),
    );
    for (const name of names.sort()) hash.update(name).update(await readFile(join(root, folder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}
