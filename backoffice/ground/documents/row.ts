/** Reading the one row of a document or a master, locked where it is about to be changed. */
import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";

/**
 * How a row is held until the transaction ends: `update` alone; `no key update` alone, but rows may be written that
 * point at it; `share` with others who look at it.
 */
export type RowLock = "update" | "no key update" | "share";

/** The row with that id, whole; refused with the sentence `missing` where there is none. */
export async function getRow<T extends PgTable & { id: AnyPgColumn }>(
  db: Db,
  table: T,
  id: number,
  missing: string,
  lock?: RowLock | undefined,
): Promise<T["$inferSelect"]> {
  // The compiler does not look into a table it knows by its bounds only.
  const query = db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id));
  const [row] = await (lock ? query.for(lock) : query);
  if (row === undefined) throw new DomainError(missing);
  return row as T["$inferSelect"];
}
