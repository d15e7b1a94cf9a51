/** The lines of a held bill: by scan, by matrix, by hand; each priced as it comes (domain.md §3.4, §8). */
import { inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { updateRows } from "#backoffice/ground/documents/write.ts";
import { assertSkusExist, describeSkus, resolveLine } from "#backoffice/masters/goods/line/line.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { maxLines } from "#contract/goods/lines.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { maxBillQty } from "#contract/stall/bill/bill.words.ts";
import type { BillLineEdit, BillLineMode } from "#contract/stall/bill/bill-inputs.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { billLine } from "./bill.tables.ts";
import { type Bill, type Line, openBill, readLines, saveBill } from "./bill-document.ts";
import { findOriginPrices } from "./bill-origin.ts";
import { choosePrice, type Price } from "./price/bill-price.rules.ts";
import { findPrices } from "./price/bill-price.ts";

type Endpoints = typeof billEndpoints;

/** Reads the text and adds what it means; a style or a choice is answered, and adds nothing. */
export const scanIntoBill: Operation<Endpoints["scan"]> = async (context, { params, body }) => {
  const { clientToken, text, ...mode } = body;
  const found = await openBill(context, params.id, "edit");
  const line = await resolveLine(context, { query: { text } });
  if (line.kind !== "cells") return line;
  const after = await addCells(context, found, mode, line.cells, "add");
  return { kind: "added", label: line.label, version: after.version };
};

/** Sets the pieces of one style's SKUs; 0 takes them away. */
export const setBillCells: Operation<Endpoints["cells"]> = async (context, { params, body }) => {
  const { clientToken, cells, ...mode } = body;
  const found = await openBill(context, params.id, "edit");
  return { version: (await addCells(context, found, mode, cells, "set")).version };
};

async function addCells(
  context: Context,
  found: Bill,
  mode: BillLineMode,
  cells: readonly { skuId: number; qty: number }[],
  how: "add" | "set",
): Promise<Bill> {
  const { db } = context;
  await assertSkusExist(
    db,
    cells.map(({ skuId }) => skuId),
  );
  const lines = await readLines(db, found.id);
  const same = (skuId: number) =>
    lines.find(
      (line) =>
        line.skuId === skuId && line.kind === mode.kind && line.grade === mode.grade && line.originLineId === null,
    );
  const summed = new Map<number, number>();
  for (const { skuId, qty } of cells) summed.set(skuId, (summed.get(skuId) ?? 0) + qty);
  const added: { skuId: number; qty: number }[] = [];
  const changed: Line[] = [];
  for (const [skuId, asked] of summed) {
    const line = same(skuId);
    const qty = how === "add" ? (line?.qty ?? 0) + asked : asked;
    if (qty > maxBillQty) throw await tooMany(context, skuId);
    if (line) changed.push(withQty(line, { qty }));
    else if (qty > 0) added.push({ skuId, qty });
  }
  if (lines.length + added.length > maxLines) throw new DomainError(`一张单据最多 ${maxLines} 行，请分单`);
  await saveLines(context, changed);
  await insertLines(context, found, mode, added, Math.max(0, ...lines.map(({ lineNo }) => lineNo)));
  return saveRepriced(context, found);
}

async function tooMany({ db }: Context, skuId: number): Promise<DomainError> {
  const label = (await findSkuLabels(db, [skuId])).get(skuId) ?? "";
  return new DomainError(`${label} 每行数量不能超过 9,999`);
}

/** What was to be taken along grows and shrinks with the line; what was owed stays owed. */
function withQty(line: Line, { qty, takeQty }: { qty: number; takeQty?: number | undefined }): Line {
  const taken = takeQty ?? Math.max(0, qty - (line.qty - line.takeQty));
  return { ...line, qty, takeQty: taken, amountFen: qty * line.priceFen };
}

/** Saves changed lines; those without pieces go. */
async function saveLines({ db }: Context, lines: readonly Line[]): Promise<void> {
  const gone = lines.filter(({ qty }) => qty === 0).map(({ id }) => id);
  if (gone.length > 0) await db.delete(billLine).where(inArray(billLine.id, gone));
  const kept = lines.filter(({ qty }) => qty > 0);
  await updateRows(
    db,
    billLine,
    kept.map(({ id, qty, takeQty, priceFen, priceSource, amountFen }) => ({
      ...{ id, qty, takeQty, priceFen, priceSource, amountFen },
    })),
  );
}

async function insertLines(
  context: Context,
  found: Bill,
  mode: BillLineMode,
  added: readonly { skuId: number; qty: number }[],
  lastNo: number,
): Promise<void> {
  if (added.length === 0) return;
  const { db } = context;
  const described = await describeSkus(
    db,
    added.map(({ skuId }) => skuId),
  );
  const prices = await findPrices(context, {
    stallId: found.stallId,
    distributorId: found.distributorId,
    productIds: [...described.values()].map(({ productId }) => productId),
  });
  await db.insert(billLine).values(
    added.map(({ skuId, qty }, index) => {
      const productId = described.get(skuId)?.productId ?? 0;
      const choices = prices.get(productId);
      if (!choices) throw new Error(`no prices of product ${productId}`);
      const price = choosePrice(choices, { kind: mode.kind, saleQty: found.saleQty + qty });
      return {
        billId: found.id,
        lineNo: lastNo + index + 1,
        skuId,
        kind: mode.kind,
        grade: mode.grade,
        reason: mode.kind === "RETURN" ? mode.reason : "",
        qty,
        takeQty: qty,
        ...price,
        amountFen: qty * price.priceFen,
      };
    }),
  );
}

/** Changes quantities, pieces taken along and prices by hand. */
export const editBillLines: Operation<Endpoints["lines"]> = async (context, { params, body }) => {
  const found = await openBill(context, params.id, "edit");
  const lines = await readLines(context.db, found.id);
  const edited = new Map<number, Line>();
  for (const edit of body.lines) {
    const line = edited.get(edit.id) ?? lines.find(({ id }) => id === edit.id);
    if (!line) throw new DomainError("明细已被他人修改，请刷新后重试");
    edited.set(line.id, await editLine(context, line, edit));
  }
  await saveLines(context, [...edited.values()]);
  return { version: (await saveRepriced(context, found)).version };
};

async function editLine(context: Context, line: Line, { qty, takeQty, priceFen }: BillLineEdit): Promise<Line> {
  const label = async () => (await findSkuLabels(context.db, [line.skuId])).get(line.skuId) ?? "";
  if (takeQty !== undefined && takeQty > qty) throw new DomainError(`${await label()} 即拿不能超过数量 ${qty}`);
  if (line.kind === "RETURN" && takeQty !== undefined && takeQty < qty) {
    throw new DomainError(`${await label()} 退货没有欠货，即拿须等于数量`);
  }
  if (priceFen === null && line.priceSource === "MANUAL") line = { ...line, ...(await priceOfOrigin(context, line)) };
  const repriced = priceFen != null && priceFen !== line.priceFen;
  if (repriced) {
    if (!hasPermission(context.actor.permissions, [permissions.billPrice])) {
      throw new DomainError(`${await label()} 您没有改价的权限`);
    }
    if (line.kind === "GIFT") throw new DomainError(`${await label()} 是赠品，不能改价`);
    line = { ...line, priceFen, priceSource: "MANUAL" };
  }
  return withQty(line, { qty, takeQty: line.kind === "RETURN" ? qty : takeQty });
}

/** What a line costs whose typed price was taken out: what its origin was paid with, else what {@link saveRepriced} finds. */
async function priceOfOrigin(context: Context, { originLineId, priceFen }: Line): Promise<Price> {
  if (originLineId === null) return { priceFen, priceSource: "WHOLESALE" };
  const origin = (await findOriginPrices(context, [originLineId])).get(originLineId);
  return { priceFen: origin?.priceFen ?? priceFen, priceSource: "ORIGIN" };
}

/**
 * Saves the bill after its lines or its customer changed, with prices as they
 * are now: a strategy may want a number of pieces, a customer has prices of
 * their own. What was typed by hand, came free or names an earlier bill stays.
 */
export async function saveRepriced(context: Context, before: Bill, changes: Partial<Bill> = {}): Promise<Bill> {
  const { db } = context;
  const lines = (await readLines(db, before.id)).filter(
    ({ priceSource }) => priceSource !== "MANUAL" && priceSource !== "FREE" && priceSource !== "ORIGIN",
  );
  if (lines.length > 0) {
    const saved = { ...before, ...changes };
    const described = await describeSkus(
      db,
      lines.map(({ skuId }) => skuId),
    );
    const prices = await findPrices(context, {
      stallId: saved.stallId,
      distributorId: saved.distributorId,
      productIds: [...described.values()].map(({ productId }) => productId),
    });
    const saleQty = lines.filter(({ kind }) => kind === "SALE").reduce((sum, { qty }) => sum + qty, 0);
    const repriced = lines.flatMap((line) => {
      const choices = prices.get(described.get(line.skuId)?.productId ?? 0);
      if (!choices) return [];
      const { priceFen, priceSource } = choosePrice(choices, { kind: line.kind, saleQty });
      if (priceFen === line.priceFen && priceSource === line.priceSource) return [];
      return [{ id: line.id, priceFen, priceSource, amountFen: line.qty * priceFen }];
    });
    await updateRows(db, billLine, repriced);
  }
  return saveBill(context, before, changes);
}

/** Copies of lines, for a bill that begins as another one's. */
export async function insertCopies(
  { db }: Context,
  billId: number,
  copies: readonly Omit<typeof billLine.$inferInsert, "billId" | "lineNo">[],
): Promise<void> {
  if (copies.length === 0) return;
  await db.insert(billLine).values(copies.map((copy, index) => ({ ...copy, billId, lineNo: index + 1 })));
}

/** The lines with these ids, in no order. */
export async function findLines({ db }: Context, ids: readonly number[]): Promise<Line[]> {
  return db
    .select()
    .from(billLine)
    .where(inArray(billLine.id, [...ids]));
}
