/** How an after-sale is written: a new one, one that moves on, and what follows of it for its order. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import {
  dissolveMerges,
  openFamiliesOf,
  releaseLines,
  writeFamilies,
  writeLog,
} from "#backoffice/trade/platform/order/family-store.ts";
import {
  type AfterSaleRow,
  type LineRow,
  type OrderRow,
  settle,
} from "#backoffice/trade/platform/order/order-family.ts";
import { endedOf } from "#backoffice/trade/platform/order/upsert.ts";
import { afterSaleStateLabels, afterSaleTypeLabels } from "#contract/platform/order.words.ts";
import { afterSale, afterSaleLine } from "../order.tables.ts";

export type AfterSalePart = typeof afterSaleLine.$inferSelect;

export type OpenSale = AfterSaleRow & { orderId: number };

/** Locked, with its order. */
export interface Opened {
  sale: OpenSale;
  parts: AfterSalePart[];
}

interface NewAfterSale extends Pick<AfterSaleRow, "type" | "state" | "amountFen" | "reason"> {
  lines: readonly { orderLineId: number; qty: number }[];
}

/** Writes one that no platform tells of, of an order that is locked; `lines` are the order's. */
export async function createAfterSale(
  context: Context,
  order: OrderRow,
  lines: readonly LineRow[],
  { type, state, amountFen, reason, lines: asked }: NewAfterSale,
): Promise<AfterSaleRow> {
  const now = context.clock.now();
  const [only, ...others] = asked.map(({ orderLineId }) => lines.find(({ id }) => id === orderLineId));
  const made = await insertRow(context.db, afterSale, {
    ...{ shopId: order.shopId, orderId: order.id, platformOrderNo: order.platformNo, platformNo: randomUUID() },
    ...{ platformLineId: others.length === 0 ? (only?.platformLineId ?? "") : "", type, state, amountFen, reason },
    ...{ modifiedAt: now, appliedAt: now, endedAt: state === "REFUNDED" ? now : null },
    ...stamp(context),
  });
  const platformNo = `L${made.id}`;
  await context.db.update(afterSale).set({ platformNo }).where(eq(afterSale.id, made.id));
  await context.db
    .insert(afterSaleLine)
    .values(asked.map(({ orderLineId, qty }) => ({ afterSaleId: made.id, orderLineId, qty })));
  await follow(context, { ...made, platformNo });
  return { ...made, platformNo };
}

/** Writes what changes of it, ended where its state says so. */
export async function moveAfterSale(context: Context, sale: OpenSale, changes: Partial<AfterSaleRow>) {
  const now = context.clock.now();
  const ended = changes.state === "REFUNDED" || changes.state === "REJECTED";
  const { version } = await touch(context, afterSale, sale, {
    ...changes,
    endedAt: ended ? (sale.endedAt ?? now) : null,
  });
  await follow(context, { ...sale, ...changes });
  return { orderId: sale.orderId, version };
}

/** The order's states follow from its after-sales. */
async function follow(
  context: Context,
  sale: Pick<AfterSaleRow, "orderId" | "platformNo" | "type" | "state">,
): Promise<void> {
  if (sale.orderId === null) return;
  const [before] = await openFamiliesOf(context.db, [sale.orderId]);
  if (!before) return;
  const { family, released } = settle(before, before);
  await releaseLines(context, released);
  await writeFamilies(context, [{ before, after: family }], context.actor.userId);
  await dissolveMerges(context, endedOf(before, family));
  const text = `${afterSaleTypeLabels[sale.type]} ${sale.platformNo}：${afterSaleStateLabels[sale.state]}`;
  await writeLog(context, [{ orderId: sale.orderId, event: "AFTER_SALE", text }], context.actor.userId);
}
