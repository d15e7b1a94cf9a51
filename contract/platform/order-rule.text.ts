/** A 审单规则 in words, as its page and its file say it. Pure. */
import { formatFen } from "#contract/money.ts";
import { type RemarkAsk, remarkAskLabels } from "./order-rule.words.ts";
import type { OrderRuleRow } from "./order-rules.ts";

/** What must hold; 不限 where nothing must. */
export function describeRuleConditions(rule: OrderRuleRow): string {
  const parts = [
    rangeOf("实付", rule.fromFen, rule.toFen, (fen) => formatFen(fen)),
    remarkOf("买家留言", rule.buyerAsk, rule.buyerWords),
    remarkOf("卖家备注", rule.sellerAsk, rule.sellerWords),
    rule.provinces.join("、"),
    rangeOf("重量", rule.fromGram, rule.toGram, (gram) => `${gram} 克`),
    rule.inStock ? "都有货" : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("；") : "不限";
}

/** What is done. */
export function describeRuleActs(rule: OrderRuleRow): string {
  return [
    rule.repositoryName === null ? "" : `由${rule.repositoryName}发货`,
    rule.courier,
    rule.hold === "DAYS" ? `付款后留 ${rule.holdDays} 天` : rule.hold === "REMARK" ? "留到备注里的日期" : "",
    rule.audits ? "自动审核" : "",
  ]
    .filter(Boolean)
    .join("；");
}

function rangeOf(label: string, from: number | null, to: number | null, text: (value: number) => string): string {
  if (from === null && to === null) return "";
  if (from === null) return `${label}不超过 ${text(to ?? 0)}`;
  return to === null ? `${label}从 ${text(from)} 起` : `${label} ${text(from)} 至 ${text(to)}`;
}

function remarkOf(label: string, ask: RemarkAsk, words: string): string {
  if (ask === "ANY") return "";
  return ask === "NONE" ? `${label}${remarkAskLabels.NONE}` : `${label}含 ${words.split(" ").join("或")}`;
}
