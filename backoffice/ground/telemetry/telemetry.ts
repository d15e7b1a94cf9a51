/** A sample a minute of this process and its database, those that web processes report, and what administrators are told. */
import { createHash, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import { NotSignedIn } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { recordFailures } from "#backoffice/ground/logs/record.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { readSetting, type Setting, settingChange, settingDetail } from "#backoffice/ground/settings/setting.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { permissions } from "#contract/permissions.ts";
import {
  type DatabaseSample,
  type ProcessIdentity,
  type ProcessReport,
  processKindLabels,
  type telemetryEndpoints,
  telemetrySettings,
} from "#contract/system/monitor/telemetry.ts";
import { crossings } from "./alarms.rules.ts";
import { processSample, telemetryAlarm } from "./telemetry.tables.ts";

interface Background {
  readonly db: Db;
  readonly clock: Clock;
}

const settings: Setting<typeof telemetrySettings> = {
  key: "telemetry",
  title: "监控设置",
  schema: telemetrySettings,
  usual: {
    cpuPercent: 95,
    memoryPercent: 95,
    diskPercent: 90,
    lagMs: 500,
    errorsPerMinute: 20,
    connectionsPercent: 90,
    waiting: 5_000,
    minutes: 10,
    hours: 48,
    statementDays: 7,
  },
};

/** Thresholds, and how long figures are kept. */
export async function readTelemetrySettingsOf(db: Db) {
  return (await readSetting(db, settings)).value;
}

export const telemetrySettingDetail = settingDetail(settings);
export const saveTelemetrySetting = settingChange(settings);

/** Names a process for as long as it runs. */
function processName({ kind, host, pid, startedAt }: ProcessIdentity): string {
  return `${kind} ${host} ${pid} ${startedAt}`;
}

/** What waits in the database, and how big it is. */
export async function sampleDatabase(db: Db, kind: DatabaseSample["kind"]): Promise<DatabaseSample> {
  const found = await oneRow<Omit<DatabaseSample, "kind">>(
    db,
    sql`
    select pg_database_size(current_database())::int8 as bytes,
      (select count(*)::int8 from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int8 as "maxConnections",
      (select count(*)::int8 from job where status = 'WAITING') as "jobsWaiting",
      (select count(*)::int8 from job where status = 'RUNNING') as "jobsRunning",
      (select count(*)::int8 from outbox) as "outboxWaiting",
      (select count(*)::int8 from outbox where attempts > 0) as "outboxFailed"`,
  );
  return { kind, ...found, connections: Math.max(1, found.connections) };
}

/** Keeps the sample, and tells administrators of what has stood above its threshold for long enough, once. */
export async function recordSample(
  { db, clock }: Background,
  { figures, machine, ...identity }: ProcessReport,
  database: DatabaseSample | null,
): Promise<void> {
  const process = processName(identity);
  const { kind, host, pid, startedAt } = identity;
  const sampledAt = clock.now();
  await db
    .insert(processSample)
    .values({ process, kind, host, pid, startedAt: new Date(startedAt), sampledAt, figures, machine, database });
  const limits = await readTelemetrySettingsOf(db);
  const newest = await db
    .select()
    .from(processSample)
    .where(
      and(
        eq(processSample.process, process),
        // A process that was stopped for a while begins to count anew.
        gt(processSample.sampledAt, new Date(sampledAt.getTime() - (limits.minutes + 1) * 60_000)),
      ),
    )
    .orderBy(desc(processSample.sampledAt), desc(processSample.id))
    .limit(limits.minutes);
  const { over, under } = crossings(newest, limits);
  for (const { subject, metric, value, limit, unit } of over) {
    const [raised] = await db
      .insert(telemetryAlarm)
      .values({ subject, metric, since: sampledAt })
      .onConflictDoNothing()
      .returning();
    if (!raised) continue;
    await sendMessage({ db, clock }, await findUsersWithPermission(db, permissions.serverList), {
      category: "SYSTEM",
      type: "服务监控",
      title: `${subject} ${metric} ${value}${unit}`,
      content: `已连续 ${limits.minutes} 分钟达到 ${limit}${unit}。`,
      link: "/monitor/server",
      linkPermission: permissions.serverList,
      alsoByMail: true,
    });
  }
  const ended = under.map(({ subject, metric }) =>
    and(eq(telemetryAlarm.subject, subject), eq(telemetryAlarm.metric, metric)),
  );
  if (ended.length > 0) await db.delete(telemetryAlarm).where(or(...ended));
}

/** A web process reports what it measured. It shows the key that both were given, or that it gave the one it started. */
export const receiveReport: Operation<(typeof telemetryEndpoints)["report"]> = async (
  context,
  { body: { report, failures } },
) => {
  const { monitorKey } = context.settings;
  if (!monitorKey || !context.token || !isSame(monitorKey, context.token)) throw new NotSignedIn();
  await recordSample(context, { ...report, kind: "WEB" }, null);
  const process = `${processKindLabels.WEB} ${report.host}:${report.pid}`;
  await recordFailures(
    context,
    failures.map((failure) => ({ ...failure, description: "页面出错", process })),
  );
};

/** Takes as long whatever is sent. */
export function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** Old samples, and alarms of processes that are no more. */
export async function deleteOldSamples({ db, clock }: Background): Promise<void> {
  const { hours } = await readTelemetrySettingsOf(db);
  const now = clock.now().getTime();
  await db.delete(processSample).where(lt(processSample.sampledAt, new Date(now - hours * 3_600_000)));
  const gone = new Date(now - 24 * 3_600_000).toISOString();
  await rows(
    db,
    sql`delete from telemetry_alarm a where a.since < ${gone}::timestamptz and not exists (
          select from process_sample s where s.sampled_at > ${gone}::timestamptz
            and (a.subject like '%' || s.host || '%' or a.subject = '数据库'))`,
  );
}
