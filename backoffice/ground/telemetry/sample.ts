/** Measures a back-office process and its database, and keeps a sample of both each minute once it is told to. */
import type { FastifyInstance } from "fastify";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import type { Database } from "#backoffice/db/connect.ts";
import { storeFigures } from "#backoffice/ground/statements/statement-figures.ts";
import { firstSampleMs, sampleEveryMs } from "./sample-times.ts";
import { type Sampler, startSampler } from "./sampler.ts";
import { recordSample, sampleDatabase } from "./telemetry.ts";

export interface Telemetry {
  readonly sampler: Sampler;
  /** Keeps a sample, and what was counted of statements. */
  sample(): Promise<void>;
  /** Does so every minute, and soon after the start. */
  start(): void;
}

/** Register before the routes: it counts what they answer. */
export function startTelemetry(
  app: FastifyInstance,
  { database, clock, settings }: { database: Database; clock: Clock; settings: Settings },
): Telemetry {
  const { db } = database;
  const sampler = startSampler({ kind: "API", folder: settings.dataDir ?? "." });
  app.addHook("onResponse", async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) sampler.answered(`${endpoint.method} ${endpoint.path}`, reply.elapsedTime, reply.statusCode);
  });
  const sample = async () => {
    await recordSample({ db, clock }, await sampler.take(), await sampleDatabase(db, database.kind));
    await storeFigures({ db, clock });
  };
  let running = Promise.resolve();
  const tick = () => {
    running = running.then(sample).catch((error: unknown) => app.log.warn(error, "sampling failed"));
  };
  const timers: NodeJS.Timeout[] = [];
  app.addHook("onClose", async () => {
    for (const timer of timers) clearInterval(timer);
    sampler.stop();
    await running;
  });
  return {
    sampler,
    sample,
    start() {
      timers.push(setTimeout(tick, firstSampleMs).unref(), setInterval(tick, sampleEveryMs).unref());
    },
  };
}
