/** 数据库备份: the backups that there are, taking and verifying one, and when they are taken by themselves. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { settingEndpoints } from "#contract/setting.ts";
import { jobRow } from "#contract/system/jobs.ts";
import { clientToken, instant, looseBoolean, looseInteger } from "#contract/value.ts";

const tag = "数据库备份";
const endpoint = endpointsOf(tag);

export const backupOrigins = ["MANUAL", "SCHEDULE", "COMMAND", "UPLOAD"] as const;
export type BackupOrigin = (typeof backupOrigins)[number];
export const backupOriginLabels: Record<BackupOrigin, string> = {
  MANUAL: "立即备份",
  SCHEDULE: "定时",
  COMMAND: "命令行",
  UPLOAD: "上传",
};

/** Of one uploaded backup. */
const maxBackupBytes = 1024 * 1024 * 1024;
/** What is typed to say that a database is to be replaced. */
export const restorePhrase = "恢复";

/** Topics of the jobs behind a backup. */
export const backupTopics = {
  take: "backup",
  verify: "backup.verify",
  copy: "backup.copy",
  testCopy: "backup.copy-test",
} as const;

const fileName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,120}\.backup\.gz$/, "备份文件名不正确");
const byName = z.object({ name: fileName });

const backupRow = z.object({
  /** The file's name. */
  id: z.string(),
  takenAt: instant,
  bytes: z.number(),
  /** What follows is null of a file that was put there by hand. */
  sha256: z.string().nullable(),
  rows: z.number().nullable(),
  durationMs: z.number().nullable(),
  origin: z.enum(backupOrigins).nullable(),
  by: z.string().nullable(),
  /** Null: not verified yet. Restored into a scratch database and asked the ledgers' invariants; `failure` says what failed. */
  verified: z.object({ at: instant, failure: z.string().nullable(), durationMs: z.number() }).nullable(),
  /** The copy away from this machine: where, since when; `failure` says why there is none. Null: none was tried. */
  copied: z.object({ to: z.string(), at: instant, failure: z.string().nullable() }).nullable(),
  /** Verified, a place for copies is set, and it is not there. */
  mayCopy: z.boolean(),
});
export type BackupRow = z.output<typeof backupRow>;

/** Times of the day, as a text or as the list that it was read as. */
const clockTimes = z.preprocess(
  (given) => (Array.isArray(given) ? given.join(" ") : given),
  z
    .string({ error: "请填写备份时间" })
    .trim()
    .transform((text) => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))].sort())
    .refine(
      (times) => times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)),
      "备份时间应为 时:分，例如 02:30，多个用空格分开",
    )
    .refine((times) => times.length <= 24, "每天最多备份 24 次"),
);

/** 备份设置: at which times of the day (Asia/Shanghai), and how many stay. */
export const backupSetting = z.object({
  enabled: z.boolean(),
  times: z.array(z.string()),
  keepCount: looseInteger.min(1, "至少保留 1 份").max(1000, "最多保留 1000 份"),
  keepDays: looseInteger.min(1, "至少保留 1 天").max(3650, "最多保留 3650 天"),
});

const settings = settingEndpoints({
  tag,
  title: "定时备份的设置：每天的时间（上海时间）与保留的份数、天数",
  path: "/api/backup/setting",
  kept: backupSetting,
  fields: backupSetting.extend({ enabled: looseBoolean, times: clockTimes }),
  access: { read: [permissions.databaseList], edit: [permissions.databaseEdit] },
});

export const backupEndpoints = {
  list: endpoint.get("/api/backup", {
    summary: "备份列表，新的在前；正在进行或最近一次的任务，备份目录与剩余空间",
    access: [permissions.databaseList],
    query: pageQuery.omit({ sort: true }),
    response: pageOf(backupRow).extend({
      /** The one at work, or the last one, whoever's it is. */
      job: jobRow.nullable(),
      folder: z.string(),
      /** Why nothing can be kept there. */
      fault: z.string().nullable(),
      /** Null where it cannot be told. */
      freeBytes: z.number().nullable(),
      lastVerifiedAt: instant.nullable(),
      /** What became of the last restore that was asked for on a page; null where none was. */
      restored: z
        .object({
          name: z.string(),
          by: z.string(),
          at: instant,
          state: z.enum(["RUNNING", "DONE", "FAILED"]),
          sentences: z.array(z.string()),
        })
        .nullable(),
      /** Where copies go, and of when the newest backup is that is there; null where none are made. */
      copies: z.object({ to: z.string(), lastTakenAt: instant.nullable() }).nullable(),
    }),
  }),
  take: endpoint.post("/api/backup", {
    summary: "立即备份：后台进行，随后恢复到临时库里校验",
    access: [permissions.databaseAdd],
    body: z.object({ clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  verify: endpoint.post("/api/backup/:name/verify", {
    summary: "重新校验一份备份",
    access: [permissions.databaseAdd],
    params: byName,
    body: z.object({ clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  copy: endpoint.post("/api/backup/:name/copy", {
    summary: "立即把一份已验证的备份复制到设置的地方：后台进行，复制后读回核对",
    access: [permissions.databaseAdd],
    params: byName,
    body: z.object({ clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  file: endpoint.get("/api/backup/:name/file", {
    summary: "下载一份备份（内含全部数据，仅管理员）",
    access: [adminRole],
    params: byName,
    download: true,
  }),
  upload: endpoint.post("/api/backup/upload", {
    summary: "上传一份备份文件，放进备份目录；不完整、已损坏或不是本产品的不收",
    access: [adminRole],
    upload: { field: "file", maxBytes: maxBackupBytes, streamed: true },
    response: z.object({ name: fileName }),
    status: 201,
  }),
  restore: endpoint.post("/api/backup/:name/restore", {
    summary: "用一份备份替换整个数据库：后台进程重新启动时进行，原来的数据库保留；确认文字为“恢复”",
    access: [adminRole],
    params: byName,
    body: z.object({
      phrase: z.string("请填写确认文字").trim().max(20, "确认文字不能超过 20 个字"),
      /** The text of a key copy, and its passphrase; both empty where the key of this machine is the backup's. */
      keyCopy: z.string().trim().max(2_000, "密钥文件的内容太长").optional(),
      password: z.string().max(200, "口令不能超过 200 位").optional(),
      clientToken,
    }),
    private: "body",
  }),
  keyCopy: endpoint.post("/api/backup/key", {
    summary: "密钥的副本：用口令加密的文本，与备份分开保管；没有它，恢复后保存的密码要重新填写",
    access: [adminRole],
    body: z.object({
      password: z
        .string("请填写口令")
        .min(10, "口令不能少于 10 位：拿到文件的人可以一直试")
        .max(200, "口令不能超过 200 位"),
    }),
    private: "answer",
    response: z.object({ name: z.string(), text: z.string() }),
  }),
  remove: endpoint.delete("/api/backup/:name", {
    summary: "删除一份备份；最近一份已验证的不能删除",
    access: [permissions.databaseDel],
    params: byName,
    body: z.object({ clientToken }),
  }),
  setting: settings.setting,
  saveSetting: {
    ...settings.saveSetting,
    body: settings.saveSetting.body.refine(({ enabled, times }) => !enabled || times.length > 0, {
      path: ["times"],
      message: "请填写备份时间",
    }),
  },
};
