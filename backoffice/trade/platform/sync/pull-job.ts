/** 立即抓单: orders and after-sales of a shop now, as a job that shows how far it is. */
import { z } from "zod";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { pulledKinds } from "#contract/platform/sync.words.ts";
import type { syncEndpoints } from "#contract/platform/syncs.ts";
import { PlatformError } from "../adapter/adapter.ts";
import { getVisibleShop } from "../shop/shop.ts";
import { LeaseLost } from "./cursor.ts";
import { pullShop } from "./pull.ts";

const topic = "shop.pull";
const input = z.object({ shopId: z.number() });

export const pullNow: Operation<typeof syncEndpoints.pull> = async (context, { body: { shopId } }) => {
  const shop = await getVisibleShop(context, shopId);
  if (shop.refusal !== null) throw new DomainError(shop.refusal);
  return { jobId: await enqueueJob(context, { kind: "PULL", topic, title: `抓单：${shop.name}`, input: { shopId } }) };
};

export const pullJob = jobHandler(topic, input, async (work, { shopId }) => {
  const { context } = work;
  const sums = { fetched: 0, written: 0, unchanged: 0, refused: 0 };
  for (const kind of pulledKinds) {
    const before = sums.fetched;
    const pulled = await attempt(() =>
      pullShop(context, {
        ...{ shopId, kind, trigger: "HAND", operatorId: context.actor.userId },
        progress: (done, total) => work.progress(before + done, before + total),
      }),
    );
    if (!pulled) throw new DomainError("正在自动抓单，请稍候在同步日志里看结果");
    for (const key of ["fetched", "written", "unchanged", "refused"] as const) sums[key] += pulled[key];
  }
  const { fetched, written, unchanged, refused } = sums;
  const left = refused > 0 ? `，${refused} 条没有收下，原因见同步日志` : "";
  return { result: sums, message: `收到 ${fetched} 条，写入 ${written} 条，${unchanged} 条没有变化${left}` };
});

/** What a platform said, as the job's own sentence. */
async function attempt<R>(pull: () => Promise<R>): Promise<R> {
  try {
    return await pull();
  } catch (error) {
    if (error instanceof PlatformError) throw new DomainError(error.message);
    if (error instanceof LeaseLost) throw new DomainError("抓单由另一个进程接着做了，请在同步日志里看结果");
    throw error;
  }
}
