/** Where reads go that may be a moment behind: the replica of a database, where there is one and it has come far enough. */
import type { Db } from "./connect.ts";
import type { Replica, Seen } from "./replica.ts";

interface Reading {
  readonly replica: Replica;
  /** Asks the replica, statement by statement, and the primary where that fails. */
  readonly db: Db;
}

const readings = new WeakMap<object, Reading>();
const primaries = new WeakMap<object, Db>();

/** For `connect.ts`: what a database with a replica reads from. */
export function setReading(primary: Db, reading: Reading): void {
  readings.set(primary, reading);
  primaries.set(reading.db, primary);
}

/** Null where reads have nowhere else to go. */
export function findReplica(primary: object): Replica | null {
  return readings.get(primary)?.replica ?? null;
}

/** What answers who must see that: the replica once it has come so far, else `primary` itself. */
export async function readingOf(primary: Db, seen: Seen): Promise<Db> {
  const found = readings.get(primary);
  return found && (await found.replica.hasReached(seen)) ? found.db : primary;
}

/** The same for work in the background, which must see all that is committed by now and has time to wait for it. */
export async function readingOfNow(primary: Db, mostMs: number): Promise<Db> {
  const found = readings.get(primary);
  if (!found) return primary;
  return (await found.replica.waitFor({ after: await found.replica.position() }, mostMs)) ? found.db : primary;
}

/** What decides by rights asks here, whatever the rest of its request is read from: a right that was taken is gone at once. */
export function primaryOf(db: Db): Db {
  return primaries.get(db) ?? db;
}
