/** Opens the configured database for a process: locked where it is a directory, waited for where it is a server, migrated, and with what is new in it. */
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "#backoffice/core/clock.ts";
import type { BackofficeConfig } from "#backoffice/core/config.ts";
import { describeAbsence, StartRefused } from "#backoffice/core/start-failure.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { type DataLock, lockDataDir } from "#backoffice/db/data-lock.ts";
import { findLoss, type HighWater, noteHighWater } from "#backoffice/db/high-water.ts";
import { finishReplacement } from "#backoffice/db/replacement.ts";
import { syncRows } from "./sync-rows.ts";

const retryMs = 1_000;

interface OpenOptions {
  /**
   * Given, a PostgreSQL server that does not answer yet is waited for, as long as it takes: after a power cut it may
   * start, or recover, later than this process. Hears one Chinese line when that begins, and one when it is over;
   * and of PGlite's files, when they hold less than they held before.
   */
  waiting?: (line: string) => void;
}

/** Closing the database also gives the data directory free. */
export async function openDatabase(
  {
    databaseUrl,
    databaseReadUrl,
    dataDir,
  }: Pick<BackofficeConfig, "databaseUrl" | "dataDir"> & Partial<Pick<BackofficeConfig, "databaseReadUrl">>,
  { waiting }: OpenOptions = {},
): Promise<Database> {
  // What this process writes is nobody else's to read, wherever it lies.
  process.umask(0o077);
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir, { ...(waiting && { say: waiting }) });
  const database = databaseUrl
    ? await connect({ url: databaseUrl, readUrl: databaseReadUrl })
    : await openFiles(dataDir, lock);
  let highWater: HighWater | undefined;
  const close = async () => {
    await highWater?.stop();
    await database.close();
    await lock?.release();
  };
  try {
    if (databaseUrl && waiting) await waitUntilAnswers(database, waiting);
    await database.migrate();
    await syncRows(database.db, systemClock.now());
    if (!databaseUrl && waiting) {
      const loss = await findLoss(database.db, dataDir);
      if (loss) waiting(loss);
      highWater = noteHighWater(database.db, dataDir);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}

/** Less than this and PGlite, which lays out files before it recovers, may not come up at all. */
const leastFreeBytes = 64 * 1024 * 1024;

/** What keeps PGlite from opening its files is said as what to do; its own words are of WebAssembly. */
async function openFiles(dataDir: string, lock: DataLock | undefined): Promise<Database> {
  try {
    await finishReplacement(dataDir);
    return await connect({ dataDir });
  } catch (error) {
    await lock?.release();
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastFreeBytes) {
      throw new StartRefused(
        `磁盘空间不足，数据库无法打开：请清理 ${dataDir} 所在的磁盘后重新启动，已保存的数据没有丢失`,
      );
    }
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new StartRefused(
      `数据库文件已损坏或不完整，无法打开（${why}）：请先复制保留目录 ${dataDir}，再用备份恢复，或用环境变量 DATA_DIR 换一个空目录重新开始`,
    );
  }
}

async function waitUntilAnswers(database: Database, say: (line: string) => void): Promise<void> {
  let said = "";
  for (;;) {
    try {
      await database.script("select 1");
      if (said) say("数据库已连接");
      return;
    } catch (error) {
      const absence = describeAbsence(error);
      if (!absence) throw error;
      if (absence !== said) say(`${absence}；数据库恢复后自动继续`);
      said = absence;
    }
    await sleep(retryMs);
  }
}
