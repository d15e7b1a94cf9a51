/**
 * The two jobs of each 数据热修复: 试运行 goes through all steps, writes nothing and leaves a file of what differs; the run
 * mends, a step a transaction, so that selling goes on in between. The boss hears of every difference.
 */
import { z } from "zod";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { type JobHandler, type JobOutcome, type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { type Column, text } from "#backoffice/ground/spreadsheet/column.ts";
import { fileName } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows, mediaTypes, tableFile } from "#backoffice/ground/spreadsheet/table-file.ts";
import { findUsersWithRole } from "#backoffice/ground/users/user.ts";
import { builtinRoles } from "#contract/permissions.ts";
import {
  type DifferenceLine,
  type HotfixReport,
  hotfixTopics,
  maxShownDifferences,
} from "#contract/system/hotfixes.ts";
import { hotfixes } from "./catalogue.ts";
import type { Hotfix, HotfixRange } from "./hotfix.ts";

const range = z.object({ from: z.string(), to: z.string() }).nullable();
const checkInput = z.object({ range });
const runInput = z.object({ range, checkJobId: z.number() });

/** What a run that was cut off had mended, and whether the audit log has it. */
const kept = z.object({ count: z.number(), lines: z.array(z.custom<DifferenceLine>()), audited: z.boolean() });
type Kept = z.output<typeof kept>;

export const hotfixJobs: readonly JobHandler[] = hotfixes.flatMap((fix) => [
  jobHandler(hotfixTopics.check + fix.code, checkInput, (work, input) => check(work, fix, input.range)),
  jobHandler(hotfixTopics.run + fix.code, runInput, (work, input) => run(work, fix, input.range)),
]);

async function check(work: JobWork, fix: Hotfix, days: HotfixRange | null): Promise<JobOutcome> {
  const { context } = work;
  await assertSound(work, fix);
  const steps = await fix.steps(context, days);
  const report: HotfixReport = { act: "check", code: fix.code, range: days, count: 0, lines: [] };
  const table = exportRows(differenceColumns, async function* () {
    for (const [at, step] of steps.entries()) {
      const found = await step.find(context.db);
      note(report, found);
      yield found;
      await work.progress(at + 1, steps.length);
    }
  });
  await work.writeFile(tableFile(table, { title: "差异报告", format: "xlsx" }));
  if (report.count === 0) return { result: report, message: `${fix.title}：没有差异` };
  const message = `${fix.title}：发现 ${report.count} 处差异，什么都没有改`;
  await tellBoss(work, `发现 ${report.count} 处差异`, `${message}。${named(report)}`);
  const file = { name: fileName(context, `${fix.title}差异报告`, "xlsx"), mediaType: mediaTypes.xlsx };
  return { result: report, file, message };
}

async function run(work: JobWork, fix: Hotfix, days: HotfixRange | null): Promise<JobOutcome> {
  const { context } = work;
  await assertSound(work, fix);
  const steps = await fix.steps(context, days);
  const before: Kept = kept.safeParse(work.keptBefore).data ?? { count: 0, lines: [], audited: false };
  const report: HotfixReport = {
    act: "run",
    code: fix.code,
    range: days,
    count: before.count,
    lines: [...before.lines],
  };
  for (const [at, step] of steps.entries()) {
    if (at < work.doneBefore) continue;
    const found = await step.find(context.db);
    if (found.length > 0) {
      await work.commit(async (within) => {
        await step.mend(within);
        note(report, found);
        return { done: at + 1, keep: { count: report.count, lines: report.lines, audited: false } };
      });
    }
    await work.progress(at + 1, steps.length);
  }
  if (!before.audited) {
    await work.commit(async (within) => {
      const after = { range: days, mended: report.count, lines: report.lines };
      await writeAudit(within, [
        { entity: "hotfix", entityId: work.jobId, action: "done", after: { fix: fix.title, ...after } },
      ]);
      return { done: steps.length, keep: { count: report.count, lines: report.lines, audited: true } };
    });
  }
  const message =
    report.count === 0 ? `${fix.title}：没有差异，什么都没有改` : `${fix.title}：已修复 ${report.count} 处差异`;
  if (report.count > 0) await tellBoss(work, `已修复 ${report.count} 处差异`, `${message}。${named(report)}`);
  return { result: report, message };
}

/** Refuses while something that the fix believes is wrong itself. */
async function assertSound({ context }: JobWork, { title, after = [] }: Hotfix): Promise<void> {
  for (const before of after) {
    for (const step of await before.steps(context, null)) {
      const [first] = await step.find(context.db);
      if (!first) continue;
      throw new DomainError(`${first.what}的${first.field}不对，请先做“${before.title}”，再做“${title}”`);
    }
  }
}

function note(report: HotfixReport, found: readonly DifferenceLine[]): void {
  report.count += found.length;
  report.lines.push(...found.slice(0, Math.max(0, maxShownDifferences - report.lines.length)));
}

/** The first few, in words. */
function named({ lines }: HotfixReport): string {
  const first = lines
    .slice(0, 3)
    .map(({ what, field, stored, should }) => `${what} ${field}：现存 ${stored}，应为 ${should}`);
  return `${first.join("；")}${lines.length > first.length ? "…" : ""}`;
}

/** Once a job: a run that is taken up again tells nothing twice. */
async function tellBoss({ jobId, context }: JobWork, what: string, content: string): Promise<void> {
  const bosses = await findUsersWithRole(context.db, builtinRoles.boss);
  await sendMessage(context, bosses ?? [], {
    ...{ category: "BUSINESS", type: "数据热修复", title: `数据热修复${what}`, content: content.slice(0, 500) },
    ...{ link: null, linkPermission: null, onceKey: `hotfix ${jobId}` },
  });
}

const differenceColumns: readonly Column<DifferenceLine>[] = [
  text("项目", 40, (line) => line.what),
  text("字段", 20, (line) => line.field),
  text("现存", 20, (line) => line.stored),
  text("应为", 20, (line) => line.should),
];
