/** Measures the process it runs in: processor, memory, event-loop delay, and the requests it answers. Of both kinds of processes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type {
  ProcessFigures,
  ProcessIdentity,
  ProcessKind,
  ProcessReport,
} from "#contract/system/monitor/telemetry.ts";
import { busyBp, cpuTimes, readMachine } from "./machine.ts";

export interface Sampler {
  readonly identity: ProcessIdentity;
  /** Notes a request that was answered. `path` without query; those of files and sockets are not noted. */
  answered(path: string, ms: number, status: number): void;
  /** What was measured since the last time; begins anew. */
  take(): Promise<ProcessReport>;
  /** Counts since the process started, for Prometheus. */
  totals(): { requests: number; errors: number; seconds: number };
  stop(): void;
}

/** Addresses whose times are kept until the next sample. */
const mostPaths = 500;
const shownPaths = 5;

/** `folder`: whose disk is looked at. */
export function startSampler({ kind, folder }: { kind: ProcessKind; folder: string }): Sampler {
  const identity = {
    kind,
    host: hostname().slice(0, 100),
    pid: process.pid,
    startedAt: Math.round(Date.now() - process.uptime() * 1000),
  };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let since = performance.now();
  let cpu = process.cpuUsage();
  let machine = cpuTimes();
  let requests = 0;
  let errors = 0;
  let paths = new Map<string, { ms: number; count: number }>();
  const totals = { requests: 0, errors: 0, seconds: 0 };

  return {
    identity,
    answered(path, ms, status) {
      requests++;
      totals.requests++;
      totals.seconds += ms / 1000;
      if (status >= 500) {
        errors++;
        totals.errors++;
      }
      const known = paths.get(path);
      if (known) {
        known.count++;
        if (ms > known.ms) known.ms = ms;
      } else if (paths.size < mostPaths) paths.set(path, { ms, count: 1 });
    },
    async take() {
      const now = performance.now();
      const used = process.cpuUsage(cpu);
      const { rss, heapUsed } = process.memoryUsage();
      const times = cpuTimes();
      const minutes = Math.max(now - since, 1) / 60_000;
      const figures: ProcessFigures = {
        cpuBp: Math.round(((used.user + used.system) / 1000 / (minutes * 60_000)) * 10_000),
        memoryBytes: rss,
        heapBytes: heapUsed,
        // The timer itself waits its resolution out.
        lagUs: microseconds(delay.percentile(99)),
        lagWorstUs: microseconds(delay.max),
        requests: Math.round(requests / minutes),
        errors: Math.ceil(errors / minutes),
        slowest: [...paths]
          .map(([path, { ms, count }]) => ({ path: path.slice(0, 200), ms: Math.round(ms), count }))
          .sort((one, other) => other.ms - one.ms)
          .slice(0, shownPaths),
      };
      const machineBp = busyBp(machine, times);
      [since, cpu, machine, requests, errors, paths] = [now, process.cpuUsage(), times, 0, 0, new Map()];
      delay.reset();
      return { ...identity, figures, machine: await readMachine(folder, machineBp) };
    },
    totals: () => ({ ...totals }),
    stop: () => delay.disable(),
  };
}

const resolutionUs = 20_000;

/** Nanoseconds of a histogram as µs of delay; a histogram without an entry has none. */
function microseconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / 1000) - resolutionUs) : 0;
}

/** Ids within a path, so that it is one address whatever it shows. */
function plainPath(url: string): string {
  const [path = "/"] = url.split("?");
  return path.replace(/\/(?:\d+|[0-9a-f-]{16,}(?:\.\w+)?)(?=\/|$)/gi, "/*").replace(/\.data$/, "");
}

const unnoted = /^\/(?:assets|healthz|health|readyz)(?:\/|$)/;

/** Notes every page that a server answers. */
export function sampleRequests(sampler: Sampler) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { url = "/" } = request;
    if (unnoted.test(url)) return;
    const started = performance.now();
    response.once("finish", () => sampler.answered(plainPath(url), performance.now() - started, response.statusCode));
  };
}
