/** The sections of the sidebar, in its order; pages name theirs by its address. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";

/** Keys of the sections. */
export const sections = {
  goods: "clothes/goods",
  manufacture: "clothes/manufacture",
  inventory: "clothes/inventory",
  stall: "clothes/stall",
  platform: "clothes/platform",
  finance: "clothes/finance",
  statistic: "clothes/statistic",
  market: "money/stock",
  system: "system",
  monitor: "monitor",
  operations: "mnt",
  tools: "sys-tools",
} as const;

export const sectionRows: BuiltinRows = {
  directories: [
    { path: sections.goods, title: "商品管理", icon: "goods" },
    { path: sections.manufacture, title: "生产管理", icon: "factory" },
    { path: sections.inventory, title: "库存管理", icon: "stock" },
    { path: sections.stall, title: "档口管理", icon: "stall" },
    { path: sections.platform, title: "电商平台", icon: "platform" },
    { path: sections.finance, title: "财务管理", icon: "finance" },
    { path: sections.statistic, title: "统计分析", icon: "chart" },
    { path: sections.market, title: "市场行情", icon: "market" },
    { path: sections.system, title: "系统管理", icon: "system" },
    { path: sections.monitor, title: "系统监控", icon: "monitor" },
    { path: sections.operations, title: "运维管理", icon: "mnt" },
    { path: sections.tools, title: "系统工具", icon: "sys-tools" },
  ],
};
