/** 服务监控 as it is shown: figures of processes and the database, and a day's history as charts. */
import type { ChartPoint } from "#app/components/chart/chart-figure.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { type HistoryPoint, type ProcessRow, processKindLabels } from "#contract/system/monitor/telemetry.ts";

const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const one = (value: number) => oneDecimal.format(value);

const units = ["B", "KB", "MB", "GB", "TB"];

export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

const bp = (value: number) => `${(value / 100).toFixed(1)}%`;
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 10_000);
const millis = (us: number) => `${(us / 1000).toFixed(us < 10_000 ? 1 : 0)} 毫秒`;

export type ProcessView = ReturnType<typeof processView>;

export function processView(row: ProcessRow) {
  const { process, kind, host, pid, alive, startTime, sampleTime, figures } = row;
  return {
    id: process,
    name: `${processKindLabels[kind]} ${host}:${pid}`,
    alive,
    startTime,
    sampleTime,
    cpu: bp(figures.cpuBp),
    memory: bytesText(figures.memoryBytes),
    lag: millis(figures.lagUs),
    requests: formatCount(figures.requests),
    errors: figures.errors,
    slowest: figures.slowest.map(({ path, ms, count }) => `${path} ${formatCount(ms)} 毫秒，${formatCount(count)} 次`),
  };
}

/** Machines of living processes, each once, by its newest sample. */
export function machineViews(rows: readonly ProcessRow[]) {
  const machines = new Map(rows.filter(({ alive }) => alive).map((row) => [row.host, row.machine] as const));
  return [...machines].map(([host, machine]) => ({
    id: host,
    cpu: `${bp(machine.cpuBp)}（${machine.cores} 核）`,
    memory: used(machine.memoryBytes, machine.memoryFreeBytes),
    disk: used(machine.diskBytes, machine.diskFreeBytes),
  }));
}

function used(total: number, free: number): string {
  return `${bytesText(total - free)} / ${bytesText(total)}（${bp(share(total - free, total))}）`;
}

/** Cards of the database, by the newest sample that tells of it. */
export function databaseCards(rows: readonly ProcessRow[], backup: { at: string; ok: boolean } | null) {
  const database = rows.find((row) => row.database)?.database;
  if (!database) return [];
  const { kind, bytes, connections, maxConnections, jobsWaiting, jobsRunning, outboxWaiting, outboxFailed } = database;
  return [
    { label: "数据库", value: bytesText(bytes), hint: kind === "pglite" ? "PGlite" : "PostgreSQL" },
    { label: "连接", value: formatCount(connections), hint: `上限 ${formatCount(maxConnections)}` },
    { label: "后台任务", value: formatCount(jobsWaiting), unit: "等待", hint: `${formatCount(jobsRunning)} 个在执行` },
    { label: "待处理事项", value: formatCount(outboxWaiting), hint: `${formatCount(outboxFailed)} 项失败后重试` },
    ...(backup ? [{ label: "最近备份", value: backup.at.slice(5, 16), hint: backup.ok ? "成功" : "失败" }] : []),
  ];
}

interface Chart {
  title: string;
  heads: readonly [string, string];
  points: readonly ChartPoint[];
}

export function chartsOf(history: readonly HistoryPoint[]): Chart[] {
  const chart = (
    title: string,
    read: (point: HistoryPoint) => number | null,
    text: (value: number) => string,
  ): Chart => ({
    title,
    heads: ["时间", title],
    points: history.flatMap((point) => {
      const value = read(point);
      return value === null ? [] : [{ label: point.at.slice(0, 16), value, text: text(value) }];
    }),
  });
  const charts = [
    chart(
      "进程处理器占用",
      (point) => point.cpuBp / 100,
      (value) => `${one(value)}%`,
    ),
    chart(
      "进程内存",
      (point) => point.memoryBytes / 1_048_576,
      (value) => `${one(value)} MB`,
    ),
    chart(
      "事件循环延迟",
      (point) => point.lagUs / 1000,
      (value) => `${one(value)} 毫秒`,
    ),
    chart("每分钟请求", (point) => point.requests, one),
    chart("每分钟错误", (point) => point.errors, one),
    chart(
      "服务器处理器占用",
      (point) => point.machineCpuBp / 100,
      (value) => `${one(value)}%`,
    ),
    chart(
      "服务器内存占用",
      (point) => point.machineMemoryBp / 100,
      (value) => `${one(value)}%`,
    ),
    chart(
      "磁盘占用",
      (point) => point.diskBp / 100,
      (value) => `${one(value)}%`,
    ),
    chart(
      "数据库大小",
      (point) => point.databaseBytes && point.databaseBytes / 1_048_576,
      (value) => `${one(value)} MB`,
    ),
    chart("数据库连接", (point) => point.connections, one),
    chart("待处理", (point) => point.waiting, one),
  ];
  return charts.filter(({ points }) => points.length > 0);
}
