/**
 * The folder of backups: each a file, and beside it a small JSON file with what
 * is known of it. The folder is the list itself, so that it is right also after
 * an older backup has been restored, and several nodes that share it agree.
 */
import { randomUUID } from "node:crypto";
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { backupOrigins } from "#contract/system/mnt/backups.ts";

const verification = z.object({
  /** ISO. */
  at: z.string(),
  failure: z.string().nullable(),
  details: z.array(z.string()),
  durationMs: z.number(),
});

const copy = z.object({
  /** Which place, in words. */
  to: z.string(),
  /** ISO. */
  at: z.string(),
  failure: z.string().nullable(),
});

const note = z.object({
  takenAt: z.string(),
  sha256: z.string(),
  rows: z.number(),
  durationMs: z.number(),
  origin: z.enum(backupOrigins),
  by: z.string().nullable(),
  verification: verification.nullable(),
  /** Its copy away from here, or why there is none; null where none was tried. */
  copy: copy.nullable().default(null),
});
export type BackupNote = z.output<typeof note>;
type NewNote = z.input<typeof note>;

export interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
  /** The note's, or when the file was last written. */
  readonly takenAt: Date;
  /** Null of a file that somebody put there. */
  readonly note: BackupNote | null;
}

const ending = ".backup.gz";
const noteEnding = ".json";
const workPrefix = ".work-";
const dayMs = 86_400_000;

function isBackupName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,120}\.backup\.gz$/.test(name);
}

/** @throws {DomainError} for a database that has no files */
export function backupFolder({ backupDir }: Settings): string {
  if (backupDir === undefined) throw new DomainError("没有设置备份目录，请用环境变量 BACKUP_DIR 指定");
  return backupDir;
}

/** The newest first; nothing where there is no folder yet, or one that cannot be read ({@link folderFault} says so). */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.filter(isBackupName).map((name) => findBackup(folder, name)));
  return found
    .filter((one) => one !== null)
    .sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime() || (one.name < other.name ? 1 : -1));
}

/** Why nothing can be kept there, one sentence; null also where there is no folder yet. */
export async function folderFault(folder: string): Promise<string | null> {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT"
      ? null
      : `备份目录 ${folder} 不能读写（${code}），请检查它，或用环境变量 BACKUP_DIR 换一个目录`;
  }
}

/** Null when there is no such backup. */
export async function findBackup(folder: string, name: string): Promise<StoredBackup | null> {
  if (!isBackupName(name)) return null;
  const file = await stat(join(folder, name)).catch(() => null);
  if (!file?.isFile()) return null;
  const known = note.safeParse(await readNote(folder, name)).data ?? null;
  return { name, bytes: file.size, takenAt: known ? new Date(known.takenAt) : file.mtime, note: known };
}

async function readNote(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name + noteEnding), "utf8"));
  } catch {
    return null;
  }
}

export async function writeNote(folder: string, name: string, content: NewNote): Promise<void> {
  const draft = join(folder, `${workPrefix}${randomUUID()}`);
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  await rename(draft, join(folder, name + noteEnding));
}

/** Changes what is known of a backup as it is known now; nothing where it is gone. */
export async function amendNote(folder: string, name: string, change: Partial<BackupNote>): Promise<void> {
  const found = await findBackup(folder, name);
  if (found?.note) await writeNote(folder, name, { ...found.note, ...change });
}

/** A finished file becomes a backup: under the next free name of its second, with its note. */
export async function publishBackup(folder: string, path: string, content: NewNote): Promise<string> {
  const stem = `yunshang-${stampOf(new Date(content.takenAt))}`;
  for (let again = 1; ; again += 1) {
    const name = `${stem}${again === 1 ? "" : `-${again}`}${ending}`;
    if (await findBackup(folder, name)) continue;
    await rename(path, join(folder, name));
    await writeNote(folder, name, content);
    return name;
  }
}

/** `20261122-081500` in Asia/Shanghai, for names of files, folders and schemas. */
export function stampOf(instant: Date): string {
  const [day = "", time = ""] = new Date(instant.getTime() + 8 * 3_600_000).toISOString().split("T");
  return `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}`;
}

export async function removeBackup(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(join(folder, name + noteEnding), { force: true });
}

/** Runs `work` with a folder of its own among the backups, removed afterwards; those of processes that were killed go first. */
export async function inWorkFolder<R>(folder: string, work: (own: string) => Promise<R>): Promise<R> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const own = join(folder, `${workPrefix}${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`);
  await mkdir(own, { mode: 0o700 });
  try {
    return await work(own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(workPrefix)) continue;
    const [, pid] = name.startsWith(`${workPrefix}${hostname()}-`) ? (/-(\d+)-[0-9a-f]{8}$/.exec(name) ?? []) : [];
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    const isDead = pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid));
    if (isDead || Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
