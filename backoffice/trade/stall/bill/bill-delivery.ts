/** 补拿货 and 取消欠货: what becomes of the pieces a bill still owes (domain.md §3.4). */
import { eq, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { updateRows } from "#backoffice/ground/documents/write.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { followMerger, lockCustomer } from "#backoffice/trade/stall/account/distributor-account.ts";
import { distributor } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import type { DeliveryKind } from "#contract/stall/bill/bill.words.ts";
import { owedOf } from "#contract/stall/bill/bill-sums.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { lessShareOff, refuseVoid } from "./bill.rules.ts";
import { bill, billDelivery, billDeliveryLine, billLine, billPayment } from "./bill.tables.ts";
import { type Bill, type Line, openBill, readLines, saveBill } from "./bill-document.ts";
import { sumReturned } from "./bill-return.ts";

type Endpoints = typeof billEndpoints;
type Wanted = { line: Line; qty: number };

export const pickUpOwed: Operation<Endpoints["pickUp"]> = async (context, { params, body }) => {
  const found = await openBill(context, params.id, "pickUp");
  assertVersion(found, body.version);
  const wanted = await takeOwed(context, found, body.pieces);
  const { deliveryId, lineIds } = await record(context, found, { kind: "PICKUP", wanted, amountFen: 0 });
  await postStock(
    context,
    { docType: "BILL_PICKUP", docId: deliveryId },
    wanted.map(({ line, qty }) => ({
      repositoryId: found.repositoryId,
      skuId: line.skuId,
      grade: line.grade as Grade,
      qty: -qty,
      moveType: "SALE_OUT" as const,
      docLineId: lineIds.get(line.id) ?? 0,
    })),
  );
  await addToLines(context, wanted, "PICKUP");
  await tellOf(context, { ...found, bizDate: bizDateOf(context.clock.now()) });
  return { version: (await saveBill(context, found)).version };
};

/** What is not handed over any more is not owed by the customer any more. */
export const cancelOwed: Operation<Endpoints["cancelOwed"]> = async (context, { params, body }) => {
  const found = await openBill(context, params.id, "cancelOwed");
  assertVersion(found, body.version);
  const distributorId = found.distributorId ?? 0;
  await lockCustomer(context, distributorId);
  const wanted = await takeOwed(context, found, body.pieces);
  const amountFen = await creditOf(context, found, wanted);
  const { deliveryId } = await record(context, found, { kind: "CANCEL", wanted, amountFen });
  const customer = { kind: "DISTRIBUTOR", ownerId: distributorId } as const;
  const refundFundId = await findRefundFund(context, found);
  const { entries } = await postMoney(context, { docType: "OWED_CANCEL", docId: deliveryId, stallId: found.stallId }, [
    { ...customer, amountFen, entryType: "OWED_CANCEL", remark: found.no },
    // 散客 has no account to keep it on: what was paid goes back over the counter.
    ...(refundFundId === null
      ? []
      : ([
          { ...customer, amountFen: -amountFen, entryType: "REFUND" },
          { kind: "FUND", ownerId: refundFundId, amountFen: -amountFen, entryType: "REFUND" },
        ] as const)),
  ]);
  const credits = entries.filter(({ kind, amountFen: fen }) => kind === "DISTRIBUTOR" && fen > 0).map(({ id }) => id);
  await allocateCredits(context, distributorId, { billId: found.id, entryIds: credits });
  await addToLines(context, wanted, "CANCEL");
  await tellOf(context, { stallId: found.stallId, bizDate: bizDateOf(context.clock.now()), distributorId });
  return { version: (await saveBill(context, found)).version };
};

/**
 * What the customer need not pay for the pieces, less their share of 整单优惠
 * and 抹零: with the bill's earlier cancellations never more than it asked for
 * its goods.
 */
async function creditOf({ db }: Context, found: Bill, wanted: readonly Wanted[]): Promise<number> {
  const [before] = await rows<{ goodsFen: number; creditedFen: number }>(
    db,
    sql`
    select
      (select coalesce(sum(cancelled_qty * price_fen), 0)::int8 from bill_line where bill_id = ${found.id}) as "goodsFen",
      (select coalesce(sum(amount_fen), 0)::int8 from bill_delivery
       where bill_id = ${found.id} and kind = 'CANCEL' and voided_at is null) as "creditedFen"`,
  );
  const nowFen = wanted.reduce((sum, { line, qty }) => sum + qty * line.priceFen, 0);
  return Math.max(0, lessShareOff(found, (before?.goodsFen ?? 0) + nowFen) - (before?.creditedFen ?? 0));
}

/** The fund that 散客 paid into; null for customers with an account of their own. */
async function findRefundFund({ db }: Context, found: Bill): Promise<number | null> {
  const [paid] = await db
    .select({ fundId: billPayment.fundId, walkIn: distributor.walkIn })
    .from(bill)
    .innerJoin(distributor, eq(distributor.id, bill.distributorId))
    .innerJoin(billPayment, eq(billPayment.billId, bill.id))
    .where(eq(bill.id, found.id))
    .orderBy(billPayment.id)
    .limit(1);
  return paid?.walkIn ? paid.fundId : null;
}

export const voidDelivery: Operation<Endpoints["voidDelivery"]> = async (context, { params, body }) => {
  const { db, actor, clock } = context;
  const found = await openBill(context, params.id, "voidDelivery");
  assertVersion(found, body.version);
  const [delivery] = await db.select().from(billDelivery).where(eq(billDelivery.id, params.deliveryId));
  if (!delivery || delivery.billId !== found.id) throw new DomainError(`拿货单 ${found.no} 没有这次补拿`);
  if (delivery.voidedAt !== null) throw new DomainError("已撤销，不能重复撤销");
  const refusal = refuseVoid(
    { keeperId: delivery.operatorId, bizDate: delivery.bizDate },
    { userId: actor.userId, held: actor.permissions, today: bizDateOf(clock.now()) },
  );
  if (refusal) throw new DomainError(refusal);
  await assertPeriodOpen(db, delivery.bizDate);
  const pieces = await db.select().from(billDeliveryLine).where(eq(billDeliveryLine.deliveryId, delivery.id));
  const lines = await readLines(db, found.id);
  const wanted = pieces.flatMap(({ lineId, qty }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ line, qty: -qty }] : [];
  });
  if (delivery.kind === "PICKUP") {
    await assertNotGivenBack(context, wanted);
    await reverseStock(context, { docType: "BILL_PICKUP", docId: delivery.id });
  } else {
    const distributorId = found.distributorId ?? 0;
    await lockCustomer(context, distributorId);
    const document = { docType: "OWED_CANCEL", docId: delivery.id, stallId: found.stallId } as const;
    await followMerger(context, await reverseMoney(context, document), distributorId);
    await allocateCredits(context, distributorId);
  }
  await addToLines(context, wanted, delivery.kind);
  // Both are of their own day.
  await tellOf(context, { ...found, bizDate: delivery.bizDate });
  await db
    .update(billDelivery)
    .set({ voidedAt: clock.now(), voidedBy: actor.userId })
    .where(eq(billDelivery.id, delivery.id));
  return { version: (await saveBill(context, found)).version };
};

