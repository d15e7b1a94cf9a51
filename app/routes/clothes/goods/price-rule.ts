/** A rule that raises or lowers prices, in words. Pure. */
import { type PriceStep, priceStepLabels } from "#contract/goods/product-bulk.ts";
import { formatFen } from "#contract/money.ts";

/** `批发价 +10.00 %，四舍五入到分`. `amount` in 分 or basis points. */
export function priceRuleText(prices: string, { by, amount }: { by: PriceStep; amount: number }): string {
  return `${prices} ${amount > 0 ? "+" : ""}${formatFen(amount)} ${priceStepLabels[by]}${by === "RATE" ? "，四舍五入到分" : ""}`;
}
