/** 登记交货: a factory brings pieces of a batch; nothing is in stock before they are inspected (domain.md §3.2, batch/item). */
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findPartyName } from "#backoffice/masters/party/party.ts";
import { assertReceivingPlace } from "#backoffice/masters/repository/repository-access.ts";
import { lockBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { assertSeen } from "#backoffice/trade/manufacture/batch/batch-work.ts";
import type { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { refuseDelivering, roomOf } from "./delivery.rules.ts";
import { delivery, deliveryLine } from "./delivery.tables.ts";
import { type BatchRoom, readRoom } from "./delivery-document.ts";

/** What it brings is no more than was cut and did not come yet, and no more than the factory has. */
export const addDelivery: Operation<(typeof deliveryEndpoints)["add"]> = async (context, { body }) => {
  const { db } = context;
  const { batchId, partyId, repositoryId, remark } = body;
  const made = await lockBatch(context, batchId);
  await assertSeen(context, made);
  const refusal = refuseDelivering(made);
  if (refusal) throw new DomainError(refusal);
  await assertReceivingPlace(context, repositoryId, "入库");
  const room = await readRoom(db, batchId, partyId);
  if (room.every(({ heldQty }) => heldQty === 0)) {
    const name = (await findPartyName(db, partyId)) ?? "该工厂";
    throw new DomainError(`${name}手上没有批次 ${made.no} 的裁片，不能交货`);
  }
  const lines = await takeCells(context, made.no, room, body.cells);
  const created = await insertRow(db, delivery, {
    no: await nextDocumentNumber(context, "JH"),
    ...{ batchId, partyId, repositoryId, remark },
    deliveredQty: lines.reduce((sum, { delivered }) => sum + delivered, 0),
    bizDate: today(context),
    ...stamp(context),
  });
  await db.insert(deliveryLine).values(lines.map((line) => ({ ...line, deliveryId: created.id })));
  return { id: created.id, no: created.no, version: created.version };
};

async function takeCells(
  { db }: Context,
  batchNo: string,
  room: readonly BatchRoom[],
  cells: readonly { skuId: number; qty: number }[],
): Promise<Pick<typeof deliveryLine.$inferInsert, "batchLineId" | "skuId" | "delivered">[]> {
  const wanted = new Map<number, number>();
  for (const { skuId, qty } of cells) wanted.set(skuId, (wanted.get(skuId) ?? 0) + qty);
  const asked = [...wanted].filter(([, qty]) => qty > 0);
  if (asked.length === 0) throw new DomainError("请至少填写一个颜色尺码的交货数");
  const labels = await findSkuLabels(
    db,
    asked.map(([skuId]) => skuId),
  );
  return asked.map(([skuId, delivered]) => {
    const label = labels.get(skuId) ?? "所填商品";
    const cell = room.find((one) => one.skuId === skuId);
    if (!cell) throw new DomainError(`${label} 不在批次 ${batchNo} 的裁剪数里`);
    const most = roomOf(cell);
    if (delivered > most) {
      const left = cell.cutQty - cell.shortQty - cell.deliveredQty;
      const why = left > most ? `，该厂手上只有 ${most} 件` : "";
      throw new DomainError(`${label} 最多还能交 ${most} 件，填了 ${delivered} 件${why}`);
    }
    return { batchLineId: cell.batchLineId, skuId, delivered };
  });
}
