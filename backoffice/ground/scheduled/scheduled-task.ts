/** 定时任务: listing, adding, changing, pausing, running and removing tasks (eladmin-api.md §1.10). */

import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { ScheduledTask, scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { nextRun, nextRuns, refuseCron } from "./cron.ts";
import { enqueueRun } from "./run.ts";
import { scheduledRun, scheduledTask } from "./scheduled-task.tables.ts";
import type { ScheduledWork } from "./work.ts";

type Endpoints = typeof scheduledTaskEndpoints;
type Works = () => readonly ScheduledWork[];
type Task = typeof scheduledTask.$inferSelect;

const source: EladminSource<Received<Endpoints["list"]>["query"], ScheduledTask> = {
  select: (_context, query) => sql`
    select t.id, t.job_name as "jobName", t.bean_name as "beanName", t.method_name as "methodName", t.params,
           t.cron_expression as "cronExpression", t.is_pause as "isPause", t.person_in_charge as "personInCharge",
           t.email, t.sub_task as "subTask", t.pause_after_failure as "pauseAfterFailure", t.description,
           ${shownInstant(sql`t.next_at`)} as "nextTime", ${auditColumns("t")},
           exists (select from scheduled_run r where r.task_id = t.id and r.status in ('WAITING', 'RUNNING'))
             as "isRunning",
           ${shownInstant(sql`last.started_at`)} as "lastTime", last.status = 'DONE' as "lastSuccess"
    from scheduled_task t
    left join lateral (select r.started_at, r.status from scheduled_run r
                       where r.task_id = t.id and r.status in ('DONE', 'FAILED') order by r.id desc limit 1) last on true
    where ${all([
      query?.jobName !== undefined && sql`t.job_name ilike ${containing(query.jobName)}`,
      within(sql`t.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "jobName", "isPause", "nextTime", "lastTime", "createTime"],
  usual: ["id,desc"],
};

export const listTasks: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const taskDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "定时任务" });

const columns: readonly Column<ScheduledTask>[] = [
  text("任务名称", 20, (row) => row.jobName),
  text("Bean 名称", 16, (row) => row.beanName),
  text("执行方法", 16, (row) => row.methodName),
  text("参数", 20, (row) => row.params),
  text("Cron 表达式", 20, (row) => row.cronExpression),
  text("状态", 8, (row) => (row.isPause ? "已暂停" : "运行中")),
  instant("下次执行", (row) => row.nextTime),
  text("负责人", 12, (row) => row.personInCharge),
  text("任务描述", 30, (row) => row.description),
  instant("创建时间", (row) => row.createTime),
];

export const downloadTasks: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "定时任务", columns });

export const listWorks =
  (works: Works): Operation<Endpoints["works"]> =>
  async () => {
    const content = works().map(({ beanName, methodName, title, explains, params }) => ({
      ...{ beanName, methodName, title, explains },
      params: params?.hint ?? null,
    }));
    return { content, totalElements: content.length };
  };

const previewedRuns = 5;

export const previewCron: Operation<Endpoints["preview"]> = async ({ clock }, { query: { cronExpression } }) => {
  const refusal = refuseCron(cronExpression);
  if (refusal) throw new DomainError(refusal);
  return { times: nextRuns(cronExpression, clock.now(), previewedRuns).map(formatInstant) };
};

export const addTask =
  (works: Works): Operation<Endpoints["add"]> =>
  async (context, { body }) => {
    const written = columnsOf(body);
    await assertTask(context, works(), { id: 0, ...written });
    const nextAt = dueAfter(context, written);
    const { id } = await insertRow(context.db, scheduledTask, { ...written, nextAt, ...stamp(context) });
    await writeAudit(context, [{ entity: "scheduled_task", entityId: id, action: "add", after: written }]);
  };

/** From here on it is due by its new schedule; an instant that passed by the old one is not made up for. */
export const editTask =
  (works: Works): Operation<Endpoints["edit"]> =>
  async (context, { body }) => {
    const before = await lockTask(context, body.id);
    if (body.version !== undefined) assertVersion(before, body.version);
    const written = columnsOf(body);
    await assertTask(context, works(), { id: body.id, ...written });
    const isSameTime = before.cronExpression === written.cronExpression && before.isPause === written.isPause;
    const nextAt = isSameTime ? before.nextAt : dueAfter(context, written);
    await touch(context, scheduledTask, before, { ...written, nextAt });
    await writeAudit(context, [
      { entity: "scheduled_task", entityId: body.id, action: "edit", before: columnsOf(before), after: written },
    ]);
  };

export const turnTask: Operation<Endpoints["turn"]> = async (context, { params }) => {
  const before = await lockTask(context, params.id);
  const isPause = !before.isPause;
  await touch(context, scheduledTask, before, { isPause, nextAt: dueAfter(context, { ...before, isPause }) });
  await writeAudit(context, [
    { entity: "scheduled_task", entityId: before.id, action: isPause ? "pause" : "resume", after: { isPause } },
  ]);
};

