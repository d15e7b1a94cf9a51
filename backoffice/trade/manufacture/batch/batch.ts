/** 批次 before anything is cut: drafting with its plan, changing, ordering (下单), giving up (domain.md §3.2). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { insertRow, stamp, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { freezeBudget } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { orderKindOf, refuseDueDate } from "./batch.rules.ts";
import { batch, batchAttachment, batchLine } from "./batch.tables.ts";
import { recordBatchEvent, sumBatch } from "./batch-document.ts";
import { refreshSnapshot } from "./batch-snapshot.ts";
import { assertBatchPlace, batchAct, getFactory, openBatch, readBatchLines } from "./batch-work.ts";

type Endpoints = typeof batchEndpoints;
type Head = Omit<Received<Endpoints["edit"]>["body"], "clientToken" | "version" | "plan" | "attachmentIds">;
type Plan = readonly { skuId: number; qty: number }[];

export const addBatch: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken, productId, plan, attachmentIds, ...head } = body;
  return insertDraft(context, { ...head, productId, plan, attachmentIds });
};

/** For other operations, in the transaction at hand: a draft as the form starts it. */
export function draftBatch(
  context: Context,
  draft: Pick<
    Received<Endpoints["add"]>["body"],
    "productId" | "partyId" | "repositoryId" | "dueDate" | "remark" | "plan"
  >,
): Promise<Answer<Endpoints["add"]>> {
  // The contract knows what a form leaves as it was; the token that repeats are told by is the caller's.
  return addBatch(context, { body: batchEndpoints.add.body.parse({ ...draft, clientToken: randomUUID() }) });
}

async function insertDraft(
  context: Context,
  {
    productId,
    plan,
    attachmentIds,
    ...head
  }: Head & { productId: number; plan: Plan; attachmentIds: readonly string[] },
): Promise<Answer<Endpoints["add"]>> {
  const { db } = context;
  await assertStyleMade(db, productId);
  const written = await readHead(context, head, null);
  const no = await nextDocumentNumber(context, "SC");
  const { id, version } = await insertRow(db, batch, {
    ...written,
    ...{ no, productId, orderKind: orderKindOf(await wasMade(db, productId)), bizDate: today(context) },
    ...stamp(context),
  });
  await writePlan(context, { id, productId }, plan);
  await writeAttachments(db, id, attachmentIds);
  await refreshSnapshot(context, { id, productId });
  await sumBatch(db, id);
  return { id, no, version };
}

export const editBatch: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken, version, plan, attachmentIds, ...head } = body;
  const found = await openBatch(context, params.id, "edit");
  assertVersion(found, version);
  const written = await readHead(context, head, found);
  await writePlan(context, found, plan);
  if (found.status === "PLANNED" && plan.every(({ qty }) => qty === 0)) throw new DomainError(noPlan);
  await writeAttachments(context.db, found.id, attachmentIds);
  if (found.status === "PLANNED") await recordBatchEvent(context, found.id, "PLAN", "修改批次");
  const changed = await touch(context, batch, found, written);
  await sumBatch(context.db, found.id);
  return changed;
};

const noPlan = "计划数为空，请至少填写一个颜色尺码";

/** From here on it counts in the demand for material; what was made before meanwhile makes it a 翻单. */
export const planBatch: Operation<Endpoints["plan"]> = batchAct("plan", async (context, found) => {
  const { db } = context;
  await assertStyleMade(db, found.productId);
  await getFactory(db, found.partyId);
  await assertBatchPlace(context, found.repositoryId);
  const refusal = refuseDueDate(found.dueDate, today(context));
  if (refusal) throw new DomainError(`批次 ${found.no} 的${refusal}，请先修改`);
  const lines = await readBatchLines(db, found.id);
  const planQty = lines.reduce((sum, line) => sum + line.planQty, 0);
  if (planQty === 0) throw new DomainError(`批次 ${found.no} 的${noPlan}`);
  await assertActive(
    db,
    lines.filter((line) => line.planQty > 0).map(({ skuId }) => skuId),
  );
  await freezeBudget(db, found.id);
  await recordBatchEvent(context, found.id, "PLAN", `计划 ${planQty} 件，交期 ${found.dueDate}`);
  const orderKind = orderKindOf(await wasMade(db, found.productId, found.id));
  return touch(context, batch, found, { status: "PLANNED", orderKind, bizDate: today(context) });
});

export const cancelBatch: Operation<Endpoints["cancel"]> = batchAct<
  Answer<Endpoints["cancel"]>,
  Received<Endpoints["cancel"]>
>("cancel", async (context, found, { body }) => {
  const issued = await rows<{ no: string }>(
    context.db,
    sql`select issue.no from material_issue issue
        where issue.batch_id = ${found.id} and issue.kind = 'ISSUE' and issue.status = 'ISSUED'
          and exists (select from material_issue_line line where line.issue_id = issue.id and line.returned_milli < line.qty_milli)
        order by issue.id limit 1`,
  );
  if (issued[0]) throw new DomainError(`批次 ${found.no} 已领料（${issued[0].no}），请先退料或作废领料单`);
  if (found.otherFen !== 0) {
    throw new DomainError(`批次 ${found.no} 已计入费用 ${formatFen(found.otherFen)} 元，请先作废这些费用单`);
  }
  await recordBatchEvent(context, found.id, "CANCEL", body.reason);
  await audit(context, found, "cancel", { status: "CANCELLED", reason: body.reason });
  return touch(context, batch, found, { status: "CANCELLED", paused: false, cancelReason: body.reason });
});

