/** A batch as its own operations handle it: locked, as it was seen, within the places and rights of the actor. */
import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { transitionsOf } from "#backoffice/ground/documents/transition.ts";
import { type Factory, findFactory } from "#backoffice/masters/party/party.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { type BatchAction, refuseBatchAction } from "./batch.rules.ts";
import { batchLine } from "./batch.tables.ts";
import { addBatchExpense, type Batch, batchNotFound, lockBatch } from "./batch-document.ts";

export type BatchLineRow = typeof batchLine.$inferSelect;

/** The batch under its lock, where the actor sees its place and its state allows the action. */
export async function openBatch(context: Context, id: number, action: BatchAction): Promise<Batch> {
  const found = await lockBatch(context, id);
  await assertSeen(context, found);
  const refusal = refuseBatchAction(found.no, found, action);
  if (refusal) throw new DomainError(refusal);
  return found;
}

/** Operations that take a batch from one state to another, as its asker saw it. */
export const batchAct = transitionsOf<Batch, BatchAction>(openBatch);

/** What a 费用单 costs a batch, 分, or no longer does; refused once the batch is closed. Whoever confirms need not see it. */
export async function chargeBatch(context: Context, id: number, changeFen: number): Promise<void> {
  const found = await lockBatch(context, id);
  const refusal = refuseBatchAction(found.no, found, "charge");
  if (refusal) throw new DomainError(refusal);
  await addBatchExpense(context, id, changeFen);
}

/** Refuses a batch of a place that the actor does not see, as if there were none. */
export async function assertSeen(
  context: Context,
  { repositoryId }: Pick<Batch, "repositoryId">,
): Promise<RepositoryAccess> {
  const access = await readRepositoryAccess(context);
  if (!access.may(repositoryId, "view")) throw new DomainError(batchNotFound);
  return access;
}

/** Its cells, in no order. */
export function readBatchLines(db: Db, batchId: number): Promise<BatchLineRow[]> {
  return db.select().from(batchLine).where(eq(batchLine.batchId, batchId)).orderBy(asc(batchLine.id));
}

/** Refuses what is no factory that one still works with. */
export async function getFactory(db: Db, partyId: number): Promise<Factory> {
  const found = await findFactory(db, partyId);
  if (!found) throw new DomainError("工厂不存在或不做加工，请重新选择");
  if (found.status === "OFF") throw new DomainError(`${found.name}已停用，请选择其他工厂`);
  return found;
}

/** Refuses a place that goods are not brought into, or that the actor does not see. */
export async function assertBatchPlace(context: Context, repositoryId: number): Promise<RepositoryAccess> {
  const access = await readRepositoryAccess(context);
  const [place] = await rows<{ name: string; type: string; status: string }>(
    context.db,
    sql`select name, type, status from repository where id = ${repositoryId}`,
  );
  if (!place || !access.may(repositoryId, "view")) throw new DomainError("入库仓不存在，或您没有查看权限");
  if (place.type === "TRANSIT") throw new DomainError(`${place.name}由系统使用，不能作入库仓`);
  if (place.status === "OFF") throw new DomainError(`${place.name}已停用，不能作入库仓`);
  return access;
}
