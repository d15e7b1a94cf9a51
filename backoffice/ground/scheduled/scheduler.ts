/**
 * Runs the scheduled tasks, one at a time on each node and apart from the background jobs, so that neither waits for
 * the other. Each instant of a schedule is begun exactly once over all nodes; a run whose node died has failed.
 */
import { and, eq, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Database, Db } from "#backoffice/db/connect.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { redactText } from "#backoffice/ground/audit/redact.rules.ts";
import { queueMail } from "#backoffice/ground/mail/queue.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import {
  claimRun,
  enqueueDueRuns,
  enqueueRun,
  findSilentRuns,
  runsWait,
  scheduledChannel,
  type TakenRun,
} from "./run.ts";
import { scheduledRun, scheduledTask } from "./scheduled-task.tables.ts";
import { idsOf } from "./scheduled-task.ts";
import type { ScheduledWork } from "./work.ts";

interface Node {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
}

const heartbeatEveryMs = 15_000;
const longestException = 20_000;

export function startScheduler(node: Node, works: readonly ScheduledWork[]): Promise<QueueWorker> {
  const { clock } = node;
  const { db } = node.database;
  return startQueueWorker(node, {
    name: "scheduled tasks",
    channel: scheduledChannel,
    waits: () => runsWait(clock.now()),
    async drain(isStopped) {
      for (const run of await findSilentRuns(db, clock.now())) {
        const took = clock.now().getTime() - run.startedAt.getTime();
        await fail(node, run, { exception: "执行它的进程中断了，不知道做到哪里", took });
      }
      while (!isStopped()) {
        await enqueueDueRuns(db, clock.now(), ownerOf);
        const taken = await claimRun(db, clock.now());
        if (!taken) return;
        await perform(node, works, taken);
      }
    },
  });
}

/** Who set it up while that is still an administrator, else the first one. */
async function ownerOf(db: Db, userId: number | null): Promise<number | null> {
  const owners = await findUsersWithPermission(db, adminRole);
  return owners.find((one) => one === userId) ?? owners[0] ?? null;
}

async function perform(node: Node, works: readonly ScheduledWork[], run: TakenRun): Promise<void> {
  const { clock, settings, log } = node;
  const { db } = node.database;
  const began = performance.now();
  const beat = setInterval(() => {
    db.update(scheduledRun)
      .set({ heartbeatAt: clock.now() })
      .where(mine(run))
      .catch(() => {});
  }, heartbeatEveryMs).unref();
  try {
    const work = works.find((one) => one.beanName === run.beanName && one.methodName === run.methodName);
    if (!work) throw new DomainError(`没有 ${run.beanName}.${run.methodName} 这个任务`);
    const { id: runId, userId, params } = run;
    const detail = await work.run({ db, clock, settings, userId, params, runId });
    await succeed(node, run, { detail, took: tookSince(began) });
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error, runId: run.id }, "scheduled task failed");
    const exception = error instanceof DomainError ? error.message : exceptionOf(error);
    await fail(node, run, { exception, took: tookSince(began) });
  } finally {
    clearInterval(beat);
  }
}

function exceptionOf(error: unknown): string {
  return redactText(error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, longestException);
}

/** The run's row while it is still at work; another node may have given it up. */
function mine(run: TakenRun) {
  return and(eq(scheduledRun.id, run.id), eq(scheduledRun.status, "RUNNING"));
}

function tookSince(began: number): number {
  return Math.round(performance.now() - began);
}

/** Written together with the runs of its sub-tasks. */
async function succeed(
  { database, clock }: Node,
  run: TakenRun,
  outcome: { detail: string; took: number },
): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (tx) => {
    const written = await tx
      .update(scheduledRun)
      .set({ status: "DONE", ...outcome, finishedAt: now })
      .where(mine(run))
      .returning({ id: scheduledRun.id });
    if (written.length === 0 || run.taskId === null) return;
    const [task] = await tx.select().from(scheduledTask).where(eq(scheduledTask.id, run.taskId));
    for (const id of idsOf(task?.subTask ?? "")) {
      const [next] = await tx.select().from(scheduledTask).where(eq(scheduledTask.id, id));
      if (next) await enqueueRun(tx, next, { origin: "SUBTASK", dueAt: now, userId: run.userId, now });
    }
  });
}

/** Written together with what follows: the task is paused where it says so, and people are told. */
async function fail(
  { database, clock }: Node,
  run: TakenRun,
  outcome: { exception: string; took: number },
): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (tx) => {
    const written = await tx
      .update(scheduledRun)
      .set({ status: "FAILED", ...outcome, finishedAt: now })
      .where(mine(run))
      .returning({ id: scheduledRun.id });
    if (written.length === 0 || run.taskId === null) return;
    const [paused] = await tx
      .update(scheduledTask)
      .set({ isPause: true, nextAt: null, version: sql`${scheduledTask.version} + 1` })
      .where(and(eq(scheduledTask.id, run.taskId), eq(scheduledTask.pauseAfterFailure, true)))
      .returning({ id: scheduledTask.id });
    const [task] = await tx.select().from(scheduledTask).where(eq(scheduledTask.id, run.taskId));
    const reason = outcome.exception.split("\n")[0]?.slice(0, 200) ?? "";
    const content = `${reason}${paused ? "。任务已按设置暂停，处理后请恢复它。" : ""}`;
    const title = `定时任务失败：${run.jobName}`;
    await sendMessage({ db: tx, clock }, await findUsersWithPermission(tx, permissions.timingList), {
      ...{ category: "SYSTEM", type: "定时任务", title, content },
      ...{ link: "/system/timing/logs", linkPermission: permissions.timingList },
    });
    await queueMail({ db: tx, clock }, (task?.email ?? "").split(",").filter(Boolean), {
      subject: title,
      text: content,
    });
  });
}
