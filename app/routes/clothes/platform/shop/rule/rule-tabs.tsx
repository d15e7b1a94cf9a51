/** 审单规则 and their 试算, as tabs. */
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";

export function RuleTabs({ current }: { current: "rules" | "trial" }) {
  const { list, trial } = platformPaths.orderRule;
  return (
    <TabBar
      label="审单规则"
      tabs={[
        { label: "规则", to: list, current: current === "rules" },
        { label: "试算", to: trial, current: current === "trial" },
      ]}
    />
  );
}
