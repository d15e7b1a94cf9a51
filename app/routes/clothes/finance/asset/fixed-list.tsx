/** 固定资产 (domain.md §3.6): what the company uses for years, and what it is still worth. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { permissions } from "#contract/permissions.ts";
import { fixedAssetChoices, fixedAssetRow, fixedAssetTotals, statusOptions } from "./fixed-asset.view.server.ts";
import { fixedAssetColumns } from "./fixed-asset-columns.tsx";

export const handle = { title: "固定资产" };

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { totals: { costFen: 0, monthlyFen: 0, depreciatedFen: 0, leftFen: 0, netFen: 0 } };
  const { view, rows, list } = await readList(args, fixedAssetEndpoints.list, nothing);
  const { categories, stalls } = await fixedAssetChoices(args.context.api);
  const choices = { categories, stalls, statuses: statusOptions };
  return { view, rows: rows.map(fixedAssetRow), totals: fixedAssetTotals(list.totals), choices };
}

export default function FixedAssetList() {
  const { view, rows, totals, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="固定资产"
      view={view}
      path={assetPaths.fixed.list}
      exportAs="fixedAssets"
      add={{ to: assetPaths.fixed.new, label: "新增固定资产", roles: [permissions.assetAdd] }}
      actions={<LinkButton to={assetPaths.fixed.depreciation()}>折旧明细</LinkButton>}
      tabs={<AssetTabs current="fixed" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编号 / 名称" />
          <FilterSelect view={view} label="类别" name="category" options={choices.categories} />
          <FilterSelect view={view} label="档口" name="stallId" options={choices.stalls} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="固定资产"
          columns={fixedAssetColumns(totals)}
          rows={rows}
          search={view.search}
          sorted="code,asc"
          {...nothing("固定资产")}
        />
      )}
    </ListPage>
  );
}
