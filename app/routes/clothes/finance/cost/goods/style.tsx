/** 款式成本 (domain.md §3.6, cost): what went into a style's batches and purchases, what a piece costs, what is left of its price. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { CostTabs } from "#app/routes/clothes/finance/cost/cost-tabs.tsx";
import { costEndpoints } from "#contract/finance/costs.ts";
import { formatFen } from "#contract/money.ts";
import { type StyleCostView, styleCostRow } from "./cost.view.server.ts";

export const handle = { title: "款式成本" };

const nothing = {
  totals: { batches: 0, madeQty: 0, materialFen: 0, workFen: 0, otherFen: 0, boughtQty: 0, boughtFen: 0 },
};

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, costEndpoints.styles, nothing);
  const { materialFen, workFen, otherFen, boughtFen, ...qty } = list.totals;
  const { from, to } = view.filter;
  return {
    view,
    rows: rows.map((row) => styleCostRow(row, { from: from ?? null, to: to ?? null })),
    totals: {
      ...qty,
      material: formatFen(materialFen),
      work: formatFen(workFen),
      other: formatFen(otherFen),
      bought: formatFen(boughtFen),
    },
  };
}

export default function StyleCosts() {
  const { view, rows, totals } = useLoaderData<typeof loader>();
  const columns: Column<StyleCostView>[] = [
    { label: "款号", kind: "key", cell: (row) => <CellLink to={row.to} text={row.styleNo} /> },
    { label: "品名", cell: (row) => row.name, card: 2 },
    { label: "批次", kind: "n", cell: (row) => row.batches, total: totals.batches },
    { label: "自产件数", kind: "n", cell: (row) => row.madeQty, total: totals.madeQty, card: 2 },
    { label: "物料", kind: "n", cell: (row) => row.material, total: totals.material },
    { label: "加工与工资", kind: "n", cell: (row) => row.work, total: totals.work },
    { label: "其他费用", kind: "n", cell: (row) => row.other, total: totals.other },
    { label: "采购件数", kind: "n", cell: (row) => row.boughtQty, total: totals.boughtQty, card: 2 },
    {
      ...{ label: "采购金额", kind: "n", total: totals.bought },
      cell: (row) => <CellLink to={row.toBought} text={row.bought} of={`${row.styleNo} 采购`} />,
    },
    { label: "单位成本", kind: "n", cell: (row) => row.cost, card: 1 },
    { label: "批发价", kind: "n", cell: (row) => row.price, card: 1 },
    { label: "毛利率", kind: "n", cell: (row) => row.margin, negative: (row) => row.loses, card: 1 },
  ];
  return (
    <ListPage
      title="款式成本"
      view={view}
      path={costPaths.style}
      exportAs="styleCosts"
      tabs={<CostTabs current="style" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="款号 / 品名" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="款式成本"
          columns={columns}
          rows={rows}
          {...nothing("款式", "这段时间没有生产或采购的款式")}
        />
      )}
    </ListPage>
  );
}
