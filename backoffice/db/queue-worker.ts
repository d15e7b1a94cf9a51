/**
 * Works off what waits in a table: at once when a notification tells of it, and when the node's poll finds that something
 * waits, since a notification was lost, the node at work died, or its hour has come. The poll asks of all queues in one
 * statement, so that a company in which nothing happens costs one every few seconds.
 */
import { type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { type Database, oneRow } from "./connect.ts";

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
  /** Whether something waits that `drain` would take up now: a condition of SQL, by an index, as of each poll. */
  readonly waits: () => SQL;
  /** Works until nothing waits, or the worker is stopped. Never called twice at a time. */
  readonly drain: (isStopped: () => boolean) => Promise<void>;
}

interface Polled {
  readonly waits: () => SQL;
  readonly wake: () => void;
}

/** The queues of each database's workers, and the timer of their common poll. */
const polls = new WeakMap<Database, { readonly queues: Set<Polled>; readonly timer: NodeJS.Timeout }>();

export async function startQueueWorker(
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, "warn"> },
  { name, channel, waits, drain }: Queue,
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
  const stopPolling = startPolling({ database, log }, { waits, wake: () => void wake() });
  void wake();
  return {
    settle: () => wake(),
    async stop() {
      stopped = true;
      stopPolling();
      await running;
    },
  };
}

/** With the others of the database; → what ends it. */
function startPolling(
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, "warn"> },
  queue: Polled,
): () => void {
  const poll = polls.get(database) ?? { queues: new Set<Polled>(), timer: everyPoll(database, log) };
  polls.set(database, poll);
  poll.queues.add(queue);
  return () => {
    poll.queues.delete(queue);
    if (poll.queues.size > 0) return;
    clearInterval(poll.timer);
    polls.delete(database);
  };
}

/** One poll at a time: on a slow database the next is left out. */
function everyPoll(database: Database, log: Pick<FastifyBaseLogger, "warn">): NodeJS.Timeout {
  let polling = false;
  const poll = async () => {
    if (polling) return;
    polling = true;
    try {
      await pollQueues(database);
    } catch (error) {
      log.warn(error, "polling the queues failed");
    } finally {
      polling = false;
    }
  };
  return setInterval(poll, database.pollEveryMs).unref();
}

/** Asks all queues of the database's node whether something waits, and wakes the workers of those where it does. */
async function pollQueues(database: Database): Promise<void> {
  const queues = [...(polls.get(database)?.queues ?? [])];
  if (queues.length === 0) return;
  const conditions = queues.map(({ waits }) => sql`(${waits()})`);
  const { waiting } = await oneRow<{ waiting: boolean[] }>(
    database.db,
    sql`select array[${sql.join(conditions, sql`, `)}] as waiting`,
  );
  for (const [at, queue] of queues.entries()) if (waiting[at]) queue.wake();
}
