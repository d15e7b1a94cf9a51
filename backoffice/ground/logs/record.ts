/**
 * Records operations and errors behind the requests: a row for each request that changes something, gives a file away
 * or was refused for want of a permission, and one with the stack for each that failed. Written in batches, a second
 * later; a killed process loses at most that second. What a page shows is not an operation.
 */
import { hostname } from "node:os";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Actor } from "#backoffice/core/context.ts";
import { startBatchWriter } from "#backoffice/db/batch-writer.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { redact, redactText } from "#backoffice/ground/audit/redact.rules.ts";
import { describeUserAgent } from "#backoffice/ground/auth/user-agent.rules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { OperationOutcome } from "#contract/system/monitor/logs.ts";
import { nameAct } from "./acts.rules.ts";
import { errorLog, operationLog } from "./log.tables.ts";

type ErrorRow = typeof errorLog.$inferInsert;
type OperationRow = typeof operationLog.$inferInsert;

export interface LogRecorder {
  /** Writes what waits. */
  flush(): Promise<void>;
}

const longestParams = 2_000;
const longestException = 20_000;

/** Register before the routes. */
export function recordLogs(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): LogRecorder {
  const operations = startBatchWriter<OperationRow>(app.log, {
    name: "operation log",
    write: async (rows) => void (await db.insert(operationLog).values([...rows])),
  });
  const errors = startBatchWriter<ErrorRow>(app.log, {
    name: "error log",
    write: async (rows) => void (await db.insert(errorLog).values([...rows])),
  });
  const process = `接口 ${hostname()}:${globalThis.process.pid}`;

  app.addHook("onResponse", async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const failed = reply.statusCode >= 500;
    const actor = actorOf(request);
    if (!endpoint || (!failed && !(actor && isOperation(endpoint, reply.statusCode)))) return;
    const asked = { ...describe(request, endpoint, actor), createdAt: clock.now() };
    if (actor && isOperation(endpoint, reply.statusCode)) {
      const outcome: OperationOutcome = reply.statusCode < 400 ? "DONE" : failed ? "FAILED" : "REFUSED";
      const message = redactText(request.failure?.message ?? "");
      operations.add({ ...asked, outcome, message, took: Math.round(reply.elapsedTime) });
    }
    if (failed) errors.add({ ...asked, process, exception: exceptionOf(request.failure?.error) });
  });

  app.addHook("onClose", async () => {
    await operations.stop();
    await errors.stop();
  });
  return {
    async flush() {
      await operations.flush();
      await errors.flush();
    },
  };
}

/** Failures that no request of this process tells of: of pages, and of work in the background. */
export async function recordFailures(
  { db, clock }: { db: Db; clock: Clock },
  failures: readonly Pick<ErrorRow, "description" | "method" | "exception" | "process">[],
): Promise<void> {
  if (failures.length === 0) return;
  const nobody = { userId: null, username: "", params: "", browser: "", ip: "", createdAt: clock.now() };
  await db.insert(errorLog).values(
    failures.map(({ method, exception, ...failure }) => ({
      ...nobody,
      ...failure,
      method: redactText(method),
      exception: redactText(exception).slice(0, longestException),
    })),
  );
}

function isOperation({ method, download, reads }: Endpoint, status: number): boolean {
  return (method !== "GET" && !reads) || download === true || status === 403;
}

/** Absent while nobody was found to be signed in. */
function actorOf({ context }: FastifyRequest): Actor | undefined {
  // Not there yet when the session was refused.
  const known: FastifyRequest["context"] | undefined = context;
  return known && "actor" in known ? known.actor : undefined;
}

function describe(request: FastifyRequest, endpoint: Endpoint, actor: Actor | undefined) {
  return {
    userId: actor?.userId ?? null,
    username: actor?.username ?? "",
    description: nameAct(endpoint),
    method: `${endpoint.method} ${endpoint.path}`,
    // What nobody signed in for may be anything: a password above all.
    params: endpoint.access === "anonymous" ? "" : describeParams(request, endpoint),
    ip: request.ip,
    browser: describeUserAgent((request.headers["user-agent"] ?? "").slice(0, 300)),
  };
}

/** What was asked with, as JSON without secrets, cut short. */
function describeParams(request: Pick<FastifyRequest, "params" | "query" | "body">, endpoint: Endpoint): string {
  const { params, query } = request;
  const body = endpoint.private === "body" ? undefined : request.body;
  const given = Object.entries({ params, query, body }).filter(
    ([, part]) => typeof part === "object" && part !== null && Object.keys(part).length > 0,
  );
  if (given.length === 0) return "";
  const text = JSON.stringify(redact(shortened(Object.fromEntries(given))));
  return text.length > longestParams ? `${text.slice(0, longestParams)}…` : text;
}

const mostItems = 20;
const longestText = 300;

/** Little enough to be written down: long lists and texts lose their ends. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (typeof value !== "object" || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  if (depth > 5) return "…";
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostItems).map((one) => shortened(one, depth + 1));
    return value.length > mostItems ? [...kept, `…共 ${value.length} 项`] : kept;
  }
  const fields = Object.entries(value).slice(0, 100);
  return Object.fromEntries(fields.map(([name, one]) => [name, shortened(one, depth + 1)]));
}

function exceptionOf(error: Error | undefined): string {
  return redactText(error?.stack ?? String(error ?? "")).slice(0, longestException);
}
