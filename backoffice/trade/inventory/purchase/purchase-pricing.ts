/**
 * 定价: prices of a 采购单 that was submitted, until a payment settles it. What was received is worth what is typed now:
 * in stock, on the supplier's account, and as the style's last price (docs/decisions/ledgers.md,
 * "Purchases without a price").
 */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { type Revaluation, revalueStock } from "#backoffice/ledgers/stock-ledger/revalue.ts";
import { findBoughtStyles, recallPurchasePrices } from "#backoffice/masters/goods/product/purchase-price.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import type { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { formatFen } from "#contract/money.ts";
import { extrasOf, isPriced, worthOfPieces } from "./purchase.rules.ts";
import { purchase, purchaseLine, purchaseReceipt, purchaseReceiptLine } from "./purchase.tables.ts";
import { assertDiscount, openPurchase, type Purchase, type PurchaseLineRow, readLines } from "./purchase-document.ts";
import { assertMayPrice, assertUsual, changedPrices } from "./purchase-lines.ts";
import { rebookReceipts } from "./purchase-money.ts";

type Endpoint = (typeof purchaseEndpoints)["price"];

/** Sets prices, freight and discount; what is not told stays. */
export const pricePurchase: Operation<Endpoint> = async (context, { params, body }) => {
  const { db } = context;
  const before = await openPurchase(context, params.id, "price", "view");
  assertVersion(before, body.version);
  await assertMayPrice(context, before.repositoryId);
  const lines = await readLines(context, before.id);
  const told = new Map(body.prices.map(({ skuId, priceFen }) => [skuId, priceFen]));
  const prices = changedPrices(lines, [], told);
  const extra = {
    freightFen: body.freightFen ?? before.freightFen,
    discountFen: body.discountFen ?? before.discountFen,
  };
  await assertUnsettled(context, before, lines, { prices, extra });
  const skuIds = lines.map(({ skuId }) => skuId);
  const styles = await findBoughtStyles(db, skuIds);
  await assertUsual(context, { prices, styles, answered: body.answered });
  const after = lines.map((line) => ({ ...line, priceFen: told.get(line.skuId) ?? line.priceFen }));
  assertDiscount({ ...before, ...extra }, after);
  const changed = new Set(prices.map(([skuId]) => skuId));
  await updateRows(
    db,
    purchaseLine,
    after.filter(({ skuId }) => changed.has(skuId)).map(({ id, priceFen }) => ({ id, priceFen })),
  );
  await revalue(context, { ...before, ...extra }, after);
  await recallPurchasePrices(
    db,
    lines.map(({ skuId }) => skuId),
  );
  await auditPrices(context, before, extra, lines, after);
  return touch(context, purchase, before, extra);
};

/** A price that was told, freight and discount are no longer changed once something is paid; a missing price is told. */
async function assertUnsettled(
  { db }: Context,
  { no, paidFen, freightFen, discountFen }: Purchase,
  lines: readonly PurchaseLineRow[],
  {
    prices,
    extra,
  }: { prices: [skuId: number, priceFen: number][]; extra: Pick<Purchase, "freightFen" | "discountFen"> },
): Promise<void> {
  const extraChanges = extra.freightFen !== freightFen || extra.discountFen !== discountFen;
  if (prices.length === 0 && !extraChanges) throw new DomainError("单价没有变化，请填写要定的单价");
  if (paidFen === 0) return;
  const paid = `采购单 ${no} 已付款 ${formatFen(paidFen)} 元`;
  if (extraChanges) throw new DomainError(`${paid}，不能再改运费和优惠，请先作废付款单`);
  const [again] = prices.filter(([sku]) => lines.some((line) => line.skuId === sku && isPriced(line)));
  if (!again) return;
  const label = (await findSkuLabels(db, [again[0]])).get(again[0]) ?? "";
  throw new DomainError(`${paid}，${label} 不能再改单价，请先作废付款单`);
}

/** What came in and went back is worth what the prices say now: each receipt, its entry, and the pieces in stock. */
async function revalue(context: Context, bought: Purchase, lines: readonly PurchaseLineRow[]): Promise<void> {
  const { db } = context;
  const pieces = await db
    .select({
      id: purchaseReceiptLine.id,
      receiptId: purchaseReceipt.id,
      no: purchaseReceipt.no,
      kind: purchaseReceipt.kind,
      bookedFen: purchaseReceipt.amountFen,
      lineId: purchaseReceiptLine.lineId,
      qty: purchaseReceiptLine.qty,
      amountFen: purchaseReceiptLine.amountFen,
    })
    .from(purchaseReceiptLine)
    .innerJoin(purchaseReceipt, eq(purchaseReceipt.id, purchaseReceiptLine.receiptId))
    .where(and(eq(purchaseReceipt.purchaseId, bought.id), isNull(purchaseReceipt.voidedAt)))
    .orderBy(asc(purchaseReceipt.id), asc(purchaseReceiptLine.id));
  const worth = worthOfPieces(lines, extrasOf(lines, bought), pieces);
  const after = pieces.map((piece, index) => ({ ...piece, afterFen: worth[index] ?? null }));
  await updateRows(
    db,
    purchaseReceiptLine,
    after.flatMap(({ id, afterFen }) => (afterFen === null ? [] : [{ id, amountFen: afterFen }])),
  );
  const skuOf = new Map(lines.map(({ id, skuId }) => [id, skuId]));
  const revaluations = after.map(({ id, receiptId, kind, lineId, qty, amountFen, afterFen }): Revaluation => {
    const moreFen = (afterFen ?? amountFen) - amountFen;
    return {
      document: { docType: kind === "RECEIPT" ? "PURCHASE_RECEIPT" : "PURCHASE_RETURN", docId: receiptId },
      docLineId: id,
      repositoryId: bought.repositoryId,
      skuId: skuOf.get(lineId) ?? 0,
      qty: kind === "RECEIPT" ? qty : 0,
      changeFen: kind === "RECEIPT" ? moreFen : -moreFen,
    };
  });
  await revalueStock(context, revaluations);
  const receipts = [...new Map(after.map((piece) => [piece.receiptId, piece])).values()];
  const changed = receipts.flatMap(({ receiptId: id, no, kind, bookedFen }) => {
    const own = after.filter((piece) => piece.receiptId === id);
    const amountFen = own.reduce((sum, { afterFen }) => sum + (afterFen ?? 0), 0);
    return amountFen === bookedFen ? [] : [{ id, no, kind, amountFen }];
  });
  await updateRows(
    db,
    purchaseReceipt,
    changed.map(({ id, amountFen }) => ({ id, amountFen })),
  );
  await rebookReceipts(context, bought, changed);
}

async function auditPrices(
  context: Context,
  { id, no, freightFen, discountFen }: Purchase,
  extra: Pick<Purchase, "freightFen" | "discountFen">,
  lines: readonly PurchaseLineRow[],
  after: readonly PurchaseLineRow[],
): Promise<void> {
  const changed = lines.filter((line, index) => line.priceFen !== after[index]?.priceFen);
  const pricesOf = (all: readonly PurchaseLineRow[]) =>
    all.filter((one) => changed.some((line) => line.id === one.id)).map(({ skuId, priceFen }) => ({ skuId, priceFen }));
  await writeAudit(context, [
    {
      entity: "purchase",
      entityId: id,
      action: "price",
      before: { no, freightFen, discountFen, prices: pricesOf(lines) },
      after: { ...extra, prices: pricesOf(after) },
    },
  ]);
}
