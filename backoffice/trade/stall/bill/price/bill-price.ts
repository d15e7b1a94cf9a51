/** Asks the tables for what {@link choosePrice} chooses from. */
import { sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { paidPriceOf } from "#backoffice/trade/stall/bill/bill.rules.ts";
import type { Bill, Line } from "#backoffice/trade/stall/bill/bill-document.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { PriceMode } from "#contract/stall/distributor.words.ts";
import { findPriceCuts, lastPriceDays, type PriceChoices, type PriceCut } from "./bill-price.rules.ts";

/**
 * The least a style goes for, null where nothing is set. What was allowed when it was saved (专价, 指定款价, 档口价) is
 * its own floor: whoever sells meets a price that may be sold at.
 */
const floor = sql`case when product.min_fen is not null
  then least(product.min_fen, own.price_fen, listed.price_fen, offered.price_fen) end`;

/** Joins to `product` the prices that were saved for this customer, its strategy and this stall. */
const saved = ({ stallId, distributorId }: { stallId: number; distributorId: number | null }) => sql`
  left join distributor on distributor.id = ${distributorId}::bigint
  left join customer_price own on own.distributor_id = distributor.id and own.product_id = product.id
  left join strategy_price listed on listed.strategy_id = distributor.strategy_id and listed.product_id = product.id
  left join stall_product offered on offered.stall_id = ${stallId} and offered.product_id = product.id and offered.active`;

/** What a style may cost this customer in this stall, by product id. */
export async function findPrices(
  { db, clock }: { db: Db; clock: Clock },
  {
    stallId,
    distributorId,
    productIds,
  }: { stallId: number; distributorId: number | null; productIds: readonly number[] },
): Promise<Map<number, PriceChoices>> {
  if (productIds.length === 0) return new Map();
  const since = new Date(clock.now().getTime() - lastPriceDays * 86_400_000).toISOString();
  const found = await rows<{
    id: number;
    wholesaleFen: number;
    floorFen: number | null;
    stallFen: number | null;
    customerFen: number | null;
    lastFen: number | null;
    goodsFen: number | null;
    discountFen: number | null;
    roundOffFen: number | null;
    bonusFen: number | null;
    listFen: number | null;
    priceMode: PriceMode | null;
    discountBp: number;
    minusFen: number;
    rememberLast: boolean;
    minMixQty: number;
  }>(
    db,
    sql`
    select product.id, product.wholesale_fen as "wholesaleFen", ${floor} as "floorFen",
      offered.price_fen as "stallFen", own.price_fen as "customerFen", latest.price_fen as "lastFen",
      bill.goods_fen as "goodsFen", bill.discount_fen as "discountFen", bill.round_off_fen as "roundOffFen",
      bill.bonus_fen as "bonusFen",
      listed.price_fen as "listFen", strategy.price_mode as "priceMode", strategy.discount_bp as "discountBp",
      strategy.minus_fen as "minusFen", strategy.remember_last as "rememberLast", strategy.min_mix_qty as "minMixQty"
    from product
    ${saved({ stallId, distributorId })}
    left join strategy on strategy.id = distributor.strategy_id
    left join last_price latest on latest.distributor_id = distributor.id and latest.product_id = product.id
      and latest.price_fen > 0 and latest.at >= ${since}::timestamptz and not distributor.walk_in
    left join bill on bill.id = latest.bill_id
    where product.id = any(${pgArray([...new Set(productIds)])}::bigint[])`,
  );
  return new Map(
    found.map(({ id, wholesaleFen, floorFen, stallFen, customerFen, lastFen, listFen, ...row }) => {
      const { goodsFen, discountFen, roundOffFen, bonusFen, priceMode, discountBp, minusFen, rememberLast, minMixQty } =
        row;
      const off = { discountFen: discountFen ?? 0, roundOffFen: roundOffFen ?? 0, bonusFen: bonusFen ?? 0 };
      const sold = { goodsFen: goodsFen ?? 0, ...off };
      const paidFen = lastFen === null ? null : paidPriceOf(sold, lastFen);
      const strategy = priceMode === null ? null : { priceMode, discountBp, minusFen, rememberLast, minMixQty };
      return [id, { wholesaleFen, floorFen, stallFen, customerFen, lastFen, paidFen, listFen, strategy }];
    }),
  );
}

/** {@link findPriceCuts} of a bill as it is now; asks nothing where no price was typed. */
export async function readPriceCuts(
  context: { db: Db; clock: Clock },
  { stallId, distributorId }: Bill,
  lines: readonly Line[],
): Promise<PriceCut[]> {
  const typed = lines.filter(({ kind, priceSource }) => kind === "SALE" && priceSource === "MANUAL");
  if (typed.length === 0) return [];
  const described = await describeSkus(
    context.db,
    typed.map(({ skuId }) => skuId),
  );
  const productIds = [...described.values()].map(({ productId }) => productId);
  const prices = await findPrices(context, { stallId, distributorId, productIds });
  return findPriceCuts(lines, (skuId) => prices.get(described.get(skuId)?.productId ?? 0));
}

/**
 * Prices below the style's floor, as sentences; refuses them where the actor
 * may not go there.
 */
export async function findBelowFloor({ db, actor }: Context, found: Bill, lines: readonly Line[]): Promise<string[]> {
  const sold = lines.filter(({ kind }) => kind === "SALE");
  const floors = await rows<{ skuId: number; minFen: number }>(
    db,
    sql`
    select sku.id as "skuId", coalesce(${floor}, 0) as "minFen"
    from sku join product on product.id = sku.product_id
    ${saved(found)}
    where sku.id = any(${pgArray(sold.map(({ skuId }) => skuId))}::bigint[])`,
  );
  const floorOf = new Map(floors.map(({ skuId, minFen }) => [skuId, minFen]));
  const low = sold.filter(({ skuId, priceFen }) => priceFen < (floorOf.get(skuId) ?? 0));
  if (low.length === 0) return [];
  const labels = await findSkuLabels(
    db,
    low.map(({ skuId }) => skuId),
  );
  const sentences = low.map(
    ({ skuId, priceFen }) =>
      `${labels.get(skuId) ?? ""} 单价 ${formatFen(priceFen)} 低于最低价 ${formatFen(floorOf.get(skuId) ?? 0)}`,
  );
  if (hasPermission(actor.permissions, [permissions.billBelowFloor])) return sentences;
  throw new DomainError(`${sentences[0]}，请改价或请店长处理`);
}
