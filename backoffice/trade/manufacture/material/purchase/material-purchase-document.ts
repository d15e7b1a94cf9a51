/** A 物料采购单 as its operations handle it: opened under lock, its lines written, what we owe for it kept. */

import { asc, eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { allocatePayments } from "#backoffice/ledgers/money-ledger/payables.ts";
import { lockAccounts, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { isMaterialSupplier } from "#backoffice/masters/party/party.ts";
import { getOpen, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";
import type { MaterialPurchaseLineFields } from "#contract/manufacture/material-purchases.ts";
import { formatFen, maxFen } from "#contract/money.ts";
import { amountsOf, type MaterialPurchaseAction, refuseMaterialPurchase } from "./material-purchase.rules.ts";
import { materialPurchase, materialPurchaseLine } from "./material-purchase.tables.ts";

export type MaterialPurchase = typeof materialPurchase.$inferSelect;
export type MaterialPurchaseLineRow = typeof materialPurchaseLine.$inferSelect;

export const purchaseMissing = "物料采购单不存在，或您没有查看权限";

/** The document, locked, when the actor has the right in its place and its state allows the action. */
export async function openMaterialPurchase(
  context: Context,
  id: number,
  action: MaterialPurchaseAction,
  right: RepositoryRight = "in",
): Promise<MaterialPurchase> {
  // Not the row's lock: payments write `paid_fen` while they hold the supplier's account (docs/decisions/ledgers.md,
  // "The order of locks").
  await acquireLock(context.db, "materialPurchase", id);
  const [found] = await context.db.select().from(materialPurchase).where(eq(materialPurchase.id, id));
  return getOpen(context, found, { missing: purchaseMissing, right, refuse: refuseMaterialPurchase, action });
}

export async function assertMaterialSupplier({ db }: Context, partyId: number): Promise<void> {
  if (await isMaterialSupplier(db, partyId)) return;
  throw new DomainError("供应商不存在、已停用或不供物料，请重新选择");
}

/** Amounts are written by who may see what things cost there. */
export async function assertMayPrice(context: Context, repositoryId: number): Promise<void> {
  if ((await readRepositoryAccess(context)).mayCost(repositoryId)) return;
  throw new DomainError("您没有成本权限，不能填写单价和运费，单价按参考价，或由有成本权限的人填写");
}

export function readPurchaseLines({ db }: Pick<Context, "db">, id: number): Promise<MaterialPurchaseLineRow[]> {
  return db
    .select()
    .from(materialPurchaseLine)
    .where(eq(materialPurchaseLine.purchaseId, id))
    .orderBy(asc(materialPurchaseLine.lineNo));
}

/**
 * Writes a draft's lines anew: one a material and 缸号. A price that is not told stays as it was; of a line that is new
 * it is the material's 参考价.
 */
export async function writePurchaseLines(
  context: Context,
  draft: { id: number; freightFen: number },
  wanted: readonly MaterialPurchaseLineFields[],
): Promise<void> {
  const { db } = context;
  const before = await readPurchaseLines(context, draft.id);
  const materials = await findMaterials(
    db,
    wanted.map(({ materialId }) => materialId),
  );
  const was = new Map(before.map((line) => [`${line.materialId}:${line.lot}`, line.priceLi]));
  const seen = new Set<string>();
  const lines = wanted.map(({ materialId, lot, qtyMilli, priceLi }) => {
    const material = materials.get(materialId);
    const key = `${materialId}:${lot}`;
    if (!material) throw new DomainError("有一行物料不存在，可能已被删除，请刷新后重试");
    if (seen.has(key)) throw new DomainError(`${materialLabel(material, lot)} 写了两行，请合并成一行`);
    seen.add(key);
    if (!material.on && !was.has(key)) throw new DomainError(`${materialLabel(material)} 已停用，不能采购`);
    return { materialId, lot, qtyMilli, priceLi: priceLi ?? was.get(key) ?? material.priceLi };
  });
  const amounts = amountsOf(lines, draft.freightFen);
  const total = (amounts ?? []).reduce((sum, { amountFen, freightFen }) => sum + amountFen + freightFen, 0);
  if (!amounts || total > maxFen) throw new DomainError("金额超过 99,999,999.99 元，请分单");
  await db.delete(materialPurchaseLine).where(eq(materialPurchaseLine.purchaseId, draft.id));
  if (lines.length === 0) return;
  await db.insert(materialPurchaseLine).values(
    lines.map((line, index) => ({
      ...{ ...line, purchaseId: draft.id, lineNo: index + 1 },
      ...{ amountFen: amounts[index]?.amountFen ?? 0, freightFen: amounts[index]?.freightFen ?? 0 },
    })),
  );
}

type Booked = Pick<MaterialPurchase, "id" | "no" | "partyId">;

/** Posts what the supplier is owed more (or, below 0, less) for the purchase, by it or by one of its returns. */
export async function bookMaterial(
  context: Context,
  bought: Booked,
  document: { docType: "MATERIAL_PURCHASE" | "MATERIAL_PURCHASE_RETURN"; docId: number; no: string },
  amountFen: number,
): Promise<void> {
  const { no: remark, ...of } = document;
  await postMoney(context, { ...of, stallId: null }, [
    { kind: "SUPPLIER", ownerId: bought.partyId, amountFen, entryType: "MATERIAL_BUY", remark },
  ]);
  await addOwed(context, bought, amountFen);
}

/**
 * What is owed for the purchase follows its entries. Never is more of it paid than owed: a payment that stands in the
 * way is named. The supplier's account is locked first, as payments do.
 */
export async function addOwed(context: Context, { id, no, partyId }: Booked, changeFen: number): Promise<void> {
  const { db } = context;
  await lockAccounts(db, [{ kind: "SUPPLIER", ownerId: partyId }]);
  const [now] = await db
    .select({ owedFen: materialPurchase.owedFen, paidFen: materialPurchase.paidFen })
    .from(materialPurchase)
    .where(eq(materialPurchase.id, id));
  if (!now) throw new Error("the purchase is open");
  const owedFen = now.owedFen + changeFen;
  if (now.paidFen > owedFen) {
    const [paid, left] = [formatFen(now.paidFen), formatFen(owedFen)];
    throw new DomainError(`物料采购单 ${no} 已付 ${paid} 元，之后应付只剩 ${left} 元，请先作废付款`);
  }
  await db.update(materialPurchase).set({ owedFen }).where(eq(materialPurchase.id, id));
  // What was paid ahead pays what is owed more.
  await allocatePayments(context, partyId, { first: { kind: "MATERIAL_PURCHASE", id } });
}
