/** What a bill is asked about once before it is confirmed: returns that look wrong (domain.md §3.4). */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findSkuLabels } from "#backoffice/goods/sku/sku-label.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { Customer } from "./bill-confirm.ts";
import type { Bill, Line } from "./bill-document.ts";

/** Returns are measured against what was bought in so many days. */
const ratioDays = 90;

/** Sentences to read; refuses outright where the strategy forbids it. */
export async function findBillWarnings(
  context: Context,
  found: Bill,
  lines: readonly Line[],
  customer: Customer,
): Promise<string[]> {
  const returns = lines.filter(({ kind }) => kind === "RETURN");
  if (returns.length === 0) return [];
  const discounted = await findDiscountedOrigins(context, found);
  if (customer.walkIn) return discounted;
  const bought = await findBought(context, customer.id, returns);
  const labels = await findSkuLabels(
    context.db,
    returns.map(({ skuId }) => skuId),
  );
  const warnings = [...discounted];
  for (const line of returns) {
    const label = labels.get(line.skuId) ?? "";
    const known = bought.get(line.skuId);
    if (!known) {
      warnings.push(`${label} 没有找到该客户的拿货记录`);
      continue;
    }
    if (line.qty > known.takenQty - known.returnedQty) {
      warnings.push(`${label} 退 ${line.qty} 件，超过该客户尚未退的 ${known.takenQty - known.returnedQty} 件`);
    }
    if (line.priceFen > known.lastFen) {
      warnings.push(`${label} 退货价 ${formatFen(line.priceFen)} 高于上次拿货价 ${formatFen(known.lastFen)}`);
    }
    if (known.daysAgo > customer.returnDays) {
      if (!hasPermission(context.actor.permissions, [permissions.billDiscount])) {
        throw new DomainError(`${label} 已超过 ${customer.returnDays} 天退货期，请店长处理`);
      }
      warnings.push(`${label} 已超过 ${customer.returnDays} 天退货期`);
    }
  }
  const ratio = await returnRatio(context, found, customer);
  if (ratio.bp > customer.returnRatioBp) {
    const sentence = `${customer.name} 近 90 天退货率 ${percent(ratio.bp)}，超过策略上限 ${percent(customer.returnRatioBp)}`;
    if (customer.returnLimitMode === "BLOCK") throw new DomainError(`${sentence}，不能退货`);
    warnings.push(sentence);
  }
  return warnings;
}

/** A line's price says nothing of what was taken off the whole bill: given back at that price, it is more than was paid. */
async function findDiscountedOrigins({ db }: Context, found: Bill): Promise<string[]> {
  const origins = await rows<{ no: string; discountFen: number }>(
    db,
    sql`
    select distinct bill.no, bill.discount_fen as "discountFen"
    from bill_line line join bill_line origin on origin.id = line.origin_line_id join bill on bill.id = origin.bill_id
    where line.bill_id = ${found.id} and bill.discount_fen > 0 order by bill.no`,
  );
  return origins.map(({ no, discountFen }) => `原单 ${no} 有整单优惠 ${formatFen(discountFen)} 元，请核对退货价`);
}

interface Bought {
  skuId: number;
  takenQty: number;
  returnedQty: number;
  /** Of the latest time it was bought. */
  lastFen: number;
  daysAgo: number;
}

async function findBought(
  { db, clock }: Context,
  distributorId: number,
  returns: readonly Line[],
): Promise<Map<number, Bought>> {
  const now = clock.now().toISOString();
  const found = await rows<Bought>(
    db,
    sql`
    select line.sku_id as "skuId",
      coalesce(sum(line.take_qty + line.picked_qty) filter (where line.kind <> 'RETURN'), 0)::int as "takenQty",
      coalesce(sum(line.qty) filter (where line.kind = 'RETURN'), 0)::int as "returnedQty",
      coalesce((array_agg(line.price_fen order by bill.confirmed_at desc) filter (where line.kind = 'SALE'))[1], 0) as "lastFen",
      coalesce(extract(day from ${now}::timestamptz - max(bill.confirmed_at) filter (where line.kind <> 'RETURN')), 0)::int as "daysAgo"
    from bill_line line join bill on bill.id = line.bill_id
    where bill.distributor_id = ${distributorId} and bill.status = 'CONFIRMED'
      and line.sku_id = any(${pgArray(returns.map(({ skuId }) => skuId))}::bigint[])
    group by line.sku_id
    having count(*) filter (where line.kind <> 'RETURN') > 0`,
  );
  return new Map(found.map((row) => [row.skuId, row]));
}

/** Pieces given back within 90 days, this bill's included, of those taken: the 退货率 that the customer's page shows; basis points. */
async function returnRatio({ db, clock }: Context, found: Bill, { id }: Customer): Promise<{ bp: number }> {
  const [sums] = await rows<{ saleQty: number; returnQty: number }>(
    db,
    sql`select coalesce(sum(sale_qty), 0)::int8 as "saleQty", coalesce(sum(return_qty), 0)::int8 as "returnQty"
        from bill where distributor_id = ${id} and status = 'CONFIRMED'
          and biz_date > ${bizDateOf(clock.now())}::date - ${ratioDays}::int`,
  );
  const saleQty = (sums?.saleQty ?? 0) + found.saleQty;
  const returnQty = (sums?.returnQty ?? 0) + found.returnQty;
  return { bp: saleQty === 0 ? 0 : Math.round((returnQty * 10_000) / saleQty) };
}

const percent = (bp: number) => `${(bp / 100).toFixed(bp % 100 === 0 ? 0 : 1)}%`;
