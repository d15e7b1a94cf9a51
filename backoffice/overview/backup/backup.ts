/** 数据库备份 as its page meets it: the list, taking, verifying, fetching and removing one. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { freeBytes } from "#backoffice/core/disk.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openKeyCopy, sealKeyCopy } from "#backoffice/core/key-copy.ts";
import { canRestart, restartProcess } from "#backoffice/core/restart.ts";
import { readHeldKey } from "#backoffice/core/secret.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { enqueueJob, findLatestJob } from "#backoffice/ground/jobs/job.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { type BackupRow, type backupEndpoints, backupTopics, restorePhrase } from "#contract/system/mnt/backups.ts";
import { BackupUnreadable, checkBackupFile } from "./backup-file.ts";
import { isCopiedTo, isVerified } from "./copy/copy.rules.ts";
import { copyPlace, enqueueCopying } from "./copy/copy.ts";
import {
  backupFolder,
  findBackup,
  folderFault,
  inWorkFolder,
  listBackups,
  publishBackup,
  removeBackup,
  type StoredBackup,
  stampOf,
} from "./folder.ts";
import { sortMigrations } from "./load.ts";
import { planRestore, readRestoreOutcome } from "./planned-restore.ts";

const { take, verify, copy } = backupTopics;

export const listBackupFiles: Operation<typeof backupEndpoints.list> = async (context, { query: { page, size } }) => {
  const folder = backupFolder(context.settings);
  const all = await listBackups(folder);
  const verified = all.find(isVerified);
  const to = await copyPlace(context.db);
  const copied = to === null ? undefined : all.find((one) => isCopiedTo(one, to));
  return {
    content: all.slice(page * size, (page + 1) * size).map((one) => backupRow(one, to)),
    totalElements: all.length,
    job: await findLatestJob(context, [take, verify, copy]),
    folder,
    fault: await folderFault(folder),
    freeBytes: (await freeBytes(folder)) ?? (await freeBytes(join(folder, ".."))),
    lastVerifiedAt: verified ? formatInstant(verified.takenAt) : null,
    restored: await lastRestore(context),
    copies: to === null ? null : { to, lastTakenAt: copied ? formatInstant(copied.takenAt) : null },
  };
};

async function lastRestore({ settings: { dataDir } }: Context) {
  const last = dataDir === undefined ? null : await readRestoreOutcome(dataDir);
  return last && { ...last, at: formatInstant(new Date(last.at)) };
}

/** `to`: where copies go now. */
function backupRow(stored: StoredBackup, to: string | null): BackupRow {
  const { name, bytes, takenAt, note } = stored;
  const { verification = null, copy: copied = null } = note ?? {};
  return {
    id: name,
    takenAt: formatInstant(takenAt),
    bytes,
    sha256: note?.sha256 ?? null,
    rows: note?.rows ?? null,
    durationMs: note?.durationMs ?? null,
    origin: note?.origin ?? null,
    by: note?.by ?? null,
    verified: verification && {
      at: formatInstant(new Date(verification.at)),
      failure: verification.failure,
      durationMs: verification.durationMs,
    },
    copied: copied && { ...copied, at: formatInstant(new Date(copied.at)) },
    mayCopy: to !== null && isVerified(stored) && !isCopiedTo(stored, to),
  };
}

export const createBackup: Operation<typeof backupEndpoints.take> = async (context) => {
  backupFolder(context.settings);
  await assertNoneRuns(context, [take, verify]);
  const jobId = await enqueueJob(context, {
    kind: "BACKUP",
    topic: backupTopics.take,
    title: "立即备份",
    input: { origin: "MANUAL" },
  });
  return { jobId };
};

export const verifyStoredBackup: Operation<typeof backupEndpoints.verify> = async (context, { params: { name } }) => {
  await getBackup(context, name);
  await assertNoneRuns(context, [take, verify]);
  const jobId = await enqueueJob(context, {
    kind: "BACKUP",
    topic: backupTopics.verify,
    title: `校验 ${name}`,
    input: { name, origin: "MANUAL" },
  });
  return { jobId };
};

export const copyStoredBackup: Operation<typeof backupEndpoints.copy> = async (context, { params: { name } }) => {
  const stored = await getBackup(context, name);
  if ((await copyPlace(context.db)) === null) throw new DomainError("还没有设置把备份复制到哪里");
  if (!isVerified(stored)) throw new DomainError(`备份 ${name} 没有通过校验，请先校验，通过后再复制`);
  await assertNoneRuns(context, [copy]);
  return { jobId: await enqueueCopying(context, name) };
};

