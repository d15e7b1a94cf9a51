/** 售后 of the demo shops: what came back to 电商仓, and what buyers ask for just now, of all four types. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { updateAll } from "#backoffice/db/recordset.ts";
import type { PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import { afterSale, afterSaleLine } from "#backoffice/trade/platform/order/order.tables.ts";
import type { UpsertContext } from "#backoffice/trade/platform/order/upsert.ts";
import type { AfterSaleType } from "#contract/platform/order.words.ts";
import type { Movement } from "../book/stock-book.ts";
import { refundReasons } from "../data/buyers.data.ts";
import type { Random } from "../random.ts";
import { after, byShop, dayMs, draftWaybill } from "./order-draft.ts";
import type { SentOrder } from "./sent-orders.ts";

/** Nobody sends a thing back on the day it was sent, nor after a month. */
const backWithin = { fromDays: 1, toDays: 30 };

/** Of orders that have none yet, the newest first. */
const asked: readonly (readonly [AfterSaleType, PlatformRefund["state"]])[] = [
  ["REFUND_ONLY", "APPLIED"],
  ["RETURN", "APPLIED"],
  ["EXCHANGE", "APPLIED"],
  ["RESEND", "APPLIED"],
  ["RETURN", "AGREED"],
  ["EXCHANGE", "AGREED"],
  ["RESEND", "AGREED"],
  ["REFUND_ONLY", "REJECTED"],
  ["REFUND_ONLY", "REFUNDED"],
  ["RETURN", "REJECTED"],
  ["RETURN", "APPLIED"],
  ["REFUND_ONLY", "WITHDRAWN"],
  ["EXCHANGE", "REJECTED"],
  ["REFUND_ONLY", "APPLIED"],
];

interface Making {
  sent: readonly SentOrder[];
  online: readonly Movement[];
  now: Date;
}

interface Told {
  shopId: number;
  refund: PlatformRefund;
  /** Of what is back. */
  move?: Movement;
}

export async function seedReturns(
  context: UpsertContext,
  { sent, online, now }: Making,
  random: Random,
): Promise<void> {
  const taken = new Set<number>();
  const told: Told[] = [];
  const add = (one: SentOrder, place: number, rest: RefundWords) => {
    taken.add(one.id);
    told.push({
      shopId: one.shopId,
      refund: draftRefund(one, place, rest, random),
      ...(rest.move && { move: rest.move }),
    });
  };
  for (const move of online) {
    if (move.moveType !== "ONLINE_RETURN") continue;
    const of = sent.findLast((one) => !taken.has(one.id) && isReturned(one, move));
    if (!of) continue;
    const place = of.moves.findIndex(({ skuId }) => skuId === move.skuId);
    const fresh = now.getTime() - move.createdAt.getTime() < 2 * dayMs;
    add(of, place, { type: "RETURN", state: fresh ? "GOODS_BACK" : "REFUNDED", at: move.createdAt, move });
  }
  const newest = sent
    .filter(({ id, shippedAt }) => !taken.has(id) && now.getTime() - shippedAt.getTime() > dayMs)
    .sort((one, other) => other.shippedAt.getTime() - one.shippedAt.getTime());
  asked.forEach(([type, state], index) => {
    const one = newest[index * 3];
    if (one) add(one, 0, { type, state, at: after(now, -(1 + index * 2.5)) });
  });
  for (const [shopId, mine] of byShop(told, ({ shopId: of }) => of)) {
    const shop = { id: shopId, repositoryId: 0 };
    const { refused } = await upsertRefunds(
      context,
      shop,
      mine.map(({ refund }) => refund),
    );
    if (refused.length > 0) throw new Error(refused[0]?.message);
    await bringBack(context, mine);
  }
}

function isReturned({ moves, shippedAt }: SentOrder, back: Movement): boolean {
  const days = (back.createdAt.getTime() - shippedAt.getTime()) / dayMs;
  if (days < backWithin.fromDays || days > backWithin.toDays) return false;
  return moves.some(({ skuId, qty }) => skuId === back.skuId && -qty >= back.qty);
}

interface RefundWords {
  type: AfterSaleType;
  state: PlatformRefund["state"];
  at: Date;
  move?: Movement;
}

function draftRefund(
  { order, moves }: SentOrder,
  place: number,
  { type, state, at, move }: RefundWords,
  random: Random,
): PlatformRefund {
  const line = order.lines[place];
  const sent = -(moves[place]?.qty ?? -1);
  const qty = move?.qty ?? Math.min(sent, 1);
  const money = type === "EXCHANGE" || type === "RESEND" ? 0 : Math.floor(((line?.amountFen ?? 0) * qty) / sent);
  // A refund alone is of a flaw: a part of the money.
  const refundFen = type === "REFUND_ONLY" ? Math.floor(money / 3) : money;
  const isOnItsWay = type !== "REFUND_ONLY" && (move !== undefined || state === "AGREED");
  return {
    refundNo: `8${order.platformNo.slice(1)}`,
    platformNo: order.platformNo,
    platformLineId: line?.platformLineId ?? null,
    platformSkuId: line?.platformSkuId ?? null,
    ...{ type, state, stateWord: "", qty, refundFen, reason: random.pick(refundReasons) },
    returnWaybill: isOnItsWay ? draftWaybill(random) : null,
    appliedAt: after(at, -(6 + random.next() * 30)),
    modifiedAt: at,
  };
}

/** Gives the movements that brought pieces back the after-sales that they are of. */
async function bringBack({ db }: UpsertContext, told: readonly Told[]): Promise<void> {
  const found = await rows<{ no: string; saleId: number; id: number }>(
    db,
    sql`select sale.platform_no as no, sale.id as "saleId", part.id from after_sale sale
        join after_sale_line part on part.after_sale_id = sale.id`,
  );
  const partOf = new Map(found.map((part) => [part.no, part]));
  const back = told.flatMap(({ refund, move }) => {
    const part = partOf.get(refund.refundNo);
    return move && part ? [{ move, part }] : [];
  });
  for (const { move, part } of back) {
    move.docType = "AFTER_SALE";
    move.docId = part.saleId;
    move.docLineId = part.id;
  }
  await updateAll(
    db,
    afterSaleLine,
    ["goodQty"],
    back.map(({ move, part }) => ({ id: part.id, goodQty: move.qty })),
  );
  await updateAll(
    db,
    afterSale,
    ["repositoryId"],
    back.map(({ move, part }) => ({ id: part.saleId, repositoryId: move.repositoryId })),
  );
}
