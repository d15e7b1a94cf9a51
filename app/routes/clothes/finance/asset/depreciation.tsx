/** 折旧明细: what was depreciated, month by month, by asset and stall. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { depreciationRow, fixedAssetChoices } from "./fixed-asset.view.server.ts";
import { depreciationColumns } from "./fixed-asset-columns.tsx";

export const handle = { title: "折旧明细" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, fixedAssetEndpoints.depreciations, { totals: { amountFen: 0 } });
  const { stalls } = await fixedAssetChoices(args.context.api);
  return { view, rows: rows.map(depreciationRow), total: formatFen(list.totals.amountFen), stalls };
}

export default function DepreciationList() {
  const { view, rows, total, stalls } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="折旧明细"
      view={view}
      path={assetPaths.fixed.depreciation()}
      exportAs="depreciations"
      kept={["noStall"]}
      add={{ to: assetPaths.fixed.run, label: "计提折旧", roles: [permissions.assetEdit] }}
      actions={<LinkButton to={assetPaths.fixed.list}>固定资产</LinkButton>}
      tabs={<AssetTabs current="fixed" />}
      filters={
        <>
          <FilterText view={view} label="月份从" name="from" placeholder="2026-01" max={7} />
          <FilterText view={view} label="月份到" name="to" placeholder="2026-12" max={7} />
          <FilterSelect view={view} label="档口" name="stallId" options={stalls} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="折旧明细"
          columns={depreciationColumns(total)}
          rows={rows}
          search={view.search}
          {...nothing("折旧", "没有计提过折旧")}
        />
      )}
    </ListPage>
  );
}
