/**
 * Tells of what requests changed, by the path that was asked, to who keeps figures in memory: on this node before the
 * request is answered, on the others with the commit of whatever carries a client token.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#backoffice/db/connect.ts";
import { outboxChannel } from "#backoffice/ground/outbox/outbox.ts";

/** Hears the path of an endpoint (`/api/clothes/bill/:id/void`), or one of {@link derivedFigures}. */
type HearChange = (path: string) => void;

const channel = "yunshang_change";

/** In place of a path: what follows from bills and stock was written, of now or of days that are over. */
export const derivedFigures = { now: "derived", past: "derived-past" };

const hearers = new WeakMap<object, Set<HearChange>>();

/** `db` is the database itself, not a transaction. */
export function subscribeToChanges(db: object, hear: HearChange): void {
  const known = hearers.get(db) ?? new Set<HearChange>();
  hearers.set(db, known.add(hear));
}

/** Tells who hears on this node. */
export function publishChange(db: object, path: string): void {
  for (const hear of hearers.get(db) ?? []) hear(path);
}

/** Tells every node when the transaction commits; a column of a statement that is sent anyway. */
export function notifyChange(path: string): SQL<string> {
  return sql<string>`pg_notify(${channel}, ${path})`;
}

/** Hands on what any node tells, and what comes of bills and of stock that moved, whoever wrote it. */
export async function startChanges(database: Database): Promise<void> {
  await database.listen(channel, (path) => publishChange(database.db, path));
  await database.listen(outboxChannel, () => publishChange(database.db, derivedFigures.now));
}
