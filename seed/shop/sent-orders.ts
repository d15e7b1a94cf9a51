/**
 * Orders of the demo shops that went out: they are what left 电商仓 in the forty days, told by the platforms, sent, and
 * told again. The ledger takes no changes, so its movements are given their orders before it is written.
 */
import { eq } from "drizzle-orm";
import { insertAll, updateAll } from "#backoffice/db/recordset.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { shopOrder, shopOrderLine, shopOrderLog } from "#backoffice/trade/platform/order/order.tables.ts";
import type { UpsertContext } from "#backoffice/trade/platform/order/upsert.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import type { Movement } from "../book/stock-book.ts";
import { createRandom, type Random } from "../random.ts";
import { seedReturns } from "./after-sales.ts";
import { after, byShop, dayMs, draftOrder, draftWaybill, type Goods, readGoods } from "./order-draft.ts";

/** Pieces of one platform order that leave within this time go in one parcel. */
const parcelMs = 40 * 60_000;
const mostLines = 3;
/** A buyer has confirmed by then, or the platform has for him. */
const finishedAfterDays = 7;
/** The last of what was sent waits until somebody takes the numbers to the platform by file. */
const untoldHours = 20;
/** 电商运营 尚小网 audits, and sends. */
const operatorId = 9;

export interface SentOrder {
  shopId: number;
  order: PlatformOrder;
  moves: readonly Movement[];
  shippedAt: Date;
  id: number;
  lineIds: readonly number[];
}

/** @param online what went out of 电商仓 to buyers, and what came back from them, in the order of time */
export async function seedSentOrders(context: UpsertContext, online: readonly Movement[], now: Date): Promise<void> {
  const random = createRandom(20_260_313);
  const drafts = pack(online, await readGoods(context.db), random);
  const sent: SentOrder[] = [];
  for (const [shopId, mine] of byShop(drafts, ({ shopId: of }) => of)) {
    const shop = { id: shopId, repositoryId: mine[0]?.moves[0]?.repositoryId ?? 0 };
    await tell(
      context,
      shop,
      mine.map(({ order }) => order),
    );
    const known = await findLines(context, shopId);
    const found = mine.map((draft) => ({ ...draft, ...identify(draft, known) }));
    await send(context, found, random);
    await tell(
      context,
      shop,
      found.flatMap((one) => laterWord(one, now)),
    );
    sent.push(...found);
  }
  await seedReturns(context, { sent, online, now }, random);
}

type Draft = Omit<SentOrder, "id" | "lineIds">;

/** Movements as orders: one each, or some of one shop that left together. */
function pack(online: readonly Movement[], goods: readonly Goods[], random: Random): Draft[] {
  const bySku = new Map<number, Goods[]>();
  for (const one of goods) {
    if (one.skuId !== null) bySku.set(one.skuId, [...(bySku.get(one.skuId) ?? []), one]);
  }
  const parcels: { shopId: number; moves: Movement[]; goods: Goods[] }[] = [];
  for (const move of online) {
    const sold = bySku.get(move.skuId);
    if (move.moveType !== "ONLINE_OUT" || !sold) continue;
    const one = random.pick(sold);
    const last = parcels.findLast(({ shopId }) => shopId === one.shopId);
    const first = last?.moves[0];
    const together =
      first !== undefined &&
      first.bizDate === move.bizDate &&
      move.createdAt.getTime() - first.createdAt.getTime() < parcelMs &&
      last !== undefined &&
      last.moves.length < mostLines &&
      last.moves.every(({ skuId }) => skuId !== move.skuId);
    if (together) {
      last.moves.push(move);
      last.goods.push(one);
    } else parcels.push({ shopId: one.shopId, moves: [move], goods: [one] });
  }
  return parcels.flatMap(({ shopId, moves, goods: sold }, index) => {
    const last = moves.at(-1);
    if (!last) return [];
    const shippedAt = last.createdAt;
    const placedAt = after(shippedAt, -(3 + random.next() * 27));
    const lines = sold.map((one, place) => ({ goods: one, qty: -(moves[place]?.qty ?? 0) }));
    return [{ shopId, moves, shippedAt, order: draftOrder({ shopId, serial: index + 1, placedAt, lines }, random) }];
  });
}

