/** Where a batch stands: taken on by hand or by what is recorded of it, paused and resumed (domain.md §3.2, State). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { type RecordedStage, recordedStages, stageOfRecords, statusOfPieces } from "./batch.rules.ts";
import { batch } from "./batch.tables.ts";
import { type Batch, getBatch, recordBatchEvent } from "./batch-document.ts";
import { batchAct } from "./batch-work.ts";

type Endpoints = typeof batchEndpoints;

/** 登记进度 by hand. */
export const setStage: Operation<Endpoints["stage"]> = async (context, input) => {
  const { stage } = input.body;
  const act = batchAct(stage === "SEWING" ? "sew" : "finish", async (within, found) => {
    await recordBatchEvent(within, found.id, "STAGE", batchStatusLabels[stage]);
    return touch(within, batch, found, { status: stage });
  });
  return act(context, input);
};

/** Where its piece records say that a batch stands: where its slowest bundle does. */
export async function readRecordedStage(db: Db, batchId: number): Promise<RecordedStage> {
  const live = sql`piece.kind = 'WORK' and piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')`;
  const finishing = sql`piece_record piece join batch_process step on step.id = piece.batch_process_id
    where step.stage in ('FINISH', 'PACK') and ${live}`;
  const found = await oneRow<Parameters<typeof stageOfRecords>[0]>(
    db,
    sql`select cut_qty as "cutQty", delivered_qty as "deliveredQty",
          exists (select from piece_record piece join batch_process step on step.id = piece.batch_process_id
            where piece.batch_id = batch.id and step.stage <> 'CUT' and ${live}) as begun,
          (select coalesce(sum(qty), 0)::int8 from bundle where batch_id = batch.id and voided_at is null
            and exists (select from ${finishing} and piece.bundle_id = bundle.id)) as "aheadQty",
          (select coalesce(max(qty), 0)::int8 from (select sum(piece.qty) as qty from ${finishing}
            and piece.batch_id = batch.id and piece.bundle_id is null group by step.id) loose) as "looseQty"
        from batch where id = ${batchId}`,
  );
  return stageOfRecords(found);
}

/**
 * Takes a batch that is cut to where its records say, after one of them or a bed came or went; `before` is what they
 * said until then, absent where nothing was taken away. What somebody set by hand ahead of the records stays. Its row is
 * locked by who calls.
 */
export async function followRecords(context: Context, found: Pick<Batch, "id">, before?: RecordedStage): Promise<void> {
  const { status, ...row } = await getBatch(context.db, found.id);
  const now = await readRecordedStage(context.db, found.id);
  const ranks: readonly string[] = recordedStages;
  const rank = ranks.indexOf(status);
  if (rank < 0 || rank === ranks.indexOf(now)) return;
  if (ranks.indexOf(now) < rank && status !== before) return;
  await touch(context, batch, row, { status: now });
  await recordBatchEvent(context, found.id, "STAGE", `${batchStatusLabels[now]}（计件）`);
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
