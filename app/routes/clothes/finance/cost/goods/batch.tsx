/** 批次成本 (domain.md §3.6, cost): what batches were foreseen to cost, what they did, and what was lost on the way. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { CostTabs } from "#app/routes/clothes/finance/cost/cost-tabs.tsx";
import { costEndpoints } from "#contract/finance/costs.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type BatchCostView, batchCostRow } from "./cost.view.server.ts";

export const handle = { title: "批次成本" };

const pieces = { cutQty: 0, passedQty: 0, secondQty: 0, lossQty: 0 };
const nothing = {
  totals: { ...pieces, budgetFen: 0, materialFen: 0, feeFen: 0, wageFen: 0, otherFen: 0, totalFen: 0 },
};

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, costEndpoints.batches, nothing);
  const { budgetFen, materialFen, feeFen, wageFen, otherFen, totalFen, ...qty } = list.totals;
  return {
    view,
    rows: rows.map(batchCostRow),
    linked: hasPermission(roles, [permissions.batchList]),
    statuses: optionsOf(batchStatusLabels),
    totals: {
      ...qty,
      budget: formatFen(budgetFen),
      material: formatFen(materialFen),
      work: formatFen(feeFen + wageFen),
      other: formatFen(otherFen),
      total: formatFen(totalFen),
    },
  };
}

export default function BatchCosts() {
  const { view, rows, linked, statuses, totals } = useLoaderData<typeof loader>();
  const columns: Column<BatchCostView>[] = [
    {
      label: "批次号",
      kind: "key",
      cell: (row) => <CellLink to={linked ? productionPaths.batch.detail(row.id) : null} text={row.no} />,
    },
    { label: "款式", cell: (row) => row.style, card: 2 },
    { label: "工厂", cell: (row) => row.partyName, card: 2 },
    { label: "下单日", cell: (row) => row.bizDate },
    { label: "状态", cell: (row) => row.status, card: 2 },
    { label: "裁数", kind: "n", cell: (row) => row.cutQty, total: totals.cutQty },
    { label: "合格", kind: "n", cell: (row) => row.passedQty, total: totals.passedQty },
    { label: "次品", kind: "n", cell: (row) => row.secondQty, total: totals.secondQty },
    { label: "损耗", kind: "n", cell: (row) => row.lossQty, total: totals.lossQty },
    { label: "预算", kind: "n", cell: (row) => row.budget, total: totals.budget, card: 1 },
    {
      ...{ label: "物料", kind: "n", total: totals.material },
      cell: (row) => <CellLink to={row.toMaterial} text={row.material} of={`${row.no} 物料`} />,
    },
    {
      ...{ label: "加工与工资", kind: "n", total: totals.work },
      cell: (row) => <CellLink to={row.toWork} text={row.work} of={`${row.no} 加工与工资`} />,
    },
    {
      ...{ label: "其他费用", kind: "n", total: totals.other },
      cell: (row) => <CellLink to={row.toOther} text={row.other} of={`${row.no} 其他费用`} />,
    },
    { label: "实际", kind: "n", cell: (row) => row.total, total: totals.total, card: 1 },
    { label: "超预算", kind: "n", cell: (row) => row.over, negative: (row) => row.isOver },
    { label: "单件成本", kind: "n", cell: (row) => row.unit, card: 1 },
  ];
  return (
    <ListPage
      title="批次成本"
      view={view}
      path={costPaths.batch}
      exportAs="batchCosts"
      tabs={<CostTabs current="batch" />}
      kept={["partyId", "productId"]}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="批次号 / 款号 / 品名" />
          <FilterSelect view={view} label="状态" name="status" options={statuses} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => <DataTable caption="批次成本" columns={columns} rows={rows} {...nothing("批次")} />}
    </ListPage>
  );
}
