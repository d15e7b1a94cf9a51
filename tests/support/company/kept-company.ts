/**
 * Companies on PGlite that are seeded once, kept from run to run as long as what makes them is the same, and copied for
 * each use: a folder that is copied opens in half the time of a dump that is loaded, and asks for no memory of its own.
 */
import { cpSync, existsSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect, oneRow, pgliteFolder } from "#backoffice/db/connect.ts";
import { lockDataDir } from "#backoffice/db/data-lock.ts";

const cacheFolder = join(import.meta.dirname, "../../../node_modules/.cache/yunshang");
/** A hundred megabytes each: the current one, and the one of another branch. */
const keptOfAKind = 2;
/** A seeding that takes longer hangs, on a machine with much else to do too. */
export const seedingMs = 540_000;

/**
 * The data directory of a company of a kind, kept under `mark`: found, or seeded and found then. Several workers may ask
 * at once; one seeds.
 */
export async function keptCompany(
  kind: string,
  mark: string,
  seed: (dataDir: string) => Promise<void>,
): Promise<string> {
  const company = join(cacheFolder, `${kind}-${mark}`);
  if (!existsSync(company)) {
    const turn = await lockDataDir(join(cacheFolder, `seeding-${kind}`), { waitMs: seedingMs });
    try {
      if (!existsSync(company)) await make(company, seed);
    } finally {
      await turn.release();
    }
  }
  // What was used last is dropped last.
  await utimes(company, new Date(), new Date());
  await dropOld(kind);
  return company;
}

/** At once: the promises of fifteen hundred small files cost more than their bytes. */
export function copyCompany(company: string, dataDir: string): void {
  cpSync(company, dataDir, { recursive: true });
}

/** Made in the temporary folder, and renamed into place: nobody finds a part of it. */
async function make(company: string, seed: (dataDir: string) => Promise<void>): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), "company-draft-"));
  try {
    await seed(draft);
    await slim(draft);
    // The temporary folder may be another file system's.
    const part = `${company}.part`;
    await rm(part, { recursive: true, force: true });
    copyCompany(draft, part);
    await rename(part, company);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Leaves out what PostgreSQL makes again when it needs it: files of the write-ahead log that stand ready for what is
 * still to be written are half of the folder's bytes. And at its opening PGlite lays out all of the memory that pages
 * are kept in, which takes a third of the opening; these companies do with an eighth.
 */
async function slim(dataDir: string): Promise<void> {
  const database = await connect({ dataDir });
  await database.script("alter system set shared_buffers = '16MB'");
  // Past the beginning of a file, so that its end is far from what closing still writes.
  await database.script("select pg_switch_wal()");
  await database.script("checkpoint");
  const { file } = await oneRow<{ file: string }>(
    database.db,
    sql`select pg_walfile_name(pg_current_wal_insert_lsn()) as file`,
  );
  await database.close();
  const log = join(pgliteFolder(dataDir), "pg_wal");
  const empty = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name > file);
  await Promise.all(empty.map((name) => rm(join(log, name))));
}

async function dropOld(kind: string): Promise<void> {
  const names = (await readdir(cacheFolder)).filter((name) => name.startsWith(`${kind}-`) && !name.endsWith(".part"));
  const dated = await Promise.all(
    names.map(async (name) => {
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
  for (const { folder } of dated.slice(keptOfAKind)) await rm(folder, { recursive: true, force: true });
}
