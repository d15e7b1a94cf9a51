/**
 * Contents by their hash: what is there already is never kept or sent twice. An upload always arrives in the database,
 * in the transaction of what it belongs to; where contents are to lie elsewhere it waits there to be carried over
 * (carry.ts), so that nothing is lost while a store is away.
 */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { StoreKind } from "#contract/system/storage.words.ts";
import { blob } from "./blob.tables.ts";
import { databaseStore, dropContent, nameContent, receiveContent } from "./database-store.ts";
import { openStore } from "./open-store.ts";
import { readStorageSetting } from "./setting.ts";
import { ContentMissing, wholeOf } from "./store.ts";

export const blobChannel = "yunshang_blob";

interface Keeping {
  readonly db: Db;
  readonly clock: Clock;
}

export type Reading = Pick<Context, "db" | "clock" | "settings">;

export interface KeptBlob {
  /** SHA-256, hex. */
  readonly id: string;
  readonly bytes: number;
}

/** Keeps a content that is at hand; gives its id. */
export async function storeBlob(context: Keeping, content: Uint8Array): Promise<string> {
  const id = createHash("sha256").update(content).digest("hex");
  const isNew = await noteBlob(context, { id, bytes: content.length });
  if (isNew) {
    const pieces = (async function* () {
      yield content;
    })();
    await databaseStore(context).put(id, pieces, content.length);
  }
  return id;
}

/** Keeps a content while it arrives, in short statements of its own: not for a transaction. `only`: a store other than the setting's. */
export async function receiveBlob(
  { db, clock }: Keeping,
  content: AsyncIterable<Uint8Array>,
  only?: StoreKind,
): Promise<KeptBlob> {
  const hash = createHash("sha256");
  let bytes = 0;
  const hashed = (async function* () {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  })();
  const contentId = await receiveContent({ db, clock }, hashed);
  const id = hash.digest("hex");
  await db.transaction(async (tx) => {
    const isNew = await noteBlob({ db: tx, clock }, { id, bytes }, only);
    await (isNew ? nameContent(tx, contentId, id) : dropContent(tx, contentId));
  });
  return { id, bytes };
}

/** The row of a content that was uploaded; true where there was none, so that the content must be written. */
async function noteBlob({ db, clock }: Keeping, { id, bytes }: KeptBlob, only?: StoreKind): Promise<boolean> {
  const kind = only ?? (await readStorageSetting(db)).value.kind;
  const now = clock.now();
  const waiting = kind === "DATABASE" ? {} : { target: kind, dueAt: now };
  const added = await db
    .insert(blob)
    .values({ id, bytes, store: "DATABASE", uploadedAt: now, ...waiting })
    .onConflictDoNothing()
    .returning({ id: blob.id });
  // Locked either way until the transaction ends: housekeeping finds it in use, or new.
  if (added.length === 0) await db.update(blob).set({ uploadedAt: now }).where(eq(blob.id, id));
  else if (kind !== "DATABASE") await announceBlobs(db);
  return added.length > 0;
}

export async function announceBlobs(db: Db): Promise<void> {
  await rows(db, sql`select pg_notify(${blobChannel}, '')`);
}

/**
 * The content in pieces, from whichever store holds it; goes on from the next one where it is moved meanwhile.
 * @throws {StoreRefused} while that store is away
 */
async function* readBlob(context: Reading, id: string): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let store: StoreKind | null = null; ; ) {
    const found = await findBlob(context.db, id);
    if (!found || found.store === store) throw new ContentMissing("文件的内容不存在，可能已被删除");
    store = found.store;
    let at = 0;
    try {
      for await (const piece of (await openStore(context, store)).get(id)) {
        const from = Math.max(0, sent - at);
        at += piece.length;
        if (from >= piece.length) continue;
        sent = at;
        yield from === 0 ? piece : piece.subarray(from);
        // Not asked whether there is more.
        if (sent >= found.bytes) return;
      }
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
    }
    if (sent >= found.bytes) return;
  }
}

/** Which store holds a content, and how long it is; null where there is none. */
export async function findBlob(db: Db, id: string): Promise<{ store: StoreKind; bytes: number } | null> {
  const [found] = await db.select({ store: blob.store, bytes: blob.bytes }).from(blob).where(eq(blob.id, id));
  return found ?? null;
}

/** {@link readBlob} once its first piece is there: a store that is away refuses before an answer begins. */
export async function openBlob(context: Reading, id: string): Promise<AsyncIterable<Uint8Array>> {
  const pieces = readBlob(context, id);
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}

/** A small content as one, {@link readBlob}. */
export function readWholeBlob(context: Reading, id: string): Promise<Uint8Array> {
  return wholeOf(readBlob(context, id));
}
