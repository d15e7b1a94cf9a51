/** Opens the configured database for a process: locked where it is a directory, waited for where it is a server, and migrated. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BackofficeConfig } from "#backoffice/config.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { lockDataDir } from "./data-lock.ts";
import { describeAbsence } from "./start-failure.ts";

const retryMs = 1_000;

interface OpenOptions {
  /**
   * Given, a PostgreSQL server that does not answer yet is waited for, as long as it takes: after a power cut it may
   * start, or recover, later than this process. Hears one Chinese line when that begins, and one when it is over.
   */
  waiting?: (line: string) => void;
}

/** Closing the database also gives the data directory free. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<BackofficeConfig, "databaseUrl" | "dataDir">,
  { waiting }: OpenOptions = {},
): Promise<Database> {
  // What this process writes is nobody else's to read, wherever it lies.
  process.umask(0o077);
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir, { ...(waiting && { say: waiting }) });
  const database = await connect(databaseUrl ? { url: databaseUrl } : { dataDir });
  const close = async () => {
    await database.close();
    await lock?.release();
  };
  try {
    if (databaseUrl && waiting) await waitUntilAnswers(database, waiting);
    await database.migrate();
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
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
