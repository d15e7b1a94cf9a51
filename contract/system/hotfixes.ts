/** 数据热修复: a fixed catalogue of rebuilds, each tried, confirmed by what is typed, then run (domain.md §3.7). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, clientToken, id } from "#contract/value.ts";
import { jobRow } from "./jobs.ts";

const endpoint = endpointsOf("数据热修复");
const path = "/api/hotfix";
const access = [permissions.hotfixRun];

/** What stands before the fix's code in the topics of its two jobs. */
export const hotfixTopics = { check: "hotfix.check.", run: "hotfix.run." } as const;

/** Days that one run may cover. */
export const maxHotfixDays = 366;

/** Differences that a report carries; its file has all. */
export const maxShownDifferences = 200;

const range = z.object({ from: bizDate, to: bizDate });

/** One figure that is not what the rows it sums up come to; as people read it. */
const difference = z.object({
  /** Whose figure: 总仓 8801 黑 M 正品. */
  what: z.string(),
  field: z.string(),
  stored: z.string(),
  should: z.string(),
});
export type DifferenceLine = z.output<typeof difference>;

/** What came of a 试运行 or of a run: the result of their jobs. */
export const hotfixReport = z.object({
  act: z.enum(["check", "run"]),
  code: z.string(),
  /** Null where it asks for no days. */
  range: range.nullable(),
  /** Figures that differed; of a run, those it put right. */
  count: z.number(),
  lines: z.array(difference),
});
export type HotfixReport = z.output<typeof hotfixReport>;

const hotfix = z.object({
  code: z.string(),
  title: z.string(),
  explains: z.string(),
  ranged: z.boolean(),
  /** The last 试运行 and the last run, whoever's. */
  checked: jobRow.nullable(),
  run: jobRow.nullable(),
});
export type HotfixRow = z.output<typeof hotfix>;

const params = z.object({ code: z.string().max(50) });
const job = z.object({ jobId: z.number() });
const absentDay = z.preprocess((given) => (given === "" ? undefined : given), bizDate.optional());

export const hotfixEndpoints = {
  list: endpoint.get(path, {
    summary: "可以做的修复，各自最近一次试运行与修复",
    access,
    response: z.object({ content: z.array(hotfix) }),
  }),
  check: endpoint.post(`${path}/:code/check`, {
    summary: "试运行：在后台核对并生成差异报告，不写入任何数据",
    access,
    params,
    body: z.object({ from: absentDay, to: absentDay, clientToken }),
    response: job,
    status: 201,
  }),
  run: endpoint.post(`${path}/:code/run`, {
    summary: "按一次有差异的试运行修复；确认文字须与名称一致",
    access,
    params,
    body: z.object({ checkJobId: id, phrase: z.string().max(50, "确认文字不能超过 50 个字"), clientToken }),
    response: job,
    status: 201,
  }),
};
