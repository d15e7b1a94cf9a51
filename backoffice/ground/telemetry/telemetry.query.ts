/** 服务监控 as it is shown: the processes' newest samples, a day's history of one, and the machine that answers. */
import { cpus, networkInterfaces, platform, release } from "node:os";
import { sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import type { HistoryPoint, ProcessRow, telemetryEndpoints } from "#contract/system/monitor/telemetry.ts";
import { busyBp, type CpuTimes, cpuTimes, readDisk, readMemory } from "./machine.ts";
import { aliveMs, dayMs } from "./sample-times.ts";

type Endpoints = typeof telemetryEndpoints;

export const listProcesses: Operation<Endpoints["processes"]> = async ({ db, clock }) => {
  const now = clock.now().getTime();
  const found = await rows<Omit<ProcessRow, "alive"> & { at: number }>(
    db,
    sql`
    select distinct on (process) process, kind, host, pid, figures, machine, database,
           ${shownInstant(sql`started_at`)} as "startTime", ${shownInstant(sql`sampled_at`)} as "sampleTime",
           floor(extract(epoch from sampled_at) * 1000)::int8 as at
    from process_sample where sampled_at > ${new Date(now - dayMs).toISOString()}::timestamptz
    order by process, sampled_at desc`,
  );
  const alarms = await rows<{ subject: string; metric: string; since: string }>(
    db,
    sql`select subject, metric, ${shownInstant(sql`since`)} as since from telemetry_alarm order by since, subject, metric`,
  );
  const content = found
    .map(({ at, ...row }) => ({ ...row, alive: now - at < aliveMs, at }))
    .sort((one, other) => Number(other.alive) - Number(one.alive) || other.at - one.at)
    .map(({ at: _, ...row }) => row);
  return { content, totalElements: content.length, backup: await findLastBackup(db), alarms };
};

/** Backups are background jobs; a company that has made none has none of their kind. */
async function findLastBackup(db: Db): Promise<{ at: string; ok: boolean } | null> {
  const [last] = await rows<{ at: string; ok: boolean }>(
    db,
    sql`select ${shownInstant(sql`finished_at`)} as at, status = 'DONE' as ok from job
        where topic = 'backup' and finished_at is not null order by id desc limit 1`,
  );
  return last ?? null;
}

const spanSeconds = 1_800;

export const readHistory: Operation<Endpoints["history"]> = async ({ db, clock }, { query }) => {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const content = await rows<HistoryPoint>(
    db,
    sql`
    select ${shownInstant(sql`to_timestamp(floor(extract(epoch from sampled_at) / ${spanSeconds}) * ${spanSeconds})`)} as at,
      avg((figures->>'cpuBp')::float8) as "cpuBp", avg((figures->>'memoryBytes')::float8) as "memoryBytes",
      avg((figures->>'lagUs')::float8) as "lagUs", avg((figures->>'requests')::float8) as requests,
      avg((figures->>'errors')::float8) as errors, avg((machine->>'cpuBp')::float8) as "machineCpuBp",
      avg(10000 * (1 - (machine->>'memoryFreeBytes')::float8 / nullif((machine->>'memoryBytes')::float8, 0))) as "machineMemoryBp",
      coalesce(avg(10000 * (1 - (machine->>'diskFreeBytes')::float8 / nullif((machine->>'diskBytes')::float8, 0))), 0) as "diskBp",
      avg((database->>'bytes')::float8) as "databaseBytes", avg((database->>'connections')::float8) as connections,
      avg((database->>'jobsWaiting')::float8 + (database->>'outboxWaiting')::float8) as waiting
    from process_sample
    where process = ${query.process} and sampled_at > ${since}::timestamptz
    group by 1 order by 1`,
  );
  return { content, totalElements: content.length };
};

/** The look before the last one: whoever polls sees the time in between. */
let looked: { at: number; times: CpuTimes } = { at: 0, times: { busy: 0, all: 0 } };
let usedBp = 0;
const leastBetweenMs = 1_000;

/** ELADMIN's own overview, of the machine that this process runs on. */
export const readMonitor: Operation<Endpoints["monitor"]> = async ({ clock, settings }) => {
  const now = Date.now();
  if (now - looked.at >= leastBetweenMs) {
    const times = cpuTimes();
    usedBp = busyBp(looked.times, times);
    looked = { at: now, times };
  }
  const memory = await readMemory();
  const disk = await readDisk(settings.dataDir ?? ".").catch(() => ({ total: 0, free: 0 }));
  const cores = cpus();
  const coreNumber = Math.max(1, cores.length);
  return {
    sys: { os: `${platform()} ${release()}`, day: since(process.uptime()), ip: ownAddress() },
    cpu: {
      name: cores[0]?.model.trim() ?? "",
      package: "1个物理CPU",
      core: `${coreNumber}个物理核心`,
      coreNumber,
      logic: `${coreNumber}个逻辑CPU`,
      used: percent(usedBp, 10_000),
      idle: percent(10_000 - usedBp, 10_000),
    },
    memory: part(memory.total, memory.available, size),
    swap: part(memory.swapTotal, memory.swapFree, size),
    disk: part(disk.total, disk.free, size),
    time: formatInstant(clock.now()).slice(11),
  };
};

function part(total: number, available: number, shown: (bytes: number) => string) {
  const used = total - available;
  return { total: shown(total), available: shown(available), used: shown(used), usageRate: percent(used, total) };
}

function percent(some: number, all: number): string {
  return all === 0 ? "0.00" : ((some / all) * 100).toFixed(2);
}

const units = ["B", "KB", "MB", "GB", "TB"];

function size(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(2)}${units[step]}`;
}

/** `1天2小时3分钟`: how long the process runs. */
function since(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 1440)}天${Math.floor(minutes / 60) % 24}小时${minutes % 60}分钟`;
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}
