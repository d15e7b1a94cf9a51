/** The pages of 物料采购与消耗 as tabs (domain.md §3.2, material). */

import { TabBar } from "#app/components/page/tab-bar.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";

const tabs = [
  { name: "list", label: "物料档案", to: productionPaths.material.list },
  { name: "purchase", label: "采购入库", to: productionPaths.materialPurchase.list },
  { name: "issue", label: "领料/退料", to: productionPaths.materialIssue.list },
  { name: "stock", label: "库存", to: productionPaths.material.stock },
  { name: "movement", label: "流水", to: productionPaths.material.movement },
  { name: "demand", label: "需求", to: productionPaths.material.demand },
  { name: "adjust", label: "盘点/期初", to: productionPaths.materialAdjust.list },
] as const;

export function MaterialTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  return <TabBar label="物料" tabs={tabs.map(({ name, ...tab }) => ({ ...tab, current: name === current }))} />;
}