async function tell(context: UpsertContext, shop: { id: number; repositoryId: number }, orders: PlatformOrder[]) {
  const { refused } = await upsertOrders(context, shop, orders);
  if (refused.length > 0) throw new Error(refused[0]?.message);
}

interface Line {
  id: number;
  orderId: number;
  platformLineId: string;
}

async function findLines({ db }: UpsertContext, shopId: number): Promise<Map<string, Line>> {
  const found = await db
    .select({ id: shopOrderLine.id, orderId: shopOrderLine.orderId, platformLineId: shopOrderLine.platformLineId })
    .from(shopOrderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, shopOrderLine.orderId))
    .where(eq(shopOrder.shopId, shopId));
  return new Map(found.map((line) => [line.platformLineId, line]));
}

/** Gives the movements the lines that they are of. */
function identify({ order, moves }: Draft, known: ReadonlyMap<string, Line>): { id: number; lineIds: number[] } {
  const lines = order.lines.map(({ platformLineId }) => known.get(platformLineId));
  lines.forEach((line, place) => {
    const move = moves[place];
    if (!line || !move) throw new Error(`order ${order.platformNo} lost a line`);
    move.docId = line.orderId;
    move.docLineId = line.id;
  });
  return { id: lines[0]?.orderId ?? 0, lineIds: lines.map((line) => line?.id ?? 0) };
}

/** As 审核, 填单号 and 发货 leave them; the pieces are in the ledger. */
async function send({ db }: UpsertContext, orders: readonly SentOrder[], random: Random): Promise<void> {
  const rows = orders.map(({ id, order, shippedAt }) => {
    const paidAt = order.paidAt ?? order.placedAt;
    const auditedAt = after(shippedAt, -(0.3 + random.next() * 2));
    return {
      ...{ id, state: "SHIPPED" as const, ...draftWaybill(random), createdBy: null, createdAt: after(paidAt, 0.2) },
      ...{ auditedBy: operatorId, auditedAt, shippedBy: operatorId, shippedAt, updatedBy: operatorId },
      updatedAt: shippedAt,
    };
  });
  await updateAll(
    db,
    shopOrder,
    [
      ...(["state", "courier", "waybillNo", "auditedBy", "auditedAt", "shippedBy", "shippedAt"] as const),
      ...(["createdAt", "updatedBy", "updatedAt"] as const),
    ],
    rows,
  );
  const lines = orders.flatMap(({ lineIds, moves }) =>
    lineIds.map((id, place) => ({ id, shippedQty: -(moves[place]?.qty ?? 0) })),
  );
  await updateAll(db, shopOrderLine, ["shippedQty"], lines);
  const entries = rows.flatMap(({ id, auditedAt, shippedAt, courier, waybillNo }) => [
    { orderId: id, event: "AUDITED" as const, text: "已锁定库存", operatorId, createdAt: auditedAt },
    { orderId: id, event: "WAYBILL" as const, text: `${courier} ${waybillNo}`, operatorId, createdAt: shippedAt },
    { orderId: id, event: "SHIPPED" as const, text: "已出库", operatorId, createdAt: shippedAt },
  ]);
  await insertAll(db, shopOrderLog, ["orderId", "event", "text", "operatorId", "createdAt"], entries);
}

/** What the platform says of it by now, where that is more than that it was paid. */
function laterWord({ order, shippedAt }: SentOrder, now: Date): PlatformOrder[] {
  const days = (now.getTime() - shippedAt.getTime()) / dayMs;
  if (days * 24 < untoldHours) return [];
  const finishedAt = after(shippedAt, finishedAfterDays * 24);
  if (finishedAt < now) return [{ ...order, state: "FINISHED", modifiedAt: finishedAt }];
  return [{ ...order, state: "SHIPPED", modifiedAt: after(shippedAt, 1) }];
}
