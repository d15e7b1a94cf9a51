/**
 * Carries contents from one store to another: the bytes are there and read back right before the row says so, and
 * only then is the copy behind them removed. Whatever cuts it off, the row names a store that holds the content.
 */
import { createHash } from "node:crypto";
import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { WorkerNode } from "#backoffice/core/module.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { type StoreKind, storeKindLabels } from "#contract/system/storage.words.ts";
import { blob, blobLeftover } from "./blob.tables.ts";
import { blobChannel, type Reading } from "./blob.ts";
import { databaseStore } from "./database-store.ts";
import { openStore } from "./open-store.ts";
import { type Store, StoreRefused } from "./store.ts";

/** Who takes one up has so long before another tries it. */
const leaseMs = 10 * 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;

/** Carries what waits: at once when told, and again, later each time, where a store was away. */
export function startCarrying({ database, clock, settings, log }: WorkerNode): Promise<QueueWorker> {
  const context = { db: database.db, clock, settings };
  return startQueueWorker(
    { database, log },
    {
      name: "carrying contents",
      channel: blobChannel,
      waits: () =>
        sql`exists (select from blob where ${isDue(clock.now())}) or exists (select from blob_leftover where ${isLeftoverDue(clock.now())})`,
      async drain(isStopped) {
        while (!isStopped() && ((await carryNext(context, log)) || (await removeNext(context)))) {
          // Until nothing is due.
        }
      },
    },
  );
}

const isDue = (now: Date) => and(isNotNull(blob.target), lte(blob.dueAt, now));
const isLeftoverDue = (now: Date) => lte(blobLeftover.dueAt, now);

/** One that waits; false where none is due. */
async function carryNext(context: Reading, log: WorkerNode["log"]): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const [taken] = await rows<{ id: string; target: StoreKind; attempts: number }>(
    db,
    sql`update blob set due_at = ${later(now, leaseMs)}::timestamptz, attempts = attempts + 1
        where id = (select id from blob where ${isDue(now)} order by due_at, id limit 1 for update skip locked)
        returning id, target, attempts`,
  );
  if (!taken) return false;
  const { id, target, attempts } = taken;
  try {
    await carryBlob(context, id, target);
  } catch (error) {
    if (!(error instanceof DomainError)) log.warn({ err: error, blob: id }, "a content was not carried");
    const failure = error instanceof DomainError ? error.message : "出错，没有完成";
    // The store's fault is everyone's: what waits for it too is not tried one by one.
    const others = error instanceof StoreRefused ? sql`true` : eq(blob.id, id);
    await db
      .update(blob)
      .set({ dueAt: new Date(later(clock.now(), pauseMs(attempts))), failure })
      .where(and(eq(blob.target, target), others));
  }
  return true;
}

/** Carries a content to that store; nothing happens where it is there. @throws {DomainError} and it stays where it was */
export async function carryBlob(context: Reading, id: string, target: StoreKind): Promise<void> {
  const { db, clock } = context;
  const [found] = await db.select().from(blob).where(eq(blob.id, id));
  if (!found) return;
  const { store: source, bytes } = found;
  if (source !== target) {
    await removeLeftover(context, id, target);
    const to = await openStore(context, target);
    const from = await openStore(context, source);
    if (!(await to.exists(id)) || !(await holds(to, id))) {
      await to.put(id, from.get(id), bytes);
      if (!(await holds(to, id))) {
        await to.remove(id);
        throw new StoreRefused(`写入${storeKindLabels[target]}的内容读回来不一样，没有移动`);
      }
    }
  }
  await db.transaction(async (tx) => {
    const settled = { store: target, target: null, dueAt: null, attempts: 0, failure: null };
    const moved = await tx
      .update(blob)
      .set(settled)
      .where(and(eq(blob.id, id), eq(blob.store, source)))
      .returning({ id: blob.id });
    if (source === target) return;
    // Another was faster and it lies elsewhere now, or it is gone: then the copy just made is the one too many.
    const stale = moved.length > 0 ? source : target;
    const [now] = await tx.select({ store: blob.store }).from(blob).where(eq(blob.id, id));
    if (now?.store === stale) return;
    if (stale === "DATABASE") await databaseStore({ db: tx, clock }).remove(id);
    else await tx.insert(blobLeftover).values({ blobId: id, store: stale, dueAt: clock.now() }).onConflictDoNothing();
  });
  await removeLeftover(context, id, source).catch((error: unknown) => {
    // It is tried again by itself; the content is where it should be.
    if (!(error instanceof DomainError)) throw error;
  });
}

/** Whether what is there is the content that its id stands for. */
async function holds(store: Store, id: string): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const piece of store.get(id)) hash.update(piece);
  return hash.digest("hex") === id;
}

/** Removes a copy that is no longer held there, where there is one. */
async function removeLeftover(context: Reading, id: string, store: StoreKind): Promise<void> {
  const { db } = context;
  const noted = and(eq(blobLeftover.blobId, id), eq(blobLeftover.store, store));
  if ((await db.$count(blobLeftover, noted)) === 0) return;
  const [found] = await db.select({ store: blob.store }).from(blob).where(eq(blob.id, id));
  if (found?.store !== store) await (await openStore(context, store)).remove(id);
  await db.delete(blobLeftover).where(noted);
}

/** One copy that is too many; false where none is due. */
async function removeNext(context: Reading): Promise<boolean> {
  const { db, clock } = context;
  const [due] = await db
    .select()
    .from(blobLeftover)
    .where(isLeftoverDue(clock.now()))
    .orderBy(asc(blobLeftover.dueAt))
    .limit(1);
  if (!due) return false;
  const { blobId, store, attempts } = due;
  try {
    await removeLeftover(context, blobId, store);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await db
      .update(blobLeftover)
      .set({ attempts: attempts + 1, dueAt: new Date(later(clock.now(), pauseMs(attempts + 1))) })
      .where(eq(blobLeftover.store, store));
  }
  return true;
}

/** Tries all that waits at once. */
export async function carryAgain({ db, clock }: Reading): Promise<void> {
  await db.update(blob).set({ dueAt: clock.now(), attempts: 0 }).where(isNotNull(blob.target));
  await db.update(blobLeftover).set({ dueAt: clock.now(), attempts: 0 });
}

function pauseMs(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
