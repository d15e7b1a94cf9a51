/** Writes what a platform told of refunds and after-sales; see upsert-order.ts (domain.md §5, 23). */
import { takeLock } from "#backoffice/db/locks.ts";
import type { PlatformRefund } from "#backoffice/platform/adapter/adapter.ts";
import {
  dissolveMerges,
  type LogEntry,
  openFamilies,
  releaseLines,
  writeFamilies,
  writeLog,
} from "#backoffice/platform/order/family-store.ts";
import { clean } from "#backoffice/platform/order/order.rules.ts";
import {
  type AfterSaleRow,
  type Family,
  isNewer,
  isOfLine,
  rankOfAfterSale,
  rankOfRefund,
  refuseRefund,
  settle,
} from "#backoffice/platform/order/order-family.ts";
import { tellTroubles } from "#backoffice/platform/order/order-message.ts";
import type { UpsertShop } from "#backoffice/platform/order/order-snapshot.ts";
import { temporaryIds } from "#backoffice/platform/order/order-snapshot.ts";
import { endedOf, type UpsertContext, type Upserted } from "#backoffice/platform/order/upsert-order.ts";
import { forgetRefusals } from "#backoffice/platform/sync/refusal.ts";
import { openSealer } from "#backoffice/settings/secret.ts";
import { type AfterSaleState, afterSaleStateLabels, afterSaleTypeLabels } from "#contract/platform/order.words.ts";
import { readReceived } from "./after-sale-pieces.query.ts";

const chunkSize = 500;

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
  const result: Upserted = { written: 0, unchanged: 0, refused: [] };
  const newest = new Map<string, Said>();
  for (const refund of refunds) {
    const message = refuseRefund(refund);
    if (message) {
      result.refused.push({ platformNo: refund.refundNo.slice(0, 64) || null, row: null, message });
      continue;
    }
    const said = {
      refund,
      modifiedAt: refund.modifiedAt,
      rank: rankOfRefund(refund.state),
      digest: sealer.mark(JSON.stringify({ ...refund, modifiedAt: null })),
    };
    const other = newest.get(refund.refundNo);
    if (other) result.unchanged += 1;
    if (!other || isNewer(said, other)) newest.set(refund.refundNo, said);
  }
  const all = [...newest.values()];
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize);
    const written = await context.db.transaction((db) => writeChunk({ ...context, db }, shop, chunk));
    result.written += written;
    result.unchanged += chunk.length - written;
  }
  return result;
}

async function writeChunk(context: UpsertContext, shop: UpsertShop, chunk: readonly Said[]): Promise<number> {
  const { db, clock } = context;
  await takeLock(db, "shopOrders", shop.id);
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
  await releaseLines(
    context,
    changes.flatMap(({ released }) => released),
  );
  const idOf = await writeFamilies(
    context,
    changes.map(({ before, family }) => ({ before, after: family })),
  );
  await writeLog(
    context,
    changes.flatMap(({ logs }) => logs),
  );
  await dissolveMerges(
    context,
    changes.flatMap(({ before, family }) => endedOf(before, family)),
  );
  await forgetRefusals(db, { shopId: shop.id, kind: "REFUNDS", numbers });
  await tellTroubles(context, shop, changes, idOf);
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
