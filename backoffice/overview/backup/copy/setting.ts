/** The setting `backup-copy`: where verified backups are copied to, with its secrets sealed, and opening that place. */
import { z } from "zod";
import type { Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keptSecret, openSecret, secretMask } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { enqueueJob, findLatestJob } from "#backoffice/ground/jobs/job.ts";
import { amendSetting, readSetting, type Setting, saveSetting } from "#backoffice/ground/settings/setting.ts";
import { privateKeyOf } from "#backoffice/ground/ssh/ssh.ts";
import { placeOf } from "#backoffice/ground/storage/setting.ts";
import { type backupCopyEndpoints, copyKinds } from "#contract/system/mnt/backup-copies.ts";
import { backupTopics } from "#contract/system/mnt/backups.ts";
import { s3CopyTarget } from "./s3.ts";
import { sftpCopyTarget } from "./sftp.ts";
import type { CopyTarget } from "./target.ts";

type Endpoints = typeof backupCopyEndpoints;

/** Sealed; null where none was given. */
const sealed = z.string().nullable();

const schema = z.object({
  kind: z.enum(copyKinds),
  keepCount: z.number(),
  ...{ host: z.string(), port: z.number(), account: z.string(), folder: z.string() },
  ...{ password: sealed, privateKey: sealed },
  /** Null: that of the first connection. */
  hostKey: z.string().nullable(),
  ...{ endpoint: z.string(), region: z.string(), bucket: z.string(), prefix: z.string(), pathStyle: z.boolean() },
  ...{ accessKeyId: z.string(), sealedKey: sealed },
});
export type CopySetting = z.output<typeof schema>;

const setting: Setting<typeof schema> = {
  key: "backup-copy",
  title: "备份副本",
  schema,
  usual: {
    ...{ kind: "NONE", keepCount: 30, host: "", port: 22, account: "", folder: "" },
    ...{ password: null, privateKey: null, hostKey: null },
    ...{ endpoint: "", region: "us-east-1", bucket: "", prefix: "", pathStyle: true, accessKeyId: "", sealedKey: null },
  },
};

export const readCopySetting = async (db: Db) => (await readSetting(db, setting)).value;

export const copySettingDetail: Operation<Endpoints["setting"]> = async (context) => {
  const { value, version } = await readSetting(context.db, setting);
  const { password, privateKey, sealedKey, hostKey, ...shown } = value;
  const masked = (secret: string | null) => (secret === null ? "" : secretMask);
  return {
    ...shown,
    ...{ password: masked(password), privateKey: masked(privateKey), secretAccessKey: masked(sealedKey) },
    hostKey: hostKey ?? "",
    version,
    job: await findLatestJob(context, [backupTopics.testCopy]),
  };
};

/**
 * A kept secret goes only to the address and account it was kept for: who may change the address, but does not know
 * the password, must not be able to have it sent elsewhere. Another address is another machine, with a key of its own.
 */
export const saveCopySetting: Operation<Endpoints["saveSetting"]> = async (context, { body }) => {
  const { db, settings } = context;
  const { version, clientToken: _token, test, password, privateKey, hostKey, secretAccessKey, ...fields } = body;
  const before = (await readSetting(db, setting)).value;
  const isSame = (names: readonly (keyof typeof fields & keyof CopySetting)[]) =>
    names.every((name) => fields[name] === before[name]);
  const isThere = isSame(["host", "port", "account"]);
  const value: CopySetting = {
    ...fields,
    password: keptSecret(settings, password, isThere ? before.password : null),
    privateKey: keptSecret(settings, privateKeyOf(privateKey), isThere ? before.privateKey : null),
    hostKey: hostKey === "" || (hostKey === before.hostKey && !isSame(["host", "port"])) ? null : hostKey,
    sealedKey: keptSecret(settings, secretAccessKey, isSame(["endpoint", "accessKeyId"]) ? before.sealedKey : null),
  };
  assertComplete(settings, value);
  if (test && value.kind === "NONE") throw new DomainError("请先选择复制到哪里，再测试");
  const saved = await saveSetting(context, setting, { value, version });
  if (test) {
    const job = { kind: "BACKUP", topic: backupTopics.testCopy, title: `测试 ${placeName(value)}`, input: {} } as const;
    await enqueueJob(context, job);
  }
  return saved;
};

function assertComplete(settings: Settings, value: CopySetting): void {
  if (value.kind === "S3") placeOf(settings, value);
  if (value.kind !== "SFTP") return;
  const needed = { 地址: value.host, 账号: value.account, 目录: value.folder };
  for (const [label, given] of Object.entries(needed))
    if (!given) throw new DomainError(`SFTP 服务器没有设置好：请填写${label}`);
  if (value.password === null && value.privateKey === null)
    throw new DomainError("SFTP 服务器没有设置好：请填写密码或私钥；改了地址、端口或账号，要重新填写");
}

/** The place in a few words, as people and notes know it; null where backups are not copied. */
export function placeName(value: CopySetting): string {
  const { kind, host, port, account, folder, endpoint, bucket, prefix } = value;
  if (kind === "SFTP") return `${account}@${host}${port === 22 ? "" : `:${port}`}:${folder}`;
  return `${endpoint.replace(/^https?:\/\//, "")}/${bucket}/${prefix}`.replace(/\/$/, "");
}

/** Connects, and keeps the host key that is shown first. @throws {DomainError} in one sentence */
export async function openCopyTarget(
  context: Pick<Context, "db" | "clock" | "settings">,
  value: CopySetting,
  signal: AbortSignal,
): Promise<CopyTarget> {
  const { settings } = context;
  assertComplete(settings, value);
  if (value.kind === "S3") return s3CopyTarget(placeOf(settings, value));
  const { host, port, account, hostKey, folder } = value;
  const opened = (secret: string | null) => (secret === null ? null : openSecret(settings, secret));
  const secrets = { password: opened(value.password), privateKey: opened(value.privateKey) };
  const target = await sftpCopyTarget({ name: "备份副本", host, port, account, hostKey, ...secrets }, folder, signal);
  if (hostKey === null) {
    const expected = { kind: "SFTP", host, port, hostKey } as const;
    await amendSetting(context, setting, { expected, learnt: { hostKey: target.hostKey } });
  }
  return target;
}
