/**
 * Writes what a platform or a file told of orders, in sets (domain.md §3.5; §5, 23; docs/decisions/platforms.md,
 * "An order is a family"). What is older than what is known is left alone, so replays, another order, duplicates and
 * half of a pull do no harm.
 */
import { type SQL, sql } from "drizzle-orm";
import { openSealer, type Sealer } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { takeLock } from "#backoffice/db/locks.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { matchSkus } from "#backoffice/trade/platform/sync/match.ts";
import { type LogEntry, openFamilies, writeFamilies, writeLog } from "./family-store.ts";
import { isNewer, rankOfOrder, refuseOrder, settle } from "./order-family.ts";
import {
  applySnapshot,
  logsOf,
  missingOf,
  type Said,
  saidOf,
  temporaryIds,
  type UpsertShop,
} from "./order-snapshot.ts";
import { type FamilyChange, storeChanges, type UpsertContext, type Upserted, upsertNewest } from "./upsert.ts";

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
  return upsertNewest(context, orders, {
    no: ({ platformNo }) => platformNo,
    refuse: refuseOrder,
    said: (order) => ({ order, ...saidOf(sealer, order) }),
    write: (within, chunk) => writeChunk(within, shop, sealer, chunk),
  });
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
  const changes: FamilyChange[] = [];
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
  await storeChanges(context, shop, changes, { kind: "ORDERS", numbers });
  return changes.length;
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
