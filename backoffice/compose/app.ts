/** Composes the back office: the API of product.md §7 over one database. */

import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import { hasNoRoom } from "#backoffice/core/disk.ts";
import { allowOrigins } from "#backoffice/core/http/cors.ts";
import { answerErrors, refuseAddress } from "#backoffice/core/http/errors.ts";
import {
  jobsOf,
  outboxOf,
  routesOf,
  scheduledWorksOf,
  searchesOf,
  usesOf,
  workersOf,
} from "#backoffice/core/module.ts";
import type { Database } from "#backoffice/db/connect.ts";
import type { QueueWorker } from "#backoffice/db/queue-worker.ts";
import { findReplica } from "#backoffice/db/reading.ts";
import type { ReplicaStatus } from "#backoffice/db/replica.ts";
import { registerRowUses } from "#backoffice/ground/documents/row-uses.ts";
import { startChanges } from "#backoffice/ground/events/changes.ts";
import { startEventHub } from "#backoffice/ground/events/hub.ts";
import { startJobs } from "#backoffice/ground/jobs/runner.ts";
import { type LogRecorder, recordLogs } from "#backoffice/ground/logs/record.ts";
import { startOutbox } from "#backoffice/ground/outbox/outbox.ts";
import { startScheduler } from "#backoffice/ground/scheduled/scheduler.ts";
import { serveDruid } from "#backoffice/ground/statements/druid.ts";
import { serveMetrics } from "#backoffice/ground/telemetry/metrics.ts";
import { startTelemetry, type Telemetry } from "#backoffice/ground/telemetry/sample.ts";
import { registerSearchSources } from "#backoffice/masters/search/search-source.ts";
import { modules } from "./modules.ts";
import { mount } from "./mount.ts";
import { documentApi } from "./openapi.ts";

export interface BackofficeOptions {
  /** Already migrated; the caller closes it after the app. */
  database: Database;
  clock: Clock;
  settings: Settings & {
    /** The product's version, for the documentation. */
    appVersion: string;
    /** Whose `X-Forwarded-For` is believed: the web process on loopback unless told otherwise. */
    trustProxy?: string | undefined;
    /** Origins whose pages may call; none unless told. */
    corsOrigins?: readonly string[] | undefined;
    /** Who brings it may read `/metrics`; without one there is none. */
    metricsToken?: string | undefined;
  };
  logger?: FastifyBaseLogger | undefined;
}

/**
 * Named at once rather than set after: Fastify would load its own compilers for JSON Schema first, 170 modules that
 * nothing uses. Its types know only of those, hence the cast; it asks each for a compiler once and calls that.
 */
const zodCompilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

export async function createBackoffice({
  database,
  clock,
  settings,
  logger,
}: BackofficeOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.trustProxy ?? "loopback",
    // A path may carry as many ids as a list has rows (eladmin-api.md §1.1 item 7).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000, querystringParser: (text) => parseQuery(text) },
    frameworkErrors: refuseAddress,
    schemaController: { compilersFactory: zodCompilers },
  });
  app.decorateRequest("context");
  answerErrors(app);
  allowOrigins(app, settings.corsOrigins ?? []);
  parseJson(app);
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
  });
  await documentApi(app, settings.appVersion, { db: database.db, clock });
  let stopping = false;
  app.decorate("sayStopping", () => {
    stopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    // Whoever keeps the connection would send the next request into its end.
    if (stopping) reply.header("Connection", "close");
  });
  for (const path of ["/health", "/healthz", "/readyz"]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      // It lives, and answers whoever comes; a balancer sends nobody any more.
      if (stopping && path === "/readyz") return reply.code(503).send({ status: "stopping" });
      const answers = await database.db.execute("select 1").then(
        () => true,
        () => false,
      );
      if (!answers) return reply.code(503).send({ status: "database" });
      // Who only reads is still served: no balancer should take the node away.
      return (await hasNoRoom(settings.dataDir))
        ? { status: "disk", message: "磁盘空间不足，不能保存" }
        : { status: "ok" };
    });
  }
  findReplica(database.db)?.hear(sayChanges(app.log));
  app.decorate("logs", recordLogs(app, { db: database.db, clock }));
  app.decorate("telemetry", startTelemetry(app, { database, clock, settings }));
  serveMetrics(app, { database, sampler: app.telemetry.sampler, token: settings.metricsToken });
  await serveDruid(app, { db: database.db, clock, settings });
  registerRowUses(usesOf(modules));
  registerSearchSources(searchesOf(modules));
  await mount(app, { db: database.db, clock, settings }, routesOf(modules));
  await startChanges(database);
  const hub = await startEventHub({ server: app.server, database, clock });
  app.addHook("preClose", () => hub.close());
  const outbox = await startOutbox({ database, clock, log: app.log }, outboxOf(modules, { clock, settings }));
  app.decorate("outbox", outbox);
  app.addHook("onClose", () => outbox.stop());
  const jobs = await startJobs({ database, clock, settings, log: app.log }, jobsOf(modules));
  app.decorate("jobs", jobs);
  app.addHook("onClose", () => jobs.stop());
  const scheduler = await startScheduler({ database, clock, settings, log: app.log }, scheduledWorksOf(modules));
  app.decorate("scheduler", scheduler);
  app.addHook("onClose", () => scheduler.stop());
  const workers: QueueWorker[] = [];
  for (const start of workersOf(modules)) {
    const worker = await start({ database, clock, settings, log: app.log });
    workers.push(worker);
    app.addHook("onClose", () => worker.stop());
  }
  app.decorate("workers", workers);
  return app;
}

/** Once when a replica is lost and once when it is back, not with each request; that it was there from the start is no news. */
function sayChanges(log: Pick<FastifyBaseLogger, "warn">): (status: ReplicaStatus) => void {
  let said = false;
  return ({ state, text }) => {
    if (said || state !== "used") log.warn(text);
    said = true;
  };
}

/** The product announces JSON with every request (product.md §7), also where there is no body; only a body that is wanted must be there. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "" && takesNothing(request.routeOptions.schema?.body)) return done(null, undefined);
    return parse(request, text, done);
  });
}

/** Without a schema there is no body, and one may let it be absent; Fastify gives the validator null then. */
function takesNothing(schema: unknown): boolean {
  return !schema || (schema as ZodType).safeParse(null).success;
}

/** Empty values mean "not given": a GET form sends every field it has. Repeated keys become arrays. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === "") continue;
    const earlier = query[key];
    query[key] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return query;
}

declare module "fastify" {
  interface FastifyInstance {
    /** From now on a balancer hears that this process goes; it serves until it is closed. */
    sayStopping: () => void;
    /** What is done after commits; tests wait for it. */
    outbox: QueueWorker;
    /** What takes longer than a request; tests wait for it. */
    jobs: QueueWorker;
    /** What runs by the clock; tests wait for it. */
    scheduler: QueueWorker;
    /** What works off the queues of single modules, in their order; tests wait for it. */
    workers: readonly QueueWorker[];
    /** What records operations and errors; tests wait for it. */
    logs: LogRecorder;
    /** What measures this process. */
    telemetry: Telemetry;
  }
}
