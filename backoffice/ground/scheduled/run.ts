/** Runs of scheduled tasks in the database: left to be done, taken by one node, ended. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { RunOrigin } from "#contract/system/scheduled-tasks.ts";
import { nextRun } from "./cron.ts";
import type { scheduledTask } from "./scheduled-task.tables.ts";

/** A node that has shown no life for so long is taken for dead. */
const silentMs = 60_000;

export const scheduledChannel = "yunshang_scheduled";

type Task = Pick<
  typeof scheduledTask.$inferSelect,
  "id" | "jobName" | "beanName" | "methodName" | "params" | "cronExpression"
>;

interface NewRun {
  origin: RunOrigin;
  dueAt: Date;
  userId: number;
  now: Date;
}

/** Leaves a run and wakes the nodes when the transaction commits; false where one of the task has not ended yet. */
export async function enqueueRun(db: Db, task: Task, { origin, dueAt, userId, now }: NewRun): Promise<boolean> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const left = await rows(
    db,
    sql`
    insert into scheduled_run (task_id, job_name, bean_name, method_name, params, cron_expression, origin, due_at,
      user_id, created_at)
    select ${task.id}, ${task.jobName}, ${task.beanName}, ${task.methodName}, ${task.params}, ${task.cronExpression},
      ${origin}, ${at(dueAt)}, ${userId}, ${at(now)}
    where not exists (select from scheduled_run where task_id = ${task.id} and status in ('WAITING', 'RUNNING'))
    on conflict do nothing returning id`,
  );
  if (left.length > 0) await rows(db, sql`select pg_notify(${scheduledChannel}, '')`);
  return left.length > 0;
}

/** Tasks whose instant has come and of which no run is at work. */
const dueTasks = (now: Date) => sql`
  from scheduled_task t where not is_pause and next_at <= ${now.toISOString()}::timestamptz
    and not exists (select from scheduled_run r where r.task_id = t.id and r.status in ('WAITING', 'RUNNING'))`;

const silentRuns = (now: Date) => sql`
  from scheduled_run where status = 'RUNNING' and heartbeat_at < ${new Date(now.getTime() - silentMs).toISOString()}::timestamptz`;

/** Whether there is a run to be left, taken, or given up. */
export function runsWait(now: Date): SQL {
  return sql`exists (select ${dueTasks(now)}) or exists (select from scheduled_run where status = 'WAITING') or exists (select ${silentRuns(now)})`;
}

/**
 * Leaves a run of each task that is due and has none at work, whatever number of its instants has passed: what was
 * missed runs once, late. The task's row is locked, so that of several nodes one does.
 */
export async function enqueueDueRuns(
  db: Db,
  now: Date,
  ownerOf: (db: Db, userId: number | null) => Promise<number | null>,
) {
  await db.transaction(async (tx) => {
    const due = await rows<Task & { dueAt: string; updatedBy: number | null }>(
      tx,
      sql`
      select id, job_name as "jobName", bean_name as "beanName", method_name as "methodName", params,
        cron_expression as "cronExpression", next_at::text as "dueAt", updated_by as "updatedBy"
      ${dueTasks(now)}
      order by next_at, id limit 20 for no key update skip locked`,
    );
    for (const { dueAt, updatedBy, ...task } of due) {
      const next = nextRun(task.cronExpression, now)?.toISOString() ?? null;
      await tx.execute(sql`update scheduled_task set next_at = ${next}::timestamptz where id = ${task.id}`);
      const userId = await ownerOf(tx, updatedBy);
      if (userId !== null) await enqueueRun(tx, task, { origin: "SCHEDULE", dueAt: new Date(dueAt), userId, now });
    }
  });
}

export interface TakenRun {
  readonly id: number;
  readonly taskId: number | null;
  readonly jobName: string;
  readonly beanName: string;
  readonly methodName: string;
  readonly params: string;
  readonly userId: number;
  readonly startedAt: Date;
}

/** The run that has waited longest, from now on this node's; null where none waits. */
export async function claimRun(db: Db, now: Date): Promise<TakenRun | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [taken] = await rows<Omit<TakenRun, "startedAt">>(
    db,
    sql`
    update scheduled_run set status = 'RUNNING', started_at = ${at}, heartbeat_at = ${at}
    where id = (select id from scheduled_run where status = 'WAITING' order by id limit 1 for update skip locked)
    returning id, task_id as "taskId", job_name as "jobName", bean_name as "beanName", method_name as "methodName",
      params, user_id as "userId"`,
  );
  return taken ? { ...taken, startedAt: now } : null;
}

/** Runs whose node has been silent for too long: what they got done nobody knows, so they are not begun again. */
export async function findSilentRuns(db: Db, now: Date): Promise<TakenRun[]> {
  const found = await rows<Omit<TakenRun, "startedAt"> & { startedAt: string }>(
    db,
    sql`
    select id, task_id as "taskId", job_name as "jobName", bean_name as "beanName", method_name as "methodName",
      params, user_id as "userId", started_at::text as "startedAt"
    ${silentRuns(now)}`,
  );
  return found.map((run) => ({ ...run, startedAt: new Date(run.startedAt) }));
}
