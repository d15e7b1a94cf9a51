/** A 交货单 as its operations handle it: its batch locked first, then read, within the places and rights of the actor. */

import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { allocatePayments } from "#backoffice/ledgers/money-ledger/payables.ts";
import { getOpen } from "#backoffice/masters/repository/repository-access.ts";
import { type Batch, lockBatch, sumBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { settleDelivered } from "#backoffice/trade/manufacture/batch/batch-stage.ts";
import { type CellRoom, type DeliveryAction, owedFor, refuseDeliveryAction } from "./delivery.rules.ts";
import { delivery, deliveryLine } from "./delivery.tables.ts";

export type Delivery = typeof delivery.$inferSelect;
export type DeliveryLineRow = typeof deliveryLine.$inferSelect;

export const notFound = "交货单不存在，或您没有查看权限";

/** The document with its batch, which is locked, when the actor may receive there and its state allows the action. */
export async function openDelivery(
  context: Context,
  id: number,
  action: DeliveryAction,
): Promise<{ found: Delivery; made: Batch }> {
  const { db } = context;
  const [seen] = await db.select({ batchId: delivery.batchId }).from(delivery).where(eq(delivery.id, id));
  if (!seen) throw new DomainError(notFound);
  const made = await lockBatch(context, seen.batchId);
  const [locked] = await db.select().from(delivery).where(eq(delivery.id, id));
  const found = await getOpen(context, locked, {
    missing: notFound,
    right: "in",
    refuse: refuseDeliveryAction,
    action,
  });
  return { found, made };
}

export function readDeliveryLines(db: Db, deliveryId: number): Promise<DeliveryLineRow[]> {
  return db
    .select()
    .from(deliveryLine)
    .where(eq(deliveryLine.deliveryId, deliveryId))
    .orderBy(asc(deliveryLine.batchLineId));
}

export interface BatchRoom extends CellRoom {
  batchLineId: number;
  skuId: number;
}

/** The cells of a batch that were cut, as one factory may deliver them. */
export function readRoom(db: Db, batchId: number, partyId: number): Promise<BatchRoom[]> {
  return rows<BatchRoom>(
    db,
    sql`
    select line.id as "batchLineId", line.sku_id as "skuId", line.cut_qty as "cutQty", line.short_qty as "shortQty",
      brought.everybody as "deliveredQty", brought.own as "broughtQty", coalesce(held.qty, 0)::int8 as "heldQty"
    from batch_line line
    left join lateral (
      select sum(qty) as qty from bundle
      where bundle.batch_line_id = line.id and bundle.party_id = ${partyId} and bundle.voided_at is null
    ) held on true
    cross join lateral (
      select coalesce(sum(piece.delivered), 0)::int8 as everybody,
        coalesce(sum(piece.delivered) filter (where doc.party_id = ${partyId}), 0)::int8 as own
      from delivery_line piece join delivery doc on doc.id = piece.delivery_id
      where piece.batch_line_id = line.id and doc.status <> 'VOID'
    ) brought
    where line.batch_id = ${batchId} and line.cut_qty > 0 order by line.id`,
  );
}

/** Deliveries of a batch that wait for their inspection: it is not closed before. */
export async function findWaitingDeliveries(db: Db, batchId: number): Promise<string[]> {
  const waiting = await rows<{ no: string }>(
    db,
    sql`select no from delivery where batch_id = ${batchId} and status = 'SUBMITTED' order by id limit 3`,
  );
  return waiting.map(({ no }) => no);
}

/** What a cell of a batch has more (or less) of, by its line. */
export interface LineChange {
  batchLineId: number;
  delivered: number;
  passed: number;
  second: number;
  scrap: number;
  repair: number;
}

/** Changes the cells of a batch by what came, and what follows of it: sums, fee, and whether all has come. */
export async function followBatch(context: Context, made: Batch, changes: readonly LineChange[]): Promise<void> {
  const { db } = context;
  await db.execute(sql`
    update batch_line line set delivered_qty = line.delivered_qty + change.delivered,
      passed_qty = line.passed_qty + change.passed, second_qty = line.second_qty + change.second,
      scrap_qty = line.scrap_qty + change.scrap, repair_qty = line.repair_qty + change.repair
    from unnest(
      ${pgArray(changes.map((one) => one.batchLineId))}::bigint[],
      ${pgArray(changes.map((one) => one.delivered))}::int[],
      ${pgArray(changes.map((one) => one.passed))}::int[],
      ${pgArray(changes.map((one) => one.second))}::int[],
      ${pgArray(changes.map((one) => one.scrap))}::int[],
      ${pgArray(changes.map((one) => one.repair))}::int[]
    ) as change(id, delivered, passed, second, scrap, repair) where line.id = change.id`);
  await sumBatch(db, made.id);
  await db.execute(sql`
    update batch set fee_fen = coalesce((
      select sum(fee_fen) from delivery where batch_id = ${made.id} and status = 'INSPECTED'
    ), 0) where id = ${made.id}`);
  await settleDelivered(context, made.id);
}

/**
 * Adds to (or takes from) the fee and the deduction of a delivery what came of its repairs. The factory's account is
 * locked by the posting before: payments write `paid_fen` while they hold it. A deduction beyond what is unpaid stands
 * in the account alone.
 *
 * @throws {DomainError} where less would be owed for it than is paid, by the fee that is taken back
 */
export async function changeOwed(
  context: Context,
  deliveryId: number,
  { feeFen, deductFen }: { feeFen: number; deductFen: number },
): Promise<void> {
  const { db } = context;
  if (feeFen === 0 && deductFen === 0) return;
  const found = await getRow(db, delivery, deliveryId, notFound);
  const after = { feeFen: found.feeFen + feeFen, deductFen: found.deductFen + deductFen, paidFen: found.paidFen };
  if (feeFen < 0) {
    if (found.statementId !== null) throw new DomainError(`交货单 ${found.no} 的加工费已在对账单上，请先撤销对账单`);
    if (after.feeFen - after.deductFen < found.paidFen) {
      throw new DomainError(`交货单 ${found.no} 的加工费已付，请先作废付款`);
    }
  }
  await db
    .update(delivery)
    .set({ feeFen: after.feeFen, deductFen: after.deductFen, owedFen: owedFor(after) })
    .where(eq(delivery.id, deliveryId));
  await payFromAdvances(context, { id: deliveryId, partyId: found.partyId });
}

/** What was paid ahead pays the delivery, once it is owed for. */
export async function payFromAdvances(
  context: Context,
  { id, partyId }: { id: number; partyId: number },
): Promise<void> {
  await allocatePayments(context, partyId, { first: { kind: "DELIVERY", id } });
}
