/** What bills gave back of the lines of others, and what may still be (domain.md §3.4). */
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { bill, billLine } from "./bill.tables.ts";
import { type Bill, type Line, lockBills } from "./bill-document.ts";
import { findLines } from "./bill-lines.ts";

/** What a return names must have been handed over to this customer, and not be given back yet. */
export async function assertOrigins(context: Context, found: Bill, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap(({ originLineId }) => (originLineId === null ? [] : [originLineId]));
  if (ids.length === 0) return;
  const before = await findLines(context, ids);
  await lockBills(
    context.db,
    before.map(({ billId }) => billId),
  );
  const origins = await findLines(context, ids);
  const returned = await sumReturned(context, ids);
  const owners = await rows<{ id: number; distributorId: number; status: string; no: string }>(
    context.db,
    sql`select id, distributor_id as "distributorId", status, no from bill
        where id = any(${pgArray(origins.map(({ billId }) => billId))}::bigint[])`,
  );
  for (const line of lines) {
    if (line.originLineId === null) continue;
    const origin = origins.find(({ id }) => id === line.originLineId);
    const owner = owners.find(({ id }) => id === origin?.billId);
    if (!origin || !owner || owner.status !== "CONFIRMED")
      throw new DomainError("原拿货单已作废，请移除对应的退货明细");
    if (owner.distributorId !== found.distributorId) throw new DomainError(`退货客户须与原单 ${owner.no} 的客户一致`);
    const qty = lines.filter(({ originLineId }) => originLineId === origin.id).reduce((sum, each) => sum + each.qty, 0);
    await assertReturnable(context, origin, { qty, returnedQty: returned.get(origin.id) ?? 0 });
  }
}

/** Refuses more than was handed over and not yet given back. */
export async function assertReturnable(
  { db }: Context,
  line: { skuId: number; takeQty: number; pickedQty: number },
  { qty, returnedQty }: { qty: number; returnedQty: number },
): Promise<void> {
  const most = line.takeQty + line.pickedQty - returnedQty;
  if (qty <= most) return;
  const label = (await findSkuLabels(db, [line.skuId])).get(line.skuId) ?? "";
  throw new DomainError(`${label} 最多可退 ${most} 件：已拿 ${line.takeQty + line.pickedQty}，已退 ${returnedQty}`);
}

/** Pieces that confirmed bills gave back, by the line they name. */
export async function sumReturned({ db }: Context, lineIds: readonly number[]): Promise<Map<number, number>> {
  if (lineIds.length === 0) return new Map();
  const sums = await db
    .select({ lineId: billLine.originLineId, qty: sql<number>`sum(${billLine.qty})::int` })
    .from(billLine)
    .innerJoin(bill, and(eq(bill.id, billLine.billId), eq(bill.status, "CONFIRMED")))
    .where(and(isNotNull(billLine.originLineId), inArray(billLine.originLineId, [...lineIds])))
    .groupBy(billLine.originLineId);
  return new Map(sums.map(({ lineId, qty }) => [lineId ?? 0, qty]));
}
