/** 挂单: opening a bill, its head, and bills that begin as another one's (domain.md §3.4). */

import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { distributor } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import type { BillHead } from "#contract/stall/bill/bill-inputs.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { paidPriceOf } from "./bill.rules.ts";
import { bill, billPayment } from "./bill.tables.ts";
import { type Bill, findBill, openBill, readLines, saveBill } from "./bill-document.ts";
import { insertCopies, saveRepriced } from "./bill-lines.ts";
import { assertReturnable, sumReturned } from "./bill-return.ts";

type Endpoints = typeof billEndpoints;

export const holdBill: Operation<Endpoints["hold"]> = async (context, { body }) => {
  if (body.distributorId != null) await assertCustomer(context, body.distributorId);
  return startBill(context, { stallId: body.stallId, distributorId: body.distributorId ?? null });
};

async function startBill(
  context: Context,
  head: { stallId: number; distributorId: number | null; originId?: number },
): Promise<{ id: number; no: string }> {
  const { db } = context;
  const place = await getRow(db, stall, head.stallId, "档口不存在，请重新选择");
  await assertRepositoryRight(context, place.repositoryId, "out");
  if (place.status === "OFF") throw new DomainError(`${place.name}已停用，不能开单`);
  const { id, no } = await insertRow(db, bill, {
    ...head,
    no: await nextDocumentNumber(context, "XS"),
    repositoryId: place.repositoryId,
    keeperId: context.actor.userId,
    bizDate: today(context),
    ...stamp(context),
  });
  return { id, no };
}

async function assertCustomer({ db }: Context, id: number): Promise<void> {
  const [found] = await db
    .select({ name: distributor.name, status: distributor.status })
    .from(distributor)
    .where(eq(distributor.id, id));
  if (!found) throw new DomainError("客户不存在，请重新选择");
  if (found.status === "DISABLED") throw new DomainError(`${found.name} 已停用，不能开单`);
}

export const editBill: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken, ...head } = body;
  const found = await openBill(context, params.id, "edit");
  return { version: (await writeHead(context, found, head)).version };
};

/** Writes what the head says; another customer has other prices. */
export async function writeHead(context: Context, found: Bill, { payments, ...head }: BillHead): Promise<Bill> {
  const changes = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined));
  if (payments) await writePayments(context, found, payments);
  if (Object.keys(changes).length === 0) return found;
  if (head.distributorId != null && head.distributorId !== found.distributorId) {
    await assertCustomer(context, head.distributorId);
  }
  const moved = head.distributorId !== undefined && head.distributorId !== found.distributorId;
  return moved ? saveRepriced(context, found, changes) : saveBill(context, found, changes);
}

async function writePayments(
  { db }: Context,
  found: Bill,
  payments: readonly { fundId: number; amountFen: number }[],
): Promise<void> {
  const paying = payments.filter(({ amountFen }) => amountFen !== 0);
  const known = await rows<{ id: number }>(
    db,
    sql`select id from fund where id = any(${pgArray(paying.map(({ fundId }) => fundId))}::bigint[]) and status = 'ON'
        and (stall_id is null or stall_id = ${found.stallId})`,
  );
  if (paying.some(({ fundId }) => !known.some(({ id }) => id === fundId))) {
    throw new DomainError("收款账户不存在或不属于本档口，请重新选择");
  }
  await db.delete(billPayment).where(eq(billPayment.billId, found.id));
  if (paying.length === 0) return;
  await db.insert(billPayment).values(paying.map(({ fundId, amountFen }) => ({ billId: found.id, fundId, amountFen })));
}

export const discardBill: Operation<Endpoints["discard"]> = async (context, { params, body }) => {
  const found = await openBill(context, params.id, "discard");
  assertVersion(found, body.version);
  return { version: (await saveBill(context, found, { status: "DISCARDED" })).version };
};

/** A held bill that gives back what this one sold, at what was paid for it. */
export const returnBillGoods: Operation<Endpoints["returnGoods"]> = async (context, { params, body }) => {
  const found = await openBill(context, params.id, "returnGoods");
  const wanted = body.pieces.filter(({ qty }) => qty > 0);
  if (wanted.length === 0) throw new DomainError("请填写要退的数量");
  const lines = await readLines(context.db, found.id);
  const returned = await sumReturned(
    context,
    lines.map(({ id }) => id),
  );
  const copies = [];
  for (const { lineId, qty } of wanted) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || line.kind === "RETURN") throw new DomainError("明细不存在，请刷新后重试");
    await assertReturnable(context, line, { qty, returnedQty: returned.get(lineId) ?? 0 });
    const priceFen = paidPriceOf(found, line.priceFen);
    copies.push({
      kind: "RETURN" as const,
      skuId: line.skuId,
      grade: body.grade,
      qty,
      takeQty: qty,
      priceFen,
      priceSource: "ORIGIN" as const,
      amountFen: qty * priceFen,
      originLineId: line.id,
      reason: body.reason,
    });
  }
  const created = await startBill(context, {
    stallId: found.stallId,
    distributorId: found.distributorId,
    originId: found.id,
  });
  await insertCopies(context, created.id, copies);
  const fresh = await findBill(context.db, created.id);
  if (fresh) await saveBill(context, fresh);
  return created;
};

/** 复制开单: the same goods for the same customer, at today's prices. */
export const copyBill: Operation<Endpoints["copy"]> = async (context, { params }) => {
  const found = await openBill(context, params.id, "copy");
  const lines = (await readLines(context.db, found.id)).filter(({ kind }) => kind !== "RETURN");
  if (lines.length === 0) throw new DomainError(`拿货单 ${found.no} 没有拿货明细，不能复制`);
  const created = await startBill(context, { stallId: found.stallId, distributorId: found.distributorId });
  await insertCopies(
    context,
    created.id,
    lines.map(({ kind, skuId, grade, qty, priceFen, priceSource, amountFen }) => ({
      kind,
      skuId,
      grade,
      qty,
      takeQty: qty,
      priceFen,
      // A price typed then is no reason to type it now.
      priceSource: priceSource === "MANUAL" || priceSource === "ORIGIN" ? "WHOLESALE" : priceSource,
      amountFen,
    })),
  );
  const fresh = await findBill(context.db, created.id);
  if (fresh) await saveRepriced(context, fresh);
  return created;
};
