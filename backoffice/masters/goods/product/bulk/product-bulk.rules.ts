/** What a bulk change does to one style. Pure. */

import { refuseTransition } from "#backoffice/masters/goods/product/product.rules.ts";
import { type ProductStatus, priceLabels, productStatusLabels } from "#contract/goods/product.words.ts";
import type { BulkPriceField, PriceRule } from "#contract/goods/product-bulk.ts";
import { priceWarnings } from "#contract/goods/product-form.ts";
import { formatFen, maxFen } from "#contract/money.ts";

export type BulkPrices = Record<BulkPriceField, number | null> & { wholesalePriceFen: number };

export interface BulkPriceChange {
  field: BulkPriceField;
  beforeFen: number;
  afterFen: number;
}

export interface PricePlan {
  /** The prices that change; those that are not set stay so. */
  changes: BulkPriceChange[];
  /** Why nothing is done. */
  refusal: string | null;
  /** 最低价 ≤ 批发价 ≤ 吊牌价 would not hold. */
  warning: string | null;
}

/** The price after one step. A share is rounded half-up to 分, as people round (domain.md §1.2). */
export function steppedPrice(priceFen: number, { by, amount }: Pick<PriceRule, "by" | "amount">): number {
  if (by === "FEN") return priceFen + amount;
  // Whole numbers throughout: below 10^15, well inside what a number holds exactly.
  const tenThousandths = priceFen * (10_000 + amount) + 5_000;
  return (tenThousandths - positiveRemainder(tenThousandths, 10_000)) / 10_000;
}

/** What the rule does to a style's prices. */
export function planPrices(prices: BulkPrices, rule: PriceRule): PricePlan {
  const refuse = (refusal: string): PricePlan => ({ changes: [], refusal, warning: null });
  const changes: BulkPriceChange[] = [];
  for (const field of new Set(rule.fields)) {
    const beforeFen = prices[field];
    if (beforeFen === null) continue;
    const afterFen = steppedPrice(beforeFen, rule);
    if (afterFen < 0) return refuse(`${priceLabels[field]}改后为 ${formatFen(afterFen)}，不能小于 0`);
    if (afterFen > maxFen)
      return refuse(`${priceLabels[field]}改后为 ${formatFen(afterFen)}，超过 ${formatFen(maxFen)}`);
    if (afterFen !== beforeFen) changes.push({ field, beforeFen, afterFen });
  }
  if (changes.length === 0) {
    const unset = rule.fields.every((field) => prices[field] === null);
    return refuse(unset ? `未设${rule.fields.map((field) => priceLabels[field]).join("、")}` : "价格没有变化");
  }
  const after = { ...prices, ...Object.fromEntries(changes.map(({ field, afterFen }) => [field, afterFen])) };
  return { changes, refusal: null, warning: priceWarnings(after).join("；") || null };
}

/** Null, or why the style stays in its state. */
export function refuseStatus(from: ProductStatus, to: ProductStatus): string | null {
  return from === to ? `已经是“${productStatusLabels[to]}”` : refuseTransition(from, to);
}

function positiveRemainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
