/** What the pages of 店铺利润 share: their tabs, the ways to what they are made of, and the filters that each of them has. */
import type { ReactNode } from "react";
import { FilterPeriod, FilterSelect } from "#app/components/page/list/list-page.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import type { ListView } from "#app/lib/list-view.ts";
import type { Option } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { permissions } from "#contract/permissions.ts";

const tabs = [
  { name: "shop", label: "按店铺", to: platformPaths.earning.list },
  { name: "order", label: "按订单", to: platformPaths.earning.orders },
  { name: "entry", label: "账单流水", to: platformPaths.earning.entries },
] as const;

export function EarningTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  return <TabBar label="店铺利润" tabs={tabs.map(({ name, ...tab }) => ({ ...tab, current: name === current }))} />;
}

/** The shop and the days, behind what a page asks by beside them. */
export function EarningFilters({
  view,
  shops,
  children,
}: {
  view: ListView;
  shops: readonly Option[];
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      <FilterSelect view={view} label="店铺" name="shopId" options={shops} />
      <FilterPeriod view={view} />
    </>
  );
}

export function EarningActs() {
  return (
    <>
      <LinkButton to={platformPaths.earning.estimate} discover="none">
        包裹估算
      </LinkButton>
      <Can roles={[permissions.shopEarningAdd]}>
        <LinkButton to={platformPaths.earning.freight} discover="none">
          导入快递账单
        </LinkButton>
        <LinkButton to={platformPaths.earning.bill} variant="primary" discover="none">
          导入平台账单
        </LinkButton>
      </Can>
    </>
  );
}
