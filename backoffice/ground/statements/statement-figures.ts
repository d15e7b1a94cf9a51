/** Statement statistics kept by day: what this process counted is added to what all processes counted. */
import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { bizDateOf, type Clock, daysBefore } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { recorderOf, type StatementFigures } from "#backoffice/db/statement-recorder.ts";
import { statementFigure } from "./statement.tables.ts";

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Adds what was counted since the last time to the day's figures, in the order of the digests: nodes do so at once. */
export async function storeFigures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const counted = recorderOf(db).drain();
  if (counted.length === 0) return;
  const bizDate = bizDateOf(clock.now());
  const values = counted
    .map((figures) => ({ ...columnsOf(figures), bizDate, digest: digestOf(figures.text) }))
    .sort((one, other) => (one.digest < other.digest ? -1 : 1));
  const { calls, rows, errors, totalUs, worstUs, buckets, lastError } = statementFigure;
  await db
    .insert(statementFigure)
    .values(values)
    .onConflictDoUpdate({
      target: [statementFigure.bizDate, statementFigure.digest],
      set: {
        calls: sql`${calls} + excluded.calls`,
        rows: sql`${rows} + excluded.rows`,
        errors: sql`${errors} + excluded.errors`,
        totalUs: sql`${totalUs} + excluded.total_us`,
        worstUs: sql`greatest(${worstUs}, excluded.worst_us)`,
        buckets: sql`(select array_agg(coalesce(had, 0) + coalesce(has, 0) order by place)
                      from unnest(${buckets}, excluded.buckets) with ordinality as both_of(had, has, place))`,
        lastError: sql`coalesce(excluded.last_error, ${lastError})`,
      },
    });
}

function columnsOf({ text, sample, calls, rows, errors, totalUs, worstUs, buckets, lastError }: StatementFigures) {
  const highest = buckets.findLastIndex((count) => count > 0);
  return {
    ...{ text: storable(text), sample: storable(sample), calls, rows, errors, lastError },
    totalUs: Math.round(totalUs),
    worstUs: Math.round(worstUs),
    buckets: buckets.slice(0, highest + 1),
  };
}

/** Text that PostgreSQL can keep: statements come from our own code, but a half character would lose them all. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll("\0", "");
}

export async function deleteOldFigures({ db, clock }: { db: Db; clock: Clock }, days: number): Promise<void> {
  await db.delete(statementFigure).where(lt(statementFigure.bizDate, bizDateOf(daysBefore(clock.now(), days))));
}
