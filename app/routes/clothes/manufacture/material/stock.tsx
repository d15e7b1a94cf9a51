/** 物料库存 (domain.md §3.2, material): repository × material × 缸号. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialStockEndpoints } from "#contract/manufacture/material-stock.ts";
import { permissions } from "#contract/permissions.ts";
import { materialChoices } from "./material.view.server.ts";
import { MaterialTabs } from "./material-tabs.tsx";
import { type StockRowView, stockRow } from "./stock.view.server.ts";

export const handle = { title: "物料库存" };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list }, repositories] = await Promise.all([
    readList(args, materialStockEndpoints.stock, { totals: {} }),
    repositoryOptions(args.context.api, "view"),
  ]);
  const { valueFen } = list.totals;
  return {
    view,
    rows: rows.map(stockRow),
    total: valueFen === undefined ? "" : balanceYuan(valueFen),
    seesCost: rows.some((row) => row.valueFen !== undefined),
    choices: { repositories, types: materialChoices.types },
  };
}

export default function MaterialStock() {
  const { view, rows, total, seesCost, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="物料库存"
      view={view}
      path={productionPaths.material.stock}
      exportAs="materialStock"
      add={{ to: productionPaths.materialAdjust.new, label: "盘点", roles: [permissions.materialEdit] }}
      tabs={<MaterialTabs current="stock" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称 / 规格 / 颜色 / 缸号" />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="类型" name="type" options={choices.types} />
          <FilterSelect view={view} label="安全库存" name="short" options={[{ value: "1", label: "低于安全库存" }]} />
          <FilterSelect view={view} label="用完的" name="empty" options={yes} placeholder="不显示" />
        </>
      }
    >
      {(nothing) => (
        <DataTable caption="物料库存" columns={columns(total, seesCost)} rows={rows} {...nothing("物料库存")} />
      )}
    </ListPage>
  );
}

const yes = [{ value: "1", label: "显示" }];

const columns = (total: string, seesCost: boolean): (Column<StockRowView> | false)[] => [
  { label: "物料", kind: "key", cell: (row) => <TwoLines first={row.label} second={row.code} /> },
  { label: "缸号", cell: (row) => row.lot, card: 1 },
  { label: "仓库", cell: (row) => row.repositoryName, card: 2 },
  { label: "现存", kind: "n", cell: (row) => row.onHand, card: 1 },
  { label: "已分配", kind: "n", cell: (row) => row.allocated },
  { label: "可用", kind: "n", cell: (row) => row.available, negative: (row) => row.overdrawn, card: 2 },
  { label: "安全库存", cell: (row) => row.short && <Badge tone="warn">低于 {row.safety}</Badge>, card: 2 },
  seesCost && { label: "金额", kind: "n", cell: (row) => row.value, total },
  { label: "流水", kind: "act", cell: (row) => <CellLink to={row.movementsTo} text="流水" of={row.label} />, card: 1 },
];
