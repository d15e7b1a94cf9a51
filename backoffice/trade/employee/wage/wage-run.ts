/** 结算工资: a run over many employees as a job, some of them a transaction, each with its slips or not at all. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { type WageRunResult, wageEndpoints, wageRunResult } from "#contract/employee/wages.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission } from "#contract/permissions.ts";
import { periodDays } from "./wage.rules.ts";
import { draftWages } from "./wage-draft.ts";

type Endpoints = typeof wageEndpoints;

const topic = "wages.draft";
/** Employees of one transaction: their slips come together. */
const chunk = 50;

const runInput = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  employeeIds: z.array(z.number()),
});
type Run = z.output<typeof runInput>;

export const runWages: Operation<Endpoints["run"]> = async (context, { body }) => {
  const { period, teamIds, employeeIds } = body;
  const days = periodDays(period, body);
  if (typeof days === "string") throw new DomainError(days);
  const people = await findPaid(context, days, { teamIds, employeeIds });
  if (people.length === 0) throw new DomainError(`所选范围在 ${days.from} 至 ${days.to} 没有可结算的员工`);
  const jobId = await enqueueJob(context, {
    kind: "WAGE",
    topic,
    title: `结算工资 ${period}`,
    input: { period, ...days, employeeIds: people } satisfies Run,
  });
  return { jobId };
};

/** Who works in the days or has left with something open, among those who were chosen. */
async function findPaid(
  { db }: Pick<Context, "db">,
  { from, to }: { from: string; to: string },
  { teamIds, employeeIds }: { teamIds: readonly number[]; employeeIds: readonly number[] },
): Promise<number[]> {
  const chosen: SQL[] = [];
  if (teamIds.length > 0) chosen.push(sql`employee.team_id = any(${pgArray(teamIds)}::bigint[])`);
  if (employeeIds.length > 0) chosen.push(sql`employee.id = any(${pgArray(employeeIds)}::bigint[])`);
  const found = await rows<{ id: number }>(
    db,
    sql`select employee.id from employee where ${all([
      chosen.length > 0 && sql`(${sql.join(chosen, sql` or `)})`,
      sql`(employee.hired_day <= ${to}::date and (employee.left_day is null or employee.left_day >= ${from}::date)
        or ${openSince(to)})`,
    ])} order by employee.id`,
  );
  return found.map(({ id }) => id);
}

/** Pieces or items that no settlement has. */
const openSince = (to: string) => sql`(
  exists (select from piece_record piece where piece.employee_id = employee.id and piece.status = 'APPROVED'
    and piece.settlement_id is null and piece.biz_date <= ${to}::date)
  or exists (select from wage_item item where item.employee_id = employee.id and item.settlement_id is null
    and item.voided_at is null and item.biz_date <= ${to}::date))`;

/** A run that was cut off goes on behind the last employees it had committed. */
export const wageJobs = [jobHandler(topic, runInput, (work, input) => draftAll(work, input))];

async function draftAll({ context, doneBefore, keptBefore, commit, progress }: JobWork, run: Run) {
  if (!hasPermission(context.actor.permissions, wageEndpoints.run.access))
    throw new DomainError("您已没有结算工资的权限");
  let report: WageRunResult = wageRunResult
    .catch({ period: run.period, made: 0, amountFen: 0, skipped: [] })
    .parse(keptBefore);
  const total = run.employeeIds.length;
  for (let done = doneBefore; done < total; ) {
    const ids = run.employeeIds.slice(done, done + chunk);
    let next = report;
    await commit(async (context) => {
      const { made, amountFen, skipped } = await draftWages(context, run, ids);
      next = {
        period: run.period,
        made: report.made + made,
        amountFen: report.amountFen + amountFen,
        skipped: [...report.skipped, ...skipped],
      };
      return { done: done + ids.length, keep: next };
    });
    report = next;
    done += ids.length;
    await progress(done, total);
  }
  const missed = report.skipped.length > 0 ? `，${report.skipped.length} 人未生成` : "";
  return {
    result: report,
    message: `${run.period} 工资已生成 ${report.made} 张草稿，合计 ${formatFen(report.amountFen)} 元${missed}。`,
  };
}
