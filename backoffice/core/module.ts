/** A module of the back office: all that one noun registers, in one place. */
import type { FastifyBaseLogger } from "fastify";
import type { Route } from "#backoffice/core/http/route.ts";
import type { Database, Db } from "#backoffice/db/connect.ts";
import type { QueueWorker } from "#backoffice/db/queue-worker.ts";
import type { RowUses } from "#backoffice/ground/documents/row-uses.ts";
import type { JobHandler } from "#backoffice/ground/jobs/runner.ts";
import type { OutboxHandlers, OutboxPayloads, OutboxTopic } from "#backoffice/ground/outbox/outbox.ts";
import type { ScheduledWork } from "#backoffice/ground/scheduled/work.ts";
import type { ListExport } from "#backoffice/ground/spreadsheet/export.ts";
import type { SearchSource } from "#backoffice/masters/search/search-source.ts";
import type { Clock } from "./clock.ts";
import type { Settings } from "./context.ts";

/** What work in the background has: nobody asks for it. */
export interface Background {
  readonly db: Db;
  readonly clock: Clock;
}

type Working = Background & { readonly settings: Settings };

/** What a worker of a queue has: the whole database, for it hears of what comes. */
export interface WorkerNode {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
}

type BackgroundWork = (working: Working) => Promise<void>;

export interface Module {
  readonly routes?: readonly Route[];
  /** Lists that can be exported: endpoints and the job for what is big. */
  readonly exports?: readonly ListExport[];
  readonly jobs?: readonly JobHandler[];
  /** What may run by the clock, where an administrator sets it up (定时任务). */
  readonly tasks?: readonly ScheduledWork[];
  /** What follows once a transaction has committed; several modules may heed one topic, in the order of the modules. */
  readonly outbox?: {
    readonly [T in OutboxTopic]?: (working: Working, payloads: readonly OutboxPayloads[T][]) => Promise<void>;
  };
  /** What its rows hold of other nouns' rows: asked before one of those goes, and moved when two become one. */
  readonly uses?: RowUses;
  /** How its rows are found by the search of the top bar. */
  readonly searches?: readonly SearchSource[];
  /** Started with the node: what waits in queues of the noun's own. Several nodes share the work. */
  readonly workers?: readonly ((node: WorkerNode) => Promise<QueueWorker>)[];
  /** Every minute: does what is due. */
  readonly watch?: BackgroundWork;
  /** Every ten minutes: deletes what nothing asks for any more. Several nodes may do so at once. */
  readonly sweep?: BackgroundWork;
  /** At start and on each new business day: sums, windows and states that move with the day. */
  readonly nightly?: BackgroundWork;
}

/** Keeps a module's parts together; see {@link Module}. */
export function defineModule(module: Module): Module {
  return module;
}

/** All routes, those of the exports among them. */
export function routesOf(modules: readonly Module[]): Route[] {
  return modules.flatMap(({ routes = [], exports = [] }) => [...routes, ...exports.flatMap((list) => list.routes)]);
}

/** All jobs, those of the exports among them. */
export function jobsOf(modules: readonly Module[]): JobHandler[] {
  return modules.flatMap(({ jobs = [], exports = [] }) => [...jobs, ...exports.map((list) => list.job)]);
}

/** The workers of every module's queues. */
export function workersOf(modules: readonly Module[]) {
  return modules.flatMap(({ workers = [] }) => [...workers]);
}

/** What every module uses of others. */
export function usesOf(modules: readonly Module[]): RowUses[] {
  return modules.flatMap(({ uses }) => uses ?? []);
}

/** What every module's rows are found by. */
export function searchesOf(modules: readonly Module[]): SearchSource[] {
  return modules.flatMap(({ searches = [] }) => [...searches]);
}

/** All work that may be scheduled. */
export function scheduledWorksOf(modules: readonly Module[]): ScheduledWork[] {
  return modules.flatMap(({ tasks = [] }) => [...tasks]);
}

/** One handler a topic, that asks the modules one after another. */
export function outboxOf(
  modules: readonly Module[],
  { clock, settings }: { clock: Clock; settings: Settings },
): OutboxHandlers {
  const handler =
    <T extends OutboxTopic>(topic: T) =>
    async (db: Db, payloads: readonly OutboxPayloads[T][]) => {
      for (const { outbox } of modules) await outbox?.[topic]?.({ db, clock, settings }, payloads);
    };
  return {
    "stock.moved": handler("stock.moved"),
    "alert.rule": handler("alert.rule"),
    "bill.changed": handler("bill.changed"),
    "bill.notable": handler("bill.notable"),
    "delivery.inspected": handler("delivery.inspected"),
    "password.forgotten": handler("password.forgotten"),
  };
}
