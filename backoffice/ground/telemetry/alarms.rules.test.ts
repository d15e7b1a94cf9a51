/** Thresholds: above for as long as was set, of the same figure; below again at once. */
import { expect, test } from "vitest";
import { telemetrySettings } from "#contract/system/monitor/telemetry.ts";
import { crossings, readingsOf, type Sampled } from "./alarms.rules.ts";

const limits = telemetrySettings.parse({
  ...{ cpuPercent: 90, memoryPercent: 90, diskPercent: 90, lagMs: 500, errorsPerMinute: 10 },
  ...{ connectionsPercent: 80, waiting: 100, minutes: 3, hours: 24, statementDays: 7 },
});

function sample({ errors = 0, cpuBp = 0, free = 50, database = null as Sampled["database"] } = {}): Sampled {
  return {
    kind: "API",
    host: "h",
    pid: 1,
    figures: { cpuBp, memoryBytes: 1, heapBytes: 1, lagUs: 0, lagWorstUs: 0, requests: 1, errors, slowest: [] },
    machine: { cpuBp, cores: 2, memoryBytes: 100, memoryFreeBytes: 50, diskBytes: 100, diskFreeBytes: free },
    database,
  };
}

test("is told only when it has lasted", () => {
  const bad = sample({ errors: 10 });
  expect(crossings([bad, bad], limits).over).toEqual([]);
  expect(crossings([bad, bad, sample()], limits).over).toEqual([]);
  expect(crossings([bad, bad, bad], limits).over).toMatchObject([
    { subject: "接口进程 h:1", metric: "每分钟错误", value: 10, limit: 10 },
  ]);
  expect(crossings([sample(), bad, bad], limits).under.map(({ metric }) => metric)).toContain("每分钟错误");
});

test("of different figures in different minutes is nothing", () => {
  expect(crossings([sample({ errors: 10 }), sample({ cpuBp: 9500 }), sample({ free: 1 })], limits).over).toEqual([]);
});

test("reads shares of the machine and the database", () => {
  const database = {
    ...{ kind: "postgresql" as const, bytes: 1, connections: 80, maxConnections: 100 },
    ...{ jobsWaiting: 60, jobsRunning: 1, outboxWaiting: 40, outboxFailed: 0 },
  };
  const readings = readingsOf(sample({ cpuBp: 9500, free: 5, database }), limits);
  expect(Object.fromEntries(readings.map(({ metric, value }) => [metric, value]))).toEqual({
    处理器占用: 95,
    内存占用: 50,
    磁盘占用: 95,
    事件循环延迟: 0,
    每分钟错误: 0,
    连接数: 80,
    待处理: 100,
  });
});

test("without a sample nothing is said", () => {
  expect(crossings([], limits)).toEqual({ over: [], under: [] });
});
