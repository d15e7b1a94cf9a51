/** 物料采购: drafting, taking in, giving up (domain.md §3.2, material). */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { postMaterial } from "#backoffice/ledgers/material-ledger/post.ts";
import { reverseMaterial } from "#backoffice/ledgers/material-ledger/reverse.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertPlace } from "#backoffice/trade/inventory/purchase/purchase-document.ts";
import type { Received } from "#contract/endpoint.ts";
import type {
  MaterialPurchaseLineFields,
  materialPurchaseEndpoints,
} from "#contract/manufacture/material-purchases.ts";
import { materialPurchase } from "./material-purchase.tables.ts";
import {
  addOwed,
  assertMaterialSupplier,
  assertMayPrice,
  bookMaterial,
  openMaterialPurchase,
  readPurchaseLines,
  writePurchaseLines,
} from "./material-purchase-document.ts";

type Endpoints = typeof materialPurchaseEndpoints;
type Head = Omit<Received<Endpoints["add"]>["body"], "clientToken">;

export const addMaterialPurchase: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken: _, ...head } = body;
  return draftMaterialPurchase(context, head, []);
};

/** Also for 一键生成采购: a draft with its lines, in the transaction at hand. */
export async function draftMaterialPurchase(
  context: Context,
  head: Head,
  lines: readonly MaterialPurchaseLineFields[],
): Promise<{ id: number; no: string; version: number }> {
  await assertHead(context, head, null);
  const no = await nextDocumentNumber(context, "WL");
  const written = { ...head, no, bizDate: today(context), ...stamp(context) };
  const { id, version, freightFen } = await insertRow(context.db, materialPurchase, written);
  await writePurchaseLines(context, { id, freightFen }, lines);
  return { id, no, version };
}

export const editMaterialPurchase: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken: _, version, lines, ...head } = body;
  const draft = await openMaterialPurchase(context, params.id, "edit");
  assertVersion(draft, version);
  await assertHead(context, head, draft.attachmentId);
  if (lines.some(({ priceLi }) => priceLi !== undefined)) await assertMayPrice(context, head.repositoryId);
  await writePurchaseLines(context, { id: draft.id, freightFen: head.freightFen ?? draft.freightFen }, lines);
  return touch(context, materialPurchase, draft, head);
};

async function assertHead(context: Context, head: Head, attachmentBefore: string | null): Promise<void> {
  await assertPlace(context, head.repositoryId);
  if (head.freightFen !== undefined) await assertMayPrice(context, head.repositoryId);
  await assertMaterialSupplier(context, head.partyId);
  const { attachmentId } = head;
  if (attachmentId && attachmentId !== attachmentBefore) await assertPictures(context.db, [attachmentId], "附件");
}

/** BUY_IN at price with the line's share of the freight, and MATERIAL_BUY: what we owe the supplier. */
export const confirmMaterialPurchase: Operation<Endpoints["confirm"]> = async (context, { params, body }) => {
  const draft = await openMaterialPurchase(context, params.id, "confirm");
  assertVersion(draft, body.version);
  await assertPlace(context, draft.repositoryId);
  await assertMaterialSupplier(context, draft.partyId);
  const lines = await readPurchaseLines(context, draft.id);
  if (lines.length === 0) throw new DomainError("明细为空，请先添加物料");
  await assertPriced(context, lines, body.answered);
  await postMaterial(
    context,
    { docType: "MATERIAL_PURCHASE", docId: draft.id },
    lines.map(({ id, materialId, lot, qtyMilli, amountFen, freightFen }) => ({
      ...{ repositoryId: draft.repositoryId, materialId, lot, qtyMilli, moveType: "BUY_IN", docLineId: id },
      valueFen: amountFen + freightFen,
    })),
  );
  const boughtFen = lines.reduce((sum, { amountFen, freightFen }) => sum + amountFen + freightFen, 0);
  await bookMaterial(context, draft, { docType: "MATERIAL_PURCHASE", docId: draft.id, no: draft.no }, boughtFen);
  return touch(context, materialPurchase, draft, { status: "CONFIRMED", bizDate: today(context) });
};

/** Asks whether lines of a price of nothing are a gift. */
async function assertPriced(
  { db }: Context,
  lines: Awaited<ReturnType<typeof readPurchaseLines>>,
  answered: string | undefined,
): Promise<void> {
  const free = lines.filter(({ priceLi }) => priceLi === 0);
  const found = await findMaterials(
    db,
    free.map(({ materialId }) => materialId),
  );
  assertAnswered({
    sentences: free.map(({ materialId, lot }) => `${materialLabel(found.get(materialId), lot)} 没有单价，请填写`),
    figures: free.map(({ materialId, lot, qtyMilli }) => [materialId, lot, qtyMilli]),
    label: "价格无误",
    ask: "确实白送请勾选“价格无误”",
    answered,
  });
}

/** 红冲 of stock and of what is owed, to what they were; refused when the material has gone or it is paid. */
export const voidMaterialPurchase: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const found = await openMaterialPurchase(context, params.id, "void");
  assertVersion(found, body.version);
  if (found.status === "CONFIRMED") {
    if (body.reason === "") throw new DomainError("请填写作废原因");
    await assertPeriodOpen(context.db, found.bizDate);
    const document = { docType: "MATERIAL_PURCHASE", docId: found.id } as const;
    await reverseMaterial(context, document);
    await addOwed(context, found, -found.owedFen);
    await reverseMoney(context, { ...document, stallId: null });
  }
  const { no, status, owedFen } = found;
  const before = { no, status, owedFen };
  return markVoid(context, materialPurchase, found, { entity: "material_purchase", before, reason: body.reason });
};