async function assertNoneRuns(context: Context, topics: readonly string[]): Promise<void> {
  const latest = await findLatestJob(context, topics);
  if (latest && (latest.status === "WAITING" || latest.status === "RUNNING")) {
    throw new DomainError(`“${latest.title}”还在进行，请等它完成后再操作`);
  }
}

async function getBackup({ settings }: Context, name: string): Promise<StoredBackup> {
  const found = await findBackup(backupFolder(settings), name);
  if (!found) throw new DomainError(`备份 ${name} 不存在，可能已被删除`);
  return found;
}

export const downloadBackup: Operation<typeof backupEndpoints.file> = async (context, { params: { name } }) => {
  const { bytes } = await getBackup(context, name);
  await writeAudit(context, [{ entity: "backup", entityId: 0, action: "DOWNLOAD", after: { name } }]);
  const chunks = createReadStream(join(backupFolder(context.settings), name), { highWaterMark: 256 * 1024 });
  return { name, mediaType: "application/gzip", chunks, bytes };
};

/** Sealed under the passphrase, which is written down nowhere. */
export const copyKey: Operation<typeof backupEndpoints.keyCopy> = async (context, { body: { password } }) => {
  const text = sealKeyCopy(readHeldKey(context.settings), password);
  await writeAudit(context, [{ entity: "backup", entityId: 0, action: "keyCopy" }]);
  return { name: `yunshang-${stampOf(context.clock.now())}.key.txt`, text };
};

export const removeStoredBackup: Operation<typeof backupEndpoints.remove> = async (context, { params: { name } }) => {
  const folder = backupFolder(context.settings);
  const { bytes, note } = await getBackup(context, name);
  const lastVerified = (await listBackups(folder)).find(isVerified);
  if (lastVerified?.name === name) {
    throw new DomainError("这是最近一份已验证的备份，不能删除；请先做一份新的备份并等它验证通过");
  }
  await writeAudit(context, [
    { entity: "backup", entityId: 0, action: "REMOVE", before: { name, bytes, sha256: note?.sha256 ?? null } },
  ]);
  await removeBackup(folder, name);
};

/** Kept under a name of its own once it has been read to its end and found unharmed. */
export const uploadBackup: Operation<typeof backupEndpoints.upload> = async (context, { file }) => {
  const folder = backupFolder(context.settings);
  return inWorkFolder(folder, async (own) => {
    const path = join(own, "uploaded");
    const hash = createHash("sha256");
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(file.chunks, hashing, createWriteStream(path, { mode: 0o600 }));
    const { takenAt, tables } = await unharmed(path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const by = await findNickName(context.db, context.actor.userId);
    const name = await publishBackup(folder, path, {
      ...{ takenAt, sha256: hash.digest("hex"), rows, durationMs: 0, verification: null },
      ...{ origin: "UPLOAD", by },
    });
    await writeAudit(context, [{ entity: "backup", entityId: 0, action: "UPLOAD", after: { name, sent: file.name } }]);
    // Where another is at work, 校验 stands beside the file.
    await enqueueJob(context, {
      kind: "BACKUP",
      topic: verify,
      title: `校验 ${name}`,
      input: { name, origin: "UPLOAD" },
    });
    return { name };
  });
};

/** The head of a file that this version can restore. */
async function unharmed(path: string) {
  try {
    const head = await checkBackupFile(path);
    sortMigrations(head);
    return head;
  } catch (error) {
    if (error instanceof BackupUnreadable) throw new DomainError(error.message);
    throw error;
  }
}

/** Everything that can be found wrong is told now: once the process has ended, nobody is there to be told. */
export const restoreFromBackup: Operation<typeof backupEndpoints.restore> = async (context, { params, body }) => {
  const { settings, actor, clock } = context;
  const { name } = await getBackup(context, params.name);
  if (body.phrase !== restorePhrase) throw new DomainError(`确认文字不对：请原样输入“${restorePhrase}”`);
  if (!canRestart() || settings.dataDir === undefined)
    throw new DomainError("这个后台进程不能自己重新启动，请停止产品后用命令 npm run db:restore 恢复");
  // One that is being taken would be lost; what is verified or copied begins again.
  await assertNoneRuns(context, [take]);
  const path = join(backupFolder(settings), name);
  const key = body.keyCopy ? openKeyCopy(body.keyCopy, body.password ?? "").toString("base64") : null;
  await unharmed(path);
  await writeAudit(context, [{ entity: "backup", entityId: 0, action: "RESTORE", after: { name } }]);
  const by = (await findNickName(context.db, actor.userId)) ?? "";
  await planRestore(settings.dataDir, { path, name, by, at: clock.now().toISOString(), key });
  restartProcess(`正在恢复备份 ${name}`);
};
