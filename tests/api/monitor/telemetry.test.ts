/** 服务监控: ELADMIN's row 45, samples and their history, thresholds told once a crossing, web processes' reports, /metrics. */
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { deleteOldSamples } from "#backoffice/ground/telemetry/telemetry.ts";
import type { ProcessReport, ProcessRow } from "#contract/system/monitor/telemetry.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const monitorKey = "a-key-that-both-were-given";
const metricsToken = "a-token-for-prometheus";
const backoffice = openBackoffice({ monitorKey, metricsToken });
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss"]) tokens[username] = await backoffice.signIn(username);
});

const minuteMs = 60_000;
const send = (method: string, path: string, body?: unknown, username = "admin") =>
  backoffice.send(method, path, { token: tokens[username], ...(body !== undefined && { body }) });

function reportOf(changes: Partial<ProcessReport["figures"]> = {}): ProcessReport {
  return {
    kind: "WEB",
    host: "shop-1",
    pid: 77,
    startedAt: demoNow.getTime(),
    figures: {
      ...{ cpuBp: 500, memoryBytes: 1e8, heapBytes: 5e7, lagUs: 900, lagWorstUs: 3000, requests: 60, errors: 0 },
      slowest: [{ path: "/clothes/goods/product/list", ms: 120, count: 7 }],
      ...changes,
    },
    machine: { cpuBp: 1000, cores: 2, memoryBytes: 8e9, memoryFreeBytes: 4e9, diskBytes: 1e11, diskFreeBytes: 5e10 },
  };
}

const report = (changes = {}, failures: object[] = [], token = monitorKey) =>
  backoffice.send("POST", "/api/monitor/report", { token, body: { report: reportOf(changes), failures } });

describe("the machine", () => {
  it("is shown in ELADMIN's shape, every key of it, percentages as text that parses", async () => {
    const { status, body } = await send("GET", "/api/monitor?");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["sys", "cpu", "memory", "swap", "disk", "time"]);
    expect(Object.keys(body.sys)).toEqual(["os", "day", "ip"]);
    expect(Object.keys(body.cpu)).toEqual(["name", "package", "core", "coreNumber", "logic", "used", "idle"]);
    for (const part of [body.memory, body.swap, body.disk])
      expect(Object.keys(part).sort()).toEqual(["available", "total", "usageRate", "used"]);
    for (const rate of [
      body.cpu.used,
      body.cpu.idle,
      body.memory.usageRate,
      body.swap.usageRate,
      body.disk.usageRate,
    ]) {
      expect(Number.parseFloat(rate)).toBeGreaterThanOrEqual(0);
      expect(Number.parseFloat(rate)).toBeLessThanOrEqual(100);
    }
    expect((await send("GET", "/api/monitor", undefined, "boss")).status).toBe(403);
  });
});

describe("samples", () => {
  it("of this process and its database, and of web processes that know the key", async () => {
    await backoffice.sample();
    expect((await report({}, [], "another-key")).status).toBe(401);
    const failure = { method: "GET /broken", exception: "Error: password=geheim\n    at page.tsx:1" };
    expect((await report({}, [failure])).status).toBe(204);
    const { content, backup } = (await send("GET", "/api/monitor/processes")).body;
    expect(backup).toBeNull();
    const [web, api] = ["WEB", "API"].map((kind) => content.find((row: ProcessRow) => row.kind === kind));
    expect(web).toMatchObject({ host: "shop-1", alive: true, database: null, figures: { requests: 60 } });
    expect(api).toMatchObject({ pid: process.pid, alive: true });
    expect(api.database.bytes).toBeGreaterThan(1_000_000);
    expect(api.database.connections).toBeGreaterThan(0);
    expect(api.figures.slowest.length).toBeGreaterThan(0);
    const [error] = (await send("GET", "/api/logs/error?blurry=broken")).body.content;
    expect(error).toMatchObject({ process: "页面 shop-1:77", method: "GET /broken" });
    expect((await send("GET", `/api/logs/error/${error.id}`)).body.exception).toContain("password=******");
    const query = `?process=${encodeURIComponent(web.process)}`;
    const history = (await send("GET", `/api/monitor/history${query}`)).body.content;
    expect(history).toMatchObject([{ at: "2026-04-15 12:00:00", requests: 60, cpuBp: 500, databaseBytes: null }]);
    for (const path of ["processes", `history${query}`, "settings"])
      expect((await send("GET", `/api/monitor/${path}`, undefined, "boss")).status).toBe(403);
  });

  it("that stay away say that a process has stopped, and are deleted in time", async () => {
    backoffice.advance(4 * minuteMs);
    const { content } = (await send("GET", "/api/monitor/processes")).body;
    expect(content.every(({ alive }: ProcessRow) => !alive)).toBe(true);
    const { db } = backoffice.database;
    await deleteOldSamples({ db, clock: { now: () => new Date(demoNow.getTime() + 49 * 3_600_000) } });
    const { left } = await oneRow<{ left: number }>(db, sql`select count(*)::int8 as left from process_sample`);
    expect(left).toBe(0);
  });
});

