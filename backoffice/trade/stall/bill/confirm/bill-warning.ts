/** What a bill is asked about once before it is confirmed: returns and payments that look wrong (domain.md §3.4). */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import type { Bill, Line } from "#backoffice/trade/stall/bill/bill-document.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { bigChangeFen } from "#contract/stall/bill/bill.words.ts";
import type { Customer } from "./bill-customer.ts";
import { findBought } from "./bill-exception.ts";

/** Returns are measured against what was bought in so many days. */
const ratioDays = 90;

/** Sentences to read of what comes back; refuses outright where the strategy forbids it. */
export async function findReturnWarnings(
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
    if (known && known.daysAgo > customer.returnDays) {
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

interface Paying {
  walkIn: boolean;
  /** Due with the bill, less 赠送金. */
  payableFen: number;
  /** The customer's account before the bill; `−`: owes. */
  balanceFen: number;
  /** Handed over with it, what is given back as change among it. */
  tenderedFen: number;
  changeFen: number;
}

/** Sentences to read of more money than anybody hands over. */
export function findPaymentWarnings({ walkIn, payableFen, balanceFen, tenderedFen, changeFen }: Paying): string[] {
  if (walkIn) {
    if (changeFen < bigChangeFen) return [];
    return [`收款 ${formatFen(tenderedFen)}，应收 ${formatFen(payableFen)}，要找零 ${formatFen(changeFen)}`];
  }
  const mostFen = Math.max(0, payableFen) + Math.max(0, -balanceFen);
  if (tenderedFen <= mostFen) return [];
  const more = formatFen(tenderedFen - mostFen);
  return [`收款 ${formatFen(tenderedFen)} 超过应收与前欠 ${formatFen(mostFen)}，多出 ${more} 将记为预存`];
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
