/**
 * Asks the tables for what {@link findReturnException} and its like judge, and refuses who may not
 * (docs/decisions/stall.md, "What leaves a stall wants a right").
 */

import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { type PaidBill, paidPriceOf } from "#backoffice/trade/stall/bill/bill.rules.ts";
import type { Bill, Line } from "#backoffice/trade/stall/bill/bill-document.ts";
import { findOriginPrices } from "#backoffice/trade/stall/bill/bill-origin.ts";
import { readPaidOut } from "#backoffice/trade/stall/bill/paid-out.query.ts";
import { choosePrice } from "#backoffice/trade/stall/bill/price/bill-price.rules.ts";
import { findPrices } from "#backoffice/trade/stall/bill/price/bill-price.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { Customer } from "./bill-customer.ts";
import {
  type BillException,
  exceptionPermissions,
  findCashException,
  findGiftException,
  findReturnException,
} from "./bill-exception.rules.ts";

interface Settled {
  found: Bill;
  lines: readonly Line[];
  customer: Customer;
  paidFen: number;
}

/** What of the bill wants a right; refuses what the actor lacks one for, 已核对 or not. */
export async function assertExceptions(context: Context, settled: Settled): Promise<BillException[]> {
  const { customer, paidFen } = settled;
  const returns = (await findReturns(context, settled)).filter((one) => one !== null);
  const found = [
    // Two lines of one SKU are too many pieces once.
    ...new Map(returns.map((one) => [one.sentence, one])).values(),
    findCashException({ paidFen, earlierFen: await lockPaidOut(context, settled), walkIn: customer.walkIn }),
    await findGifts(context, settled),
  ].filter((one): one is BillException => one !== null);
  const forbidden = found.find(({ kind }) => !hasPermission(context.actor.permissions, [exceptionPermissions[kind]]));
  if (forbidden) throw new DomainError(`${forbidden.sentence}，${forbidden.remedy}`);
  return found;
}

async function findReturns(context: Context, { found, lines, customer }: Settled): Promise<(BillException | null)[]> {
  const returns = lines.filter(({ kind }) => kind === "RETURN");
  if (returns.length === 0) return [];
  const skuIds = returns.map(({ skuId }) => skuId);
  const labels = await findSkuLabels(context.db, skuIds);
  const origins = await findOriginPrices(
    context,
    returns.map(({ originLineId }) => originLineId),
  );
  // Two bills at once must not both give back what is left; 散客 give back by the bill alone, whose lock is held.
  if (!customer.walkIn) await acquireLock(context.db, "returns", customer.id);
  const bought = customer.walkIn ? new Map<number, Bought>() : await findBought(context, customer.id, returns);
  const usualFen = await findReturnPrices(context, found, skuIds);
  const originOf = ({ originLineId }: Line) => origins.get(originLineId ?? 0);
  // What was given and names its bill comes back for nothing, and is none of what was sold.
  const isSold = (line: Line) => (originOf(line)?.kind ?? "SALE") === "SALE";
  return returns.map((line) => {
    const known = bought.get(line.skuId);
    const origin = originOf(line);
    const ofSku = returns.filter((each) => each.skuId === line.skuId && isSold(each));
    return findReturnException({
      label: labels.get(line.skuId) ?? "",
      qty: ofSku.reduce((sum, { qty }) => sum + qty, 0),
      priceFen: line.priceFen,
      walkIn: customer.walkIn,
      named: origin !== undefined,
      leftQty: known?.last && isSold(line) ? Math.max(0, known.takenQty - known.returnedQty) : null,
      paidFen: origin
        ? origin.priceFen
        : Math.max(known?.last ? paidPriceOf(known.last, known.last.priceFen) : 0, usualFen.get(line.skuId) ?? 0),
    });
  });
}

/** What a piece that comes back is credited at where nobody types a price; 分 by SKU id. */
async function findReturnPrices(
  context: Context,
  { stallId, distributorId }: Bill,
  skuIds: readonly number[],
): Promise<Map<number, number>> {
  const described = await describeSkus(context.db, skuIds);
  const productIds = [...described.values()].map(({ productId }) => productId);
  const prices = await findPrices(context, { stallId, distributorId, productIds });
  return new Map(
    [...described].flatMap(([skuId, { productId }]) => {
      const choices = prices.get(productId);
      return choices ? [[skuId, choosePrice(choices, { kind: "RETURN", saleQty: 1 }).priceFen] as const] : [];
    }),
  );
}

