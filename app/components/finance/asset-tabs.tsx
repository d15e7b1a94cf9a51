/** The pages of 资产管理 as tabs; 资金账户 is one of them, with its own place in the menu. */
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { paths } from "#app/lib/paths.ts";

const tabs = {
  overview: { label: "资产概览", to: assetPaths.overview },
  change: { label: "净资产变动", to: assetPaths.change() },
  fund: { label: "资金账户", to: paths.fund.list },
  aging: { label: "应收应付账龄", to: assetPaths.aging() },
  fixed: { label: "固定资产", to: assetPaths.fixed.list },
  period: { label: "月结", to: assetPaths.period.list },
} as const;

export function AssetTabs({ current }: { current: keyof typeof tabs }) {
  return (
    <TabBar label="资产管理" tabs={Object.entries(tabs).map(([key, tab]) => ({ ...tab, current: key === current }))} />
  );
}
