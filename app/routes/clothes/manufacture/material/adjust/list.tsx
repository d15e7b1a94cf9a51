/** 物料盘点 and 期初 (domain.md §3.2, material): what was found more or less, and what one began with. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialAdjustEndpoints } from "#contract/manufacture/material-adjusts.ts";
import { permissions } from "#contract/permissions.ts";
import { MaterialTabs } from "../material-tabs.tsx";
import { type AdjustRowView, adjustView } from "./adjust.view.server.ts";

export const handle = { title: "物料盘点" };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows }, repositories] = await Promise.all([
    readList(args, materialAdjustEndpoints.list, {}),
    repositoryOptions(args.context.api, "view"),
  ]);
  return { view, rows: rows.map(adjustView), repositories, seesCost: rows.some((row) => row.valueFen !== undefined) };
}

export default function MaterialAdjusts() {
  const { view, rows, repositories, seesCost } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="物料盘点/期初"
      view={view}
      path={productionPaths.materialAdjust.list}
      exportAs="materialAdjusts"
      add={{ to: productionPaths.materialAdjust.new, label: "新增盘点", roles: [permissions.materialEdit] }}
      actions={
        <Can roles={[permissions.materialEdit]}>
          <LinkButton to={productionPaths.materialAdjust.newOpening}>录入期初</LinkButton>
        </Can>
      }
      tabs={<MaterialTabs current="adjust" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 原因" />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={repositories} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => <DataTable caption="盘点单" columns={columns(seesCost)} rows={rows} {...nothing("盘点单")} />}
    </ListPage>
  );
}

const columns = (seesCost: boolean): (Column<AdjustRowView> | false)[] => [
  {
    label: "单号",
    kind: "key",
    cell: (row) => <CellLink to={productionPaths.materialAdjust.item(row.id)} text={row.no} />,
  },
  { label: "类型", cell: (row) => row.kind, card: 1 },
  { label: "仓库", cell: (row) => row.repositoryName, card: 1 },
  { label: "物料", cell: (row) => row.goods, card: 2 },
  { label: "原因", cell: (row) => row.reason, card: 2 },
  seesCost && { label: "金额", kind: "n", cell: (row) => row.value, card: 1 },
  { label: "状态", cell: (row) => row.reversed && <Badge tone="neutral">已红冲</Badge>, card: 2 },
  { label: "日期", cell: (row) => row.bizDate },
  { label: "经手", cell: (row) => row.operator },
];
