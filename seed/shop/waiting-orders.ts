/** Orders of the demo shops that nobody has sent yet: in every state, with every exception, so that each has something to do. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import { auditOrders, closeOrders } from "#backoffice/trade/platform/order/order.ts";
import { mergeOrders, splitOrder } from "#backoffice/trade/platform/order/parcel.ts";
import { fillWaybill } from "#backoffice/trade/platform/order/shipping.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { adminRole } from "#contract/permissions.ts";
import { buyerMessages, refundReasons, sellerRemarks } from "../data/buyers.data.ts";
import { createRandom, type Random } from "../random.ts";
import { after, byShop, type DraftLine, draftOrder, draftWaybill, type Goods, readGoods } from "./order-draft.ts";

/** How many of each; what a name stands for says {@link shape}. */
const counts = {
  unpaid: 12,
  clean: 70,
  unmatched: 8,
  short: 5,
  refunding: 5,
  badAddress: 4,
  message: 8,
  elsewhere: 3,
  cancelled: 12,
  closedHere: 2,
  split: 1,
  audited: 16,
  labelled: 10,
  late: 3,
  merged: 6,
} as const;
type Kind = keyof typeof counts;

/** Those whose pieces are promised; they are of the styles that the most of is there. */
const promised = new Set<Kind>(["audited", "labelled", "late", "merged"]);
/** Serial numbers of {@link draftOrder} from here on. */
const firstSerial = 10_001;

interface Waiting {
  kind: Kind;
  shopId: number;
  order: PlatformOrder;
}

/** 电商运营 尚小网, with every right: what is done here is done by the operations of the product. */
const actor = { userId: 9, username: "ecom", sessionId: 0, permissions: [adminRole] };

export async function seedWaitingOrders(asked: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  const context: Context = { ...asked, actor, address: "", userAgent: "", token: null };
  const { db, clock } = context;
  const random = createRandom(20_260_314);
  const waiting = draftAll(await readShelf(db), clock.now(), random);
  const shops = new Map(
    (
      await rows<{ id: number; repositoryId: number }>(db, sql`select id, repository_id as "repositoryId" from shop`)
    ).map((shop) => [shop.id, shop]),
  );
  for (const [shopId, mine] of byShop(waiting, ({ shopId: of }) => of)) {
    const shop = shops.get(shopId);
    if (!shop) throw new Error(`no shop ${shopId}`);
    const { refused } = await upsertOrders(
      context,
      shop,
      mine.map(({ order }) => order),
    );
    if (refused.length > 0) throw new Error(refused[0]?.message);
    const refunds = mine.filter(({ kind }) => kind === "refunding").map(({ order }) => refundAll(order, random));
    await upsertRefunds(context, shop, refunds);
  }
  await work(context, waiting, random);
  // Nobody is told: what is in trouble was there before anybody came.
  await db.execute(sql`delete from message where type = '订单异常'`);
  await dateBack(db);
}

/** Orders and what is logged of them lie where a company's that pulls every quarter of an hour would. */
async function dateBack(db: Db): Promise<void> {
  await db.execute(sql`
    update shop_order set created_at = least(created_at, coalesce(paid_at, placed_at) + interval '12 minutes')`);
  await db.execute(sql`
    update after_sale set created_at = least(created_at, applied_at + interval '12 minutes')`);
  await db.execute(sql`
    update shop_order_log entry set created_at = least(entry.created_at, case event when 'PULLED' then doc.created_at
      when 'CHANGED' then doc.modified_at + interval '12 minutes' else sale.modified_at + interval '12 minutes' end)
    from shop_order doc left join lateral (
      select max(modified_at) as modified_at from after_sale where order_id = doc.id) sale on true
    where doc.id = entry.order_id and event in ('PULLED', 'CHANGED', 'AFTER_SALE')`);
}

interface Shelf {
  goods: Goods[];
  /** Pieces of 电商仓 that may be promised, by SKU. */
  available: Map<number, number>;
}

async function readShelf(db: Db): Promise<Shelf> {
  const balances = await rows<{ skuId: number; available: number }>(
    db,
    sql`select balance.sku_id as "skuId", on_hand - locked as available from stock_balance balance
        where grade = 1 and repository_id = (select min(repository_id) from shop)`,
  );
  return {
    goods: await readGoods(db),
    available: new Map(balances.map(({ skuId, available }) => [skuId, available])),
  };
}

