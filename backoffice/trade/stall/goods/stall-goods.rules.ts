/** What may happen to a style in a stall: its price, and whether it is on (domain.md §3.1). Pure. */

import { steppedPrice } from "#backoffice/masters/goods/product/bulk/product-bulk.rules.ts";
import type { PriceRule } from "#contract/goods/product-bulk.ts";
import type { StallGoods } from "#contract/goods/stall-goods.ts";
import { formatFen, maxFen } from "#contract/money.ts";

/** How sentences name a row. */
export function labelOf({ stallName, styleNo }: Pick<StallGoods, "stallName" | "styleNo">): string {
  return `${stallName} ${styleNo}`;
}

/** Null, or why the stall may not sell the style for this; null as the price means 批发价, which is not the stall's choice. */
export function refusePrice(
  { minPriceFen }: Pick<StallGoods, "minPriceFen">,
  priceFen: number | null,
  mayGoBelow: boolean,
): string | null {
  if (priceFen === null || minPriceFen === null || priceFen >= minPriceFen || mayGoBelow) return null;
  return `档口价 ${formatFen(priceFen)} 低于最低价 ${formatFen(minPriceFen)}`;
}

type Priced = Pick<StallGoods, "priceFen" | "wholesalePriceFen" | "minPriceFen">;

/** What the rule makes of the price that holds, the stall's own or 批发价. `afterFen` is null when it is refused. */
export function planPrice(
  goods: Priced,
  rule: Pick<PriceRule, "by" | "amount">,
  mayGoBelow: boolean,
): { afterFen: number; refusal: null } | { afterFen: null; refusal: string } {
  const refuse = (refusal: string) => ({ afterFen: null, refusal });
  const beforeFen = goods.priceFen ?? goods.wholesalePriceFen;
  const afterFen = steppedPrice(beforeFen, rule);
  if (afterFen < 0) return refuse(`档口价改后为 ${formatFen(afterFen)}，不能小于 0`);
  if (afterFen > maxFen) return refuse(`档口价改后为 ${formatFen(afterFen)}，超过 ${formatFen(maxFen)}`);
  if (afterFen === beforeFen) return refuse("价格没有变化");
  const refusal = refusePrice(goods, afterFen, mayGoBelow);
  return refusal === null ? { afterFen, refusal } : refuse(refusal);
}

/** Null, or why the style is not switched on or off in the stall. */
export function refuseState(
  { active, productStatus }: Pick<StallGoods, "active" | "productStatus">,
  wanted: boolean,
): string | null {
  if (active === wanted) return wanted ? "已经上架" : "已经下架";
  return wanted && productStatus === "OFF" ? "已停产，不能上架" : null;
}
