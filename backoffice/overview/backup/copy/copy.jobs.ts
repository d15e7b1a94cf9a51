/** The jobs that copy verified backups away from this machine, and that try the place for them. */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type JobOutcome, type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { backupTopics } from "#contract/system/mnt/backups.ts";
import { amendNote, backupFolder, listBackups, type StoredBackup } from "../folder.ts";
import { following, told } from "../job-work.ts";
import { BackupFailed, type Followed } from "../work.ts";
import { isCopiedTo, outlivedCopies, worthCopying } from "./copy.rules.ts";
import { type CopySetting, openCopyTarget, placeName, readCopySetting } from "./setting.ts";
import type { CopyTarget, StoredCopy } from "./target.ts";

export const copyJobs = [
  jobHandler(backupTopics.copy, z.object({ name: z.string().nullable() }), (work, { name }) =>
    told(work, "备份复制", () => copyBackups(work, name)),
  ),
  jobHandler(backupTopics.testCopy, z.object({}), testCopy),
];

/** The one that was asked for, or whatever should lie there and does not: also what an earlier job could not copy. */
async function copyBackups(work: JobWork, only: string | null): Promise<JobOutcome> {
  const { db, clock, settings } = work.context;
  const setting = await readCopySetting(db);
  if (setting.kind === "NONE") return { message: null };
  const [folder, to] = [backupFolder(settings), placeName(setting)];
  const backups = await listBackups(folder);
  const wanted = worthCopying(backups, only === null ? setting.keepCount : backups.length).filter(
    ({ name }) => only === null || name === only,
  );
  try {
    await inPlace(work, setting, async (target, followed) => {
      const place = { target, to, folder, now: () => clock.now().toISOString() };
      await copyMissing(place, wanted, followed);
      if (only !== null) return;
      for (const name of outlivedCopies(await target.list(), setting.keepCount)) await target.remove(name);
      await forgetLost(place, await listBackups(folder), await target.list());
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const left = (await listBackups(folder)).filter(
      (one) => wanted.some(({ name }) => name === one.name) && !isCopiedTo(one, to),
    );
    const copy = { to, at: clock.now().toISOString(), failure: error.message };
    for (const { name } of left) await amendNote(folder, name, { copy });
    throw new BackupFailed(`备份没有复制到 ${to}：${error.message}`);
  }
  return { message: only === null ? null : `备份 ${only} 已复制到 ${to}，读回核对无误。` };
}

/** Outside any transaction: the network takes as long as it takes. */
function inPlace<R>(
  work: JobWork,
  setting: CopySetting,
  run: (target: CopyTarget, followed: Followed) => Promise<R>,
): Promise<R> {
  return following(work, async (followed) => {
    const target = await openCopyTarget(work.context, setting, followed.signal);
    try {
      return await run(target, followed);
    } finally {
      await target.close();
    }
  });
}

interface Place {
  readonly target: CopyTarget;
  readonly to: string;
  readonly folder: string;
  now(): string;
}

async function copyMissing(place: Place, wanted: readonly StoredBackup[], followed: Followed): Promise<void> {
  const { target, to, folder, now } = place;
  const there = await target.list();
  const liesThere = ({ name, bytes }: StoredBackup) => there.some((copy) => copy.name === name && copy.bytes === bytes);
  const missing = wanted.filter((one) => !(isCopiedTo(one, to) && liesThere(one)));
  // Sent, and read back.
  const total = 2 * missing.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const passing = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      followed.signal.throwIfAborted();
      done += chunk.length;
      followed.progress(Math.min(99, Math.floor((100 * done) / total)), 100);
      yield chunk;
    }
  };
  for (const one of missing) {
    const path = join(folder, one.name);
    const sha256 = one.note?.sha256 || (await hashOf(createReadStream(path)));
    const isWhole = async () => (await hashOf(passing(target.read(one.name)))) === sha256;
    // One that was cut off between the copy and the note is not sent again.
    if (!liesThere(one) || !(await isWhole())) {
      await target.put(one.name, passing(createReadStream(path, { highWaterMark: 256 * 1024 })), one.bytes);
      if (!(await isWhole())) {
        await target.remove(one.name);
        throw new DomainError(`副本 ${one.name} 读回来与校验过的备份不一样，已从那里删除`);
      }
    }
    await amendNote(folder, one.name, { copy: { to, at: now(), failure: null } });
  }
}

/** Notes say what is there: not what was removed, by us or by others. */
async function forgetLost(
  { to, folder }: Place,
  backups: readonly StoredBackup[],
  there: readonly StoredCopy[],
): Promise<void> {
  for (const one of backups)
    if (isCopiedTo(one, to) && !there.some(({ name }) => name === one.name))
      await amendNote(folder, one.name, { copy: null });
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

/** Writes, lists, reads and removes a file that nobody else has. */
async function testCopy(work: JobWork): Promise<JobOutcome> {
  const setting = await readCopySetting(work.context.db);
  if (setting.kind === "NONE") throw new DomainError("没有设置把备份复制到哪里");
  const content = randomBytes(64);
  const name = `yunshang-test-${randomBytes(6).toString("hex")}.tmp`;
  await inPlace(work, setting, async (target) => {
    await target.put(name, once(content), content.length);
    const isListed = async () => (await target.list()).some((one) => one.name === name);
    const wasListed = await isListed();
    const read: Uint8Array[] = [];
    for await (const chunk of target.read(name)) read.push(chunk);
    await target.remove(name);
    if (!wasListed) throw new DomainError("写入的测试文件没有列出来，请检查列出的权限");
    if (!Buffer.concat(read).equals(content)) throw new DomainError("写入的测试文件读回来不一样");
    if (await isListed()) throw new DomainError("测试文件没有删除掉，请检查删除的权限");
  });
  return { message: null };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
