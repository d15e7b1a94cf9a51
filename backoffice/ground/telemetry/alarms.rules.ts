/** Which thresholds samples cross: told once when a figure has stood above for so long, and again only after it was below. Pure. */
import type {
  DatabaseSample,
  MachineSample,
  ProcessFigures,
  TelemetrySettings,
} from "#contract/system/monitor/telemetry.ts";
import { type ProcessKind, processKindLabels } from "#contract/system/monitor/telemetry.ts";

export interface Sampled {
  readonly kind: ProcessKind;
  readonly host: string;
  readonly pid: number;
  readonly figures: ProcessFigures;
  readonly machine: MachineSample;
  readonly database: DatabaseSample | null;
}

export interface Reading {
  /** What it is about, in the words of the message. */
  readonly subject: string;
  readonly metric: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Every figure of a sample that has a threshold. */
export function readingsOf(sample: Sampled, limits: TelemetrySettings): Reading[] {
  const { kind, host, pid, figures, machine, database } = sample;
  const process = `${processKindLabels[kind]}进程 ${host}:${pid}`;
  const server = `服务器 ${host}`;
  const of = (subject: string, metric: string, value: number, limit: number, unit = "%"): Reading => ({
    subject,
    metric,
    value,
    limit,
    unit,
  });
  return [
    of(server, "处理器占用", Math.round(machine.cpuBp / 100), limits.cpuPercent),
    of(
      server,
      "内存占用",
      share(machine.memoryBytes - machine.memoryFreeBytes, machine.memoryBytes),
      limits.memoryPercent,
    ),
    of(server, "磁盘占用", share(machine.diskBytes - machine.diskFreeBytes, machine.diskBytes), limits.diskPercent),
    of(process, "事件循环延迟", Math.round(figures.lagUs / 1000), limits.lagMs, " 毫秒"),
    of(process, "每分钟错误", figures.errors, limits.errorsPerMinute, " 次"),
    ...(database
      ? [
          of("数据库", "连接数", share(database.connections, database.maxConnections), limits.connectionsPercent),
          of("数据库", "待处理", database.jobsWaiting + database.outboxWaiting, limits.waiting, " 项"),
        ]
      : []),
  ];
}

/** Readings of a process's newest samples, the newest first: those that crossed, and those below again. */
export function crossings(
  samples: readonly Sampled[],
  limits: TelemetrySettings,
): { over: Reading[]; under: Pick<Reading, "subject" | "metric">[] } {
  const [newest, ...before] = samples.slice(0, limits.minutes).map((sample) => readingsOf(sample, limits));
  if (!newest) return { over: [], under: [] };
  const isOver = ({ value, limit }: Reading) => value >= limit;
  const over = newest.filter(
    (reading) =>
      isOver(reading) &&
      before.length === limits.minutes - 1 &&
      before.every((readings) => readings.some((one) => one.metric === reading.metric && isOver(one))),
  );
  return { over, under: newest.filter((reading) => !isOver(reading)) };
}
