/** What of the outbox is stuck: it failed, or waits long past its time (domain.md §3.7, 重发后续处理). */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { wakeOutbox } from "./outbox.ts";

/** What is done at all is done within seconds. */
const lateMs = 10 * 60_000;

export interface StuckRow {
  id: number;
  topic: string;
  attempts: number;
  lastError: string | null;
}

export function findStuck(db: Db, now: Date): Promise<StuckRow[]> {
  const late = new Date(now.getTime() - lateMs).toISOString();
  return rows<StuckRow>(
    db,
    sql`
    select id, topic, attempts, last_error as "lastError" from outbox
    where attempts > 0 or due_at < ${late}::timestamptz order by id`,
  );
}

/** Makes all that is stuck due now, and wakes the nodes when this commits; gives how many. Each is still done once. */
export async function resendStuck(db: Db, now: Date): Promise<number> {
  const stuck = await findStuck(db, now);
  const at = now.toISOString();
  await db.execute(sql`
    update outbox set due_at = ${at}::timestamptz where id = any(${pgArray(stuck.map(({ id }) => id))}::bigint[])`);
  await wakeOutbox(db);
  return stuck.length;
}
