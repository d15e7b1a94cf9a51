/** What the filters of 线下开单列表 and of 明细 share. */

import type { ReactNode } from "react";
import { FilterPeriod, FilterSelect, FilterText } from "#app/components/page/list/list-page.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { ListView } from "#app/lib/list-view.ts";
import type { Option } from "#app/lib/options.ts";

export function BillFilters({
  view,
  stalls,
  children,
}: {
  view: ListView;
  stalls: readonly Option[];
  children: ReactNode;
}) {
  return (
    <>
      <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 客户 / 手机尾号 / 款号" />
      <FilterPeriod view={view} />
      {stalls.length > 1 && <FilterSelect view={view} label="档口" name="stallId" options={stalls} />}
      {children}
    </>
  );
}

/** Said behind 更多筛选 where the address names a customer. */
export function OneCustomer({ view, path }: { view: ListView; path: string }) {
  return (
    view.filter.distributorId && (
      <p className="line">
        只看一个客户 <Link to={path}>看全部</Link>
      </p>
    )
  );
}
