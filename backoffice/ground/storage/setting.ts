/** 存储设置: which store new contents go to, and how the S3-compatible one is reached. */
import { eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keptSecret, openSecret, secretMask } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { readSetting, type Setting, saveSetting } from "#backoffice/ground/settings/setting.ts";
import type { storageEndpoints } from "#contract/system/storage.ts";
import { type StoreKind, storeKindLabels, storeKinds } from "#contract/system/storage.words.ts";
import { blob, blobLeftover } from "./blob.tables.ts";
import { announceBlobs } from "./blob.ts";
import type { S3Place } from "./s3-client.ts";

const schema = z.object({
  kind: z.enum(storeKinds),
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  pathStyle: z.boolean(),
  accessKeyId: z.string(),
  /** Sealed; null where none was given yet. */
  sealedKey: z.string().nullable(),
});
type Kept = z.output<typeof schema>;

const storageSetting: Setting<typeof schema> = {
  key: "storage",
  title: "存储设置",
  schema,
  usual: {
    ...{ kind: "DATABASE", endpoint: "", region: "us-east-1", bucket: "", prefix: "" },
    ...{ pathStyle: true, accessKeyId: "", sealedKey: null },
  },
};

export function readStorageSetting(db: Db) {
  return readSetting(db, storageSetting);
}

export const storageSettingDetail: Operation<typeof storageEndpoints.setting> = async ({ db, settings }) => {
  const { value, version } = await readStorageSetting(db);
  const { sealedKey, ...shown } = value;
  return {
    ...shown,
    secretAccessKey: sealedKey === null ? "" : secretMask,
    folder: settings.storageDir ?? null,
    version,
  };
};

export const saveStorageSetting: Operation<typeof storageEndpoints.saveSetting> = async (context, { body }) => {
  const { db, clock, settings } = context;
  const before = (await readStorageSetting(db)).value;
  const { version, clientToken: _token, ...fields } = body;
  const after = storageSettingOf(settings, fields, before);
  assertComplete(settings, after);
  if (isElsewhere(before, after)) await assertNothingLies(db, "S3");
  const saved = await saveSetting(context, storageSetting, { value: after, version });
  // What waits goes where new contents go, and is tried at once: what it failed for may be right now.
  const { kind } = after;
  await db
    .update(blob)
    .set({
      target: sql`case when ${blob.store} = ${kind} then null else ${kind} end`,
      ...{ dueAt: clock.now(), attempts: 0, failure: null },
    })
    .where(isNotNull(blob.target));
  await announceBlobs(db);
  return saved;
};

/** What a form holds, with the secret that is kept where it holds none. */
export function storageSettingOf(
  settings: Settings,
  { secretAccessKey, ...fields }: Omit<Kept, "sealedKey"> & { secretAccessKey: string },
  before: Kept,
): Kept {
  return { ...fields, sealedKey: keptSecret(settings, secretAccessKey, before.sealedKey) };
}

export function assertComplete(settings: Settings, { kind, ...place }: Kept): void {
  if (kind === "FOLDER") folderOf(settings);
  if (kind === "S3") placeOf(settings, place);
}

/** @throws {DomainError} where the database lies in memory and no folder was named */
export function folderOf({ storageDir }: Settings): string {
  if (storageDir === undefined) throw new DomainError("没有存储目录，请用环境变量 STORAGE_DIR 指定");
  return storageDir;
}

/** @throws {DomainError} where something of it is not set */
export function placeOf(settings: Settings, { sealedKey, ...place }: Omit<Kept, "kind">): S3Place {
  const { endpoint, bucket, accessKeyId } = place;
  const missing = Object.entries({
    服务地址: endpoint,
    存储桶: bucket,
    "Access Key": accessKeyId,
    "Secret Key": sealedKey,
  });
  for (const [label, given] of missing) if (!given) throw new DomainError(`对象存储没有设置好：请填写${label}`);
  return { ...place, secretAccessKey: openSecret(settings, sealedKey ?? "") };
}

function isElsewhere(before: Kept, after: Kept): boolean {
  return (["endpoint", "bucket", "prefix"] as const).some((field) => before[field] !== after[field]);
}

async function assertNothingLies(db: Db, kind: StoreKind): Promise<void> {
  const there = await db.$count(blob, eq(blob.store, kind));
  const going = await db.$count(blobLeftover, eq(blobLeftover.store, kind));
  if (there + going === 0) return;
  throw new DomainError(
    `${storeKindLabels[kind]}里还有 ${there + going} 个文件，请先把它们移到别处，再更换服务地址、存储桶或前缀`,
  );
}

/** The contents that wait to be carried elsewhere, and why. */
export async function readWaiting({ db }: Pick<Context, "db">) {
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int8`,
      bytes: sql<number>`coalesce(sum(${blob.bytes}), 0)::int8`,
      failure: sql<
        string | null
      >`(array_agg(${blob.failure} order by ${blob.attempts} desc) filter (where ${blob.failure} is not null))[1]`,
    })
    .from(blob)
    .where(isNotNull(blob.target));
  return waiting ?? { count: 0, bytes: 0, failure: null };
}
