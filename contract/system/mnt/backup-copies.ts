/** 备份副本: where verified backups are copied to, away from this machine, and trying it. */
import { z } from "zod";
import { adminRole } from "#contract/permissions.ts";
import { settingEndpoints } from "#contract/setting.ts";
import { jobRow } from "#contract/system/jobs.ts";
import { s3Fields } from "#contract/system/storage.ts";
import { looseBoolean, looseInteger, shortText } from "#contract/value.ts";

export const copyKinds = ["NONE", "SFTP", "S3"] as const;
export type CopyKind = (typeof copyKinds)[number];
export const copyKindLabels: Record<CopyKind, string> = { NONE: "不复制", SFTP: "SFTP 服务器", S3: "对象存储" };

const fields = {
  kind: z.enum(copyKinds, "请选择复制到哪里"),
  /** Copies that stay there. */
  keepCount: looseInteger.min(1, "至少保留 1 份").max(1000, "最多保留 1000 份"),
  host: shortText("地址", 100).refine((text) => /^[\w.:-]*$/.test(text), "地址应为 IP 或域名，例如 backup.example.com"),
  port: looseInteger.min(1, "端口应为 1 到 65535").max(65_535, "端口应为 1 到 65535"),
  account: shortText("账号", 50),
  /** With a private key: its passphrase. Of every secret, empty or the mask: the one that is kept. */
  password: z.string().max(500, "密码不能超过 500 个字"),
  /** PEM or OpenSSH. */
  privateKey: z.string().max(20_000, "私钥不能超过 20000 个字"),
  folder: shortText("目录", 200)
    .transform((text) => text.replace(/(?<=.)\/+$/, ""))
    .refine((text) => text === "" || text.startsWith("/"), "目录应为绝对路径，例如 /srv/yunshang"),
  /** Kind and fingerprint, as `ssh-keygen -l` shows it; empty: that of the first connection. */
  hostKey: shortText("主机密钥", 200).refine(
    (text) => text === "" || /^[\w@.-]+ SHA256:[A-Za-z0-9+/]{43}$/.test(text),
    "主机密钥应为种类和指纹，例如 ssh-ed25519 SHA256:…",
  ),
  ...s3Fields,
};

/** The same as it is answered. */
const kept = z.object({
  kind: z.enum(copyKinds),
  keepCount: z.number(),
  ...{ host: z.string(), port: z.number(), account: z.string(), password: z.string(), privateKey: z.string() },
  ...{ folder: z.string(), hostKey: z.string() },
  ...{ endpoint: z.string(), region: z.string(), bucket: z.string(), prefix: z.string(), pathStyle: z.boolean() },
  ...{ accessKeyId: z.string(), secretAccessKey: z.string() },
});

const settings = settingEndpoints({
  tag: "数据库备份",
  title: "备份副本的设置：已验证的备份复制到哪里；密码与密钥以掩码代替",
  path: "/api/backup/copy/setting",
  kept,
  // `test`: a job writes, lists, reads and removes a file there.
  fields: z.object({ ...fields, test: looseBoolean }),
  // What is copied holds everything: who names the place could fetch it all.
  access: { read: [adminRole], edit: [adminRole] },
});

export const backupCopyEndpoints = {
  ...settings,
  setting: {
    ...settings.setting,
    response: settings.setting.response.extend({
      /** The test at work, or the last one. */
      job: jobRow.nullable(),
    }),
  },
};