/** Pieces that came back already cannot become owed again. */
async function assertNotGivenBack(context: Context, wanted: readonly Wanted[]): Promise<void> {
  const returned = await sumReturned(
    context,
    wanted.map(({ line }) => line.id),
  );
  for (const { line, qty } of wanted) {
    if (line.takeQty + line.pickedQty + qty >= (returned.get(line.id) ?? 0)) continue;
    const label = (await findSkuLabels(context.db, [line.skuId])).get(line.skuId) ?? "";
    throw new DomainError(`${label} 已有退货，请先作废关联的退货单`);
  }
}

/** The lines asked for, each with no more than it owes. */
async function takeOwed(
  { db }: Context,
  found: Bill,
  pieces: readonly { lineId: number; qty: number }[],
): Promise<Wanted[]> {
  const lines = await readLines(db, found.id);
  const wanted = pieces
    .filter(({ qty }) => qty > 0)
    .map(({ lineId, qty }) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line) throw new DomainError("明细不存在，请刷新后重试");
      return { line, qty };
    });
  if (wanted.length === 0) throw new DomainError("请填写数量");
  if (new Set(wanted.map(({ line }) => line.id)).size < wanted.length) throw new DomainError("同一明细只能填一次");
  const over = wanted.find(({ line, qty }) => qty > owedOf(line));
  if (over) {
    const label = (await findSkuLabels(db, [over.line.skuId])).get(over.line.skuId) ?? "";
    throw new DomainError(`${label} 欠货 ${owedOf(over.line)} 件，不能处理 ${over.qty} 件`);
  }
  return wanted;
}

async function record(
  { db, actor, clock }: Context,
  found: Bill,
  { kind, wanted, amountFen }: { kind: DeliveryKind; wanted: readonly Wanted[]; amountFen: number },
): Promise<{ deliveryId: number; lineIds: Map<number, number> }> {
  const now = clock.now();
  const [created] = await db
    .insert(billDelivery)
    .values({
      billId: found.id,
      kind,
      qty: wanted.reduce((sum, { qty }) => sum + qty, 0),
      amountFen,
      bizDate: bizDateOf(now),
      operatorId: actor.userId,
      createdAt: now,
    })
    .returning({ id: billDelivery.id });
  if (!created) throw new Error("nothing was inserted");
  const saved = await db
    .insert(billDeliveryLine)
    .values(wanted.map(({ line, qty }) => ({ deliveryId: created.id, lineId: line.id, qty })))
    .returning({ id: billDeliveryLine.id, lineId: billDeliveryLine.lineId });
  return { deliveryId: created.id, lineIds: new Map(saved.map(({ id, lineId }) => [lineId, id])) };
}

async function addToLines({ db }: Context, wanted: readonly Wanted[], kind: DeliveryKind): Promise<void> {
  await updateRows(
    db,
    billLine,
    wanted.map(({ line: { id, pickedQty, cancelledQty }, qty }) =>
      kind === "PICKUP" ? { id, pickedQty: pickedQty + qty } : { id, cancelledQty: cancelledQty + qty },
    ),
  );
}

/** What the bill's goods cost, or what it asks, is known anew: the sums of the day follow. */
async function tellOf(
  { db, clock }: Context,
  { stallId, bizDate, distributorId }: Pick<Bill, "stallId" | "bizDate" | "distributorId">,
): Promise<void> {
  await enqueue(db, clock.now(), {
    topic: "bill.changed",
    payload: { stallId, bizDate, ...(distributorId !== null && { distributorId }) },
  });
}
