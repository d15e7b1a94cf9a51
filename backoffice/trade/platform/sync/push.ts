/**
 * Pushes stock to the platforms: available × ratio − reserve, never below 0, of what may have changed (domain.md §3.5).
 *
 * What is due is read before the balances, and struck off only after the platform has heard: a change between the two
 * is due again, so none is lost, whatever cuts this off. While it is not known whether the platform heard, what it was
 * told counts as unknown, and is told again.
 */
import { inArray, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import type { StockLevel, StockPushed } from "../adapter/adapter.ts";
import type { Shop } from "../shop/shop.ts";
import { acquireLease, endWell, type Lease, LeaseLost, renewLease } from "./cursor.ts";
import { failSync } from "./failure.ts";
import { openLink, type ShopLink, type SyncNode } from "./link.ts";
import { isPushable, platformSkuOf } from "./match.rules.ts";
import { levelOf } from "./push.rules.ts";
import { shopSku, stockPushDue } from "./sync.tables.ts";
import { writeSync } from "./sync-log.ts";

/** Goods that are looked at together, and SKUs of one article that are told in one call. */
const batchSize = 500;
const callSize = 20;

export interface PushSums {
  /** SKUs that the platform has taken, and that it refused. */
  written: number;
  refused: number;
}

/** Pushes what is due of a shop; null where somebody else is at it. Throws nothing: what failed is in the log. */
export async function pushShop(node: SyncNode, shopId: number, isStopped = () => false): Promise<PushSums | null> {
  const { db, clock } = node;
  const lease = await acquireLease(db, { shopId, kind: "STOCK", now: clock.now() });
  if (!lease) return null;
  const sums: PushSums = { written: 0, refused: 0 };
  try {
    const link = await openLink(node, shopId);
    while (!isStopped() && (await pushBatch(node, { lease, link, sums }))) {
      // Until nothing is due.
    }
    await endWell(db, lease, { now: clock.now(), nextAt: clock.now() });
    if (sums.written + sums.refused > 0) await writeSums(node, shopId, sums);
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    const { written, refused } = sums;
    await failSync(node, {
      lease,
      logId: null,
      error,
      sums: { fetched: written + refused, written, unchanged: 0, refused },
    });
  }
  return sums;
}

async function writeSums(node: SyncNode, shopId: number, { written, refused }: PushSums): Promise<void> {
  const status = refused > 0 ? "PART" : "OK";
  const message = refused > 0 ? "有商品没有推成功，原因见商品映射" : "";
  const sums = { fetched: written + refused, written, refused };
  await writeSync(node, { shopId, kind: "STOCK", trigger: "AUTO", status, message, ...sums });
}

interface Goods {
  id: number;
  platformSkuId: string;
  platformItemId: string;
  skuId: number;
  pushedQty: number | null;
}

interface Pushing {
  lease: Lease;
  link: ShopLink;
  sums: PushSums;
}

/** True where there may be more. */
async function pushBatch(node: SyncNode, pushing: Pushing): Promise<boolean> {
  const { db, clock } = node;
  const { link } = pushing;
  const { shop } = link;
  const due = await rows<{ id: number; shopSkuId: number }>(
    db,
    sql`select id, shop_sku_id as "shopSkuId" from stock_push_due where shop_id = ${shop.id} order by id limit ${batchSize}`,
  );
  if (due.length === 0) return false;
  const changed = await findChanged(db, shop, [...new Set(due.map(({ shopSkuId }) => shopSkuId))]);
  for (const group of inCalls(changed)) {
    await renewLease(db, pushing.lease, clock.now());
    await tellPlatform(node, pushing, group);
  }
  await db.delete(stockPushDue).where(
    inArray(
      stockPushDue.id,
      due.map(({ id }) => id),
    ),
  );
  return due.length === batchSize;
}

interface Change {
  goods: Goods;
  quantity: number;
}

/** Those of the goods whose stock is not what the platform was told last. */
async function findChanged(db: Db, shop: Shop, shopSkuIds: readonly number[]): Promise<Change[]> {
  const found = await rows<Goods>(
    db,
    sql`select id, platform_sku_id as "platformSkuId", platform_item_id as "platformItemId", sku_id as "skuId",
          pushed_qty as "pushedQty"
        from shop_sku where id = any(${pgArray(shopSkuIds)}::bigint[]) and sku_id is not null and pushes order by id`,
  );
  const { repositoryId } = shop;
  const skuIds = [...new Set(found.map(({ skuId }) => skuId))];
  const balances = await findBalances(db, { repositoryId, grade: 1, skuIds });
  return found.filter(isPushable).flatMap((goods) => {
    const quantity = levelOf(balances.get(goods.skuId)?.available ?? 0, shop);
    return quantity === goods.pushedQty ? [] : [{ goods, quantity }];
  });
}

/** Those of one article together, so many at a time. */
function inCalls(changed: readonly Change[]): Change[][] {
  const calls = new Map<string, Change[]>();
  const counts = new Map<string, number>();
  for (const change of changed) {
    const { platformItemId } = change.goods;
    const place = counts.get(platformItemId) ?? 0;
    counts.set(platformItemId, place + 1);
    const key = `${platformItemId} ${Math.floor(place / callSize)}`;
    calls.set(key, [...(calls.get(key) ?? []), change]);
  }
  return [...calls.values()];
}

/** Once it cannot be known whether the platform heard, it throws and the goods stay due, with what was told unknown. */
async function tellPlatform({ db, clock }: SyncNode, { link, sums }: Pushing, group: Change[]): Promise<void> {
  const ids = group.map(({ goods }) => goods.id);
  await db.update(shopSku).set({ pushedQty: null }).where(inArray(shopSku.id, ids));
  const levels = group.map(
    ({ goods: { platformItemId, platformSkuId }, quantity }): StockLevel => ({
      platformItemId,
      platformSkuId: platformSkuOf(platformSkuId),
      quantity,
    }),
  );
  const answers = await link.call((adapter, accessToken) => pushAll(adapter.pushStock(accessToken, levels)));
  const told = group.map(({ goods, quantity }, place) => {
    const error = answers[place]?.error ?? null;
    return { id: goods.id, quantity: error ? null : quantity, error: error?.message.slice(0, 300) ?? "" };
  });
  await db.execute(sql`
    update shop_sku goods set pushed_qty = told.quantity, push_error = told.error,
      pushed_at = case when told.quantity is null then goods.pushed_at else ${clock.now().toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told(id bigint, quantity int, error text)
    where goods.id = told.id`);
  const refused = told.filter(({ quantity }) => quantity === null).length;
  sums.refused += refused;
  sums.written += told.length - refused;
}

/** An error that is not about one of the goods is the call's. */
async function pushAll(pushing: Promise<StockPushed[]>): Promise<StockPushed[]> {
  const answers = await pushing;
  const failed = answers.find(({ error }) => error !== null && error.kind !== "REFUSED");
  if (failed?.error) throw failed.error;
  return answers;
}
