/** Writes what a platform told of refunds and after-sales; see upsert-order.ts (domain.md §5, 23). */

import { openSealer } from "#backoffice/core/secret.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import type { PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import { type LogEntry, openFamilies } from "#backoffice/trade/platform/order/family-store.ts";
import { clean } from "#backoffice/trade/platform/order/order.rules.ts";
import {
  type AfterSaleRow,
  type Family,
  isNewer,
  isOfLine,
  rankOfAfterSale,
  rankOfRefund,
  refuseRefund,
  settle,
} from "#backoffice/trade/platform/order/order-family.ts";
import { temporaryIds, type UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import {
  storeChanges,
  type UpsertContext,
  type Upserted,
  upsertNewest,
} from "#backoffice/trade/platform/order/upsert.ts";
import { type AfterSaleState, afterSaleStateLabels, afterSaleTypeLabels } from "#contract/platform/order.words.ts";
import { readReceived } from "./after-sale-pieces.query.ts";

interface Said {
  refund: PlatformRefund;
  modifiedAt: Date;
  rank: number;
  digest: string;
}

/** Like `upsertOrders`, of refunds; one whose order is not known yet waits for it. */
export async function upsertRefunds(
  context: UpsertContext,
  shop: UpsertShop,
  refunds: readonly PlatformRefund[],
): Promise<Upserted> {
  const sealer = openSealer(context.settings);
  return upsertNewest(context, refunds, {
    no: ({ refundNo }) => refundNo,
    refuse: refuseRefund,
    said: (refund) => ({
      refund,
      modifiedAt: refund.modifiedAt,
      rank: rankOfRefund(refund.state),
      digest: sealer.mark(JSON.stringify({ ...refund, modifiedAt: null })),
    }),
    write: (within, chunk) => writeChunk(within, shop, chunk),
  });
}

async function writeChunk(context: UpsertContext, shop: UpsertShop, chunk: readonly Said[]): Promise<number> {
  const { db, clock } = context;
  await acquireLock(db, "shopOrders", shop.id);
  const families = await openFamilies(
    db,
    shop.id,
    chunk.map(({ refund }) => refund.platformNo),
  );
  const received = await readReceived(
    db,
    [...families.values()].flatMap(({ afterSales }) => afterSales.map(({ id }) => id)),
  );
  const draw = temporaryIds();
  const changed = new Map<string, { before: Family; after: Family; logs: LogEntry[] }>();
  const numbers: string[] = [];
  for (const said of chunk) {
    const { platformNo, refundNo } = said.refund;
    const before = families.get(platformNo) ?? { orders: [], lines: [], afterSales: [] };
    const { after, logs } = changed.get(platformNo) ?? { after: before, logs: [] };
    const known = after.afterSales.find((one) => one.platformNo === refundNo);
    if (known && !isNewer(said, { ...known, rank: rankOfAfterSale(known.state) })) continue;
    const now = clock.now();
    const row = afterSaleOf({ shop, now, draw, after, known, received: known ? received.has(known.id) : false }, said);
    const afterSales = known ? after.afterSales.map((one) => (one === known ? row : one)) : [...after.afterSales, row];
    changed.set(platformNo, { before, after: { ...after, afterSales }, logs: [...logs, ...logOf(row, known)] });
    numbers.push(refundNo);
  }
  const changes = [...changed.values()].map(({ before, after, logs }) => {
    return { ...settle(before, after), before, logs };
  });
  await storeChanges(context, shop, changes, { kind: "REFUNDS", numbers });
  return numbers.length;
}

interface Making {
  shop: UpsertShop;
  now: Date;
  draw: () => number;
  after: Family;
  known: AfterSaleRow | undefined;
  /** Whether goods of it are here. */
  received: boolean;
}

function afterSaleOf({ shop, now, draw, after, known, received }: Making, { refund, digest }: Said): AfterSaleRow {
  const platformLineId = refund.platformLineId ?? (refund.platformSkuId ? `S:${refund.platformSkuId}` : "");
  const line = after.lines.find((one) => platformLineId !== "" && isOfLine({ platformLineId }, one));
  const state = stateOf(refund, received);
  const ended = state === "REFUNDED" || state === "REJECTED";
  const orderId = line?.orderId ?? after.orders[0]?.id ?? null;
  const forgotten = after.orders.some(({ id, anonymisedAt }) => id === orderId && anonymisedAt !== null);
  return {
    id: known?.id ?? draw(),
    shopId: shop.id,
    orderId,
    platformOrderNo: refund.platformNo,
    platformLineId,
    platformQty: refund.qty === 0 ? null : refund.qty,
    digest,
    platformNo: refund.refundNo,
    type: refund.type,
    state,
    amountFen: refund.refundFen,
    reason: forgotten ? "" : clean(refund.reason, 200),
    remark: known?.remark ?? "",
    courier: clean(refund.returnWaybill?.courier ?? "", 50),
    waybillNo: clean(refund.returnWaybill?.waybillNo ?? "", 50),
    repositoryId: known?.repositoryId ?? null,
    modifiedAt: refund.modifiedAt,
    appliedAt: refund.appliedAt,
    endedAt: ended ? refund.modifiedAt : null,
    ...{ createdBy: known?.createdBy ?? null, createdAt: known?.createdAt ?? now },
    ...{ updatedBy: null, updatedAt: now, version: known?.version ?? 1 },
  };
}

/** What the platform says; goods that are here are here, whatever it says. */
function stateOf({ state }: PlatformRefund, received: boolean): AfterSaleState {
  if (state === "WITHDRAWN") return "REJECTED";
  return received && (state === "APPLIED" || state === "AGREED") ? "GOODS_BACK" : state;
}

function logOf(row: AfterSaleRow, known: AfterSaleRow | undefined): LogEntry[] {
  if (row.orderId === null || row.orderId < 0 || known?.state === row.state) return [];
  const text = `${afterSaleTypeLabels[row.type]} ${row.platformNo}：${afterSaleStateLabels[row.state]}`;
  return [{ orderId: row.orderId, event: "AFTER_SALE", text }];
}