/** One row of the audit log about a batch. */
export async function audit(
  context: Context,
  { id, no, status }: { id: number; no: string; status: string },
  action: string,
  after: object,
): Promise<void> {
  await writeAudit(context, [{ entity: "batch", entityId: id, action, before: { no, status }, after }]);
}

/** The columns of the head; what a piece costs only from who may see it, and nothing of our own factory. */
async function readHead(
  context: Context,
  { feeLi, ...head }: Head,
  before: { partyId: number; feeLi: number; dueDate: string } | null,
): Promise<Omit<Head, "feeLi"> & { feeLi: number }> {
  const { db } = context;
  // A day that has passed meanwhile may stay as it was.
  const refusal = head.dueDate === before?.dueDate ? null : refuseDueDate(head.dueDate, today(context));
  if (refusal) throw new DomainError(refusal);
  const factory = await getFactory(db, head.partyId);
  await assertBatchPlace(context, head.repositoryId);
  await assertMerchandiser(db, head.merchandiserId);
  if (feeLi !== undefined && !(await readRepositoryAccess(context)).mayCost(head.repositoryId)) {
    throw new DomainError("您没有查看成本的权限，不能填写加工费");
  }
  const usual = before?.partyId === factory.id ? before.feeLi : factory.feeLi;
  return { ...head, feeLi: factory.type === "OWN" ? 0 : (feeLi ?? usual) };
}

export async function assertMerchandiser(db: Db, userId: number | null): Promise<void> {
  if (userId === null) return;
  if ((await findUsersWithPermission(db, permissions.batchList)).includes(userId)) return;
  throw new DomainError("跟单员不存在、已停用或没有批次权限，请重新选择");
}

/** Why no batch can be made of a style now; null where one can. */
export async function refuseStyle(db: Db, productId: number): Promise<string | null> {
  const [style] = await rows<{ styleNo: string; status: string; skus: number }>(
    db,
    sql`select style_no as "styleNo", status, (select count(*) from sku where product_id = product.id and active) as skus
        from product where id = ${productId}`,
  );
  if (!style) return "款式不存在，请重新选择";
  if (style.status === "OFF") return `${style.styleNo} 停产款不能下批次`;
  return style.skus === 0 ? `${style.styleNo} 没有启用的颜色尺码` : null;
}

async function assertStyleMade(db: Db, productId: number): Promise<void> {
  const refusal = await refuseStyle(db, productId);
  if (refusal) throw new DomainError(refusal);
}

/** Whether a batch of the style was ordered before, leaving out the one at hand. */
export async function wasMade(db: Db, productId: number, exceptId = 0): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from batch where product_id = ${productId} and id <> ${exceptId}
          and status not in ('DRAFT', 'CANCELLED') limit 1`,
  );
  return found.length > 0;
}

/** The whole plan at once: a cell that is not told, or is 0, stands no longer. */
async function writePlan(
  { db }: Context,
  { id, productId }: { id: number; productId: number },
  plan: Plan,
): Promise<void> {
  const wanted = new Map<number, number>();
  for (const { skuId, qty } of plan) wanted.set(skuId, (wanted.get(skuId) ?? 0) + qty);
  const filled = [...wanted].filter(([, qty]) => qty > 0);
  const skus = await rows<{ skuId: number; colorId: number; sizeId: number }>(
    db,
    sql`select id as "skuId", color_id as "colorId", size_id as "sizeId" from sku where product_id = ${productId}`,
  );
  const lines = await readBatchLines(db, id);
  const unknown = filled.find(([skuId]) => !skus.some((sku) => sku.skuId === skuId));
  if (unknown)
    throw new DomainError(`${(await findSkuLabels(db, [unknown[0]])).get(unknown[0]) ?? "所填商品"} 不是这个款的`);
  if (filled.some(([, qty]) => qty > 99_999)) throw new DomainError("每个颜色尺码的计划数不能超过 99,999");
  await assertActive(
    db,
    filled.filter(([skuId]) => !lines.some((line) => line.skuId === skuId)).map(([skuId]) => skuId),
  );
  await updateRows(
    db,
    batchLine,
    lines.map((line) => ({ id: line.id, planQty: wanted.get(line.skuId) ?? 0 })),
  );
  // Bundles of a bed that was voided still say what they were of.
  await db.execute(sql`
    delete from batch_line line where batch_id = ${id} and plan_qty = 0
      and not exists (select from bundle where bundle.batch_line_id = line.id)`);
  const added = skus.flatMap((sku) => {
    const planQty = lines.some((line) => line.skuId === sku.skuId) ? 0 : (wanted.get(sku.skuId) ?? 0);
    return planQty > 0 ? [{ ...sku, batchId: id, planQty }] : [];
  });
  if (added.length > 0) await db.insert(batchLine).values(added);
}

async function assertActive(db: Db, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  const [stopped] = await rows<{ id: number }>(
    db,
    sql`select id from sku where not active and id in (${sql.join(
      skuIds.map((id) => sql`${id}`),
      sql`, `,
    )}) order by id limit 1`,
  );
  if (stopped)
    throw new DomainError(`${(await findSkuLabels(db, [stopped.id])).get(stopped.id) ?? ""} 已停用，不能下批次`);
}

async function writeAttachments(db: Db, batchId: number, pictureIds: readonly string[]): Promise<void> {
  const distinct = [...new Set(pictureIds)];
  await assertPictures(db, distinct, "附件图片");
  await db.execute(sql`delete from batch_attachment where batch_id = ${batchId}`);
  if (distinct.length === 0) return;
  await db.insert(batchAttachment).values(distinct.map((pictureId, sort) => ({ batchId, pictureId, sort })));
}
