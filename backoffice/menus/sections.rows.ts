/** The sections of the sidebar, in its order; pages name theirs by its address. */
import type { BuiltinRows } from "#backoffice/builtin/rows.ts";

/** Keys of the sections. */
export const sections = {
  goods: "clothes/goods",
  inventory: "clothes/inventory",
  stall: "clothes/stall",
  statistic: "clothes/statistic",
  system: "system",
} as const;

export const sectionRows: BuiltinRows = {
  directories: [
    { path: sections.goods, title: "商品管理", icon: "goods" },
    { path: sections.system, title: "系统管理", icon: "system", hidden: true },
    { path: sections.inventory, title: "库存管理", icon: "stock" },
    { path: sections.stall, title: "档口管理", icon: "stall" },
    { path: sections.statistic, title: "统计分析", icon: "chart" },
  ],
};
