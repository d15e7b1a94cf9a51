/**
 * Works off what waits in a table: at once when a notification tells of it, and
 * now and then by itself, in case one was lost or the node at work died.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./connect.ts";

export interface QueueWorker {
  /** Resolves when nothing waits any more. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

interface Queue {
  /** Named in the log when working it off fails. */
  readonly name: string;
  /** Where notifications of new rows come. */
  readonly channel: string;
  /** Works until nothing waits, or the worker is stopped. Never called twice at a time. */
  readonly drain: (isStopped: () => boolean) => Promise<void>;
}

export async function startQueueWorker(
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, "warn"> },
  { name, channel, drain }: Queue,
): Promise<QueueWorker> {
  let running = Promise.resolve();
  let waiting = false;
  let stopped = false;
  const work = () => {
    waiting = false;
    return drain(() => stopped);
  };
  const wake = () => {
    if (stopped || waiting) return running;
    waiting = true;
    running = running.then(work).catch((error: unknown) => log.warn(error, `${name} failed`));
    return running;
  };
  await database.listen(channel, wake);
  const timer = setInterval(wake, database.pollEveryMs).unref();
  void wake();
  return {
    settle: () => wake(),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
