/** 定时任务: work of the product that runs by the clock; ELADMIN's `jobs` (eladmin-api.md §1.10). */
import { z } from "zod";
import { mailAddresses } from "#contract/contact.ts";
import { eladminEndpoints, eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, instant, looseBoolean, requiredText, shortText } from "#contract/value.ts";

const tag = "定时任务";
const endpoint = endpointsOf(tag);

/** Why a run is there: the clock, somebody pressed 执行, or the task before it succeeded. */
export const runOrigins = ["SCHEDULE", "MANUAL", "SUBTASK"] as const;
export type RunOrigin = (typeof runOrigins)[number];
export const runOriginLabels: Record<RunOrigin, string> = { SCHEDULE: "定时", MANUAL: "手动", SUBTASK: "子任务" };

/** WAITING → RUNNING → DONE | FAILED. */
export const runStatuses = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;

/** A text that a row may bring back as null. */
const blankText = (label: string, max: number) =>
  z.preprocess((given) => (given === null ? "" : given), shortText(label, max));

/** Ids of other tasks, separated by commas or blanks; kept with commas. */
const taskIds = z.preprocess(
  (given) => (given === null ? "" : given),
  z
    .string("子任务应为任务编号")
    .max(200, "子任务不能超过 200 个字")
    .transform((text) => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))])
    .refine((ids) => ids.every((id) => /^[1-9]\d{0,14}$/.test(id)), "子任务应为任务编号，多个用逗号分开，例如 3,5")
    .transform((ids) => ids.join(",")),
);

const cronText = requiredText("Cron 表达式", 120);

const fields = {
  jobName: requiredText("任务名称", 50),
  beanName: requiredText("Bean 名称", 50),
  methodName: requiredText("执行方法", 50),
  params: blankText("参数", 500),
  cronExpression: cronText,
  isPause: looseBoolean,
  personInCharge: blankText("负责人", 50),
  email: mailAddresses("邮箱"),
  subTask: taskIds,
  pauseAfterFailure: looseBoolean,
  description: blankText("任务描述", 200),
};

const { timingList, timingAdd, timingEdit, timingDel } = permissions;

const resource = eladminEndpoints({
  tag,
  noun: "定时任务",
  path: "/api/jobs",
  access: { list: [timingList], add: [timingAdd], edit: [timingEdit], remove: [timingDel] },
  filters: { jobName: wordsFilter("任务名称") },
  row: {
    id: z.number(),
    jobName: z.string(),
    beanName: z.string(),
    methodName: z.string(),
    params: z.string(),
    cronExpression: z.string(),
    isPause: z.boolean(),
    personInCharge: z.string(),
    email: z.string(),
    subTask: z.string(),
    pauseAfterFailure: z.boolean(),
    description: z.string(),
    /** When it is due; null while it is paused and when its times are over. */
    nextTime: instant.nullable(),
    /** Waits for a node, or is at work. */
    isRunning: z.boolean(),
    /** The last run that ended; null before the first. */
    lastTime: instant.nullable(),
    lastSuccess: z.boolean().nullable(),
  },
  added: fields,
  edited: fields,
});

export type ScheduledTask = z.output<typeof resource.detail.response>;

const run = z.object({
  id: z.number(),
  jobName: z.string(),
  beanName: z.string(),
  methodName: z.string(),
  params: z.string(),
  cronExpression: z.string(),
  isSuccess: z.boolean(),
  /** Why it failed; null when it did not. */
  exceptionDetail: z.string().nullable(),
  /** What it did; null when it failed. */
  detail: z.string().nullable(),
  origin: z.enum(runOrigins),
  /** Milliseconds. */
  time: z.number(),
  /** When it was due. */
  dueTime: instant,
  /** When it began. */
  createTime: instant,
});
export type ScheduledRun = z.output<typeof run>;

const runQuery = eladminQuery({ jobName: wordsFilter("任务名称"), isSuccess: looseBoolean.optional() });

/** ELADMIN's client sends no body with an act; our forms send their client token. */
const actBody = z.object({ clientToken }, "请求体应是对象").nullish();

export const scheduledTaskEndpoints = {
  ...resource,
  turn: endpoint.put("/api/jobs/:id", {
    summary: "暂停任务，或恢复已暂停的",
    access: [timingEdit],
    body: actBody,
    atomic: true,
    status: 204,
  }),
  run: endpoint.put("/api/jobs/exec/:id", {
    summary: "立即执行一次，不改变下次的时间",
    access: [timingEdit],
    body: actBody,
    atomic: true,
    status: 204,
  }),
  works: endpoint.get("/api/jobs/works", {
    summary: "可以定时执行的任务：Bean 名称、执行方法和参数的写法",
    access: [timingList],
    response: z.object({
      content: z.array(
        z.object({
          beanName: z.string(),
          methodName: z.string(),
          title: z.string(),
          explains: z.string(),
          /** How its parameter is written; null: it has none. */
          params: z.string().nullable(),
        }),
      ),
      totalElements: z.number(),
    }),
  }),
  preview: endpoint.get("/api/jobs/preview", {
    summary: "一个 Cron 表达式之后五次的执行时间（上海时间）",
    access: [timingList],
    query: z.object({ cronExpression: cronText }),
    response: z.object({ times: z.array(instant) }),
  }),
  runs: endpoint.get("/api/jobs/logs", {
    summary: "执行日志：结束了的执行，新的在前",
    access: [timingList],
    query: runQuery,
    response: pageOf(run),
  }),
  runsDownload: endpoint.get("/api/jobs/logs/download", {
    summary: "导出执行日志（xlsx）",
    access: [timingList],
    query: runQuery,
    download: true,
  }),
};
