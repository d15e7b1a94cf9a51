/** Receiving what was bought, giving some of it back, and taking either back (domain.md §3.3). */
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import { insertRow, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { recallPurchasePrices } from "#backoffice/masters/goods/product/purchase-price.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import type { PurchaseReceiptKind } from "#contract/inventory/purchase.words.ts";
import type { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { extrasOf, isPriced, leftToReceive, mostReceivable, statusOfLines, worthOfReceipt } from "./purchase.rules.ts";
import { purchase, purchaseLine, purchaseReceipt, purchaseReceiptLine } from "./purchase.tables.ts";
import { openPurchase, type Purchase, type PurchaseLineRow, readLines } from "./purchase-document.ts";
import { bookReceipt, reverseReceipt } from "./purchase-money.ts";

type Endpoints = typeof purchaseEndpoints;

/** Pieces of one line on a receipt, and what they are worth; undefined coming in without price: the style's cost. */
interface Piece {
  line: PurchaseLineRow;
  qty: number;
  amountFen: number | undefined;
}

const ways = {
  RECEIPT: { prefix: "RK", right: "in", docType: "PURCHASE_RECEIPT", moveType: "PURCHASE_IN", sign: 1 },
  RETURN: { prefix: "TH", right: "out", docType: "PURCHASE_RETURN", moveType: "PURCHASE_RETURN", sign: -1 },
} as const;

/** PURCHASE_IN at price, with the pieces' share of freight and discount; without price at the style's cost. */
export const receivePurchase: Operation<Endpoints["receive"]> = async (context, { params, body }) => {
  const found = await openPurchase(context, params.id, "receive", ways.RECEIPT.right);
  assertVersion(found, body.version);
  const lines = await readLines(context, found.id);
  const cells = body.cells ?? lines.map((line) => ({ skuId: line.skuId, qty: leftToReceive(line) }));
  const wanted = await takeCells(context, found, lines, cells, {
    most: mostReceivable,
    sentence: (most) => `最多还能收 ${most} 件`,
  });
  const taken = await sumReceipts(context, found);
  const extras = extrasOf(lines, found);
  const pieces = wanted.map(({ line, qty }) => {
    const extraFen = extras[lines.indexOf(line)] ?? 0;
    return {
      line,
      qty,
      amountFen: isPriced(line)
        ? worthOfReceipt(line, { qty, extraFen, takenFen: taken.RECEIPT.get(line.id) ?? 0 })
        : undefined,
    };
  });
  const created = await record(context, found, { kind: "RECEIPT", reason: body.remark, pieces });
  const after = lines.map((line) => ({ ...line, receivedQty: line.receivedQty + qtyOf(pieces, line) }));
  await saveLines(context, lines, after);
  await recallPurchasePrices(
    context.db,
    pieces.map(({ line }) => line.skuId),
  );
  await bookReceipt(context, found, { ...created, kind: "RECEIPT", amountFen: sumOf(pieces) });
  return { ...created, ...(await touch(context, purchase, found, { status: statusOfLines(after) })) };
};

/** PURCHASE_RETURN at what the pieces were worth when they came. */
export const returnPurchase: Operation<Endpoints["return"]> = async (context, { params, body }) => {
  const found = await openPurchase(context, params.id, "return", ways.RETURN.right);
  assertVersion(found, body.version);
  const lines = await readLines(context, found.id);
  const wanted = await takeCells(context, found, lines, body.cells, {
    most: ({ receivedQty, returnedQty }) => receivedQty - returnedQty,
    sentence: (most) => `最多能退 ${most} 件`,
  });
  const taken = await sumReceipts(context, found);
  const pieces = wanted.map(({ line, qty }) => {
    const leftFen = (taken.RECEIPT.get(line.id) ?? 0) - (taken.RETURN.get(line.id) ?? 0);
    return { line, qty, amountFen: worthOfReturn({ qty, leftQty: line.receivedQty - line.returnedQty, leftFen }) };
  });
  const created = await record(context, found, { kind: "RETURN", reason: body.reason, pieces });
  const after = lines.map((line) => ({ ...line, returnedQty: line.returnedQty + qtyOf(pieces, line) }));
  await saveLines(context, lines, after);
  await bookReceipt(context, found, { ...created, kind: "RETURN", amountFen: sumOf(pieces) });
  return { ...created, ...(await touch(context, purchase, found, {})) };
};

/** 红冲: stock and what is owed as before, and the lines have their pieces to come, or to return, again. */
export const voidPurchaseReceipt: Operation<Endpoints["voidReceipt"]> = async (context, { params, body }) => {
  const found = await openPurchase(context, params.id, "voidReceipt", "view");
  const [receipt] = await context.db
    .select()
    .from(purchaseReceipt)
    .where(and(eq(purchaseReceipt.id, params.receiptId), eq(purchaseReceipt.purchaseId, found.id)));
  if (!receipt) throw new DomainError(`采购单 ${found.no} 没有这张收货单或退货单`);
  const { docType, right } = ways[receipt.kind];
  await assertRepositoryRight(context, found.repositoryId, right);
  if (receipt.voidedAt !== null) throw new DomainError(`${receipt.no} 已作废，不能重复作废`);
  assertVersion(found, body.version);
  await assertPeriodOpen(context.db, receipt.bizDate);
  const lines = await readLines(context, found.id);
  const after = await withoutReceipt(context, receipt, lines);
  await reverseStock(context, { docType, docId: receipt.id });
  await context.db
    .update(purchaseReceipt)
    .set({ voidedBy: context.actor.userId, voidedAt: context.clock.now() })
    .where(eq(purchaseReceipt.id, receipt.id));
  await saveLines(context, lines, after);
  await recallPurchasePrices(
    context.db,
    lines.map(({ skuId }) => skuId),
  );
  await reverseReceipt(context, found, receipt.id);
  await writeAudit(context, [
    {
      entity: "purchase_receipt",
      entityId: receipt.id,
      action: "void",
      before: { no: receipt.no, kind: receipt.kind, amountFen: receipt.amountFen },
      after: { purchaseNo: found.no, reason: body.reason },
    },
  ]);
  return touch(context, purchase, found, { status: statusOfLines(after) });
};

/** The lines as they are without the receipt; refused while pieces of it are with the supplier. */
async function withoutReceipt(
  { db }: Context,
  { id, kind }: typeof purchaseReceipt.$inferSelect,
  lines: readonly PurchaseLineRow[],
): Promise<PurchaseLineRow[]> {
  const pieces = await db.select().from(purchaseReceiptLine).where(eq(purchaseReceiptLine.receiptId, id));
  const qtyBy = new Map(pieces.map(({ lineId, qty }) => [lineId, qty]));
  if (kind === "RETURN") {
    return lines.map((line) => ({ ...line, returnedQty: line.returnedQty - (qtyBy.get(line.id) ?? 0) }));
  }
  const returned = lines.find((line) => qtyBy.has(line.id) && line.returnedQty > 0);
  if (returned) {
    const label = (await findSkuLabels(db, [returned.skuId])).get(returned.skuId) ?? "";
    throw new DomainError(`${label} 已退货 ${returned.returnedQty} 件，请先作废退货单`);
  }
  return lines.map((line) => ({ ...line, receivedQty: line.receivedQty - (qtyBy.get(line.id) ?? 0) }));
}

/** The cells by line, or a refusal that names the row. */
async function takeCells(
  { db }: Context,
  { no }: Purchase,
  lines: readonly PurchaseLineRow[],
  cells: readonly { skuId: number; grade?: number; qty: number }[],
  limit: { most(line: PurchaseLineRow): number; sentence(most: number): string },
): Promise<Omit<Piece, "amountFen">[]> {
  if (cells.some(({ grade }) => grade === 2)) throw new DomainError("采购单只收退正品，次品请用调整单登记");
  const qtyBy = new Map<number, number>();
  for (const { skuId, qty } of cells) qtyBy.set(skuId, (qtyBy.get(skuId) ?? 0) + qty);
  const labelOf = async (skuId: number) => (await findSkuLabels(db, [skuId])).get(skuId) ?? "所填商品";
  const taken: Omit<Piece, "amountFen">[] = [];
  for (const [skuId, qty] of qtyBy) {
    if (qty === 0) continue;
    const line = lines.find((one) => one.skuId === skuId);
    if (!line) throw new DomainError(`${await labelOf(skuId)} 不在采购单 ${no} 上`);
    const most = limit.most(line);
    if (qty > most) throw new DomainError(`${await labelOf(skuId)} ${limit.sentence(most)}，填了 ${qty} 件`);
    taken.push({ line, qty });
  }
  if (taken.length === 0) throw new DomainError("请至少填写一行数量");
  return taken;
}

/** What live receipts and returns came to so far, by line. */
async function sumReceipts(
  { db }: Context,
  { id }: Purchase,
): Promise<Record<PurchaseReceiptKind, Map<number, number>>> {
  const found = await db
    .select({
      kind: purchaseReceipt.kind,
      lineId: purchaseReceiptLine.lineId,
      amountFen: purchaseReceiptLine.amountFen,
    })
    .from(purchaseReceiptLine)
    .innerJoin(purchaseReceipt, eq(purchaseReceipt.id, purchaseReceiptLine.receiptId))
    .where(and(eq(purchaseReceipt.purchaseId, id), isNull(purchaseReceipt.voidedAt)));
  const sums = { RECEIPT: new Map<number, number>(), RETURN: new Map<number, number>() };
  for (const { kind, lineId, amountFen } of found) {
    sums[kind].set(lineId, (sums[kind].get(lineId) ?? 0) + amountFen);
  }
  return sums;
}

/** Writes the receipt with its lines and posts it. */
async function record(
  context: Context,
  { id: purchaseId, repositoryId }: Purchase,
  { kind, reason, pieces }: { kind: PurchaseReceiptKind; reason: string; pieces: readonly Piece[] },
): Promise<{ id: number; no: string }> {
  const { db, actor, clock } = context;
  const { prefix, docType, moveType, sign } = ways[kind];
  const { id, no } = await insertRow(db, purchaseReceipt, {
    no: await nextDocumentNumber(context, prefix),
    purchaseId,
    kind,
    amountFen: sumOf(pieces),
    reason,
    operatorId: actor.userId,
    bizDate: today(context),
    createdAt: clock.now(),
  });
  const rows = await db
    .insert(purchaseReceiptLine)
    .values(pieces.map(({ line, qty, amountFen = 0 }) => ({ receiptId: id, lineId: line.id, qty, amountFen })))
    .returning({ id: purchaseReceiptLine.id, lineId: purchaseReceiptLine.lineId });
  const ids = new Map(rows.map((row) => [row.lineId, row.id]));
  const posted = await postStock(
    context,
    { docType, docId: id },
    pieces.map(({ line, qty, amountFen }) => ({
      repositoryId,
      skuId: line.skuId,
      grade: 1,
      qty: sign * qty,
      moveType,
      docLineId: ids.get(line.id) ?? 0,
      ...(amountFen !== undefined && { valueFen: sign * amountFen }),
    })),
  );
  // What came in without price is worth what the ledger took it at, until somebody says.
  await updateRows(
    db,
    purchaseReceiptLine,
    pieces.flatMap(({ line, amountFen }, index) => {
      const { valueFen = 0, varianceFen = 0 } = posted[index] ?? {};
      return amountFen === undefined ? [{ id: ids.get(line.id) ?? 0, amountFen: valueFen + varianceFen }] : [];
    }),
  );
  return { id, no };
}

async function saveLines(
  { db }: Context,
  before: readonly PurchaseLineRow[],
  after: readonly PurchaseLineRow[],
): Promise<void> {
  const changed = after.filter(({ receivedQty, returnedQty }, index) => {
    const was = before[index];
    return was?.receivedQty !== receivedQty || was.returnedQty !== returnedQty;
  });
  await updateRows(
    db,
    purchaseLine,
    changed.map(({ id, receivedQty, returnedQty }) => ({ id, receivedQty, returnedQty })),
  );
}

/** What the supplier gets for the pieces. */
const sumOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { line, amountFen = 0 }) => sum + (isPriced(line) ? amountFen : 0), 0);

const qtyOf = (pieces: readonly Piece[], { id }: PurchaseLineRow) =>
  pieces.find(({ line }) => line.id === id)?.qty ?? 0;
