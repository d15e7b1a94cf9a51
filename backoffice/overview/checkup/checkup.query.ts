/** 系统体检: findings of checks that stand elsewhere, in the order in which one would miss them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { freeBytes, hasNoRoom } from "#backoffice/core/disk.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keyFile } from "#backoffice/core/secret.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { findReplica } from "#backoffice/db/reading.ts";
import { sendsMail } from "#backoffice/ground/mail/settings.ts";
import { isCopiedTo, isVerified } from "#backoffice/overview/backup/copy/copy.rules.ts";
import { copyPlace } from "#backoffice/overview/backup/copy/copy.ts";
import { folderFault, listBackups } from "#backoffice/overview/backup/folder.ts";
import { readBackupSetting } from "#backoffice/overview/backup/setting.ts";
import type { CheckupFinding, checkupEndpoints } from "#contract/system/monitor/checkup.ts";
import { describeUnreadable, findUnreadable } from "./unreadable.query.ts";

type Found = Omit<CheckupFinding, "topic">;
const good = (text: string): Found => ({ tone: "good", text, details: [] });
const warn = (text: string): Found => ({ tone: "warn", text, details: [] });
const bad = (text: string, details: string[] = []): Found => ({ tone: "bad", text, details });

export const checkup: Operation<typeof checkupEndpoints.checkup> = async (context) => {
  const stored = await backups(context);
  const content: CheckupFinding[] = [
    { topic: "key", ...(await key(context)) },
    { topic: "secrets", ...(await secrets(context)) },
    { topic: "backup", ...(await backup(context, stored)) },
    { topic: "drill", ...drill(context, stored) },
    { topic: "copies", ...(await copies(context, stored)) },
    { topic: "mail", ...(await mail(context)) },
    { topic: "replica", ...replica(context) },
    { topic: "clock", ...(await clock(context)) },
    { topic: "disk", ...(await disk(context)) },
    { topic: "version", ...(await version(context)) },
  ];
  return { content };
};

/** That a copy was ever taken is all that can be known here. */
async function key({ db, settings: { secretKey, dataDir } }: Context): Promise<Found> {
  if (secretKey !== undefined) return good("密钥由环境变量 SECRET_KEY 给出，请确认它在这台机器以外也有一份");
  if (dataDir === undefined) return warn("数据在内存里，密钥随进程消失");
  if (!existsSync(join(dataDir, keyFile))) return good("还没有加密过什么，第一次用到时建立密钥");
  const taken = await oneRow<{ at: Date | string | null }>(
    db,
    sql`select max(created_at) as at from audit_log where entity = 'backup' and action = 'keyCopy'`,
  );
  if (taken.at === null) return bad("密钥只在这台机器上，还没有下载过：机器坏了，保存的密码都要重新填写");
  return good(`密钥最近一次下载于 ${formatInstant(new Date(taken.at))}`);
}

async function secrets(context: Context): Promise<Found> {
  const dead = await findUnreadable(context);
  if (dead.length === 0) return good("保存的密码都能打开");
  return bad(
    "有的密码是用另一个密钥加密的，已经打不开：请放回原来的密钥，或逐项重新填写",
    dead.map(describeUnreadable),
  );
}

type Stored = Awaited<ReturnType<typeof listBackups>>;

function backups({ settings: { backupDir } }: Context): Promise<Stored> {
  return backupDir === undefined ? Promise.resolve([]) : listBackups(backupDir);
}

const hourMs = 3_600_000;
/** As the dashboard has it: a night, and what may go wrong in one. */
const backupHours = 36;

async function backup({ db, clock: { now }, settings: { backupDir } }: Context, stored: Stored): Promise<Found> {
  const fault = backupDir === undefined ? "没有设置备份目录" : await folderFault(backupDir);
  if (fault !== null) return bad(fault);
  const [latest] = stored;
  if (!latest) return bad("还没有备份");
  const hours = Math.floor((now().getTime() - latest.takenAt.getTime()) / hourMs);
  if (hours > backupHours) return bad(`最近一份备份是 ${hours} 小时以前的`);
  if (!(await readBackupSetting(db)).enabled) return warn("定时备份已停用");
  return good(`共 ${stored.length} 份，最近一份在 ${formatInstant(latest.takenAt)}`);
}

