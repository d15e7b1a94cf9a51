/** What every company has of 成本统计: its page, the codes that may be granted, the categories of 费用单. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { slipDictionaries, tillCategories } from "#contract/finance/slip.words.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { costView, costList, costAdd, costEdit, costDel, costConfirm, costVoid } = permissions;

const expenses = [
  ...["房租", "水电", "工资", "物流", "包装", "平台佣金", "市场管理费", "拍摄"],
  ...["办公", "差旅", "招待", "维修", "税费", "手续费", tillCategories.EXPENSE, "其他"],
];
const incomes = ["平台结算", "废料收入", "利息", "补贴", tillCategories.INCOME, "其他"];

const entries = (labels: readonly string[]) => labels.map((label) => [label, label] as const);

export const slipRows: BuiltinRows = {
  pages: [
    { componentName: "Cost", title: "成本统计", section: sections.finance, path: "cost", permission: costList },
    {
      componentName: "CostSlip",
      title: "费用",
      section: sections.finance,
      path: "cost/slip",
      permission: costList,
      hidden: true,
    },
  ],
  buttons: {
    Cost: {
      [costAdd]: "费用新增",
      [costEdit]: "费用修改",
      [costDel]: "费用草稿废弃",
      [costConfirm]: "费用确认",
      [costVoid]: "费用作废",
    },
  },
  grants: { [builtinRoles.finance]: [costView, costList, costAdd, costEdit, costDel, costConfirm, costVoid] },
  dictionaries: [
    { name: slipDictionaries.EXPENSE, description: "费用类别", entries: entries(expenses) },
    { name: slipDictionaries.INCOME, description: "其他收入类别", entries: entries(incomes) },
  ],
};
