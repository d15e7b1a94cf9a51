/** The pages of 成本统计 as tabs (domain.md §3.6, cost). */
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { costPaths } from "#app/lib/paths/cost-paths.ts";

const tabs = [
  { name: "profit", label: "利润表", to: costPaths.profit.statement },
  { name: "slip", label: "费用", to: costPaths.slip.list },
  { name: "style", label: "款式成本", to: costPaths.style },
  { name: "batch", label: "批次成本", to: costPaths.batch },
] as const;

export function CostTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  return <TabBar label="成本" tabs={tabs.map(({ name, ...tab }) => ({ ...tab, current: name === current }))} />;
}
