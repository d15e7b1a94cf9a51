/**
 * Advisory locks by name: what must be done one at a time where no row can be locked, or where a row's lock would
 * end in a deadlock. Held to the end of the transaction.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { distinct, pgArray } from "./pg-array.ts";

/** The first key of each lock; the second is the id of what is locked, 0 where there is only one. No two share a key. */
export const advisoryLocks = {
  bill: 9101,
  /** Codes of customers are given one at a time. */
  distributorCode: 9102,
  purchase: 9103,
  /** What one customer bought within a year. */
  customerYear: 9104,
  /** The sums of closed days: two of one day would write its rows twice. */
  statistics: 9105,
  /** Filling an empty database. */
  seed: 9106,
  /** Processes that migrate the same database; taken by `connect.ts` on a connection of its own. */
  migration: 9107,
  /** Bringing in what is new of menus, roles and dictionaries. */
  builtinRows: 9108,
  /** What is left of a keeper's gifts of a day. */
  gifts: 9109,
  /** How many jobs of a user wait. */
  job: 9110,
} as const;

export type LockName = keyof typeof advisoryLocks;

/** Waits until nobody else holds the lock of that name, or of that name and id. */
export async function takeLock(db: Pick<Db, "execute">, name: LockName, id = 0): Promise<void> {
  await takeLocks(db, name, [id]);
}

/** {@link takeLock} of each id, in their order, so that two who take several never wait for each other. */
export async function takeLocks(db: Pick<Db, "execute">, name: LockName, ids: readonly number[]): Promise<void> {
  const inOrder = distinct(ids);
  if (inOrder.length > 0) await db.execute(take(name, inOrder));
}

function take(name: LockName, ids: readonly number[]): SQL {
  return sql`
    select pg_advisory_xact_lock(${advisoryLocks[name]}, hashint8(id))
    from unnest(${pgArray(ids)}::bigint[]) with ordinality asked(id, place) order by place`;
}
