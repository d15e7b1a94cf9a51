/** 存储 as its page meets it: what lies where, testing a store, trying again, and moving everything. */
import { createHash, randomBytes } from "node:crypto";
import { and, asc, gt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { enqueueJob, findLatestJob } from "#backoffice/ground/jobs/job.ts";
import { type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { moveTopic, type storageEndpoints } from "#contract/system/storage.ts";
import { type StoreKind, storeKindLabels, storeKinds } from "#contract/system/storage.words.ts";
import { blob } from "./blob.tables.ts";
import { announceBlobs } from "./blob.ts";
import { carryAgain, carryBlob } from "./carry.ts";
import { databaseStore } from "./database-store.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";
import { assertComplete, folderOf, placeOf, readStorageSetting, readWaiting, storageSettingOf } from "./setting.ts";
import { type Store, StoreRefused, wholeOf } from "./store.ts";

export const storageState: Operation<typeof storageEndpoints.state> = async (context) => {
  const { db } = context;
  const found = await db
    .select({ kind: blob.store, count: sql<number>`count(*)::int8`, bytes: sql<number>`sum(${blob.bytes})::int8` })
    .from(blob)
    .groupBy(blob.store);
  return {
    kind: (await readStorageSetting(db)).value.kind,
    stores: storeKinds.map((kind) => found.find((one) => one.kind === kind) ?? { kind, count: 0, bytes: 0 }),
    waiting: await readWaiting(context),
    job: await findLatestJob(context, [moveTopic]),
  };
};

/** Not in a transaction: a store that hangs would hold it. */
export const testStorage: Operation<typeof storageEndpoints.test> = async (context, { body }) => {
  const { db, clock, settings } = context;
  const given = storageSettingOf(settings, body, (await readStorageSetting(db)).value);
  const began = performance.now();
  switch (given.kind) {
    case "DATABASE":
      await probe(databaseStore({ db, clock }));
      break;
    case "FOLDER":
      await probe(folderStore(folderOf(settings)));
      break;
    case "S3":
      await probe(s3Store(placeOf(settings, given)));
  }
  return { milliseconds: Math.round(performance.now() - began) };
};

/** Writes, reads and deletes a few bytes that nobody else has. */
async function probe(store: Store): Promise<void> {
  const content = randomBytes(64);
  const id = createHash("sha256").update(content).digest("hex");
  const pieces = (async function* () {
    yield new Uint8Array(content);
  })();
  await store.put(id, pieces, content.length);
  const read = Buffer.from(await wholeOf(store.get(id)));
  await store.remove(id);
  if (!read.equals(content)) throw new StoreRefused("写入的测试文件读回来不一样");
  if (await store.exists(id)) throw new StoreRefused("测试文件没有删除掉，请检查删除的权限");
}

export const retryCarrying: Operation<typeof storageEndpoints.retry> = async (context) => {
  await carryAgain(context);
  await announceBlobs(context.db);
};

export const moveBlobs: Operation<typeof storageEndpoints.move> = async (context, { body: { to } }) => {
  const { db, settings } = context;
  assertComplete(settings, { ...(await readStorageSetting(db)).value, kind: to });
  const latest = await findLatestJob(context, [moveTopic]);
  if (latest && (latest.status === "WAITING" || latest.status === "RUNNING")) {
    throw new DomainError(`“${latest.title}”还在进行，请等它完成后再操作`);
  }
  const jobId = await enqueueJob(context, {
    kind: "STORAGE",
    topic: moveTopic,
    title: `移到${storeKindLabels[to]}`,
    input: { to },
  });
  return { jobId };
};

/** Each row knows where its content lies: a run that was cut off leaves the rest to the next. */
export const storageJobs = [
  jobHandler(moveTopic, z.object({ to: z.enum(storeKinds) }), async (work, { to }) => {
    const moved = await moveAll(work, to);
    return { result: { moved }, message: `已移到${storeKindLabels[to]}，共 ${moved} 个文件，都已核对。` };
  }),
];

async function moveAll({ context, doneBefore, progress }: JobWork, to: StoreKind): Promise<number> {
  let done = doneBefore;
  const total = done + (await leftToMove(context, to));
  for (let last = ""; ; ) {
    const [next] = await context.db
      .select({ id: blob.id })
      .from(blob)
      .where(and(ne(blob.store, to), gt(blob.id, last)))
      .orderBy(asc(blob.id))
      .limit(1);
    if (!next) return done;
    await carryBlob(context, next.id, to);
    last = next.id;
    done += 1;
    await progress(done, Math.max(done, total));
  }
}

function leftToMove({ db }: Pick<Context, "db">, to: StoreKind): Promise<number> {
  return db.$count(blob, ne(blob.store, to));
}
