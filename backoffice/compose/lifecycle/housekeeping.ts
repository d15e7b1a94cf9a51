/**
 * Work by the clock: what modules sweep, watch and do on a new business day is
 * started here; PGlite, which has no autovacuum, gets its statistics.
 */
import type { FastifyBaseLogger } from "fastify";
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import type { Module } from "#backoffice/core/module.ts";
import type { Database } from "#backoffice/db/connect.ts";

const minuteMs = 60_000;
const sweepEveryMs = 10 * minuteMs;
const analyzeEveryMs = 60 * minuteMs;

export interface Housekeeping {
  /** Resolves when what is running has ended. */
  stop(): Promise<void>;
}

/** Several nodes may do this on one database: each deletion finds what the others left. */
export function startHousekeeping(
  {
    database,
    clock,
    settings,
    log,
  }: { database: Database; clock: Clock; settings: Settings; log: Pick<FastifyBaseLogger, "warn"> },
  modules: readonly Module[],
): Housekeeping {
  let running = Promise.resolve();
  const schedule = (everyMs: number, task: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(task).catch((error: unknown) => log.warn(error, "housekeeping failed"));
    }, everyMs).unref();
  const background = { db: database.db, clock, settings };
  let refreshedDay = "";
  const refreshOnNewDay = async () => {
    const today = bizDateOf(clock.now());
    if (today === refreshedDay) return;
    for (const { nightly } of modules) await nightly?.(background);
    refreshedDay = today;
  };
  const timers = [
    schedule(minuteMs, refreshOnNewDay),
    ...modules.flatMap(({ watch, sweep }) => [
      ...(watch ? [schedule(minuteMs, () => watch(background))] : []),
      ...(sweep ? [schedule(sweepEveryMs, () => sweep(background))] : []),
    ]),
  ];
  if (database.kind === "pglite") timers.push(schedule(analyzeEveryMs, () => database.script("analyze")));
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
