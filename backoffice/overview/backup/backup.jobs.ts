/** The jobs that take and verify backups, in a process of their own, and what is told of them. */
import { join } from "node:path";
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { pgliteFolder } from "#backoffice/db/connect.ts";
import { findReplica } from "#backoffice/db/reading.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { type JobOutcome, type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { backupOrigins, backupTopics } from "#contract/system/mnt/backups.ts";
import type { DumpTask } from "./backup.worker.ts";
import { copyPlace, enqueueCopying } from "./copy/copy.ts";
import {
  amendNote,
  backupFolder,
  findBackup,
  inWorkFolder,
  listBackups,
  publishBackup,
  removeBackup,
  writeNote,
} from "./folder.ts";
import { following, told } from "./job-work.ts";
import { outlived } from "./rules/retention.rules.ts";
import { readBackupSetting } from "./setting.ts";
import { whileBackingUp } from "./snapshot.ts";
import { BackupFailed, runBackupTask } from "./work.ts";

const origin = z.enum(backupOrigins);

export const backupJobs = [
  jobHandler(backupTopics.take, z.object({ origin }), (work, input) =>
    told(work, "备份", () => take(work, input.origin)),
  ),
  jobHandler(backupTopics.verify, z.object({ name: z.string(), origin }), (work, input) =>
    told(work, "备份校验", () => verify(work, input)),
  ),
];

async function take(work: JobWork, by: z.output<typeof origin>): Promise<JobOutcome> {
  const { db, clock, settings, actor } = work.context;
  const folder = backupFolder(settings);
  const startedAt = clock.now();
  const began = performance.now();
  const name = await inWorkFolder(folder, async (workFolder) => {
    const path = join(workFolder, "backup");
    const dump = (from: DumpTask["from"]) =>
      following(work, (followed) =>
        runBackupTask(
          { task: "dump", from, path, workFolder, appVersion: settings.appVersion ?? "" },
          { ...followed, ...("folder" in from && { label: (copy) => whileBackingUp(db, copy) }) },
        ),
      );
    const written = (await dumpReplica(work.context, dump)) ?? (await dump(sourceOf(work.context)));
    return publishBackup(folder, path, {
      takenAt: startedAt.toISOString(),
      sha256: written.sha256,
      rows: written.rows,
      durationMs: Math.round(performance.now() - began),
      origin: by,
      by: by === "SCHEDULE" ? null : await findNickName(db, actor.userId),
      verification: null,
    });
  });
  await enqueueJob(work.context, {
    kind: "BACKUP",
    topic: backupTopics.verify,
    title: `校验 ${name}`,
    input: { name, origin: by },
  });
  return { result: { name }, message: null };
}

/** For a replica to come as far as the database is now: what was committed before a backup began is in it. */
const replicaWaitMs = 10_000;

/** Null where there is no replica that will do, also one that goes away meanwhile or has to replay what a long read is in the way of. */
async function dumpReplica<R>(
  { db, settings: { databaseReadUrl } }: Context,
  dump: (from: DumpTask["from"]) => Promise<R>,
): Promise<R | null> {
  const replica = findReplica(db);
  if (!replica || databaseReadUrl === undefined) return null;
  if (!(await replica.waitFor({ after: await replica.position() }, replicaWaitMs))) return null;
  try {
    return await dump({ url: databaseReadUrl });
  } catch (error) {
    if (error instanceof BackupFailed) return null;
    throw error;
  }
}

function sourceOf({ settings: { databaseUrl, dataDir } }: Context): DumpTask["from"] {
  if (databaseUrl !== undefined) return { url: databaseUrl };
  if (dataDir === undefined) throw new BackupFailed("数据库在内存里，没有可以备份的文件");
  return { folder: pgliteFolder(dataDir) };
}

interface Verifying {
  name: string;
  origin: z.output<typeof origin>;
}

async function verify(work: JobWork, { name, origin: by }: Verifying): Promise<JobOutcome> {
  const { clock, settings } = work.context;
  const folder = backupFolder(settings);
  const found = await findBackup(folder, name);
  if (!found) throw new DomainError(`备份 ${name} 不存在，可能已被删除`);
  const began = performance.now();
  const { failure, details, rows } = await inWorkFolder(folder, (workFolder) =>
    following(work, (followed) =>
      runBackupTask(
        {
          task: "verify",
          path: join(folder, name),
          databaseUrl: settings.databaseUrl,
          verifyUrl: settings.verifyDatabaseUrl,
          workFolder,
        },
        followed,
      ),
    ),
  );
  const verification = {
    at: clock.now().toISOString(),
    failure,
    details: [...details],
    durationMs: Math.round(performance.now() - began),
  };
  // As it is known now: a copy may have been made meanwhile.
  const known = (await findBackup(folder, name))?.note ?? {
    ...{ takenAt: found.takenAt.toISOString(), sha256: "", rows, durationMs: 0 },
    ...{ origin: "MANUAL" as const, by: null },
  };
  await writeNote(folder, name, { ...known, verification });
  if (failure !== null) throw new BackupFailed(`备份 ${name} 没有通过校验：${failure}`);
  await removeOutlived(work, folder);
  await leaveCopies(work, folder, name);
  const message = `备份 ${name} 已完成，并已恢复到临时库里核对无误。`;
  return { result: { name }, message: by === "SCHEDULE" ? null : message };
}

/** What cannot be left to be copied now, such as when too much waits, is copied behind the next backup. */
async function leaveCopies({ context }: JobWork, folder: string, name: string): Promise<void> {
  const to = await copyPlace(context.db);
  if (to === null) return;
  try {
    await enqueueCopying(context, null);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await amendNote(folder, name, { copy: { to, at: context.clock.now().toISOString(), failure: error.message } });
  }
}

/** Only behind a backup that was verified: what goes is then surely replaced. What was uploaded goes by hand, however old it is. */
async function removeOutlived({ context: { db, clock } }: JobWork, folder: string): Promise<void> {
  const own = (await listBackups(folder)).filter(({ note }) => note?.origin !== "UPLOAD");
  const stored = own.map(({ name, takenAt, note }) => ({
    ...{ name, takenAt },
    verified: note?.verification?.failure === null,
  }));
  for (const { name } of outlived(stored, clock.now(), await readBackupSetting(db))) await removeBackup(folder, name);
}
