/** 执行日志: the runs that have ended (eladmin-api.md §1.10), and how long they are kept. */
import { sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/clock.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { downloadList, type EladminSource, readPage, within } from "#backoffice/http/eladmin.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { Background } from "#backoffice/module.ts";
import type { Column } from "#backoffice/spreadsheet/table-file.ts";
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
  { header: "任务名称", width: 20, kind: "text", value: (row) => row.jobName },
  { header: "Bean 名称", width: 16, kind: "text", value: (row) => row.beanName },
  { header: "执行方法", width: 16, kind: "text", value: (row) => row.methodName },
  { header: "参数", width: 20, kind: "text", value: (row) => row.params },
  { header: "Cron 表达式", width: 20, kind: "text", value: (row) => row.cronExpression },
  { header: "起因", width: 8, kind: "text", value: (row) => runOriginLabels[row.origin] },
  { header: "状态", width: 8, kind: "text", value: (row) => (row.isSuccess ? "成功" : "失败") },
  { header: "结果", width: 40, kind: "text", value: (row) => row.detail ?? row.exceptionDetail ?? "" },
  { header: "耗时（毫秒）", width: 12, kind: "number", value: (row) => row.time },
  { header: "执行时间", width: 20, kind: "instant", value: (row) => row.createTime },
];

export const downloadRuns: Operation<Endpoints["runsDownload"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "执行日志", columns });

const keptDays = 90;

export async function deleteOldRuns({ db, clock }: Background): Promise<void> {
  await db.execute(sql`
    delete from scheduled_run
    where status in ('DONE', 'FAILED') and created_at < ${daysBefore(clock.now(), keptDays).toISOString()}::timestamptz`);
}
