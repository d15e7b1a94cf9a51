/** Restores a backup in the place of the database that DATA_DIR or DATABASE_URL names, and keeps that one aside. */

import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BackofficeConfig } from "#backoffice/core/config.ts";
import { StartRefused } from "#backoffice/core/start-failure.ts";
import { pgliteFolder } from "#backoffice/db/connect.ts";
import { lockDataDir } from "#backoffice/db/data-lock.ts";
import { tryOnConnection } from "#backoffice/db/locks.ts";
import { finishReplacement, replaceDatabase } from "#backoffice/db/replacement.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { backupTopics } from "#contract/system/mnt/backups.ts";
import { type BackupHead, checkBackupFile } from "./backup-file.ts";
import { type Copying, connectServer, openFolder } from "./copying.ts";
import { stampOf } from "./folder.ts";
import { loadBackup, sortMigrations } from "./load.ts";

interface Restored {
  readonly head: BackupHead;
  /** What became of the database that was there, one Chinese sentence; null where there was none. */
  readonly aside: string | null;
  /** Invariants that do not hold in what was restored. */
  readonly broken: readonly string[];
}

interface RestoreOptions {
  readonly path: string;
  readonly now: Date;
  progress?(done: number, total: number): void;
  /** How long a product that is about to stop is waited for. */
  readonly waitMs?: number;
}

/**
 * Nothing is touched until the whole file has been read and found unharmed; then either all is replaced or nothing.
 *
 * @throws {BackupUnreadable} a truncated, foreign or damaged file, or one of a newer version
 * @throws {StartRefused} while the product runs
 */
export async function restoreBackup(
  config: Pick<BackofficeConfig, "databaseUrl" | "dataDir">,
  options: RestoreOptions,
): Promise<Restored> {
  sortMigrations(await checkBackupFile(options.path));
  return config.databaseUrl === undefined
    ? restoreFiles(config.dataDir, options)
    : restoreOnServer(config.databaseUrl, options);
}

const incoming = "pglite.restoring";

async function restoreFiles(dataDir: string, { now, waitMs, ...load }: RestoreOptions): Promise<Restored> {
  const lock = await lockDataDir(dataDir, waitMs === undefined ? {} : { waitMs });
  try {
    await finishReplacement(dataDir);
    const folder = join(dataDir, incoming);
    // Of a run that was killed.
    await rm(folder, { recursive: true, force: true });
    const target = await openFolder(folder);
    let head: BackupHead;
    let broken: string[];
    try {
      head = await loadBackup(target, load);
      await forgetTaking(target);
      broken = await brokenIn(target);
    } catch (error) {
      await target.close();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    await target.close();
    const isReplaced = existsSync(pgliteFolder(dataDir));
    const aside = `pglite.replaced-${stampOf(now)}`;
    await replaceDatabase(dataDir, { incoming, aside });
    return { head, broken, aside: isReplaced ? `原来的数据库保留在目录 ${join(dataDir, aside)}` : null };
  } finally {
    await lock.release();
  }
}

async function restoreOnServer(url: string, { now, ...load }: RestoreOptions): Promise<Restored> {
  const target = await connectServer(url);
  try {
    await assertUnused(target);
    const name = `replaced_${stampOf(now).replace("-", "_")}`;
    let aside: string | null = null;
    const head = await loadBackup(target, load, async () => {
      const kept = await setAside(target, name);
      if (kept.length > 0)
        aside = `原来的数据保留在同一数据库的 ${kept.join("、")} 中，确认无误后可以用 drop schema … cascade 删除`;
    });
    await forgetTaking(target);
    return { head, aside, broken: await brokenIn(target) };
  } finally {
    await target.close();
  }
}

/** How long a connection that was closed may still be known to the server. */
const lingerMs = 3_000;
const lookMs = 100;

/** Nobody else may be connected, and who comes meanwhile waits as for a migration. */
export async function assertUnused(target: Copying, undone = "没有恢复"): Promise<void> {
  const deadline = performance.now() + lingerMs;
  for (;;) {
    const [lock] = await target.query<{ taken: boolean }>(...tryOnConnection("migration"));
    const count = await countOthers(target);
    if (lock?.taken && count === 0) return;
    if (performance.now() > deadline) {
      throw new StartRefused(
        `数据库正被使用（还有 ${count} 个连接），${undone}：请先停止所有后台进程和其他连接到它的程序，再重新执行`,
      );
    }
    await sleep(lookMs);
  }
}

async function countOthers(target: Copying): Promise<number> {
  const [others] = await target.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return others?.count ?? 0;
}

/** Renames the schemas that hold the product's data; an empty `public` stays as it is. */
async function setAside(target: Copying, name: string): Promise<string[]> {
  const [found] = await target.query<{ data: boolean; memory: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace) as data,
       to_regnamespace('drizzle') is not null as memory`,
  );
  const kept: string[] = [];
  if (found?.data) {
    await target.script(`alter schema public rename to ${name}; create schema public`);
    kept.push(name);
  }
  if (found?.memory) {
    await target.script(`alter schema drizzle rename to ${name}_migrations`);
    kept.push(`${name}_migrations`);
  }
  return kept;
}

/** The job that was taking this very backup is in it as one under way, and would be taken up again; it is over. */
async function forgetTaking(target: Copying): Promise<void> {
  await target.query("delete from job where topic = $1 and status = 'RUNNING'", [backupTopics.take]);
}

async function brokenIn(target: Copying): Promise<string[]> {
  return (await findBrokenLedgers(target.db)).flatMap(({ ledger, broken }) => broken.map((one) => `${ledger} ${one}`));
}
