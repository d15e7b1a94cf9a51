/** 审单规则 as their pages show and read them. */
import { type Readers, readYuan } from "#app/lib/form/form.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { describeRuleActs, describeRuleConditions } from "#contract/platform/order-rule.text.ts";
import { provinceNames, remarkAskLabels, ruleHoldLabels } from "#contract/platform/order-rule.words.ts";
import type { OrderRuleRow, OrderRuleTrial, orderRuleEndpoints } from "#contract/platform/order-rules.ts";

export type RuleRowView = ReturnType<typeof ruleRow>;

export function ruleRow(rule: OrderRuleRow) {
  return {
    id: rule.id,
    name: rule.name,
    sort: rule.sort,
    enabled: rule.enabled,
    shop: rule.shopName ?? "全部店铺",
    conditions: describeRuleConditions(rule),
    acts: describeRuleActs(rule),
    changed: `${rule.updateBy ?? "系统"} ${rule.updateTime}`,
  };
}

export type TrialRowView = ReturnType<typeof trialRow>;

export function trialRow({ id, platformNo, part, weightGram, paidFen, acts, ...row }: OrderRuleTrial) {
  return {
    id,
    no: part === 0 ? platformNo : `${platformNo}（拆单 ${part}）`,
    to: platformPaths.order.item(id),
    shop: row.shopName,
    place: row.province,
    qty: row.qty,
    paid: formatFen(paidFen),
    weight: weightGram === null ? "未知" : `${weightGram} 克`,
    remark: [row.buyerMessage, row.sellerRemark].filter(Boolean).join(" / "),
    acts: actsByRule(acts),
    left: row.left,
  };
}

/** Each rule once, with all that it does. */
function actsByRule(acts: OrderRuleTrial["acts"]): { rule: string; does: string }[] {
  return [...new Set(acts.map(({ rule }) => rule))].map((rule) => ({
    rule,
    does: acts.flatMap((one) => (one.rule === rule ? one.text : [])).join("，"),
  }));
}

export type RuleChoices = ReturnType<typeof ruleChoices>;

export function ruleChoices(
  { shops, repositories, couriers }: Answer<typeof orderRuleEndpoints.choices>,
  rule?: OrderRuleRow,
) {
  const words = rule?.courier && !couriers.includes(rule.courier) ? [...couriers, rule.courier] : couriers;
  return {
    shops: namedOptions(shops, rule && { id: rule.shopId, name: rule.shopName }),
    repositories: namedOptions(repositories, rule && { id: rule.repositoryId, name: rule.repositoryName }),
    couriers: words.map((word) => ({ value: word, label: word })),
    remarks: optionsOf(remarkAskLabels),
    holds: optionsOf(ruleHoldLabels),
    provinces: provinceNames.map((name) => ({ value: name, label: name })),
  };
}

/** What the fields of a new rule start with: it does nothing by itself until somebody says what and enables it. */
export const newRule = {
  enabled: "false",
  sort: 99,
  buyerAsk: "ANY",
  sellerAsk: "ANY",
  hold: "NONE",
  inStock: "true",
  audits: "false",
};

export function ruleValues(rule: OrderRuleRow) {
  const yuan = (fen: number | null) => (fen === null ? "" : formatFen(fen, { grouped: false }));
  return {
    ...rule,
    fromFen: yuan(rule.fromFen),
    toFen: yuan(rule.toFen),
    inStock: String(rule.inStock),
    audits: String(rule.audits),
  };
}

/** Grams are whole numbers, which the endpoint reads itself. */
export const ruleReads: Readers = {
  fromFen: (text) => readYuan("实付的下限", text, { empty: null }),
  toFen: (text) => readYuan("实付的上限", text, { empty: null }),
};
