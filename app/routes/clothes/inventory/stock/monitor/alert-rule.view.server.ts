/** 监控策略 and 预警 as the pages show them: every label, figure and choice is made here, on the server. */

import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type AlertStatus,
  type AlertType,
  alertFrequencyLabels,
  alertLimits,
  alertScopeLabels,
  alertStatusLabels,
  alertTypeLabels,
} from "#contract/inventory/alert.words.ts";
import type { AlertHit, AlertRow, AlertRuleRow, alertEndpoints } from "#contract/inventory/alerts.ts";

const tones: Record<AlertStatus, Tone> = { OPEN: "bad", ACK: "info", CLOSED: "neutral" };

export const alertTypeOptions = optionsOf(alertTypeLabels);

/** What a rule of each type watches for, to choose from. */
export const alertTypeChoices = alertTypeOptions.map(({ value, label }) => {
  const { days, threshold } = alertLimits[value as AlertType];
  return {
    type: String(value),
    label,
    explains: value === "NEGATIVE" ? "单个 SKU 在一个仓的现存数低于 0" : ((days ?? threshold)?.hint ?? ""),
  };
});

/** The limit in words: `< 5 件`. */
const limitTexts: Record<AlertType, (rule: { threshold: number; days: number }) => string> = {
  LOW: ({ threshold }) => `可用低于 ${formatCount(threshold)} 件`,
  HIGH: ({ threshold }) => `现存高于 ${formatCount(threshold)} 件`,
  BROKEN: ({ threshold }) => `缺 ${threshold} 个尺码起`,
  SLOW: ({ days, threshold }) => `${days} 天无销，库存多于 ${formatCount(threshold)} 件`,
  AGE: ({ days, threshold }) => `${days} 天未进货，库存多于 ${formatCount(threshold)} 件`,
  NEGATIVE: () => "低于 0 件",
  TRANSIT: ({ days }) => `在途超过 ${days} 天`,
  HOT: ({ days }) => `可用不够卖 ${days} 天`,
};

export type AlertRuleRowView = ReturnType<typeof alertRuleRow>;

export function alertRuleRow(rule: AlertRuleRow) {
  return {
    id: rule.id,
    name: rule.name,
    type: alertTypeLabels[rule.type],
    goods: rule.styleNo ? `${rule.styleNo} 款` : (rule.categoryName ?? alertScopeLabels.ALL),
    place: rule.repositoryName ?? "全部仓库",
    limit: limitTexts[rule.type](rule),
    roles: rule.roles.map(({ name }) => name).join("、"),
    frequency: alertFrequencyLabels[rule.frequency],
    enabled: rule.enabled,
    hits: formatCount(rule.hits),
    fired: rule.fired,
    lastRun: rule.lastRunTime?.slice(0, 16) ?? "尚未检查",
  };
}

/** What the two figures of an alert count. */
const units: Record<AlertType, string> = {
  LOW: "件",
  HIGH: "件",
  BROKEN: "个码",
  SLOW: "件",
  AGE: "天",
  NEGATIVE: "件",
  TRANSIT: "天",
  HOT: "件",
};

export type HitRowView = Omit<ReturnType<typeof hitRow>, "id">;

/** A hit of `type` as a line of a table. */
export function hitRow(type: AlertType, hit: AlertHit) {
  const label = hit.skuId === null ? hit.styleNo : `${hit.styleNo} ${hit.colorName} ${hit.sizeName}`;
  return {
    id: `${hit.repositoryId}-${hit.productId}-${hit.skuId}`,
    productId: hit.productId,
    styleNo: hit.styleNo,
    label,
    name: hit.productName,
    place: hit.repositoryName,
    current: `${formatCount(hit.current)} ${units[type]}`,
    negative: hit.current < 0,
    limit: `${formatCount(hit.limit)} ${units[type]}`,
  };
}

export type AlertRowView = ReturnType<typeof alertRow>;

export function alertRow(alert: AlertRow) {
  return {
    ...hitRow(alert.type, alert),
    id: alert.id,
    ruleName: alert.ruleName,
    type: alertTypeLabels[alert.type],
    first: alert.firstTime.slice(0, 16),
    last: alert.lastTime.slice(0, 16),
    open: alert.status === "OPEN",
    live: alert.status !== "CLOSED",
    status: alertStatusLabels[alert.status],
    tone: tones[alert.status],
    by: alert.status === "ACK" ? (alert.acknowledgeBy ?? "") : "",
  };
}

export type AlertRuleChoices = ReturnType<typeof alertRuleChoices>;

/** The form's drop-downs, and the figures that the type asks for. */
export function alertRuleChoices(
  { categories, repositories, roles }: Answer<typeof alertEndpoints.vocabulary>,
  type: AlertType,
  now?: AlertRuleRow,
) {
  const tree = categories.map(({ id, name, level }) => ({ id, name: `${"\u3000".repeat(level - 1)}${name}` }));
  return {
    limits: limitNames.flatMap((name) => {
      const limit = alertLimits[type][name];
      return limit ? [{ name, label: limit.label, hint: limit.hint }] : [];
    }),
    categories: namedOptions(tree, now && { id: now.categoryId, name: now.categoryName }),
    repositories: namedOptions(repositories, now && { id: now.repositoryId, name: now.repositoryName }),
    roles: namedOptions(roles),
    frequencies: optionsOf(alertFrequencyLabels),
    scopes: alertScopeLabels,
  };
}

const limitNames = ["days", "threshold"] as const;

/** What the form sends and does not ask for: the type, and 0 for the figures that the type does not know. */
export function fixedFields(type: AlertType) {
  const unasked = limitNames.filter((name) => !alertLimits[type][name]).map((name) => [name, 0] as const);
  return { type, ...Object.fromEntries(unasked) };
}

/** What a new rule's form starts with. */
export function newAlertRuleValues(type: AlertType) {
  const { threshold, days } = alertLimits[type];
  return { scope: "ALL", threshold: threshold?.usual, days: days?.usual, frequency: "DAILY" };
}

export function alertRuleValues(rule: AlertRuleRow) {
  const scope = rule.styleNo ? "STYLE" : rule.categoryId ? "CATEGORY" : "ALL";
  return { ...rule, scope, roleIds: rule.roles.map(({ id }) => String(id)) };
}
