/** A backup that a command takes: of PGlite while the product is stopped, of a server at any time. */
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { systemClock } from "#backoffice/core/clock.ts";
import type { BackofficeConfig } from "#backoffice/core/config.ts";
import { StartRefused } from "#backoffice/core/start-failure.ts";
import { pgliteFolder } from "#backoffice/db/connect.ts";
import { lockDataDir } from "#backoffice/db/data-lock.ts";
import { finishReplacement } from "#backoffice/db/replacement.ts";
import { rowsInto, say } from "./cli.ts";
import { type Copying, connectServer, openFolder } from "./copying.ts";
import { dumpDatabase } from "./dump.ts";
import { publishBackup } from "./folder.ts";
import { verifyBackup } from "./verify.ts";

interface Where {
  readonly folder: string;
  /** Null: among the product's own, under a name of its own. */
  readonly chosen: string | null;
  readonly work: string;
}

/** Backs up, verifies, and says both. Gives where the file lies, and whether it passed. */
export async function backUp(
  config: BackofficeConfig,
  { folder, chosen, work }: Where,
): Promise<{ file: string; verified: boolean }> {
  const [startedAt, began] = [systemClock.now(), performance.now()];
  const path = join(work, "backup");
  const written = await withSource(config, (source) =>
    dumpDatabase(source, { path, appVersion: config.appVersion, progress: rowsInto("备份") }),
  );
  const durationMs = Math.round(performance.now() - began);
  const verifying = performance.now();
  const { failure, details } = await verifyBackup({
    path,
    databaseUrl: config.databaseUrl,
    verifyUrl: config.verifyDatabaseUrl,
    folder: join(work, "pglite"),
    progress: rowsInto("校验"),
  });
  const verification = {
    at: systemClock.now().toISOString(),
    failure,
    details: [...details],
    durationMs: Math.round(performance.now() - verifying),
  };
  const { sha256, rows, tables, bytes } = written;
  const note = { takenAt: startedAt.toISOString(), sha256, rows, durationMs, verification };
  const name =
    chosen === null ? await publishBackup(folder, path, { ...note, origin: "COMMAND", by: null }) : basename(chosen);
  if (chosen !== null) await rename(path, chosen);
  say(
    `已备份到 ${join(folder, name)}：${tables} 张表，${rows} 行，${(bytes / 1024 / 1024).toFixed(1)} MB，SHA-256 ${sha256}`,
  );
  if (failure === null) say("已恢复到临时库里校验，核对无误");
  else {
    say(`注意：没有通过校验：${failure}`);
    for (const line of details) say(`  ${line}`);
    process.exitCode = 1;
  }
  return { file: join(folder, name), verified: failure === null };
}

/** As the database is, of whatever version: nothing is migrated before it is safe. */
export async function withSource<R>(
  { databaseUrl, dataDir }: BackofficeConfig,
  work: (source: Copying) => Promise<R>,
): Promise<R> {
  const lock = databaseUrl === undefined ? await lockStopped(dataDir) : null;
  try {
    if (databaseUrl === undefined) await finishReplacement(dataDir);
    if (databaseUrl === undefined && !existsSync(pgliteFolder(dataDir))) {
      throw new StartRefused(`数据目录 ${dataDir} 里没有数据库，没有可以备份的数据`);
    }
    const source =
      databaseUrl === undefined ? await openFolder(pgliteFolder(dataDir)) : await connectServer(databaseUrl);
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  } finally {
    await lock?.release();
  }
}

async function lockStopped(dataDir: string) {
  try {
    return await lockDataDir(dataDir, { waitMs: 2_000 });
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new StartRefused(
      `数据目录 ${dataDir} 正被另一个进程使用：产品运行时请在页面“运维管理 › 数据库备份”点“立即备份”，或先停止它再执行本命令`,
    );
  }
}
