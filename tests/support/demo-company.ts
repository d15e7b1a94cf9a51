/**
 * The demo company as journeys start from it: one seeded data directory, a copy
 * for each server. It is kept from run to run as long as what makes it is the
 * same: the seeding program, the migrations, the database and the day.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/clock.ts";
import { connect, oneRow } from "#backoffice/db/connect.ts";
import { smallMemory } from "./demo-database.ts";
import { eventually, startServer } from "./processes.ts";

const root = join(import.meta.dirname, "../..");
const cacheFolder = join(root, "node_modules/.cache/yunshang/companies");
/** Eighty megabytes each: this one, and the one of another branch. */
const keptCompanies = 2;
/** A start that takes longer hangs, on a machine with much else to do too. */
const waitMs = 540_000;

/** Where the run's company is named once it is there; a failure is left for who waits. */
const named = () => join(tmpdir(), "demo-company");
const failure = () => join(tmpdir(), "demo-company-failure");

/** Finds the company, or seeds it as the product does at its first start. */
export async function seedDemoCompany(): Promise<void> {
  try {
    const company = join(cacheFolder, await companyMark());
    if (existsSync(company)) await utimes(company, new Date(), new Date());
    else await seedInto(company);
    await writeFile(named(), company);
    await dropOldCompanies();
  } catch (error) {
    await writeFile(failure(), String(error));
  }
}

/** A data directory of the caller's own; waits while the company is being seeded. */
export async function copyOfDemo(): Promise<string> {
  await eventually(async () => {
    if (existsSync(failure())) throw new Error(`the demo company: ${await readFile(failure(), "utf8")}`);
    return existsSync(named());
  }, waitMs);
  const copy = await mkdtemp(join(tmpdir(), "journey-"));
  // At once: the promises of fifteen hundred small files cost more than their bytes.
  cpSync(await readFile(named(), "utf8"), copy, { recursive: true });
  return copy;
}

/** Seeds beside it and renames, so that two runs at once do no harm. */
async function seedInto(company: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(join(tmpdir(), "demo-company-draft-"));
  const seeding = await startServer({ dataDir: draft, timeoutMs: waitMs });
  await seeding.stop();
  await dropEmptyLog(draft);
  // The temporary folder may be another file system's.
  const part = `${company}.${process.pid}`;
  cpSync(draft, part, { recursive: true });
  await rm(draft, { recursive: true, force: true });
  try {
    await rename(part, company);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(company)) throw error;
  }
}

/**
 * Files of the write-ahead log that stand ready for what is still to be written are half of the folder's bytes, and
 * of what each copy costs; PostgreSQL makes them again when it needs them.
 */
async function dropEmptyLog(dataDir: string): Promise<void> {
  const database = await connect({ dataDir });
  // Past the beginning of a file, so that its end is far from what closing still writes.
  await database.script("select pg_switch_wal()");
  await database.script(smallMemory);
  await database.script("checkpoint");
  const { file } = await oneRow<{ file: string }>(
    database.db,
    sql`select pg_walfile_name(pg_current_wal_insert_lsn()) as file`,
  );
  await database.close();
  const log = join(dataDir, "pglite/pg_wal");
  const empty = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name > file);
  await Promise.all(empty.map((name) => rm(join(log, name))));
}

async function dropOldCompanies(): Promise<void> {
  const dated = await Promise.all(
    (await readdir(cacheFolder)).map(async (name) => {
      const folder = join(cacheFolder, name);
      // Another run may have dropped it meanwhile.
      const time = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { folder, time };
    }),
  );
  dated.sort((one, other) => other.time - one.time);
  for (const { folder } of dated.slice(keptCompanies)) await rm(folder, { recursive: true, force: true });
}

/** Changes with everything the seeded company depends on. */
async function companyMark(): Promise<string> {
  const build = join(root, "build");
  const database = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const migrations = (await readdir(join(build, "migrations"), { recursive: true })).filter((name) =>
    /\.(sql|json)$/.test(name),
  );
  const sources = ["migrate.js", "seed.js", ...migrations.map((name) => join("migrations", name)).sort()];
  const hash = createHash("sha256").update(bizDateOf(new Date()));
  for (const file of [...sources.map((name) => join(build, name)), database]) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}
