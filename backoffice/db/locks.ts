/** Advisory locks by name: what must be done one at a time where no row can be locked. Held to the end of the transaction. */
import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";

/** The first key of each lock; the second is the id of what is locked, 0 where there is only one. No two share a key. */
const advisoryLocks = {
  /** Bringing in what is new of menus, roles and dictionaries. */
  builtinRows: 9108,
} as const;

/** Waits until nobody else holds the lock of that name. */
export async function takeLock(db: Pick<Db, "execute">, name: keyof typeof advisoryLocks): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks[name]}, 0)`);
}
