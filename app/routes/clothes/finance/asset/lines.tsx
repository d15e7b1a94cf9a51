/** What a figure of 资产概览 is made of (`?key=&day=`): places, accounts, materials or assets, which add up to it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterDay, FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { assetFigureLabels, overviewEndpoints } from "#contract/finance/overview.ts";
import { type AssetLineView, assetLine } from "./asset-line.view.server.ts";

export const handle = { title: "资产明细" };

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { day: "", totals: { amountFen: 0 } };
  const { view, rows, list, query, roles } = await readList(args, overviewEndpoints.lines, nothing, readLinesAsked);
  const { key } = query;
  const day = query.day ?? list.day;
  return {
    view: { ...view, search: withParams(view.search, { key }), filter: { ...view.filter, key, day } },
    rows: rows.map((row) => assetLine(row, { day, roles })),
    total: balanceYuan(list.totals.amountFen),
    title: `资产明细：${assetFigureLabels[key]}`,
    back: assetPaths.overviewOn(day),
  };
}

/** An address without a figure, or with one that is none, is of the funds. */
function readLinesAsked(params: URLSearchParams) {
  const given = parseSearch(overviewEndpoints.lines.query.partial({ key: true }), params);
  return { ...given, key: given.key ?? "fundFen" };
}

export default function AssetLines() {
  const { view, rows, total, title, back } = useLoaderData<typeof loader>();
  const columns: Column<AssetLineView>[] = [
    { label: "名称", kind: "key", cell: (row) => <CellLink to={row.to} text={row.name} /> },
    { label: "编码", cell: (row) => row.code, card: 2 },
    { label: "金额（元）", kind: "n", cell: (row) => row.amount, negative: (row) => row.negative, total, card: 1 },
  ];
  return (
    <ListPage
      title={title}
      view={view}
      path={assetPaths.lines}
      exportAs="assetLines"
      actions={<LinkButton to={back}>返回资产概览</LinkButton>}
      filters={
        <>
          <FilterSelect view={view} label="项目" name="key" options={figures} />
          <FilterDay view={view} label="截止日" name="day" />
        </>
      }
    >
      {(nothing) => <DataTable caption={title} columns={columns} rows={rows} {...nothing("明细", "这一天没有")} />}
    </ListPage>
  );
}

const figures = optionsOf(assetFigureLabels);
