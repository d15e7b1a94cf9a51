/** The rules of 工价: what a rule makes of a price, and which price a day has. Pure. */
import { maxProcessLi, type ProcessPriceRule } from "#contract/manufacture/processes.ts";

/** The price after the rule, 厘: percentages are rounded half up once. */
export function movedPrice(beforeLi: number, { by, amount }: Pick<ProcessPriceRule, "by" | "amount">): number {
  if (by === "SET") return amount;
  if (by === "LI") return beforeLi + amount;
  return Math.floor((beforeLi * (10_000 + amount) * 2 + 10_000) / 20_000);
}

/** Null, or why a process cannot have this price. */
export function refusePrice(beforeLi: number, afterLi: number): string | null {
  if (afterLi <= 0) return "工价必须大于 0";
  if (afterLi > maxProcessLi) return "工价不能超过 100 元";
  return afterLi === beforeLi ? "工价没有变化" : null;
}