/** A backup is verified by being restored beside. */
function drill({ clock: { now } }: Context, stored: Stored): Found {
  const failure = stored[0]?.note?.verification?.failure ?? null;
  if (failure !== null) return bad(`最近一份备份恢复不成：${failure}`);
  const last = stored.find(isVerified);
  if (!last) return bad("还没有一份备份试着恢复过");
  const days = Math.floor((now().getTime() - last.takenAt.getTime()) / (24 * hourMs));
  const said = `最近一次试着恢复并核对账目的，是 ${formatInstant(last.takenAt)} 的备份`;
  return days > 7 ? warn(said) : good(said);
}

async function copies({ db }: Context, stored: Stored): Promise<Found> {
  const to = await copyPlace(db);
  if (to === null) return warn("备份只在这台机器上，没有复制到别处");
  const failure = stored.find(({ note }) => note?.copy)?.note?.copy?.failure ?? null;
  if (failure !== null) return bad(`没有复制到 ${to}：${failure}`);
  const last = stored.find((one) => isCopiedTo(one, to));
  return last ? good(`${formatInstant(last.takenAt)} 的备份在 ${to}`) : warn(`还没有一份复制到 ${to}`);
}

async function mail({ db, clock: { now } }: Context): Promise<Found> {
  if (!(await sendsMail(db))) return warn("没有设置邮件：忘记密码要找管理员，告警到不了产品以外");
  const since = new Date(now().getTime() - 7 * 24 * hourMs).toISOString();
  const { sent, failed } = await oneRow<{ sent: number; failed: number }>(
    db,
    sql`select count(*) filter (where status = 'SENT')::int8 as sent, count(*) filter (where status = 'FAILED')::int8 as failed
        from mail where created_at > ${since}::timestamptz`,
  );
  if (failed > 0) return bad(`7 天里有 ${failed} 封邮件没有发出`);
  return sent > 0 ? good(`7 天里发出 ${sent} 封邮件`) : warn("7 天里没有发过邮件，请发一封试试");
}

/** As this process has it. */
function replica({ db }: Context): Found {
  const found = findReplica(db);
  if (!found) return good("没有设置只读副本，查询都由主库回答");
  const { state, text } = found.status();
  if (found.refused() > 0) return bad(`有 ${found.refused()} 次查询要在只读副本上写入，已改由主库完成，请报告给开发者`);
  if (state === "used") return good(text);
  return state === "foreign" ? bad(text) : warn(text);
}

/** Between this process and the database, which may be on another machine. */
async function clock({ db, clock: { now } }: Context): Promise<Found> {
  const before = now().getTime();
  const there = await oneRow<{ at: Date | string }>(db, sql`select clock_timestamp() as at`);
  const seconds = Math.round(Math.abs(new Date(there.at).getTime() - before) / 1_000);
  if (seconds > 5) return bad(`本机与数据库的时钟相差 ${seconds} 秒，请校准：账目按时间归到日子`);
  return good(`本机时间 ${formatInstant(now())}，与数据库一致`);
}

/** A tenth of it, or what a night's backup takes. */
const lowBytes = 2 * 1024 ** 3;

async function disk({ settings: { dataDir, backupDir } }: Context): Promise<Found> {
  const places = [
    { what: "数据", folder: dataDir },
    { what: "备份", folder: backupDir },
  ];
  const free: { what: string; bytes: number; none: boolean }[] = [];
  for (const { what, folder } of places) {
    const bytes = folder === undefined ? null : ((await freeBytes(folder)) ?? (await freeBytes(join(folder, ".."))));
    if (bytes !== null) free.push({ what, bytes, none: await hasNoRoom(folder) });
  }
  if (free.length === 0) return good("数据不在本机的磁盘上");
  const said = free.map(({ what, bytes }) => `${what}所在的磁盘还有 ${(bytes / 1024 ** 3).toFixed(1)} GB`).join("，");
  if (free.some(({ none }) => none)) return bad(`磁盘空间不足：${said}`);
  return free.some(({ bytes }) => bytes < lowBytes) ? warn(said) : good(said);
}

async function version({ db, settings: { appVersion } }: Context): Promise<Found> {
  const { text } = await oneRow<{ text: string }>(db, sql`select split_part(version(), ' on ', 1) as text`);
  return good(`云裳 ${appVersion ?? ""}，${text}，Node.js ${process.versions.node}`);
}