describe("thresholds", () => {
  const told = () =>
    rows<{ title: string }>(
      backoffice.database.db,
      sql`select title from message m join sys_user u on u.id = m.user_id
          where m.type = '服务监控' and u.username = 'admin' order by m.id`,
    );
  const minute = async (lagUs: number) => {
    expect((await report({ lagUs })).status).toBe(204);
    backoffice.advance(minuteMs);
  };

  it("are told once for each crossing that lasts, and again only after it was over", async () => {
    const { version, ...usual } = (await send("GET", "/api/monitor/settings")).body;
    const set = (changes: object) =>
      send("PUT", "/api/monitor/settings", { ...usual, version, clientToken: randomUUID(), ...changes });
    expect((await set({ cpuPercent: 101 })).body.message).toBe("处理器占用不能超过 100");
    expect((await set({ minutes: 3, lagMs: 500 })).status).toBe(200);
    await minute(600_000);
    await minute(600_000);
    expect(await told()).toEqual([]);
    await minute(600_000);
    await minute(700_000);
    expect(await told()).toEqual([{ title: "页面进程 shop-1:77 事件循环延迟 600 毫秒" }]);
    expect((await send("GET", "/api/monitor/processes")).body.alarms).toMatchObject([{ metric: "事件循环延迟" }]);
    await minute(1_000);
    expect((await send("GET", "/api/monitor/processes")).body.alarms).toEqual([]);
    for (let again = 0; again < 3; again++) await minute(800_000);
    expect((await told()).map(({ title }) => title)).toEqual([
      "页面进程 shop-1:77 事件循环延迟 600 毫秒",
      "页面进程 shop-1:77 事件循环延迟 800 毫秒",
    ]);
  });
});

describe("probes", () => {
  it("/healthz asks the database; /metrics is read with its token alone", async () => {
    expect((await backoffice.send("GET", "/healthz")).body).toEqual({ status: "ok" });
    expect((await backoffice.send("GET", "/metrics")).status).toBe(401);
    const { status, body, headers } = await backoffice.send("GET", "/metrics", { token: `Bearer ${metricsToken}` });
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    const samples = (body as string).split("\n").filter((line) => line && !line.startsWith("#"));
    for (const line of samples) expect(line).toMatch(/^[a-z_]+ \d+(\.\d+)?$/);
    expect(body).toMatch(/# TYPE yunshang_http_requests_total counter\nyunshang_http_requests_total [1-9]/);
    expect(body).toMatch(/\nyunshang_database_bytes [1-9]/);
  });
});

describe("without a token for Prometheus", () => {
  const plain = openBackoffice();
  it("there is no /metrics, and no report is taken", async () => {
    expect((await plain.send("GET", "/metrics")).status).toBe(404);
    const body = { report: reportOf(), failures: [] };
    expect((await plain.send("POST", "/api/monitor/report", { token: monitorKey, body })).status).toBe(401);
  });
});
