/** How the system is: its size, what it has not got done, what failed, and whether it could be restored (domain.md §3.7, AD). */
import { sql } from "drizzle-orm";
import { bizDateOf, formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { isVerified } from "#backoffice/overview/backup/copy/copy.rules.ts";
import { folderFault, listBackups } from "#backoffice/overview/backup/folder.ts";
import { readBackupSetting } from "#backoffice/overview/backup/setting.ts";
import { findUnreadable } from "#backoffice/overview/checkup/unreadable.query.ts";
import type { Produced } from "#contract/endpoint.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";

type Desk = typeof dashboardEndpoints;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

export const systemHealth: Operation<Desk["health"]> = (context) =>
  readHealth(context, { bytes: () => readSize(context), unread: () => readSecretsUnread(context) });

/** `bytes` and `unread` are dear to ask: whoever asks often has them from somewhere. */
export async function readHealth(
  context: Context,
  { bytes, unread }: { bytes(): Promise<number>; unread(): Promise<number> },
): Promise<Produced<Desk["health"]>> {
  const since = dayAgo(context);
  const counted = await oneRow<Omit<Produced<Desk["health"]>, "databaseBytes" | "secretsUnread">>(
    context.db,
    sql`
    select (select count(*) from outbox) as "outboxWaiting",
      (select count(*) from outbox where attempts > 0) as "outboxFailed",
      (select count(*) from job where status in ('WAITING', 'RUNNING')) as "jobsRunning",
      (select count(*) from job where status = 'FAILED' and finished_at > ${since}::timestamptz) as "jobsFailed"`,
  );
  return { databaseBytes: await bytes(), ...counted, secretsUnread: await unread() };
}

/** As 服务监控 sampled it a minute ago; measured where no process has sampled the database yet. */
export async function readLastSize(context: Context): Promise<number> {
  const [last] = await rows<{ bytes: number }>(
    context.db,
    sql`select (database->>'bytes')::int8 as bytes from process_sample
        where database is not null and sampled_at > ${dayAgo(context)}::timestamptz order by sampled_at desc limit 1`,
  );
  return last?.bytes ?? readSize(context);
}

async function readSize({ db }: Context): Promise<number> {
  return (await oneRow<{ bytes: number }>(db, sql`select pg_database_size(current_database()) as bytes`)).bytes;
}

export async function readSecretsUnread(context: Context): Promise<number> {
  return (await findUnreadable(context)).length;
}

export const errorDesk: Operation<Desk["errors"]> = async (context) => {
  const found = await oneRow<{ errors: number; last: Date | string | null }>(
    context.db,
    sql`select count(*)::int8 as errors, max(created_at) as last from error_log
        where created_at >= ${`${bizDateOf(context.clock.now())}T00:00:00+08:00`}::timestamptz`,
  );
  return { errors: found.errors, lastAt: formatInstantOrNull(found.last === null ? null : new Date(found.last)) };
};

/** The folder of backups is its own list; a database without files keeps none. */
export const backupDesk: Operation<Desk["backups"]> = async ({ db, clock, settings }) => {
  const { backupDir } = settings;
  const all = backupDir === undefined ? [] : await listBackups(backupDir);
  const fault = backupDir === undefined ? null : await folderFault(backupDir);
  const verified = all.find(isVerified);
  return {
    kept: all.length,
    verifiedAt: verified ? formatInstant(verified.takenAt) : null,
    ageHours: verified ? Math.floor((clock.now().getTime() - verified.takenAt.getTime()) / hourMs) : null,
    failure: fault ?? all[0]?.note?.verification?.failure ?? null,
    scheduled: (await readBackupSetting(db)).enabled,
  };
};

function dayAgo({ clock }: Pick<Context, "clock">): string {
  return new Date(clock.now().getTime() - dayMs).toISOString();
}
