/**
 * A database with the demo company for each test file, in a second: the
 * company is seeded once and copied. On PGlite the copy is a dump of the data
 * directory, on PostgreSQL (TEST_DATABASE_URL) a template database.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip as gunzipWithCallback } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { build } from "esbuild";
import pg from "pg";
import type { Clock } from "#backoffice/clock.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { lockDataDir } from "#backoffice/lifecycle/data-lock.ts";
import { seedDemo } from "../../seed/seed.ts";

/** Every seeded user's. */
export const demoPassword = "yunshang-2026";

/** What the company's secrets are sealed with; every copy opens them. */
export const demoSecretKey = "the demo company's key";

/** Noon of a business day in spring; the demo company's sales end there. */
export const demoNow = new Date("2026-04-15T04:00:00Z");

/**
 * At its opening PGlite lays out all of the memory that pages are kept in, which takes a third of the opening; the demo
 * company does with an eighth.
 */
export const smallMemory = "alter system set shared_buffers = '16MB'";

const root = join(import.meta.dirname, "../..");
const cacheFolder = join(root, "node_modules/.cache/yunshang");
/** Seeded companies that are kept, the current one among them. */
const keptTemplates = 5;
/** A seeding that takes longer hangs, on a machine with much else to do too. */
const seedingMs = 540_000;
const gunzip = promisify(gunzipWithCallback);
/** Queues are looked at when they are told, or asked to settle: never in the midst of what a test arranges. */
const pollEveryMs = 3_600_000;
const demoClock: Clock = { now: () => demoNow };

export interface DemoDatabase extends Database {
  /** Of the database on a server; null of PGlite. */
  readonly url: string | null;
}

/** With `dataDir` a PGlite lies there, as the product's own does, instead of in memory. */
export async function openDemoDatabase(dataDir?: string): Promise<DemoDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openFromTemplateDatabase(url) : openFromDump(dataDir);
}

async function openFromDump(dataDir: string | undefined): Promise<DemoDatabase> {
  unpacked ??= readDump();
  return { ...(await connect({ dataDir, template: await unpacked, pollEveryMs })), url: null };
}

/** For all test files of a worker: unpacking takes half as long as opening. */
let unpacked: Promise<Blob> | undefined;

async function readDump(): Promise<Blob> {
  const file = join(cacheFolder, `demo-${await seedMark()}.tar.gz`);
  if (existsSync(file)) await markUsed(file);
  else await writeDumpOnce(file);
  return new Blob([await gunzip(await readFile(file))]);
}

/** What was used last is dropped last. */
async function markUsed(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}

/** One worker seeds; the others, which need the same company at the same moment, wait for it. */
async function writeDumpOnce(file: string): Promise<void> {
  const turn = await lockDataDir(join(cacheFolder, "seeding"), { waitMs: seedingMs });
  try {
    if (!existsSync(file)) await writeDump(file);
  } finally {
    await turn.release();
  }
}

/** Seeds in memory and dumps; renamed into place: nobody finds a part of it. */
async function writeDump(file: string): Promise<void> {
  const client = new PGlite();
  const database = await connect({ client });
  await seed(database);
  // Without it every copy would replay, at its opening, the log of all the seeding; and carry that log.
  await client.exec("set wal_recycle = off");
  await client.exec(smallMemory);
  await client.exec("checkpoint");
  const dump = await client.dumpDataDir("gzip");
  await database.close();
  await mkdir(cacheFolder, { recursive: true });
  const part = `${file}.${process.pid}`;
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()));
  await rename(part, file);
  await dropOldDumps();
}

/** Of dumps that were made of older sources the last few stay: branches are changed to and fro. */
async function dropOldDumps(): Promise<void> {
  const names = (await readdir(cacheFolder)).filter((name) => name.startsWith("demo-"));
  const dated = await Promise.all(
    names.map(async (name) => {
      const file = join(cacheFolder, name);
      // Another worker may have dropped or renamed it meanwhile.
      return {
        file,
        time: await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  dated.sort((one, other) => other.time - one.time);
  for (const { file } of dated.slice(keptTemplates)) await rm(file, { force: true });
}

async function openFromTemplateDatabase(url: string): Promise<DemoDatabase> {
  const { url: ownUrl, drop } = await copyOnServer(url);
  const database = await connect({ url: ownUrl, pollEveryMs });
  return {
    ...database,
    url: ownUrl,
    async close() {
      await database.close();
      await drop();
    },
  };
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
    await server.query(`create database ${name} template ${template}`);
    // It is dropped in a minute: no commit needs to wait for the disk.
    await server.query(`alter database ${name} set synchronous_commit = off`);
  });
  return { url: databaseUrl(url, name), drop: () => withServer(url, (server) => dropDatabase(server, name)) };
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
}

/** Changes with everything the seeded database depends on: the seed with all that it imports, and the migrations. */
async function seedMark(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "seed/seed.ts")],
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
