/** 数据热修复 as its pages show it. */
import { jobView } from "#app/lib/job/job.view.server.ts";
import type { HotfixReport, HotfixRow } from "#contract/system/hotfixes.ts";
import type { Job } from "#contract/system/jobs.ts";

export type HotfixRowView = ReturnType<typeof hotfixRow>;

export function hotfixRow({ code, title, explains, checked, run }: HotfixRow) {
  return { id: code, title, explains, checked: done(checked), run: done(run) };
}

function done(job: Job | null) {
  if (job === null) return null;
  const { status, tone, createTime } = jobView(job);
  return { status, tone, at: createTime };
}

export type ReportView = ReturnType<typeof reportView>;

export function reportView({ act, count, lines, range }: HotfixReport) {
  const days = range === null ? "" : `${range.from} 至 ${range.to}，`;
  const shown = count > lines.length ? `，显示前 ${lines.length} 处，全部见上方文件` : "";
  return {
    checked: act === "check",
    count,
    note: `${days}${count} 处${shown}`,
    lines: lines.map((line, at) => ({ ...line, id: String(at) })),
  };
}
