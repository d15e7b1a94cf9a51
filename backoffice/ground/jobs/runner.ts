/**
 * Does the jobs, one at a time on each node. A job is taken with its row
 * locked past others (`skip locked`), shows that it lives by its heartbeat, and
 * is taken up again by any node when that stops. All its work is done in short
 * transactions with the event loop in between: PGlite has one connection, and
 * requests go on over it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Database, Db } from "#backoffice/db/connect.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { getAccess } from "#backoffice/ground/users/user.ts";
import { jobKindLabels, jobPath } from "#contract/system/jobs.ts";
import { job } from "./job.tables.ts";
import { announceJob, jobChannel } from "./job.ts";
import { writeJobFile } from "./job-file.ts";
import { claimJob, jobWaits, type TakenJob } from "./take.ts";

/** What a handler works with. */
export interface JobWork {
  readonly jobId: number;
  /** On behalf of the job's owner, with what the owner may do now. */
  readonly context: Context;
  /** How far an earlier run had come that was cut off; 0 on the first. */
  readonly doneBefore: number;
  /** What that run last kept; null on the first. */
  readonly keptBefore: unknown;
  /** To be called after each small piece of work: shows how far it is, lets requests through, and ends the run when the node stops. */
  progress(done: number, total?: number): Promise<void>;
  /** Writes the job's file while its bytes are made. */
  writeFile(chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** A transaction that commits only while the job is still this run's; `done` and `keep` are written with it, for a run that must go on from there. */
  commit(work: (context: Context) => Promise<{ done: number; keep: unknown }>): Promise<void>;
}

export interface JobOutcome {
  /** JSON for the page that shows the job. */
  result?: unknown;
  file?: { name: string; mediaType: string };
  /** What the owner is told, one sentence; null where nobody waits for it. */
  message: string | null;
}

export interface JobHandler {
  readonly topic: string;
  readonly run: (work: JobWork, input: unknown) => Promise<JobOutcome>;
  /** Its files hold people's data: they are sealed at rest. */
  readonly seals?: boolean | undefined;
}

/** A handler whose input is read with `schema`. */
export function jobHandler<S extends z.ZodType>(
  topic: string,
  schema: S,
  run: (work: JobWork, input: z.output<S>) => Promise<JobOutcome>,
  { seals }: Pick<JobHandler, "seals"> = {},
): JobHandler {
  return { topic, seals, run: (work, input) => run(work, schema.parse(input)) };
}

interface Node {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
}

const heartbeatEveryMs = 15_000;
/** Progress is written no more often than people read it. */
const showEveryMs = 500;

/** The node stops; another run will go on. */
class Interrupted extends Error {}
/** Another node took the job up, since this one was silent for too long. */
class TakenAway extends Error {}

/** Jobs one after another, also those whose node died. */
export function startJobs(node: Node, handlers: readonly JobHandler[]): Promise<QueueWorker> {
  const topics = handlers.map(({ topic }) => topic);
  return startQueueWorker(node, {
    name: "jobs",
    channel: jobChannel,
    waits: () => jobWaits(topics, node.clock.now()),
    async drain(isStopped) {
      while (!isStopped()) {
        const taken = await claimJob(node.database.db, topics, node.clock.now());
        if (!taken) return;
        await runJob(node, handlers, taken, isStopped);
      }
    },
  });
}

async function runJob(
  node: Node,
  handlers: readonly JobHandler[],
  taken: TakenJob,
  isStopped: () => boolean,
): Promise<void> {
  const { db } = node.database;
  const beat = setInterval(() => {
    mark(db, taken, { heartbeatAt: node.clock.now() }).catch(() => {});
  }, heartbeatEveryMs).unref();
  try {
    const handler = handlers.find(({ topic }) => topic === taken.topic);
    if (!handler) throw new Error(`no handler for jobs of ${taken.topic}`);
    if (taken.attempts > maxAttempts) throw new DomainError("任务多次中断，没有完成，请重新提交");
    const outcome = await handler.run(await workOf(node, taken, { sealed: handler.seals, isStopped }), taken.input);
    await finish(node, taken, outcome);
  } catch (error) {
    if (error instanceof TakenAway) return;
    if (error instanceof Interrupted) return await putBack(db, taken);
    if (!(error instanceof DomainError)) node.log.error({ err: error, jobId: taken.id }, "job failed");
    await fail(node, taken, error instanceof DomainError ? error.message : "任务出错，没有完成，请稍后重新提交");
  } finally {
    clearInterval(beat);
  }
}

/** Whatever ends its node every time is not tried for ever. */
const maxAttempts = 3;

async function workOf(
  node: Node,
  taken: TakenJob,
  { sealed, isStopped }: { sealed: boolean | undefined; isStopped: () => boolean },
): Promise<JobWork> {
  const { clock, settings } = node;
  const { db } = node.database;
  const access = await getAccess(db, taken.userId);
  const context: Context = {
    db,
    clock,
    settings,
    address: "",
    userAgent: "",
    token: null,
    actor: { userId: taken.userId, sessionId: 0, ...access },
  };
  let shownAt = 0;
  const pause = async () => {
    await nextTurn();
    if (isStopped()) throw new Interrupted();
  };
  return {
    jobId: taken.id,
    context,
    doneBefore: taken.done,
    keptBefore: taken.kept,
    async progress(done, total) {
      const isLast = done === total;
      if (isLast || performance.now() - shownAt >= showEveryMs) {
        shownAt = performance.now();
        await mark(db, taken, { done, heartbeatAt: clock.now(), ...(total !== undefined && { total }) });
      }
      await pause();
    },
    writeFile: (chunks) => writeJobFile({ db, settings }, { jobId: taken.id, side: "OUT", sealed }, chunks, pause),
    async commit(work) {
      await db.transaction(async (tx) => {
        const inner = tx;
        // First of all: from here on no other node can take the job up.
        await mark(inner, taken, { heartbeatAt: clock.now() });
        const { done, keep } = await work({ ...context, db: inner });
        await mark(inner, taken, { done, result: { attempts: taken.attempts, kept: keep } });
      });
      await pause();
    },
  };
}

/** Writes on the job's row while it is this run's. */
async function mark(db: Db, taken: TakenJob, changes: PgUpdateSetSource<typeof job>): Promise<void> {
  const mine = and(eq(job.id, taken.id), eq(job.status, "RUNNING"), eq(job.startedAt, taken.startedAt));
  const marked = await db.update(job).set(changes).where(mine).returning({ id: job.id });
  if (marked.length === 0) throw new TakenAway();
}

async function finish({ database, clock }: Node, taken: TakenJob, outcome: JobOutcome): Promise<void> {
  const { result = null, file, message } = outcome;
  await database.db.transaction(async (tx) => {
    const db = tx;
    await mark(db, taken, {
      status: "DONE",
      result,
      finishedAt: clock.now(),
      ...(file && { fileName: file.name, mediaType: file.mediaType }),
    });
    if (message !== null) await tell(db, clock, taken, `${jobKindLabels[taken.kind]}完成`, message);
  });
}

async function fail({ database, clock }: Node, taken: TakenJob, failure: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const db = tx;
    await db.execute(sql`delete from job_chunk where job_id = ${taken.id} and side = 'OUT'`);
    await mark(db, taken, { status: "FAILED", result: { failure }, finishedAt: clock.now() });
    await tell(db, clock, taken, `${jobKindLabels[taken.kind]}失败`, failure);
  });
}

async function tell(db: Db, clock: Clock, taken: TakenJob, title: string, content: string): Promise<void> {
  const text = { category: "BUSINESS", type: jobKindLabels[taken.kind], linkPermission: null } as const;
  const shown = { title: `${title}：${taken.title}`.slice(0, 100), content, link: jobPath(taken) };
  await sendMessage({ db, clock }, [taken.userId], { ...text, ...shown });
}

/** For the next node to go on with; being stopped is no failed attempt. */
async function putBack(db: Db, taken: TakenJob): Promise<void> {
  const kept = { result: sql`jsonb_build_object('kept', result->'kept')` };
  await mark(db, taken, { status: "WAITING", heartbeatAt: null, ...kept }).catch(() => {});
  await announceJob(db);
}
