/** 服务监控: how each process, its machine and the database fare; a sample a minute (eladmin-api.md §1.8). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { settingEndpoints } from "#contract/setting.ts";
import { instant } from "#contract/value.ts";

const tag = "服务监控";
const endpoint = endpointsOf(tag);
const access = [permissions.serverList];

export const processKinds = ["WEB", "API"] as const;
export type ProcessKind = (typeof processKinds)[number];
export const processKindLabels: Record<ProcessKind, string> = { WEB: "页面", API: "接口" };

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const slowRequest = z.object({ path: z.string().max(200), ms: whole, count: whole });

/** Of the minute before the sample. */
const processFigures = z.object({
  /** Of one core, basis points: more than 10,000 where several are busy. */
  cpuBp: whole,
  memoryBytes: whole,
  heapBytes: whole,
  /** Event-loop delay: the 99th percentile and the longest, µs. */
  lagUs: whole,
  lagWorstUs: whole,
  requests: whole,
  /** Answered with 5xx. */
  errors: whole,
  /** The slowest addresses: longest time and how often asked. */
  slowest: z.array(slowRequest).max(10),
});
export type ProcessFigures = z.output<typeof processFigures>;

const machineSample = z.object({
  /** Of all cores, basis points. */
  cpuBp: whole,
  cores: whole,
  memoryBytes: whole,
  memoryFreeBytes: whole,
  /** Of the disk that the data lies on. */
  diskBytes: whole,
  diskFreeBytes: whole,
});
export type MachineSample = z.output<typeof machineSample>;

const databaseSample = z.object({
  kind: z.enum(["pglite", "postgresql"]),
  bytes: whole,
  connections: whole,
  maxConnections: whole,
  jobsWaiting: whole,
  jobsRunning: whole,
  outboxWaiting: whole,
  outboxFailed: whole,
});
export type DatabaseSample = z.output<typeof databaseSample>;

/** Names a process for as long as it runs. */
export const processIdentity = z.object({
  kind: z.enum(processKinds),
  host: z.string().max(100),
  pid: whole,
  /** Epoch milliseconds. */
  startedAt: whole,
});
export type ProcessIdentity = z.output<typeof processIdentity>;

/** What a process measured within a minute. */
export const processReport = processIdentity.extend({
  figures: processFigures,
  machine: machineSample,
});
export type ProcessReport = z.output<typeof processReport>;

/** A page that failed. */
const failedPage = z.object({ method: z.string().max(500), exception: z.string().max(20_000) });
export type FailedPage = z.output<typeof failedPage>;

const processRow = processIdentity.omit({ startedAt: true }).extend({
  /** Its name: kind, host, number. */
  process: z.string(),
  startTime: instant,
  sampleTime: instant,
  /** Sampled within the last three minutes. */
  alive: z.boolean(),
  figures: processFigures,
  machine: machineSample,
  database: databaseSample.nullable(),
});
export type ProcessRow = z.output<typeof processRow>;

/** Mean values of a span of time; `at` is its beginning. */
const historyPoint = z.object({
  at: instant,
  cpuBp: z.number(),
  memoryBytes: z.number(),
  lagUs: z.number(),
  requests: z.number(),
  errors: z.number(),
  machineCpuBp: z.number(),
  machineMemoryBp: z.number(),
  diskBp: z.number(),
  databaseBytes: z.number().nullable(),
  connections: z.number().nullable(),
  waiting: z.number().nullable(),
});
export type HistoryPoint = z.output<typeof historyPoint>;

const percent = (label: string) =>
  z.coerce
    .number({ error: `${label}必须是数字` })
    .int(`${label}必须是整数`)
    .min(1, `${label}不能小于 1`)
    .max(100, `${label}不能超过 100`);
const count = (label: string, [least, most]: readonly [number, number]) =>
  z.coerce
    .number({ error: `${label}必须是数字` })
    .int(`${label}必须是整数`)
    .min(least, `${label}不能小于 ${least.toLocaleString("en-US")}`)
    .max(most, `${label}不能超过 ${most.toLocaleString("en-US")}`);

/** Above which administrators are told, and how long what is measured is kept. */
export const telemetrySettings = z.object({
  cpuPercent: percent("处理器占用"),
  memoryPercent: percent("内存占用"),
  diskPercent: percent("磁盘占用"),
  lagMs: count("事件循环延迟", [10, 60_000]),
  errorsPerMinute: count("每分钟错误", [1, 100_000]),
  connectionsPercent: percent("数据库连接"),
  waiting: count("待处理", [1, 1_000_000]),
  /** Minutes on end before it is told. */
  minutes: count("持续分钟", [1, 60]),
  /** Of samples. */
  hours: count("采样保留小时", [1, 24 * 31]),
  /** Of statement statistics. */
  statementDays: count("SQL 统计保留天数", [1, 90]),
});
export type TelemetrySettings = z.output<typeof telemetrySettings>;

const part = { total: z.string(), used: z.string(), available: z.string() };

export const telemetryEndpoints = {
  /** ELADMIN's, polled every few seconds: the machine that answers. */
  monitor: endpoint.get("/api/monitor", {
    summary: "本机概况：系统、处理器、内存、交换区、磁盘",
    access,
    response: z.object({
      sys: z.object({ os: z.string(), day: z.string(), ip: z.string() }),
      cpu: z.object({
        name: z.string(),
        package: z.string(),
        core: z.string(),
        coreNumber: z.number(),
        logic: z.string(),
        used: z.string(),
        idle: z.string(),
      }),
      memory: z.object({ ...part, usageRate: z.string() }),
      swap: z.object({ ...part, usageRate: z.string() }),
      disk: z.object({ ...part, usageRate: z.string() }),
      time: z.string(),
    }),
  }),
  processes: endpoint.get("/api/monitor/processes", {
    summary: "各进程与数据库的最新采样；不含一天前停止的进程",
    access,
    response: z.object({
      content: z.array(processRow),
      totalElements: z.number().int(),
      /** The last backup, where one was made. */
      backup: z.object({ at: instant, ok: z.boolean() }).nullable(),
      alarms: z.array(z.object({ subject: z.string(), metric: z.string(), since: instant })),
    }),
  }),
  history: endpoint.get("/api/monitor/history", {
    summary: "一个进程最近一天的采样，每半小时一个平均值",
    access,
    query: z.object({ process: z.string().max(200) }),
    response: z.object({ content: z.array(historyPoint), totalElements: z.number().int() }),
  }),
  ...settingEndpoints({
    tag,
    title: "监控的报警阈值与保留时间",
    path: "/api/monitor/settings",
    kept: telemetrySettings,
    fields: telemetrySettings,
    access: { read: [adminRole], edit: [adminRole] },
  }),
  report: endpoint.post("/api/monitor/report", {
    summary: "页面进程每分钟的采样与失败的页面；以 MONITOR_KEY 作为令牌",
    access: "anonymous",
    body: z.object({ report: processReport, failures: z.array(failedPage).max(50) }),
    status: 204,
  }),
};
