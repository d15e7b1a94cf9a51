/** What goods cost and are worth, as pages show it: what nobody told is 未知, and no 0.00. Pure. */
import { knownWorth } from "#contract/inventory/stock.ts";
import { formatFen } from "#contract/money.ts";
import { balanceYuan } from "./signed.ts";

export const unknown = "未知";

/** 元 a piece; null is what nobody told. */
export function costText(costFen: number | null): string {
  return costFen === null ? unknown : formatFen(costFen);
}

/** What `qty` pieces are worth; null without the right to see it. A cost that was told (`told`, 分 a piece) is never unknown. */
export function worthText(valueFen: number | undefined, qty: number, told?: number | null): string | null {
  if (valueFen === undefined) return null;
  return told == null && knownWorth(valueFen, qty) === null ? unknown : balanceYuan(valueFen);
}
