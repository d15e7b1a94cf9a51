/** 导出监控策略 and 库存预警: the lists as they stand. */

import { type Column, instant, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import {
  alertFrequencyLabels,
  alertScopeLabels,
  alertStatusLabels,
  alertTypeLabels,
} from "#contract/inventory/alert.words.ts";
import {
  type AlertRow,
  type AlertRuleRow,
  alertEndpoints,
  alertExportEndpoints,
  alertRuleExportEndpoints,
} from "#contract/inventory/alerts.ts";
import { listAlerts, listRules } from "./alert.query.ts";

const ruleColumns: readonly Column<AlertRuleRow>[] = [
  text("名称", 24, (row) => row.name),
  text("类型", 10, (row) => alertTypeLabels[row.type]),
  text("商品", 16, (row) => row.styleNo ?? row.categoryName ?? alertScopeLabels.ALL),
  text("仓库", 20, (row) => row.repositoryName ?? "全部仓库"),
  unsummed(number("数量", (row) => row.threshold || null)),
  unsummed(number("天数", (row) => row.days || null)),
  text("频率", 10, (row) => alertFrequencyLabels[row.frequency]),
  text("通知角色", 24, (row) => row.roles.map(({ name }) => name).join("、")),
  text("状态", 8, (row) => (row.enabled ? "启用" : "停用")),
  number("当前命中", (row) => row.hits),
  instant("上次检查", (row) => row.lastRunTime),
];

export const alertRuleExport = ownExport({
  topic: "alertRules.export",
  title: "监控策略",
  list: alertEndpoints.rules,
  read: listRules,
  endpoints: alertRuleExportEndpoints,
  columns: ruleColumns,
});
const alertColumns: readonly Column<AlertRow>[] = [
  text("仓库", 20, (row) => row.repositoryName),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.productName),
  text("颜色", 10, (row) => row.colorName),
  text("尺码", 8, (row) => row.sizeName),
  text("类型", 10, (row) => alertTypeLabels[row.type]),
  text("策略", 24, (row) => row.ruleName),
  unsummed(number("当前", (row) => row.current)),
  unsummed(number("限值", (row) => row.limit)),
  text("状态", 8, (row) => alertStatusLabels[row.status]),
  instant("首次出现", (row) => row.firstTime),
  instant("最近确认", (row) => row.lastTime),
  instant("关闭时间", (row) => row.closeTime),
  text("知晓人", 10, (row) => row.acknowledgeBy),
];

export const alertExport = ownExport({
  topic: "alerts.export",
  title: "库存预警",
  list: alertEndpoints.alerts,
  read: listAlerts,
  endpoints: alertExportEndpoints,
  columns: alertColumns,
});
