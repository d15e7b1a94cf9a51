/** 数据热修复: the catalogue with what was done last, leaving a 试运行, and the run that it allows (domain.md §3.7). */

import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { enqueueJob, findLatestJob, findUnfinishedJob, getOwnJob, hasJob } from "#backoffice/ground/jobs/job.ts";
import { type hotfixEndpoints, hotfixReport, hotfixTopics, maxHotfixDays } from "#contract/system/hotfixes.ts";
import { hotfixes } from "./catalogue.ts";
import type { Hotfix, HotfixRange } from "./hotfix.ts";

type Endpoints = typeof hotfixEndpoints;

/** A report says how it was then; after this long it is made anew before anything is written. */
const reportHours = 24;

export const listHotfixes: Operation<Endpoints["list"]> = async (context) => {
  const content = [];
  for (const { code, title, explains, ranged = false } of hotfixes) {
    const checked = await findLatestJob(context, [hotfixTopics.check + code]);
    content.push({
      code,
      title,
      explains,
      ranged,
      checked,
      run: await findLatestJob(context, [hotfixTopics.run + code]),
    });
  }
  return { content };
};

export const checkHotfix: Operation<Endpoints["check"]> = async (context, { params, body }) => {
  const fix = getHotfix(params.code);
  const range = readRange(context, fix, body);
  await assertAlone(context);
  const title = `试运行 ${fix.title}${shownRange(range)}`;
  const topic = hotfixTopics.check + fix.code;
  return { jobId: await enqueueJob(context, { kind: "HOTFIX", topic, title, input: { range } }) };
};

export const runHotfix: Operation<Endpoints["run"]> = async (context, { params, body }) => {
  const fix = getHotfix(params.code);
  if (body.phrase.trim() !== fix.title) throw new DomainError(`确认文字不对：请原样输入“${fix.title}”`);
  await assertAlone(context);
  const check = await getOwnJob(context, body.checkJobId, { lock: true });
  const report = hotfixReport.safeParse(check.result).data;
  if (check.topic !== hotfixTopics.check + fix.code || check.status !== "DONE" || !report) {
    throw new DomainError(`请先完成“${fix.title}”的试运行`);
  }
  if (report.count === 0) throw new DomainError("试运行没有发现差异，不用修复");
  const topic = hotfixTopics.run + fix.code;
  if (await hasJob(context, topic, { checkJobId: check.id })) {
    throw new DomainError("这次试运行已经修复过，请重新试运行");
  }
  const age = context.clock.now().getTime() - (check.finishedAt?.getTime() ?? 0);
  if (age > reportHours * 3_600_000) throw new DomainError("试运行已过 24 小时，请重新试运行");
  const { range } = report;
  const title = `修复 ${fix.title}${shownRange(range)}`;
  const jobId = await enqueueJob(context, { kind: "HOTFIX", topic, title, input: { range, checkJobId: check.id } });
  const after = { fix: fix.title, range, differences: report.count, checkJobId: check.id };
  await writeAudit(context, [{ entity: "hotfix", entityId: jobId, action: "confirm", after }]);
  return { jobId };
};

function getHotfix(code: string): Hotfix {
  const fix = hotfixes.find((one) => one.code === code);
  if (!fix) throw new DomainError("没有这一项修复");
  return fix;
}

/** Two who begin at once are looked at one after the other. */
async function assertAlone(context: Context): Promise<void> {
  await acquireLock(context.db, "hotfix");
  const topics = hotfixes.flatMap(({ code }) => [hotfixTopics.check + code, hotfixTopics.run + code]);
  const other = await findUnfinishedJob(context, topics);
  if (other) throw new DomainError(`“${other.title}”正在进行，请等它完成后再开始`);
}

function readRange(
  { clock }: Context,
  fix: Hotfix,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  if (!fix.ranged) return null;
  if (from === undefined || to === undefined) throw new DomainError("请填写开始日期和结束日期");
  if (from > to) throw new DomainError("开始日期不能晚于结束日期");
  if (to > bizDateOf(clock.now())) throw new DomainError("结束日期不能晚于今天");
  if (shiftDay(from, maxHotfixDays - 1) < to) throw new DomainError(`日期范围不能超过 ${maxHotfixDays} 天`);
  return { from, to };
}

const shownRange = (range: HotfixRange | null) => (range === null ? "" : ` ${range.from} 至 ${range.to}`);
