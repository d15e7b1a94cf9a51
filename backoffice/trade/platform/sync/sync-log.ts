/** Writes 同步日志: what was exchanged with a platform, and how it ended. Never a token, never a buyer. */
import { and, eq, sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Background } from "#backoffice/core/module.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { type SyncStatus, syncLogDays } from "#contract/platform/sync.words.ts";
import { deleteOldRefusals } from "./refusal.ts";
import { syncLog } from "./sync.tables.ts";

type SyncRecord = typeof syncLog.$inferSelect;
type Begun = Pick<SyncRecord, "shopId" | "kind" | "trigger"> & Partial<Pick<SyncRecord, "operatorId">>;
type Sums = Partial<Pick<SyncRecord, "fetched" | "written" | "unchanged" | "refused" | "windowFrom" | "windowTo">>;

/** It has begun. What an earlier run of the same left open was cut off: this one goes on from where that was. */
export async function beginSync({ db, clock }: Pick<Context, "db" | "clock">, begun: Begun): Promise<number> {
  const { shopId, kind } = begun;
  await db
    .update(syncLog)
    .set({ status: "FAILED", message: "执行它的进程中断了，已从断点接着做", endedAt: clock.now() })
    .where(and(eq(syncLog.shopId, shopId), eq(syncLog.kind, kind), eq(syncLog.status, "RUNNING")));
  return (await insertRow(db, syncLog, { ...begun, status: "RUNNING", startedAt: clock.now() })).id;
}

/** How far it is. */
export async function showSync({ db }: Pick<Context, "db">, id: number, sums: Sums): Promise<void> {
  await db.update(syncLog).set(sums).where(eq(syncLog.id, id));
}

export async function endSync(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  ended: { status: Exclude<SyncStatus, "RUNNING">; message: string } & Sums,
): Promise<void> {
  await db
    .update(syncLog)
    .set({ ...ended, message: ended.message.slice(0, 1000), endedAt: clock.now() })
    .where(eq(syncLog.id, id));
}

/** What began and ended in one. */
export async function writeSync(
  { db, clock }: Pick<Context, "db" | "clock">,
  entry: Begun & Sums & { status: Exclude<SyncStatus, "RUNNING">; message: string },
): Promise<void> {
  const now = clock.now();
  await insertRow(db, syncLog, { ...entry, message: entry.message.slice(0, 1000), startedAt: now, endedAt: now });
}

/** What went well by itself is of no use after a while; what failed, and what somebody asked for, later. */
export async function deleteOldSyncs({ db, clock }: Background): Promise<void> {
  await deleteOldRefusals(db, daysBefore(clock.now(), syncLogDays.failed));
  const before = (days: number) => sql`${daysBefore(clock.now(), days).toISOString()}::timestamptz`;
  await db.delete(syncLog).where(sql`
    started_at < ${before(syncLogDays.failed)}
    or (started_at < ${before(syncLogDays.well)} and status = 'OK' and trigger = 'AUTO' and kind in ('ORDERS', 'REFUNDS', 'STOCK'))`);
}