function draftAll({ goods, available }: Shelf, now: Date, random: Random): Waiting[] {
  const left = (one: Goods) => (one.skuId === null ? 0 : (available.get(one.skuId) ?? 0));
  const known = goods.filter((one) => left(one) > 0);
  const rich = [...known].sort(
    (one, other) => left(other) - left(one) || one.platformSkuId.localeCompare(other.platformSkuId),
  );
  const unmatched = goods.filter(({ skuId }) => skuId === null);
  const pickOf = (kind: Kind): Goods =>
    random.pick(promised.has(kind) ? rich.slice(0, 40) : kind === "unmatched" ? unmatched : known);
  let serial = firstSerial;
  const all = (Object.keys(counts) as Kind[]).flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index): Waiting => {
      serial += 1;
      const first = pickOf(kind);
      const others = known.filter(({ shopId, skuId }) => shopId === first.shopId && skuId !== first.skuId);
      const two = kind === "split" || (kind === "clean" && random.chance(0.3));
      const qty = kind === "short" ? left(first) + 20 : promised.has(kind) ? 1 : random.between(1, 2);
      const lines: DraftLine[] = [{ goods: first, qty }, ...(two ? [{ goods: random.pick(others), qty: 1 }] : [])];
      const hours = kind === "late" ? 50 + index : 0.4 + random.next() * (promised.has(kind) ? 40 : 30);
      const order = draftOrder({ shopId: first.shopId, serial, placedAt: after(now, -hours), lines }, random);
      return { kind, shopId: first.shopId, order: shape(kind, index, order, random) };
    }),
  );
  return pairUp(all);
}

function shape(kind: Kind, index: number, order: PlatformOrder, random: Random): PlatformOrder {
  switch (kind) {
    case "unpaid":
      return { ...order, state: "WAIT_PAY", paidAt: null, shipDeadline: null };
    case "cancelled":
      return { ...order, state: "CLOSED", paidAt: null, shipDeadline: null };
    case "badAddress":
      return {
        ...order,
        receiver: { ...order.receiver, ...(index % 2 === 0 ? { province: "", city: "" } : { address: "" }) },
      };
    case "message":
      return { ...order, buyerMessage: buyerMessages[index % buyerMessages.length] ?? "" };
    case "elsewhere":
      return { ...order, state: "SHIPPED", waybills: [draftWaybill(random)] };
    case "clean":
      return index % 12 === 0
        ? { ...order, sellerRemark: sellerRemarks[index % sellerRemarks.length] ?? "", flag: 1 }
        : order;
    default:
      return order;
  }
}

/** Orders to be merged go to one door, two by two, of one shop. */
function pairUp(all: readonly Waiting[]): Waiting[] {
  const merged = all.filter(({ kind }) => kind === "merged");
  return all.map((one) => {
    const place = merged.indexOf(one);
    const leader = place % 2 === 1 ? merged.slice(0, place).findLast(({ shopId }) => shopId === one.shopId) : undefined;
    return leader ? { ...one, order: { ...one.order, receiver: leader.order.receiver } } : one;
  });
}

const refundAll = (order: PlatformOrder, random: Random) => ({
  ...{ refundNo: `8${order.platformNo.slice(1)}`, platformNo: order.platformNo, platformLineId: null },
  ...{ platformSkuId: null, type: "REFUND_ONLY" as const, state: "APPLIED" as const, stateWord: "", qty: null },
  ...{ refundFen: order.amounts.paidFen, reason: random.pick(refundReasons), returnWaybill: null },
  ...{ appliedAt: after(order.modifiedAt, 0.1), modifiedAt: after(order.modifiedAt, 0.1) },
});

/** What staff have done of it so far. */
async function work(context: Context, waiting: readonly Waiting[], random: Random): Promise<void> {
  const found = await rows<{ id: number; no: string; version: number; lineId: number }>(
    context.db,
    sql`select doc.id, platform_no as no, version,
          (select max(id) from shop_order_line line where line.order_id = doc.id) as "lineId" from shop_order doc`,
  );
  const known = new Map(found.map((order) => [order.no, order]));
  const of = (...kinds: Kind[]) =>
    waiting.flatMap(({ kind, order }) => {
      const there = known.get(order.platformNo);
      return there && kinds.includes(kind) ? [{ ...there, kind, door: JSON.stringify(order.receiver) }] : [];
    });
  const ids = (...kinds: Kind[]) => of(...kinds).map(({ id }) => id);
  await auditOrders(context, { body: { ids: ids("short", ...promised), clientToken } });
  for (const { id } of of("labelled")) {
    await fillWaybill(context, { params: { id }, body: { ...draftWaybill(random), clientToken } });
  }
  for (const [, mates] of byDoor(of("merged"))) {
    if (mates.length > 1) await mergeOrders(context, { body: { ids: mates, clientToken } });
  }
  for (const { id, version, lineId } of of("split")) {
    const lines = [{ lineId, qty: 1 }];
    await splitOrder(context, { params: { id }, body: { lines, version, clientToken } });
  }
  await closeOrders(context, { body: { ids: ids("closedHere"), reason: "买家电话取消", clientToken } });
}

/** Of requests; here is nobody who could send one twice. */
const clientToken = "00000000-0000-4000-8000-000000000000";

function byDoor(orders: readonly { id: number; door: string }[]): Map<string, number[]> {
  const doors = new Map<string, number[]>();
  for (const { id, door } of orders) doors.set(door, [...(doors.get(door) ?? []), id]);
  return doors;
}
