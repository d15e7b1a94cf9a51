/** 监控策略 and 预警 as the pages show them: every label, figure and choice is made here, on the server. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type AlertHit,
  type AlertRow,
  type AlertRuleRow,
  type AlertStatus,
  type AlertType,
  alertEndpoints,
  alertFrequencyLabels,
  alertLimits,
  alertScopeLabels,
  alertStatusLabels,
  alertTypeLabels,
} from "#contract/inventory/alerts.ts";
import type { MonitorFormChoices, MonitorFormValues } from "./alert-rule-form.tsx";
import type { MonitorRowView } from "./alert-rule-table.tsx";
import type { AlertRowView } from "./alert-table.tsx";

const tones: Record<AlertStatus, Tone> = { OPEN: "bad", ACK: "info", CLOSED: "neutral" };

const options = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const alertTypeOptions = options(alertTypeLabels);
export const alertStatusOptions = options(alertStatusLabels);

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
  LOW: ({ threshold }) => `可用低于 ${threshold} 件`,
  HIGH: ({ threshold }) => `现存高于 ${threshold} 件`,
  BROKEN: ({ threshold }) => `缺 ${threshold} 个尺码起`,
  SLOW: ({ days, threshold }) => `${days} 天无销，库存多于 ${threshold} 件`,
  AGE: ({ days, threshold }) => `${days} 天未进货，库存多于 ${threshold} 件`,
  NEGATIVE: () => "低于 0 件",
  TRANSIT: ({ days }) => `在途超过 ${days} 天`,
  HOT: ({ days }) => `可用不够卖 ${days} 天`,
};

export function ruleView(rule: AlertRuleRow): MonitorRowView {
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

/** A hit of `type` as a line of a table. */
export function hitView(type: AlertType, hit: AlertHit) {
  const label = hit.skuId === null ? hit.styleNo : `${hit.styleNo} ${hit.colorName} ${hit.sizeName}`;
  return {
    key: `${hit.repositoryId}-${hit.productId}-${hit.skuId}`,
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

export function alertView(alert: AlertRow): AlertRowView {
  return {
    ...hitView(alert.type, alert),
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

/** The form's drop-downs; what the rule has already stays among them. */
export function monitorFormChoices(
  { categories, repositories, roles }: Answer<typeof alertEndpoints.vocabulary>,
  type: AlertType,
  current?: AlertRuleRow,
): MonitorFormChoices {
  const list = (all: readonly { id: number; name: string }[], id?: number | null, name?: string | null): Option[] => {
    const known = all.map((one) => ({ value: one.id, label: one.name }));
    return !id || all.some((one) => one.id === id) ? known : [...known, { value: id, label: `${name}（已停用）` }];
  };
  const tree = categories.map(({ id, name, level }) => ({ id, name: `${"\u3000".repeat(level - 1)}${name}` }));
  return {
    limits: (["days", "threshold"] as const).flatMap((name) => {
      const limit = alertLimits[type][name];
      return limit ? [{ name, label: limit.label, hint: limit.hint }] : [];
    }),
    categories: list(tree, current?.categoryId, current?.categoryName),
    repositories: list(repositories, current?.repositoryId, current?.repositoryName),
    roles: roles.map(({ id, name }) => ({ value: id, label: name })),
    frequencies: options(alertFrequencyLabels),
    scopes: alertScopeLabels,
  };
}

/** What a new rule's form starts with. */
export function newMonitorValues(type: AlertType): MonitorFormValues {
  const { threshold, days } = alertLimits[type];
  return {
    type,
    scope: "ALL",
    threshold: String(threshold?.usual ?? 0),
    days: String(days?.usual ?? 0),
    frequency: "DAILY",
  };
}

export function monitorValues(rule: AlertRuleRow): MonitorFormValues {
  return {
    name: rule.name,
    type: rule.type,
    scope: rule.styleNo ? "STYLE" : rule.categoryId ? "CATEGORY" : "ALL",
    categoryId: String(rule.categoryId ?? ""),
    styleNo: rule.styleNo ?? "",
    repositoryId: String(rule.repositoryId ?? ""),
    threshold: String(rule.threshold),
    days: String(rule.days),
    frequency: rule.frequency,
    roleIds: rule.roles.map(({ id }) => String(id)),
  };
}

/** The schemas of the two forms. */
export const monitorForm = alertEndpoints.add.body;
export const monitorEditForm = alertEndpoints.edit.body;
