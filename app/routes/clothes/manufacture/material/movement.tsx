/** 物料流水 (domain.md §3.2, material): what moved, when and by which document, newest first. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialStockEndpoints } from "#contract/manufacture/material-stock.ts";
import { MaterialTabs } from "./material-tabs.tsx";
import { type MovementRowView, movementRow, movementTotals, moveTypeOptions } from "./stock.view.server.ts";

export const handle = { title: "物料流水" };

const nothing = { totals: { count: 0, in: 0, out: 0, since: null } };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list }, repositories] = await Promise.all([
    readList(args, materialStockEndpoints.movements, nothing),
    repositoryOptions(args.context.api, "view"),
  ]);
  return {
    view,
    rows: rows.map(movementRow),
    totals: movementTotals(list.totals),
    seesCost: rows.some((row) => row.valueFen !== undefined),
    choices: { repositories, types: moveTypeOptions },
  };
}

export default function MaterialMovements() {
  const { view, rows, totals, seesCost, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="物料流水"
      view={view}
      path={productionPaths.material.movement}
      exportAs="materialMovements"
      tabs={<MaterialTabs current="movement" />}
      filters={
        <>
          <FilterText view={view} label="物料" name="keyword" placeholder="编码 / 名称 / 颜色" />
          <FilterText view={view} label="缸号" name="lot" max={30} />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="类型" name="moveType" options={choices.types} />
          <FilterText view={view} label="来源单号" name="docNo" placeholder="完整单号" max={32} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="物料流水"
          columns={columns(`${totals.count} 条${totals.since ? `（${totals.since} 起）` : ""}`, seesCost)}
          rows={rows}
          {...nothing("物料流水")}
        />
      )}
    </ListPage>
  );
}

const columns = (counted: string, seesCost: boolean): (Column<MovementRowView> | false)[] => [
  { label: "时间", cell: (row) => row.createTime, card: 2 },
  { label: "物料", kind: "key", cell: (row) => <TwoLines first={row.label} second={row.code} /> },
  { label: "缸号", cell: (row) => row.lot, total: counted, card: 1 },
  { label: "仓库", cell: (row) => row.repositoryName },
  { label: "类型", cell: (row) => <Type row={row} />, card: 2 },
  { label: "变动", kind: "n", cell: (row) => <span className={row.comes ? "pos" : "neg"}>{row.change}</span>, card: 1 },
  { label: "结存", kind: "n", cell: (row) => row.balance, card: 2 },
  { label: "来源单号", cell: (row) => <CellLink to={row.documentTo} text={row.docNo ?? ""} /> },
  { label: "供应商 / 批次", cell: (row) => row.counterpart },
  { label: "操作人", cell: (row) => row.operatorName },
  seesCost && { label: "金额", kind: "n", cell: (row) => row.value },
];

function Type({ row: { type, reversal } }: { row: MovementRowView }) {
  return (
    <>
      {type} {reversal && <Badge tone="bad">红冲</Badge>}
    </>
  );
}
