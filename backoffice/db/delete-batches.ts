/** Deletes what is old of a long table without holding others up: so many rows a statement. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, oneRow } from "./connect.ts";

const batchSize = 5_000;

/** Of a journal with `id` and `created_at`, which grow together: all rows from before the instant. Needs no index. */
export async function deleteInBatches(db: Db, table: SQL, before: Date): Promise<void> {
  for (;;) {
    const { deleted } = await oneRow<{ deleted: number }>(
      db,
      sql`
      with gone as (
        delete from ${table} where id in (
          select id from (select id, created_at from ${table} order by id limit ${batchSize}) oldest
          where created_at < ${before.toISOString()}::timestamptz
        ) returning id
      ) select count(*)::int8 as deleted from gone`,
    );
    if (deleted < batchSize) return;
  }
}
