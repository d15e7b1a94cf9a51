/**
 * Writes what a platform or a file told of orders and refunds, in sets (domain.md §3.5; §5, 23; decision 0055). What
 * is older than what is known is left alone, so replays, another order, duplicates and half of a pull do no harm.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { takeLock } from "#backoffice/db/locks.ts";
import type { PlatformOrder, PlatformRefusal } from "#backoffice/platform/adapter/adapter.ts";
import { matchSkus } from "#backoffice/platform/sync/match.ts";
import { forgetRefusals } from "#backoffice/platform/sync/refusal.ts";
import { openSealer, type Sealer } from "#backoffice/settings/secret.ts";
import { dissolveMerges, type LogEntry, openFamilies, releaseLines, writeFamilies, writeLog } from "./family-store.ts";
import {
  type Family,
  hasLeft,
  isNewer,
  type OrderRow,
  rankOfOrder,
  refuseOrder,
  type Settled,
  settle,
} from "./order-family.ts";
import { tellTroubles } from "./order-message.ts";
import {
  applySnapshot,
  logsOf,
  missingOf,
  type Said,
  saidOf,
  temporaryIds,
  type UpsertShop,
} from "./order-snapshot.ts";

/** What writing what a platform told needs; nobody has to be signed in. */
export type UpsertContext = Pick<Context, "db" | "clock" | "settings">;

/** written + unchanged + refused is what was given. */
export interface Upserted {
  written: number;
  /** Known already, or older than what is known. */
  unchanged: number;
  refused: PlatformRefusal[];
}

/** Orders written in one transaction. */
const chunkSize = 500;

/**
 * Writes orders of a shop: made where they are new, brought up to what was said last where they are known. What cannot
 * be read is refused in one sentence each and holds nothing up. Begins transactions of its own, 500 orders each.
 */
export async function upsertOrders(
  context: UpsertContext,
  shop: UpsertShop,
  orders: readonly PlatformOrder[],
): Promise<Upserted> {
  const sealer = openSealer(context.settings);
  const result: Upserted = { written: 0, unchanged: 0, refused: [] };
  const newest = new Map<string, Said>();
  for (const order of orders) {
    const message = refuseOrder(order);
    if (message) {
      result.refused.push({ platformNo: order.platformNo.slice(0, 64) || null, row: null, message });
      continue;
    }
    const said = { order, ...saidOf(sealer, order) };
    const other = newest.get(order.platformNo);
    if (other) result.unchanged += 1;
    if (!other || isNewer(said, other)) newest.set(order.platformNo, said);
  }
  const all = [...newest.values()];
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize);
    const written = await context.db.transaction((db) => writeChunk({ ...context, db }, shop, sealer, chunk));
    result.written += written;
    result.unchanged += chunk.length - written;
  }
  return result;
}

/** How many of them were written. */
async function writeChunk(
  context: UpsertContext,
  shop: UpsertShop,
  sealer: Sealer,
  chunk: readonly Said[],
): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  await takeLock(db, "shopOrders", shop.id);
  const lines = chunk.flatMap(({ order }) => order.lines);
  const found = await matchSkus(db, { shopId: shop.id, now }, lines);
  const skuOf = new Map(lines.map((line, index) => [line, found[index] ?? null]));
  const families = await openFamilies(
    db,
    shop.id,
    chunk.map(({ order }) => order.platformNo),
  );
  const draw = temporaryIds();
  const changes: (Settled & { before: Family; logs: LogEntry[]; missing: number })[] = [];
  const numbers: string[] = [];
  for (const said of chunk) {
    const before = families.get(said.order.platformNo) ?? { orders: [], lines: [], afterSales: [] };
    const [known] = before.orders;
    if (known && !isNewer(said, { ...known, rank: rankOfOrder(known.platformState) })) continue;
    const asked = { shop, sealer, now, skuOf, draw, said };
    const { family, reopen } = applySnapshot(before, asked);
    const settled = settle(before, family, { reopen });
    const missing = missingOf(settled.family, said.order);
    numbers.push(said.order.platformNo);
    changes.push({ ...settled, before, missing, logs: logsOf(before, settled, { ...said.order, missing }) });
  }
  await releaseLines(
    context,
    changes.flatMap(({ released }) => released),
  );
  const idOf = await writeFamilies(
    context,
    changes.map(({ before, family }) => ({ before, after: family })),
  );
  const logs = changes.flatMap((change) => change.logs);
  await writeLog(
    context,
    logs.map((entry) => ({ ...entry, orderId: idOf(entry.orderId) })),
  );
  await dissolveMerges(
    context,
    changes.flatMap(({ before, family }) => endedOf(before, family)),
  );
  await forgetRefusals(db, { shopId: shop.id, kind: "ORDERS", numbers });
  await tellTroubles(context, shop, changes, idOf);
  return changes.length;
}

/** Orders that lead no parcel any more: they are not where they were, or go to another door. */
export function endedOf(before: Family, after: Family): OrderRow[] {
  const known = new Map(before.orders.map((order) => [order.id, order]));
  return after.orders.filter((order) => hasLeft(known.get(order.id), order));
}

/** Orders of a shop that wait for goods to be matched. */
export function isWaitingForMatch(shopId: number): SQL {
  return sql`(shop_id = ${shopId} and unmatched and state in ('WAIT_PAY', 'WAIT_AUDIT'))`;
}

/** Waiting orders of a shop whose goods are matched by now: for whoever changes the mapping. → how many lines. */
export async function matchWaitingOrders(context: UpsertContext, shopId: number): Promise<number> {
  return context.db.transaction(async (db) => {
    await takeLock(db, "shopOrders", shopId);
    const waiting = await rows<{ no: string }>(
      db,
      sql`select platform_no as no from shop_order where ${isWaitingForMatch(shopId)}`,
    );
    const numbers = waiting.map(({ no }) => no);
    if (numbers.length === 0) return 0;
    const open = await openFamilies(db, shopId, numbers);
    const unmatched = [...open.values()].flatMap(({ lines }) => lines.filter(({ skuId }) => skuId === null));
    const found = await matchSkus(db, { shopId, now: context.clock.now() }, unmatched);
    const skuOf = new Map(unmatched.map(({ id }, index) => [id, found[index] ?? null]));
    const changes = [...open.values()].flatMap((before) => {
      const lines = before.lines.map((line) => ({ ...line, skuId: line.skuId ?? skuOf.get(line.id) ?? null }));
      return lines.some(({ skuId }, index) => skuId !== before.lines[index]?.skuId)
        ? [{ before, after: settle(before, { ...before, lines }).family }]
        : [];
    });
    await writeFamilies({ ...context, db }, changes);
    await writeLog(
      { ...context, db },
      changes.flatMap(({ after: { orders } }) =>
        orders.map(({ id }): LogEntry => ({ orderId: id, event: "MATCHED", text: "按商品映射匹配" })),
      ),
    );
    return [...skuOf.values()].filter((skuId) => skuId !== null).length;
  });
}
