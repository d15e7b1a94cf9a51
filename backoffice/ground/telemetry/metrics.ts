/** `/metrics` for Prometheus, in its text format; served only where METRICS_TOKEN is set, to who brings it. */
import type { FastifyInstance } from "fastify";
import type { Database } from "#backoffice/db/connect.ts";
import { recorderOf } from "#backoffice/db/statement-recorder.ts";
import type { Sampler } from "./sampler.ts";
import { isSame, sampleDatabase } from "./telemetry.ts";

type Kind = "gauge" | "counter";

export function serveMetrics(
  app: FastifyInstance,
  { database, sampler, token }: { database: Database; sampler: Sampler; token: string | undefined },
): void {
  if (!token) return;
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const given = (request.headers.authorization ?? "").replace(/^Bearer\s+/i, "");
    if (!isSame(token, given)) return reply.code(401).type("text/plain").send("401\n");
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await metricsText(database, sampler));
  });
}

async function metricsText(database: Database, sampler: Sampler): Promise<string> {
  const { requests, errors, seconds } = sampler.totals();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const db = await sampleDatabase(database.db, database.kind);
  const lines: readonly (readonly [name: string, kind: Kind, help: string, value: number])[] = [
    ["process_start_time_seconds", "gauge", "Start of the process", Math.round(sampler.identity.startedAt / 1000)],
    ["process_cpu_seconds_total", "counter", "Processor time", (user + system) / 1e6],
    ["process_resident_memory_bytes", "gauge", "Resident memory", rss],
    ["nodejs_heap_size_used_bytes", "gauge", "JavaScript heap in use", heapUsed],
    ["yunshang_http_requests_total", "counter", "Requests answered", requests],
    ["yunshang_http_errors_total", "counter", "Requests answered with 5xx", errors],
    ["yunshang_http_seconds_total", "counter", "Time spent on requests", seconds],
    ["yunshang_statements_total", "counter", "Statements sent to the database", recorderOf(database.db).sent()],
    ["yunshang_database_bytes", "gauge", "Size of the database", db.bytes],
    ["yunshang_database_connections", "gauge", "Connections of the database server", db.connections],
    ["yunshang_database_connections_max", "gauge", "Connections that it allows", db.maxConnections],
    ["yunshang_jobs_waiting", "gauge", "Background jobs that wait", db.jobsWaiting],
    ["yunshang_jobs_running", "gauge", "Background jobs that run", db.jobsRunning],
    ["yunshang_outbox_waiting", "gauge", "Outbox rows that wait", db.outboxWaiting],
    ["yunshang_outbox_failed", "gauge", "Outbox rows that failed at least once", db.outboxFailed],
  ];
  return lines
    .map(([name, kind, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`)
    .join("");
}
