/** 工厂管理 (domain.md §3.2): the factories and suppliers one works with, and what one owes them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { partyEndpoints } from "#contract/party/parties.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { factoryChoices, factoryRow } from "./factory.view.server.ts";
import { factoryColumns } from "./factory-columns.tsx";

export const handle = { title: "工厂管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, partyEndpoints.list, { totals: {} });
  const { balanceFen } = list.totals;
  return {
    view,
    rows: rows.map(factoryRow),
    choices: factoryChoices,
    seen: {
      owed: balanceFen === undefined ? null : balanceYuan(balanceFen),
      mayEdit: hasPermission(roles, [permissions.factoryEdit]),
      mayPay: hasPermission(roles, [permissions.factoryPay]),
    },
  };
}

export default function FactoryList() {
  const { view, rows, choices, seen } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="工厂管理"
      view={view}
      path={factoryPaths.list}
      exportAs="parties"
      importFrom={{ to: factoryPaths.import, roles: [permissions.factoryAdd] }}
      add={{ to: factoryPaths.new, label: "新增工厂", roles: [permissions.factoryAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称 / 联系人 / 电话" />
          <FilterSelect view={view} label="类型" name="type" options={choices.types} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="工厂"
          columns={factoryColumns(seen)}
          rows={rows}
          search={view.search}
          sorted="code,asc"
          {...nothing("工厂")}
        />
      )}
    </ListPage>
  );
}