/** Leaves one run, which some node takes up at once. Refused while one waits or is at work. */
export const runTask: Operation<Endpoints["run"]> = async (context, { params }) => {
  const task = await lockTask(context, params.id);
  const { db, clock, actor } = context;
  const left = await enqueueRun(db, task, {
    origin: "MANUAL",
    dueAt: clock.now(),
    userId: actor.userId,
    now: clock.now(),
  });
  if (!left) throw new DomainError(`任务 ${task.jobName} 正在执行，请等它结束`);
  await writeAudit(context, [{ entity: "scheduled_task", entityId: task.id, action: "run" }]);
};

/** All of them or none; what they did stays in the log. */
export const removeTasks: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const { db } = context;
  await acquireLock(db, "scheduledTasks");
  const gone = await db.select().from(scheduledTask).where(inArray(scheduledTask.id, body)).for("update");
  const running = await db
    .selectDistinct({ id: scheduledRun.taskId })
    .from(scheduledRun)
    .where(and(inArray(scheduledRun.taskId, body), inArray(scheduledRun.status, ["WAITING", "RUNNING"])));
  const busy = gone.filter(({ id }) => running.some((one) => one.id === id)).map(({ jobName }) => jobName);
  if (busy.length > 0) throw new DomainError(`任务 ${busy.join("、")} 正在执行，请等它结束再删除`);
  const left = await db.select().from(scheduledTask);
  const pointing = left.find(
    ({ id, subTask }) => !body.includes(id) && idsOf(subTask).some((sub) => gone.some((one) => one.id === sub)),
  );
  if (pointing) throw new DomainError(`任务 ${pointing.jobName} 把它设为子任务，请先改掉再删除`);
  await db.delete(scheduledTask).where(inArray(scheduledTask.id, body));
  await writeAudit(
    context,
    gone.map((row) => ({ entity: "scheduled_task", entityId: row.id, action: "remove", before: columnsOf(row) })),
  );
};

async function lockTask({ db }: Context, id: number): Promise<Task> {
  const found = await getRow(db, scheduledTask, id, "定时任务不存在，可能已被删除", "no key update");
  return found;
}

/** When it is due next; null while it is paused. A schedule whose times are over is refused. */
function dueAfter({ clock }: Context, task: Pick<Task, "cronExpression" | "isPause">): Date | null {
  if (task.isPause) return null;
  const next = nextRun(task.cronExpression, clock.now());
  if (!next) throw new DomainError(`Cron 表达式 ${task.cronExpression} 不会再有执行时间，请修改后再保存`);
  return next;
}

async function assertTask(
  context: Context,
  works: readonly ScheduledWork[],
  task: ReturnType<typeof columnsOf> & { id: number },
): Promise<void> {
  const { db } = context;
  const { id, jobName, beanName, methodName, params, cronExpression } = task;
  const taken = await db
    .select({ id: scheduledTask.id })
    .from(scheduledTask)
    .where(and(eq(scheduledTask.jobName, jobName), ne(scheduledTask.id, id)));
  if (taken.length > 0) throw new DomainError(`定时任务 ${jobName} 已存在，请换一个名称`);
  const work = works.find((one) => one.beanName === beanName && one.methodName === methodName);
  if (!work) {
    const offered = works.map((one) => `${one.beanName}.${one.methodName}`).join("、");
    throw new DomainError(`没有 ${beanName}.${methodName} 这个任务，可以定时执行的有：${offered}`);
  }
  const refusal = refuseCron(cronExpression);
  if (refusal) throw new DomainError(refusal);
  if (work.params) await work.params.assert(db, params);
  else if (params !== "") throw new DomainError(`${work.title}不需要参数，请把参数留空`);
  await assertSubTasks(context, task);
}

/** Each is another task, and none leads back: tasks that run each other would never end. */
async function assertSubTasks({ db }: Context, { id, subTask }: Pick<Task, "id" | "subTask">): Promise<void> {
  if (subTask === "") return;
  // Two that are saved at once would not see each other's.
  await acquireLock(db, "scheduledTasks");
  const others = await rows<{ id: number; subTask: string }>(
    db,
    sql`select id, sub_task as "subTask" from scheduled_task`,
  );
  const below = new Map(others.map((one) => [one.id, idsOf(one.subTask)]));
  const missing = idsOf(subTask).find((one) => !below.has(one));
  if (missing !== undefined) throw new DomainError(`子任务 ${missing} 不存在，请填写列表里的任务编号`);
  const reached = new Set<number>();
  const open = idsOf(subTask);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) throw new DomainError("子任务绕回了任务自己，会没完没了地执行，请去掉其中一个");
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(below.get(next) ?? []));
  }
}

/** Ids as they are kept: separated by commas. */
export function idsOf(text: string): number[] {
  return text === "" ? [] : text.split(",").map(Number);
}

function columnsOf(given: Omit<Task, keyof ReturnType<typeof stamp> | "id" | "nextAt" | "version">) {
  const { jobName, beanName, methodName, params, cronExpression, isPause } = given;
  const { personInCharge, email, subTask, pauseAfterFailure, description } = given;
  return {
    ...{ jobName, beanName, methodName, params, cronExpression, isPause },
    ...{ personInCharge, email, subTask, pauseAfterFailure, description },
  };
}
