/** 资金账户: the tills, wallets and bank accounts that money is taken into and paid from. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { fundRow, statusOptions } from "./fund.view.server.ts";
import { fundColumns } from "./fund-columns.tsx";

export const handle = { title: "资金账户" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, fundEndpoints.list, { totals: { balanceFen: 0 } });
  return {
    view,
    rows: rows.map(fundRow),
    statuses: statusOptions,
    seen: {
      total: balanceYuan(list.totals.balanceFen),
      mayEdit: hasPermission(roles, [permissions.fundEdit]),
      mayRemove: hasPermission(roles, [permissions.fundDel]),
    },
  };
}

export default function FundList() {
  const { view, rows, statuses, seen } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="资金账户"
      view={view}
      path={paths.fund.list}
      exportAs="funds"
      add={{ to: paths.fund.new, label: "新增资金账户", roles: [permissions.fundAdd] }}
      actions={<LinkButton to={assetPaths.fund.transfers}>转账记录</LinkButton>}
      tabs={
        <Can roles={[permissions.assetList]}>
          <AssetTabs current="fund" />
        </Can>
      }
      filters={<FilterSelect view={view} label="状态" name="status" options={statuses} />}
    >
      {(nothing) => (
        <DataTable
          caption="资金账户"
          columns={fundColumns(seen)}
          rows={rows}
          search={view.search}
          {...nothing("资金账户")}
        />
      )}
    </ListPage>
  );
}
