/**
 * Tells the platforms what was shipped (domain.md §3.5), one order at a time: a node takes an order by putting off its
 * next try, so that no other tells it meanwhile. A platform that was told before and whose answer was lost says that the
 * order was sent, which counts as told.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { PlatformError } from "../adapter/adapter.ts";
import { notifyShipRefused, notifyShopUnheard } from "../order/order-message.ts";
import { sentenceOf } from "../shop/grant.ts";
import { openLink, type ShopLink, type SyncNode } from "./link.ts";
import { writeSync } from "./sync-log.ts";
import { failuresUntilTold, pauseMs } from "./window.rules.ts";

/** Longer than telling takes, with its waits. */
const leaseMs = 3 * 60_000;

const untold = sql`doc.ship_told = false and doc.ship_next_at is not null and doc.state in ('SHIPPED', 'FINISHED')`;

/** Shops, by id, with a shipment whose turn it is to be told. */
export async function findShopsToTell(db: Db, now: Date): Promise<number[]> {
  return (await rows<{ id: number }>(db, shopsToTell(now))).map(({ id }) => id);
}

/** The statement of {@link findShopsToTell}. */
export const shopsToTell = (now: Date) =>
  sql`select distinct doc.shop_id as id from shop_order doc where ${untold} and doc.ship_next_at <= ${at(now)} order by 1`;

interface Shipped {
  id: number;
  shopId: number;
  platformNo: string;
  part: number;
  repositoryId: number;
  courier: string;
  waybillNo: string;
  /** With this one. */
  shipTries: number;
}

/** Tells a shop's platform what is due; throws nothing: what failed stands at the order and in the log. */
export async function reportShipments(node: SyncNode, shopId: number, isStopped = () => false): Promise<void> {
  const { db, clock } = node;
  let written = 0;
  let link: ShopLink | null = null;
  while (!isStopped()) {
    const leaseUntil = new Date(clock.now().getTime() + leaseMs);
    const order = await claim(db, shopId, { now: clock.now(), leaseUntil });
    if (!order) break;
    try {
      link ??= await openLink(node, shopId);
      await tellPlatform(db, link, order);
      if (await endTold(node, order, leaseUntil)) written += 1;
    } catch (error) {
      if (await endUntold(node, { order, leaseUntil, error })) continue;
      break;
    }
  }
  if (written > 0) {
    await writeSync(node, {
      ...{ shopId, kind: "SHIP", trigger: "AUTO", status: "OK", message: "" },
      ...{ fetched: written, written },
    });
  }
}

/**
 * The order whose turn it is, put off until `leaseUntil`; those that failed less often come first. Parts of one order
 * go one after the other, for what a later one tells depends on what the platform heard of the earlier.
 */
async function claim(
  db: Db,
  shopId: number,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Shipped | null> {
  const [taken] = await rows<Shipped>(
    db,
    sql`update shop_order set ship_next_at = ${at(leaseUntil)}, ship_tries = ship_tries + 1
        where id = (
          select doc.id from shop_order doc
          where ${untold} and doc.shop_id = ${shopId} and doc.ship_next_at <= ${at(now)}
            and not exists (
              select from shop_order earlier
              where earlier.shop_id = doc.shop_id and earlier.platform_no = doc.platform_no and earlier.id < doc.id
                and earlier.ship_told = false and earlier.ship_next_at is not null)
          order by doc.ship_tries, doc.ship_next_at, doc.id limit 1 for update skip locked)
        returning id, shop_id as "shopId", platform_no as "platformNo", part, repository_id as "repositoryId", courier,
          waybill_no as "waybillNo", ship_tries as "shipTries"`,
  );
  return taken ?? null;
}

async function tellPlatform(db: Db, link: ShopLink, order: Shipped): Promise<void> {
  const { platformNo, courier, waybillNo } = order;
  const platformLineIds = await linesToTell(db, order);
  // All of it was told with another part.
  if (platformLineIds?.length === 0) return;
  try {
    await link.call((adapter, accessToken) =>
      adapter.ship(accessToken, {
        ...{ platformNo, courier, waybillNo },
        ...(platformLineIds && { platformLineIds }),
      }),
    );
  } catch (error) {
    if (!(error instanceof PlatformError && error.alreadyShipped)) throw error;
  }
}

/** The platform's lines of a part that it has not heard of with another one; null: the order was not split. */
async function linesToTell(db: Db, { id, shopId, platformNo }: Shipped): Promise<string[] | null> {
  const family = await rows<{ id: number; told: boolean }>(
    db,
    sql`select id, coalesce(ship_told, false) as told from shop_order
        where shop_id = ${shopId} and platform_no = ${platformNo}`,
  );
  if (family.length === 1) return null;
  const heard = family.filter(({ told }) => told).map((order) => order.id);
  const found = await rows<{ platformLineId: string }>(
    db,
    sql`select platform_line_id as "platformLineId" from shop_order_line line
        where order_id = ${id} and shipped_qty > 0 and not exists (
          select from shop_order_line other where other.order_id = any(${pgArray(heard)}::bigint[])
            and other.platform_line_id = line.platform_line_id and other.shipped_qty > 0)
        order by id`,
  );
  return found.map(({ platformLineId }) => platformLineId);
}

/** False where it was recalled meanwhile: then the platform's next word of it is a surprise that staff are told of. */
async function endTold({ db, clock }: SyncNode, { id }: Shipped, leaseUntil: Date): Promise<boolean> {
  const ended = await rows(
    db,
    sql`update shop_order set ship_told = true, ship_next_at = null, ship_error = '', version = version + 1,
          updated_at = ${at(clock.now())}
        where id = ${id} and ship_told = false and ship_next_at = ${at(leaseUntil)} returning id`,
  );
  return ended.length > 0;
}

/** True where it was about this order alone; else the shop's others wait a while too. */
async function endUntold(
  { db, clock }: SyncNode,
  { order, leaseUntil, error }: { order: Shipped; leaseUntil: Date; error: unknown },
): Promise<boolean> {
  const now = clock.now();
  const message = sentenceOf(error);
  const refused = error instanceof PlatformError && error.kind === "REFUSED";
  const retryAfterMs = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0;
  const nextAt = (tries: number) => new Date(now.getTime() + Math.max(pauseMs(tries), retryAfterMs));
  await db.transaction(async (tx) => {
    const node: Pick<Context, "db" | "clock"> = { db: tx, clock };
    const next = refused ? sql`null` : at(nextAt(order.shipTries));
    const ended = await rows(
      tx,
      sql`update shop_order set ship_error = ${message.slice(0, 300)}, ship_next_at = ${next}, updated_at = ${at(now)}
          where id = ${order.id} and ship_told = false and ship_next_at = ${at(leaseUntil)} returning id`,
    );
    if (ended.length === 0) return;
    await writeSync(node, {
      ...{ shopId: order.shopId, kind: "SHIP", trigger: "AUTO", status: "FAILED" },
      ...{ message: `订单 ${order.platformNo}：${message}`, fetched: 1, refused: 1 },
    });
    if (refused) return notifyShipRefused(node, order, message);
    await tx.execute(sql`
      update shop_order doc set ship_next_at = ${at(nextAt(1))}
      where ${untold} and doc.shop_id = ${order.shopId} and doc.ship_next_at < ${at(nextAt(1))}`);
    const passes = error instanceof PlatformError ? error.passes : !(error instanceof DomainError);
    if (!passes || order.shipTries >= failuresUntilTold) await notifyShopUnheard(node, order, message);
  });
  return refused;
}

function at(instant: Date) {
  return sql`${instant.toISOString()}::timestamptz`;
}