export interface Bought {
  skuId: number;
  /** Sold and handed over; what was given is not among it. */
  takenQty: number;
  /** Of that, whether its bill was named or not. */
  returnedQty: number;
  /** The latest time it was sold, and what its bill was let off; null: it was only given. */
  last: (PaidBill & { priceFen: number }) | null;
  /** Since it was taken. */
  daysAgo: number;
}

/** What the customer took of the SKUs that these lines give back, by SKU id; those never taken are not there. */
export async function findBought(
  { db, clock }: Context,
  distributorId: number,
  returns: readonly Line[],
): Promise<Map<number, Bought>> {
  const now = clock.now().toISOString();
  const found = await rows<Bought>(
    db,
    sql`
    select line.sku_id as "skuId",
      coalesce(sum(line.take_qty + line.picked_qty) filter (where line.kind = 'SALE'), 0)::int as "takenQty",
      coalesce(sum(line.qty) filter (
        where line.kind = 'RETURN' and coalesce(origin.kind, 'SALE') = 'SALE'
      ), 0)::int as "returnedQty",
      (array_agg(json_build_object(
        'priceFen', line.price_fen, 'goodsFen', bill.goods_fen,
        'discountFen', bill.discount_fen, 'roundOffFen', bill.round_off_fen, 'bonusFen', bill.bonus_fen
      ) order by bill.confirmed_at desc) filter (where line.kind = 'SALE'))[1] as last,
      coalesce(extract(day from ${now}::timestamptz - max(bill.confirmed_at) filter (where line.kind <> 'RETURN')), 0)::int as "daysAgo"
    from bill_line line join bill on bill.id = line.bill_id
    left join bill_line origin on origin.id = line.origin_line_id
    where bill.distributor_id = ${distributorId} and bill.status = 'CONFIRMED'
      and line.sku_id = any(${pgArray(returns.map(({ skuId }) => skuId))}::bigint[])
    group by line.sku_id
    having count(*) filter (where line.kind <> 'RETURN') > 0`,
  );
  return new Map(found.map((row) => [row.skuId, row]));
}

/** What the keeper has paid out today; two bills at once must not share what is left of the day. */
async function lockPaidOut(context: Context, { found, paidFen }: Settled): Promise<number> {
  if (paidFen >= 0) return 0;
  await acquireLock(context.db, "paidOut", found.keeperId);
  return readPaidOut(context, found.keeperId);
}

async function findGifts({ db, clock }: Context, { found, lines }: Settled): Promise<BillException | null> {
  const qty = lines.filter(({ kind }) => kind === "GIFT" || kind === "SAMPLE").reduce((sum, line) => sum + line.qty, 0);
  if (qty === 0) return null;
  // Two bills at once must not share what is left of the day.
  await acquireLock(db, "gifts", found.keeperId);
  const { earlierQty } = await oneRow<{ earlierQty: number }>(
    db,
    sql`
    select coalesce(sum(line.qty), 0)::int8 as "earlierQty" from bill join bill_line line on line.bill_id = bill.id
    where bill.keeper_id = ${found.keeperId} and bill.status = 'CONFIRMED'
      and bill.biz_date = ${bizDateOf(clock.now())}::date and line.kind in ('GIFT', 'SAMPLE')`,
  );
  return findGiftException({ qty, earlierQty });
}

/** Refuses lines sold for nothing as 拿货, unless somebody has looked at them: sentences to read. */
export async function findFreeSales({ db }: Context, lines: readonly Line[]): Promise<string[]> {
  const free = lines.filter(({ kind, priceFen }) => kind === "SALE" && priceFen === 0);
  const labels = await findSkuLabels(
    db,
    free.map(({ skuId }) => skuId),
  );
  return free.map(({ skuId }) => `${labels.get(skuId) ?? ""} 拿货单价是 ${formatFen(0)}，白送请用“赠”`);
}
