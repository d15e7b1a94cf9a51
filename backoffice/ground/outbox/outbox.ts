/**
 * The outbox: what a transaction leaves to be done once it has committed
 * (domain.md §2.3). A row is written with the work it follows from, taken by
 * one node, done in a transaction of its own, and gone; a failure is tried
 * again, later each time. Handlers must bear being called twice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#backoffice/core/clock.ts";
import { type Database, type Db, rows } from "#backoffice/db/connect.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";

/** What may be left to be done, by topic. */
export interface OutboxPayloads {
  /** Pieces moved: derived figures and alerts of these styles are out of date. */
  "stock.moved": { productIds: number[]; repositoryIds: number[] };
  /** A rule that watches stock was made, changed or started. */
  "alert.rule": { ruleId: number };
  /** A bill of that day was confirmed, voided or handed over later: the day’s sums, and the customer’s, are out of date. */
  "bill.changed": { stallId: number; bizDate: string; distributorId?: number };
  /** A bill that others should hear of: over the limit, below the price, or a large one void. */
  "bill.notable": NotableBill;
  /** What a factory brought was inspected and came in: the stalls hear of it. */
  "delivery.inspected": { deliveryId: number };
  /** Somebody asked for a code to set a password anew; whether there is such an account is looked up then. */
  "password.forgotten": { account: string };
}

/** What the outbox keeps of such a bill: which, who did it, and what the bill itself will not say later. */
export type NotableBill = BillHappening & { billId: number; actorId: number };

export type BillHappening =
  | { kind: "OVER_CREDIT"; creditLimitFen: number }
  | {
      kind: "REPRICED";
      lines: number;
      cutFen: number;
      largest: { skuId: number; qty: number; priceFen: number; ruleFen: number }[];
    }
  | { kind: "BIG_VOID" }
  | { kind: "PAID_VOID"; backFen: number }
  | { kind: "RETURN" | "CASH_OUT" | "GIFTS"; sentences: string[] };

export type OutboxTopic = keyof OutboxPayloads;

export type OutboxHandlers = {
  readonly [T in OutboxTopic]: (db: Db, payloads: readonly OutboxPayloads[T][]) => Promise<void>;
};

/** Where nodes hear that there is something to be done. */
export const outboxChannel = "yunshang_outbox";

/** Rows taken at once; those of one topic are handled together. */
const batchSize = 100;

const longestPauseMs = 10 * 60_000;

/** Figures that follow are never much older than this. */
const longestRestMs = 1_000;

/** Writes what is to be done after this transaction, and wakes the nodes when it commits. */
export async function enqueue<T extends OutboxTopic>(
  db: Db,
  now: Date,
  { topic, payload }: { topic: T; payload: OutboxPayloads[T] },
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with added as (
      insert into outbox (topic, payload, due_at, created_at)
      values (${topic}, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz, ${at}::timestamptz)
      returning id
    )
    select pg_notify(${outboxChannel}, '') from added`);
}

/** Nodes look for what is due when the transaction commits. */
export async function wakeOutbox(db: Db): Promise<void> {
  await rows(db, sql`select pg_notify(${outboxChannel}, '')`);
}

/** Does what is due, at once when told and now and then by itself. */
export function startOutbox(
  { database, clock, log }: { database: Database; clock: Clock; log: Pick<FastifyBaseLogger, "warn"> },
  handlers: OutboxHandlers,
): Promise<QueueWorker> {
  // Between batches it rests twice as long as the last one took: under load the next is larger, a style that moved
  // several times is counted once in it, and those who sell have the database for most of the time.
  let restUntil = 0;
  return startQueueWorker(
    { database, log },
    {
      name: "outbox",
      channel: outboxChannel,
      waits: () => sql`exists (select from outbox where ${isDue(clock.now())})`,
      async drain(isStopped) {
        for (let more = true; more && !isStopped(); ) {
          const rest = restUntil - performance.now();
          if (rest > 0) await sleep(rest);
          const began = performance.now();
          const worked = await workOff(database.db, clock, handlers, log);
          const ended = performance.now();
          if (worked.rows > 0) restUntil = ended + Math.min(2 * (ended - began), longestRestMs);
          more = worked.more;
        }
      },
    },
  );
}

const isDue = (now: Date) => sql`due_at <= ${now.toISOString()}::timestamptz`;

/** One batch: how many rows it had, and whether there may be more. */
async function workOff(
  db: Db,
  clock: Clock,
  handlers: OutboxHandlers,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<{ rows: number; more: boolean }> {
  const failed: { ids: number[]; error: unknown }[] = [];
  const count = await db.transaction(async (tx) => {
    const taken = await rows<{ id: number; topic: OutboxTopic; payload: unknown; attempts: number }>(
      tx,
      sql`
      delete from outbox where id in (
        select id from outbox where ${isDue(clock.now())} order by due_at, id limit ${batchSize} for update skip locked
      ) returning id, topic, payload, attempts`,
    );
    // Always in one order, so that two nodes that wait for each other's rows never do so crosswise.
    for (const topic of [...new Set(taken.map((row) => row.topic))].sort()) {
      const mine = taken.filter((row) => row.topic === topic).sort((a, b) => a.id - b.id);
      const handle = handlers[topic] as (db: Db, payloads: readonly unknown[]) => Promise<void>;
      try {
        await tx.transaction((inner) =>
          handle(
            inner,
            mine.map((row) => row.payload),
          ),
        );
      } catch (error) {
        failed.push({ ids: mine.map((row) => row.id), error });
        await putBack(tx, clock.now(), mine, error);
      }
    }
    return taken.length;
  });
  for (const { ids, error } of failed) log.warn({ err: error, ids }, "outbox: will be tried again");
  return { rows: count, more: count === batchSize };
}

/** Writes failed rows again under their own ids, due later. */
async function putBack(
  db: Db,
  now: Date,
  failed: readonly { id: number; topic: string; payload: unknown; attempts?: number }[],
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
  for (const { id, topic, payload, attempts = 0 } of failed) {
    const pauseMs = Math.min(2 ** attempts * 1_000, longestPauseMs);
    await db.execute(sql`
      insert into outbox (id, topic, payload, attempts, due_at, last_error, created_at)
      values (${id}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${attempts + 1},
        ${new Date(now.getTime() + pauseMs).toISOString()}::timestamptz, ${reason}, ${now.toISOString()}::timestamptz)`);
  }
}
