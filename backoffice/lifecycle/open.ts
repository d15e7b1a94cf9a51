/** Opens the configured database for a process: locked where it is a directory, migrated, and with what is new in it. */
import { systemClock } from "#backoffice/clock.ts";
import type { BackofficeConfig } from "#backoffice/config.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { lockDataDir } from "./data-lock.ts";
import { syncRows } from "./sync-rows.ts";

/** Closing the database also gives the data directory free. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<BackofficeConfig, "databaseUrl" | "dataDir">): Promise<Database> {
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir);
  const database = await connect(databaseUrl ? { url: databaseUrl } : { dataDir });
  const close = async () => {
    await database.close();
    await lock?.release();
  };
  try {
    await database.migrate();
    await syncRows(database.db, systemClock.now());
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}
