/** Verifies a backup by restoring it where nobody uses it, and asking the ledgers' invariants there. */
import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { BackupUnreadable, checkBackupFile } from "./backup-file.ts";
import { type Copying, connectServer, openFolder } from "./copying.ts";
import { loadBackup, sortMigrations } from "./load.ts";

export interface Verification {
  /** Null: it can be restored, and the ledgers are sound. Else one Chinese sentence. */
  readonly failure: string | null;
  /** The invariants that do not hold, for whoever looks into it. */
  readonly details: readonly string[];
  readonly rows: number;
}

interface VerifyOptions {
  readonly path: string;
  /** The company's own, on whose server a database is made for it, where the role may. */
  readonly databaseUrl?: string | undefined;
  /** Another server for that: whoever sells does not wait for it, and it need not give way. */
  readonly verifyUrl?: string | undefined;
  /** Else a PGlite in this folder, which is made and removed. */
  readonly folder: string;
  /** The part of the time in which rows are restored; less than all of it where others are served meanwhile. */
  readonly share?: number;
  progress?(done: number, total: number): void;
}

/** Throws only for what is no fault of the backup, such as a full disk. */
export async function verifyBackup({
  path,
  folder,
  share = 1,
  progress,
  ...urls
}: VerifyOptions): Promise<Verification> {
  try {
    const head = await checkBackupFile(path);
    sortMigrations(head);
    const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
    const broken = await inScratch({ ...urls, folder, share }, async (scratch) => {
      await loadBackup(scratch, { path, scratch: true, share, ...(progress && { progress }) });
      return findBrokenLedgers(scratch.db);
    });
    if (broken.length === 0) return { failure: null, details: [], rows };
    const failure = `已能恢复，但账目核对不符：${broken.map(({ ledger, broken }) => `${ledger} ${broken.length} 项`).join("、")}`;
    return { failure, details: broken.flatMap((one) => one.broken), rows };
  } catch (error) {
    if (error instanceof BackupUnreadable) return { failure: error.message, details: [], rows: 0 };
    // What the restored rows themselves violate: a key, a check.
    if (constraintOf(error)) return { failure: `恢复时数据不符合约束 ${constraintOf(error)}`, details: [], rows: 0 };
    throw error;
  }
}

async function inScratch<R>(
  { folder, share, ...urls }: Pick<VerifyOptions, "databaseUrl" | "verifyUrl" | "folder"> & { share: number },
  work: (scratch: Copying) => Promise<R>,
): Promise<R> {
  const server = await scratchDatabase(urls);
  const scratch = server ? await connectServer(server.url, { modest: share < 1 }) : await openFolder(folder);
  try {
    if (server) await scratch.script("drop schema public");
    if (server) await scratch.script("create schema public");
    return await work(scratch);
  } finally {
    await scratch.close();
    await (server ? server.drop() : rm(folder, { recursive: true, force: true }));
  }
}

/**
 * What the names of one company's scratch databases start with: another company's
 * on the same server may be between its making and its first connection.
 */
export const scratchPrefix = (databaseUrl: string) =>
  `yunshang_verify_${createHash("sha256").update(new URL(databaseUrl).pathname).digest("hex").slice(0, 12)}_`;

/** Null where there is no server, or the role may make none. Those that a killed run has left go first. */
async function scratchDatabase({
  databaseUrl,
  verifyUrl = databaseUrl,
}: Pick<VerifyOptions, "databaseUrl" | "verifyUrl">): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (verifyUrl === undefined) return null;
  const admin = await connectServer(verifyUrl);
  const prefix = scratchPrefix(databaseUrl ?? verifyUrl);
  const [role] = await admin.query<{ may: boolean }>(
    "select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
  );
  if (!role?.may) {
    await admin.close();
    return null;
  }
  const left = await admin.query<{ name: string }>(
    `select datname::text as name from pg_database d join pg_roles r on r.oid = d.datdba
     where starts_with(datname, $1) and r.rolname = current_user
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [prefix],
  );
  for (const { name } of left)
    await admin.script(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => {});
  const name = `${prefix}${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await admin.script(`create database ${name} template template0`);
  const url = new URL(verifyUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await dropScratch(admin, name);
      await admin.close();
    },
  };
}

/**
 * Drops a scratch database. FORCE ends connections that linger, but refuses (42501) while a worker of autovacuum,
 * which belongs to no role, looks at it; without FORCE the server itself ends such a worker.
 */
export async function dropScratch(admin: Pick<Copying, "script">, name: string): Promise<void> {
  try {
    await admin.script(`drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    await admin.script(`drop database ${name}`);
  }
}

function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !/^23/.test(String(error.code))) return null;
  return "constraint" in error && error.constraint ? String(error.constraint) : String(error.code);
}
