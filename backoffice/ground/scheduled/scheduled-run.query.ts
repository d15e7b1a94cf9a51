/** 执行日志: the runs that have ended (eladmin-api.md §1.10), and how long they are kept. */
import { sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Background } from "#backoffice/core/module.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { downloadList, type EladminSource, readPage, within } from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { ScheduledRun, scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { runOriginLabels } from "#contract/system/scheduled-tasks.ts";

type Endpoints = typeof scheduledTaskEndpoints;

const source: EladminSource<Received<Endpoints["runs"]>["query"], ScheduledRun> = {
  select: (_context, query) => sql`
    select r.id, r.job_name as "jobName", r.bean_name as "beanName", r.method_name as "methodName", r.params,
           r.cron_expression as "cronExpression", r.status = 'DONE' as "isSuccess", r.exception as "exceptionDetail",
           r.detail, r.origin, coalesce(r.took, 0) as time, ${shownInstant(sql`r.due_at`)} as "dueTime",
           ${shownInstant(sql`r.started_at`)} as "createTime"
    from scheduled_run r
    where ${all([
      sql`r.status in ('DONE', 'FAILED')`,
      query?.jobName !== undefined && sql`r.job_name ilike ${containing(query.jobName)}`,
      query?.isSuccess !== undefined && sql`r.status = ${query.isSuccess ? "DONE" : "FAILED"}`,
      within(sql`r.started_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "jobName", "time", "createTime"],
  usual: ["id,desc"],
};

export const listRuns: Operation<Endpoints["runs"]> = (context, { query }) => readPage(source, context, query);

const columns: readonly Column<ScheduledRun>[] = [
  text("任务名称", 20, (row) => row.jobName),
  text("Bean 名称", 16, (row) => row.beanName),
  text("执行方法", 16, (row) => row.methodName),
  text("参数", 20, (row) => row.params),
  text("Cron 表达式", 20, (row) => row.cronExpression),
  text("起因", 8, (row) => runOriginLabels[row.origin]),
  text("状态", 8, (row) => (row.isSuccess ? "成功" : "失败")),
  text("结果", 40, (row) => row.detail ?? row.exceptionDetail ?? ""),
  number("耗时（毫秒）", (row) => row.time),
  instant("执行时间", (row) => row.createTime),
];

export const downloadRuns: Operation<Endpoints["runsDownload"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "执行日志", columns });

const keptDays = 90;

export async function deleteOldRuns({ db, clock }: Background): Promise<void> {
  await db.execute(sql`
    delete from scheduled_run
    where status in ('DONE', 'FAILED') and created_at < ${daysBefore(clock.now(), keptDays).toISOString()}::timestamptz`);
}
