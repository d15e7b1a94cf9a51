/** 催单, 改交期 and 改跟单 of ticked batches (domain.md §3.2, Bulk). */
import { inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { changeTicked } from "#backoffice/ground/documents/ticked.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { BatchTicked, batchEndpoints } from "#contract/manufacture/batches.ts";
import { permissions } from "#contract/permissions.ts";
import { type BatchAction, refuseBatchAction, refuseDueDate } from "./batch.rules.ts";
import { batch } from "./batch.tables.ts";
import { assertMerchandiser } from "./batch.ts";
import { type Batch, recordBatchEvent } from "./batch-document.ts";

type Endpoints = typeof batchEndpoints;

/** Into the history of each; whoever follows a batch is told. */
export const urgeBatches: Operation<Endpoints["urge"]> = (context, { body }) =>
  changeRows(context, body, "urge", async (row) => {
    await recordBatchEvent(context, row.id, "URGE", body.remark);
    if (row.merchandiserId !== null && row.merchandiserId !== context.actor.userId) {
      await sendMessage(context, [row.merchandiserId], {
        category: "BUSINESS",
        type: "催单",
        title: `批次 ${row.no} 催单，交期 ${row.dueDate}`,
        content: body.remark,
        link: `/clothes/manufacture/batch/detail?id=${row.id}`,
        linkPermission: permissions.batchList,
      });
    }
    return {};
  });

export const changeDueDates: Operation<Endpoints["changeDue"]> = async (context, { body }) => {
  const refusal = refuseDueDate(body.dueDate, today(context));
  if (refusal) throw new DomainError(refusal);
  return changeRows(context, body, "change", async (row) => {
    if (row.dueDate === body.dueDate) return `交期已经是 ${body.dueDate}`;
    await recordBatchEvent(context, row.id, "DUE", `${row.dueDate} → ${body.dueDate}`);
    return { dueDate: body.dueDate };
  });
};

export const changeMerchandisers: Operation<Endpoints["changeMerchandiser"]> = async (context, { body }) => {
  const { merchandiserId } = body;
  await assertMerchandiser(context.db, merchandiserId);
  const name = (await findNickName(context.db, merchandiserId)) ?? "未指定";
  return changeRows(context, body, "change", async (row) => {
    if (row.merchandiserId === merchandiserId) return `跟单员已经是${name}`;
    const before = (await findNickName(context.db, row.merchandiserId)) ?? "未指定";
    await recordBatchEvent(context, row.id, "MERCHANDISER", `${before} → ${name}`);
    return { merchandiserId };
  });
};

/** Locks them in the order of their ids, and leaves those alone that `change` gives a reason for. */
async function changeRows(
  context: Context,
  ticked: BatchTicked,
  action: BatchAction,
  change: (row: Batch) => Promise<string | Partial<Batch>>,
): Promise<Answer<Endpoints["urge"]>> {
  const visible = (await readRepositoryAccess(context)).ids("view");
  const ids = ticked.rows.map(({ id }) => id);
  const locked = await context.db
    .select()
    .from(batch)
    .where(inArray(batch.id, ids))
    .orderBy(batch.id)
    .for("no key update");
  const found = locked.filter(({ repositoryId }) => visible.includes(repositoryId));
  const words = {
    gone: "有勾选的批次已不存在，请刷新后重试",
    unit: "个批次",
    labelOf: ({ no }: Batch) => `批次 ${no}`,
  };
  const { changed, refused } = await changeTicked(ticked.rows, found, words, async (row) => {
    // The sentence begins with the batch's number, which the label says already.
    const refusal = refuseBatchAction(row.no, row, action)?.replace(`批次 ${row.no} `, "") ?? null;
    if (refusal !== null) return refusal;
    const changes = await change(row);
    if (typeof changes === "string") return changes;
    await touch(context, batch, row, changes);
    return null;
  });
  return { changed: changed.length, refused };
}
