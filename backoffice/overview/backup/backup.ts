/** 数据库备份 as its page meets it: the list, taking, verifying, fetching and removing one. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { freeBytes } from "#backoffice/core/disk.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { sealKeyCopy } from "#backoffice/core/key-copy.ts";
import { readHeldKey } from "#backoffice/core/secret.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { enqueueJob, findLatestJob } from "#backoffice/ground/jobs/job.ts";
import { type BackupRow, type backupEndpoints, backupTopics } from "#contract/system/mnt/backups.ts";
import { isCopiedTo, isVerified } from "./copy/copy.rules.ts";
import { copyPlace, leaveCopying } from "./copy/copy.ts";
import {
  backupFolder,
  findBackup,
  folderFault,
  listBackups,
  removeBackup,
  type StoredBackup,
  stampOf,
} from "./folder.ts";

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
    copies: to === null ? null : { to, lastTakenAt: copied ? formatInstant(copied.takenAt) : null },
  };
};

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

export const takeBackup: Operation<typeof backupEndpoints.take> = async (context) => {
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
  return { jobId: await leaveCopying(context, name) };
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
