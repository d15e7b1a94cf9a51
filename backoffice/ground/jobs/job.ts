/** Jobs as their owners see them, and the way for other domains to leave one to be done. */
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { sealedBytesMore } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { type Job, type JobKind, type jobEndpoints, jobFileDays } from "#contract/system/jobs.ts";
import { job } from "./job.tables.ts";
import { readJobFile } from "./job-file.ts";

export const jobChannel = "yunshang_job";

export const listJobs: Operation<typeof jobEndpoints.list> = async ({ db, actor }, { query: { page, size } }) => {
  const own = eq(job.userId, actor.userId);
  const found = await db
    .select(shown)
    .from(job)
    .where(own)
    .orderBy(desc(job.id))
    .limit(size)
    .offset(page * size);
  return { content: found.map(jobView), totalElements: await db.$count(job, own) };
};

export const jobDetail: Operation<typeof jobEndpoints.detail> = async (context, { params }) => {
  const row = await getOwnJob(context, params.id);
  return { ...jobView(row), result: row.status === "DONE" ? row.result : null };
};

export const downloadJobFile: Operation<typeof jobEndpoints.file> = async (context, { params }) => {
  const row = await getOwnJob(context, params.id);
  if (row.status === "WAITING" || row.status === "RUNNING") throw new DomainError("文件还在生成，请稍候再下载");
  if (row.fileBytes === null || row.fileName === null) {
    throw new DomainError(`该任务没有可下载的文件（文件只保留 ${jobFileDays} 天），请重新提交`);
  }
  return {
    name: row.fileName,
    mediaType: row.mediaType ?? "application/octet-stream",
    chunks: readJobFile(context, row.id, "OUT"),
    bytes: row.fileBytes,
  };
};

/** For other domains: a job of the actor's own, by id; somebody else's is as good as none. `lock` holds it for the transaction. */
export async function getOwnJob({ db, actor }: Context, jobId: number, { lock = false } = {}) {
  const found = db
    .select({ ...shown, result: job.result, input: job.input, mediaType: job.mediaType })
    .from(job)
    .where(and(eq(job.id, jobId), eq(job.userId, actor.userId)));
  const [row] = await (lock ? found.for("update") : found);
  if (!row) throw new DomainError("任务不存在，可能已被清理");
  return row;
}

/** For other domains: whether a job of this topic, not failed, has `input` in its own. */
export async function hasJob({ db }: Context, topic: string, input: Record<string, unknown>): Promise<boolean> {
  const same = sql`${job.input} @> ${JSON.stringify(input)}::jsonb`;
  return (await db.$count(job, and(eq(job.topic, topic), ne(job.status, "FAILED"), same))) > 0;
}

/** For other domains: the newest job of these topics, whoever's it is; null when there is none. */
export async function findLatestJob({ db }: Pick<Context, "db">, topics: readonly string[]): Promise<Job | null> {
  const [found] = await db
    .select(shown)
    .from(job)
    .where(inArray(job.topic, [...topics]))
    .orderBy(desc(job.id))
    .limit(1);
  return found ? jobView(found) : null;
}

/** For other domains: a job of these topics that waits or runs, whoever's it is; null when there is none. */
export async function findUnfinishedJob({ db }: Pick<Context, "db">, topics: readonly string[]): Promise<Job | null> {
  const [found] = await db
    .select(shown)
    .from(job)
    .where(and(inArray(job.topic, [...topics]), inArray(job.status, ["WAITING", "RUNNING"])))
    .orderBy(job.id)
    .limit(1);
  return found ? jobView(found) : null;
}

interface NewJob {
  kind: JobKind;
  /** Names the handler. */
  topic: string;
  title: string;
  /** What the handler's schema reads. */
  input: unknown;
}

/** For other domains: leaves work to be done for the actor, and wakes the nodes when the transaction commits. */
export async function enqueueJob(
  { db, clock, actor }: Pick<Context, "db" | "clock"> & { actor: Pick<Context["actor"], "userId"> },
  { kind, topic, title, input }: NewJob,
): Promise<number> {
  await assertFewWaiting(db, actor.userId);
  const [added] = await db
    .insert(job)
    .values({ kind, topic, title, input, userId: actor.userId, createdAt: clock.now() })
    .returning({ id: job.id });
  if (!added) throw new Error("an insert gave no row");
  await announceJob(db);
  return added.id;
}

/** How many of a user's jobs may wait or run at once: each takes what others would have. */
const mostUnfinished = 5;

async function assertFewWaiting(db: Db, userId: number): Promise<void> {
  // One user's requests at once are counted one after the other.
  await acquireLock(db, "job", userId);
  const unfinished = await db.$count(job, and(eq(job.userId, userId), inArray(job.status, ["WAITING", "RUNNING"])));
  if (unfinished >= mostUnfinished) {
    throw new DomainError(`您已有 ${unfinished} 个任务在排队，请等待完成后再提交`);
  }
}

export async function announceJob(db: Db): Promise<void> {
  await rows(db, sql`select pg_notify(${jobChannel}, '')`);
}

const fileBytes = sql<
  number | null
>`(select sum(length(c.bytes) - case when job.file_key_sealed is null then 0 else ${sql.raw(String(sealedBytesMore))} end)::int8
  from job_chunk c where c.job_id = job.id and c.side = 'OUT')`;

/** Not the input, which may hold much. */
const shown = {
  id: job.id,
  kind: job.kind,
  topic: job.topic,
  title: job.title,
  status: job.status,
  done: job.done,
  total: job.total,
  failure: sql<string | null>`job.result->>'failure'`,
  fileName: job.fileName,
  fileBytes,
  createdAt: job.createdAt,
  finishedAt: job.finishedAt,
};

type Shown = Omit<Job, "createTime" | "finishTime"> & { createdAt: Date; finishedAt: Date | null };

function jobView(row: Shown): Job {
  const { id, kind, topic, title, status, done, total } = row;
  const file = status === "DONE" && row.fileBytes !== null ? row : null;
  return {
    id,
    kind,
    topic,
    title,
    status,
    done,
    total,
    failure: status === "FAILED" ? row.failure : null,
    fileName: file?.fileName ?? null,
    fileBytes: file?.fileBytes ?? null,
    createTime: formatInstant(row.createdAt),
    finishTime: formatInstantOrNull(row.finishedAt),
  };
}
