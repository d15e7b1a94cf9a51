/** What goes back to the supplier of a 物料采购, each time a document of its own, and taking that back. */
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import { insertRow, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { postMaterial } from "#backoffice/ledgers/material-ledger/post.ts";
import { reverseMaterial } from "#backoffice/ledgers/material-ledger/reverse.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import type { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import {
  materialPurchase,
  materialPurchaseLine,
  materialPurchaseReturn,
  materialPurchaseReturnLine,
} from "./material-purchase.tables.ts";
import {
  addOwed,
  bookMaterial,
  type MaterialPurchaseLineRow,
  openMaterialPurchase,
  readPurchaseLines,
} from "./material-purchase-document.ts";

type Endpoints = typeof materialPurchaseEndpoints;

/** BUY_RETURN at what the quantity was bought at, its share of the freight included; the supplier is owed as much less. */
export const returnMaterialPurchase: Operation<Endpoints["return"]> = async (context, { params, body }) => {
  const found = await openMaterialPurchase(context, params.id, "return", "out");
  assertVersion(found, body.version);
  const lines = await readPurchaseLines(context, found.id);
  const returnedFen = await sumReturns(context, found.id);
  const pieces = await takeLines(context, found.no, lines, body.lines);
  const priced = pieces.map(({ line, qtyMilli }) => ({
    ...{ line, qtyMilli },
    amountFen: worthOfReturn({
      qty: qtyMilli,
      leftQty: line.qtyMilli - line.returnedMilli,
      leftFen: line.amountFen + line.freightFen - (returnedFen.get(line.id) ?? 0),
    }),
  }));
  const amountFen = priced.reduce((sum, piece) => sum + piece.amountFen, 0);
  const { id, no } = await insertRow(context.db, materialPurchaseReturn, {
    ...{ no: await nextDocumentNumber(context, "WT"), purchaseId: found.id, amountFen, reason: body.reason },
    ...{ operatorId: context.actor.userId, bizDate: today(context), createdAt: context.clock.now() },
  });
  const written = await context.db
    .insert(materialPurchaseReturnLine)
    .values(priced.map(({ line, ...piece }) => ({ ...piece, returnId: id, lineId: line.id })))
    .returning();
  const ids = new Map(written.map((piece) => [piece.lineId, piece.id]));
  await postMaterial(
    context,
    { docType: "MATERIAL_PURCHASE_RETURN", docId: id },
    priced.map(({ line, ...piece }) => ({
      ...{ repositoryId: found.repositoryId, materialId: line.materialId, lot: line.lot, qtyMilli: -piece.qtyMilli },
      ...{ moveType: "BUY_RETURN", docLineId: ids.get(line.id) ?? 0, valueFen: -piece.amountFen },
    })),
  );
  await updateRows(
    context.db,
    materialPurchaseLine,
    priced.map(({ line, qtyMilli }) => ({ id: line.id, returnedMilli: line.returnedMilli + qtyMilli })),
  );
  await bookMaterial(context, found, { docType: "MATERIAL_PURCHASE_RETURN", docId: id, no }, -amountFen);
  return { id, no, ...(await touch(context, materialPurchase, found, { status: "PART_RETURNED" })) };
};

/** The wanted quantities by line, or a refusal that names the row. */
async function takeLines(
  { db }: Context,
  no: string,
  lines: readonly MaterialPurchaseLineRow[],
  wanted: readonly { lineId: number; qtyMilli: number }[],
) {
  const materials = await findMaterials(
    db,
    lines.map(({ materialId }) => materialId),
  );
  const seen = new Set<number>();
  return wanted.map(({ lineId, qtyMilli }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || seen.has(lineId)) throw new DomainError(`物料采购单 ${no} 没有这一行，请刷新后重试`);
    seen.add(lineId);
    const most = line.qtyMilli - line.returnedMilli;
    if (qtyMilli > most) {
      const material = materials.get(line.materialId);
      const unit = material ? materialUnitLabels[material.unit] : "";
      throw new DomainError(
        `${materialLabel(material, line.lot)} 最多能退 ${formatMilli(most)} ${unit}，填了 ${formatMilli(qtyMilli)} ${unit}`,
      );
    }
    return { line, qtyMilli };
  });
}

/** What returns that stand took off each line, 分. */
async function sumReturns({ db }: Context, purchaseId: number): Promise<Map<number, number>> {
  const found = await db
    .select({ lineId: materialPurchaseReturnLine.lineId, amountFen: materialPurchaseReturnLine.amountFen })
    .from(materialPurchaseReturnLine)
    .innerJoin(materialPurchaseReturn, eq(materialPurchaseReturn.id, materialPurchaseReturnLine.returnId))
    .where(and(eq(materialPurchaseReturn.purchaseId, purchaseId), isNull(materialPurchaseReturn.voidedAt)));
  const sums = new Map<number, number>();
  for (const { lineId, amountFen } of found) sums.set(lineId, (sums.get(lineId) ?? 0) + amountFen);
  return sums;
}

/** 红冲 of one return: the material is back, and owed for again. */
export const voidMaterialReturn: Operation<Endpoints["voidReturn"]> = async (context, { params, body }) => {
  const found = await openMaterialPurchase(context, params.id, "voidReturn", "in");
  assertVersion(found, body.version);
  const { db, actor, clock } = context;
  const [given] = await db
    .select()
    .from(materialPurchaseReturn)
    .where(and(eq(materialPurchaseReturn.id, params.returnId), eq(materialPurchaseReturn.purchaseId, found.id)));
  if (!given) throw new DomainError(`物料采购单 ${found.no} 没有这张退货单`);
  if (given.voidedAt !== null) throw new DomainError(`${given.no} 已作废，不能重复作废`);
  await assertPeriodOpen(db, given.bizDate);
  const pieces = await db
    .select()
    .from(materialPurchaseReturnLine)
    .where(eq(materialPurchaseReturnLine.returnId, given.id));
  const document = { docType: "MATERIAL_PURCHASE_RETURN", docId: given.id } as const;
  await reverseMaterial(context, document);
  const lines = await readPurchaseLines(context, found.id);
  const after = lines.map((line) => {
    const piece = pieces.find(({ lineId }) => lineId === line.id);
    return { id: line.id, returnedMilli: line.returnedMilli - (piece?.qtyMilli ?? 0) };
  });
  await updateRows(db, materialPurchaseLine, after);
  await db
    .update(materialPurchaseReturn)
    .set({ voidedBy: actor.userId, voidedAt: clock.now() })
    .where(eq(materialPurchaseReturn.id, given.id));
  await addOwed(context, found, given.amountFen);
  await reverseMoney(context, { ...document, stallId: null });
  await writeAudit(context, [
    {
      ...{ entity: "material_purchase_return", entityId: given.id, action: "void" },
      before: { no: given.no, amountFen: given.amountFen },
      after: { purchaseNo: found.no, reason: body.reason },
    },
  ]);
  const status = after.some(({ returnedMilli }) => returnedMilli > 0) ? "PART_RETURNED" : "CONFIRMED";
  return touch(context, materialPurchase, found, { status });
};
