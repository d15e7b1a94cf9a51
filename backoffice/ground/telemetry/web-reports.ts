/** The web process's half of 服务监控: measures itself, and reports to its back office every minute. Failed pages go along. */
import { dirname } from "node:path";
import type { FailedPage } from "#contract/system/monitor/telemetry.ts";
import { telemetryEndpoints } from "#contract/system/monitor/telemetry.ts";
import { firstSampleMs, sampleEveryMs } from "./sample-times.ts";
import { sampleRequests, startSampler } from "./sampler.ts";

const mostFailures = 50;
const timeoutMs = 10_000;

interface ReportOptions {
  /** The back office's address now. */
  url: () => string;
  /** What it knows this process by; without one nothing is reported. */
  key: string | undefined;
}

export interface WebReports {
  /** For each request, before it is answered. */
  readonly note: ReturnType<typeof sampleRequests>;
  failed(failure: FailedPage): void;
  start(): void;
  stop(): void;
}

export function startWebReports({ url, key }: ReportOptions): WebReports {
  const sampler = startSampler({ kind: "WEB", folder: dirname(process.argv[1] ?? ".") });
  let failures: FailedPage[] = [];
  const timers: NodeJS.Timeout[] = [];
  const report = async () => {
    const sent = failures;
    failures = [];
    const body = JSON.stringify({ report: await sampler.take(), failures: sent });
    const { method, path } = telemetryEndpoints.report;
    const response = await fetch(url() + path, {
      method,
      body,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
  };
  // A back office that is away, or that knows no such reports, is none the worse off: the next minute comes.
  const tick = () => void report().catch(() => {});
  return {
    note: sampleRequests(sampler),
    failed({ method, exception }) {
      if (failures.length < mostFailures)
        failures.push({ method: method.slice(0, 500), exception: exception.slice(0, 20_000) });
    },
    start() {
      if (key) timers.push(setTimeout(tick, firstSampleMs).unref(), setInterval(tick, sampleEveryMs).unref());
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      sampler.stop();
    },
  };
}
