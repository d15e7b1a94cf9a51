/**
 * A copy of PGlite's files while they are written to: PostgreSQL's own online
 * backup. Between `pg_backup_start` and `pg_backup_stop` files are copied in
 * any order and state; the log of that time, replayed when the copy is opened,
 * makes them one instant of the database, that of the end. Requests go on: the
 * one connection is needed for two short statements.
 */
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";

/** What the copy needs in order to be opened. */
export interface BackupLabel {
  readonly labelFile: string;
  /** The first file of the log that has to be replayed. */
  readonly firstSegment: string;
}

/** Folders whose contents are worth nothing to another server, and that must be there (PostgreSQL 18, 25.3.4). */
const emptied = [
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"],
  "pgsql_tmp",
];
const leftOut = ["postmaster.pid", "postmaster.opts", "backup_label"];

/**
 * Asks the running database to be copied. `copy` copies its files meanwhile; the label is what {@link finishCopy} wants.
 * One at a time.
 */
export async function whileBackingUp(db: Db, copy: () => Promise<void>): Promise<BackupLabel> {
  const { firstSegment } = await oneRow<{ firstSegment: string }>(
    db,
    sql`select pg_walfile_name(begun.lsn) as "firstSegment" from (select pg_backup_start('yunshang', true) as lsn) begun`,
  );
  const stop = () =>
    oneRow<{ labelFile: string }>(
      db,
      sql`select labelfile as "labelFile" from pg_backup_stop(wait_for_archive => false)`,
    );
  try {
    await copy();
  } catch (error) {
    await stop();
    throw error;
  }
  return { firstSegment, ...(await stop()) };
}

/** All but the log. A file that goes while it is copied is one that the log tells of. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.includes(entry.name)) continue;
    if (emptied.includes(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFiles(source, target);
    else await copyFile(source, target).catch(unlessGone);
  }
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** The log from its first file on, and the label that says to replay it. */
export async function finishCopy(from: string, to: string, { firstSegment, labelFile }: BackupLabel): Promise<void> {
  const log = await readdir(join(from, "pg_wal"));
  const segments = log.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= firstSegment).sort();
  if (segments[0] !== firstSegment) throw new Error(`segment ${firstSegment} of the log has been recycled`);
  for (const name of segments) await copyFile(join(from, "pg_wal", name), join(to, "pg_wal", name));
  await mkdir(join(to, "pg_wal", "archive_status"));
  await mkdir(join(to, "pg_wal", "summaries"));
  await writeFile(join(to, "backup_label"), labelFile);
}
