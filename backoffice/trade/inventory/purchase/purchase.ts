/** 采购单 before goods come: drafting, submitting, giving up (domain.md §3.3). */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findBoughtStyles } from "#backoffice/masters/goods/product/purchase-price.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { purchase } from "./purchase.tables.ts";
import {
  assertDiscount,
  assertPlace,
  assertSupplier,
  openPurchase,
  type Purchase,
  type PurchaseLineRow,
  readLines,
} from "./purchase-document.ts";
import { assertMayPrice, changeLines } from "./purchase-lines.ts";

type Endpoints = typeof purchaseEndpoints;

export const addPurchase: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken, ...head } = body;
  return insertDraft(context, head);
};

/** For other operations: a draft with its lines, each at its usual price, in the transaction at hand. */
export async function draftPurchase(
  context: Context,
  head: Pick<Purchase, "partyId" | "repositoryId" | "remark">,
  cells: readonly { skuId: number; qty: number }[],
): Promise<{ id: number; no: string }> {
  const draft = await insertDraft(context, head);
  await changeLines(
    context,
    { ...head, ...draft },
    { mode: "add", cells: cells.map((cell) => ({ ...cell, grade: 1 })), prices: [] },
  );
  return draft;
}

async function insertDraft(
  context: Context,
  head: Omit<Received<Endpoints["add"]>["body"], "clientToken">,
): Promise<Answer<Endpoints["add"]>> {
  await assertPlace(context, head.repositoryId);
  if (head.freightFen || head.discountFen) await assertMayPrice(context, head.repositoryId);
  await assertSupplier(context, head.partyId);
  const no = await nextDocumentNumber(context, "CG");
  const written = { ...head, no, bizDate: today(context), ...stamp(context) };
  const { id, version } = await insertRow(context.db, purchase, written);
  return { id, no, version };
}

export const editPurchase: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken, version, ...head } = body;
  const draft = await openPurchase(context, params.id, "edit");
  assertVersion(draft, version);
  await assertPlace(context, head.repositoryId);
  if (head.freightFen !== undefined || head.discountFen !== undefined) await assertMayPrice(context, head.repositoryId);
  await assertSupplier(context, head.partyId);
  return touch(context, purchase, draft, { ...head, attachmentId: head.attachmentId ?? null });
};

export const changePurchaseLines: Operation<Endpoints["lines"]> = async (context, { params, body }) => {
  const { clientToken, ...change } = body;
  const draft = await openPurchase(context, params.id, "edit");
  await changeLines(context, draft, change);
  return touch(context, purchase, draft, {});
};

/** From here on quantities stand, prices that are missing may follow (purchase-pricing.ts); those who take goods in at the place are told. */
export const submitPurchase: Operation<Endpoints["submit"]> = async (context, { params, body }) => {
  const draft = await openPurchase(context, params.id, "submit");
  assertVersion(draft, body.version);
  await assertPlace(context, draft.repositoryId);
  await assertSupplier(context, draft.partyId);
  const lines = await readLines(context, draft.id);
  if (lines.length === 0) throw new DomainError("明细为空，请先添加商品");
  await assertForSale(context, lines);
  assertDiscount(draft, lines);
  const changed = await touch(context, purchase, draft, { status: "WAIT", bizDate: today(context) });
  await tellReceivers(context, draft, lines);
  return changed;
};

/** Gives the document up; nothing of it is in stock, or no more. */
export const voidPurchase: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const found = await openPurchase(context, params.id, "void");
  assertVersion(found, body.version);
  if (found.status !== "DRAFT") {
    if (!hasPermission(context.actor.permissions, [permissions.purchaseVoid])) {
      throw new DomainError(`采购单 ${found.no} 已提交，您没有作废权限`);
    }
    if (body.reason === "") throw new DomainError("请填写作废原因");
  }
  await writeAudit(context, [
    {
      entity: "purchase",
      entityId: found.id,
      action: "void",
      before: { no: found.no, status: found.status },
      after: { status: "VOID", reason: body.reason },
    },
  ]);
  return touch(context, purchase, found, { status: "VOID" });
};

/** Neither a style that was stopped nor an SKU that was is bought again. */
async function assertForSale({ db }: Context, lines: readonly PurchaseLineRow[]): Promise<void> {
  const skuIds = lines.map(({ skuId }) => skuId);
  const styles = await findBoughtStyles(db, skuIds);
  for (const skuId of skuIds) {
    const style = styles.get(skuId);
    if (style?.off) throw new DomainError(`${style.styleNo} 停产款不能采购`);
    if (style?.active) continue;
    throw new DomainError(`${(await findSkuLabels(db, [skuId])).get(skuId) ?? ""} 已停用，不能采购`);
  }
}

async function tellReceivers(
  context: Context,
  { id, no, repositoryId }: Purchase,
  lines: readonly PurchaseLineRow[],
): Promise<void> {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  await sendMessage(context, await findUsersWithRight(context.db, repositoryId, "in"), {
    category: "BUSINESS",
    type: "待入库",
    title: `采购单 ${no} 待入库，共 ${pieces} 件`,
    content: "",
    link: `/clothes/inventory/purchase/item?id=${id}`,
    linkPermission: permissions.purchaseList,
  });
}
