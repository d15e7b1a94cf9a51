/** How alerts are worded. Pure. */
import { type AlertType, alertTypeLabels } from "#contract/inventory/alert.words.ts";

interface Worded {
  type: AlertType;
  threshold: number;
  days: number;
}

/** What is wrong with what such a rule finds, after its name: `8801 黑 M` + `低于 5 件`. */
const faults: Record<AlertType, (rule: Worded) => string> = {
  LOW: ({ threshold }) => `低于 ${threshold} 件`,
  HIGH: ({ threshold }) => `高于 ${threshold} 件`,
  BROKEN: ({ threshold }) => `缺 ${threshold} 个或更多尺码`,
  SLOW: ({ days }) => `连续 ${days} 天没有销售`,
  AGE: ({ days }) => `超过 ${days} 天没有进货`,
  NEGATIVE: () => "库存为负",
  TRANSIT: ({ days }) => `超过 ${days} 天没有收清`,
  HOT: ({ days }) => `不够卖 ${days} 天`,
};

/** `低库存：8801 黑 M 等 12 项低于 5 件`; `first` is one of the `count` things found. */
export function alertTitle(rule: Worded, first: string, count: number): string {
  const rest = count > 1 ? ` 等 ${count} 项` : " ";
  return `${alertTypeLabels[rule.type]}：${first}${rest}${faults[rule.type](rule)}`;
}

/** Types whose figures change only when stock moves: they are also checked when it does. */
export const movedTypes: readonly AlertType[] = ["LOW", "HIGH", "NEGATIVE", "BROKEN"];
