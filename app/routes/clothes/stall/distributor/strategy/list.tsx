/** 分销策略 (domain.md §3.4): on which terms classes of customers buy. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";
import { strategyFilterChoices, strategyRow } from "./strategy.view.server.ts";
import { strategyColumns } from "./strategy-columns.tsx";

export const handle = { title: "分销策略" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, strategyEndpoints.list, { totals: { customers: 0 } });
  return {
    view,
    rows: rows.map(strategyRow),
    customers: formatCount(list.totals.customers),
    choices: strategyFilterChoices,
    may: {
      edit: hasPermission(roles, [permissions.strategyEdit]),
      remove: hasPermission(roles, [permissions.strategyDel]),
    },
  };
}

export default function StrategyList() {
  const { view, rows, customers, choices, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="分销策略"
      view={view}
      path={paths.strategy.list}
      exportAs="strategies"
      add={{ to: paths.strategy.new, label: "新增策略", roles: [permissions.strategyAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="策略名称" />
          <FilterSelect view={view} label="价格方式" name="priceMode" options={choices.modes} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable caption="分销策略" columns={strategyColumns(customers, may)} rows={rows} {...nothing("策略")} />
      )}
    </ListPage>
  );
}
