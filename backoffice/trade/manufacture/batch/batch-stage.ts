/** Where a batch stands: taken on by hand or by what is recorded of it, paused and resumed (domain.md §3.2, State). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { edited, today, touch } from "#backoffice/ground/documents/write.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { statusOfPieces } from "./batch.rules.ts";
import { batch } from "./batch.tables.ts";
import { getBatch, recordBatchEvent } from "./batch-document.ts";
import { batchAct } from "./batch-work.ts";

type Endpoints = typeof batchEndpoints;
type Stage = "SEWING" | "FINISHING";

/** 登记进度 by hand. */
export const setStage: Operation<Endpoints["stage"]> = async (context, input) => {
  const { stage } = input.body;
  const act = batchAct(stage === "SEWING" ? "sew" : "finish", async (within, found) => {
    await recordBatchEvent(within, found.id, "STAGE", batchStatusLabels[stage]);
    return touch(within, batch, found, { status: stage });
  });
  return act(context, input);
};

/**
 * Takes a batch that is cut on to the stage that work on it shows; one that is there already or further stays.
 * Its row is locked by who calls.
 */
export async function advanceStage(
  context: Pick<Context, "db" | "clock" | "actor">,
  batchId: number,
  stage: Stage,
): Promise<void> {
  const earlier = stage === "SEWING" ? sql`('CUTTING')` : sql`('CUTTING', 'SEWING')`;
  const { updatedBy, updatedAt } = edited(context);
  const moved = await rows(
    context.db,
    sql`update batch set status = ${stage}, version = version + 1, updated_by = ${updatedBy},
          updated_at = ${updatedAt.toISOString()}::timestamptz
        where id = ${batchId} and status in ${earlier} returning id`,
  );
  if (moved.length > 0) await recordBatchEvent(context, batchId, "STAGE", `${batchStatusLabels[stage]}（计件）`);
}

/**
 * Says anew whether everything that was cut came: DELIVERED with the last piece, FINISHING again where a delivery was
 * voided. After `sumBatch`, with the batch locked.
 */
export async function settleDelivered(context: Context, batchId: number): Promise<void> {
  const found = await getBatch(context.db, batchId);
  const status = statusOfPieces(found);
  if (status === found.status) return;
  const deliveredDay = status === "DELIVERED" ? today(context) : null;
  await touch(context, batch, found, { status, deliveredDay });
  await recordBatchEvent(context, batchId, "STAGE", batchStatusLabels[status]);
}

export const pauseBatch: Operation<Endpoints["pause"]> = batchAct<
  Answer<Endpoints["pause"]>,
  Received<Endpoints["pause"]>
>("pause", async (context, found, { body }) => {
  await recordBatchEvent(context, found.id, "PAUSE", body.reason);
  return touch(context, batch, found, { paused: true });
});

export const resumeBatch: Operation<Endpoints["resume"]> = batchAct("resume", async (context, found) => {
  await recordBatchEvent(context, found.id, "RESUME");
  return touch(context, batch, found, { paused: false });
});
