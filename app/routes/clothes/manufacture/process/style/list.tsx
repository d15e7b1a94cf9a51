/** 款式工序 (domain.md §3.2): every style with what its route earns and how long it takes. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { ProcessTabs } from "#app/routes/clothes/manufacture/process/process-tabs.tsx";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { routeRow } from "./style.view.server.ts";

export const handle = { title: "款式工序" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, processRouteEndpoints.list, {});
  return { view, rows: rows.map(routeRow), mayEdit: hasPermission(roles, [permissions.processEdit]) };
}

const columns = (mayEdit: boolean): Column<ReturnType<typeof routeRow>>[] => [
  {
    label: "款号",
    kind: "key",
    cell: (row) => <CellLink to={productionPaths.process.route(row.id)} text={row.styleNo} />,
    sort: "styleNo",
  },
  { label: "品名", cell: (row) => row.name, card: 1 },
  { label: "工序数", kind: "n", cell: (row) => row.steps, sort: "steps", card: 2 },
  { label: "总工价（元）", kind: "n", cell: (row) => row.total, sort: "totalLi", card: 1 },
  { label: "总工时", kind: "n", cell: (row) => row.time, sort: "stdSec" },
  { label: "用料行数", kind: "n", cell: (row) => row.materials },
  {
    label: "操作",
    kind: "act",
    cell: (row) => (
      <RowActs
        of={row.styleNo}
        acts={[
          { label: "工序", to: productionPaths.process.route(row.id) },
          { label: "用料", to: productionPaths.process.bom(row.id) },
          mayEdit && { label: "复制自", to: productionPaths.process.copy(row.id) },
        ]}
      />
    ),
    card: 2,
  },
];

export default function StyleRoutes() {
  const { view, rows, mayEdit } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="工序与分类"
      view={view}
      path={productionPaths.process.styles}
      exportAs="processRoutes"
      tabs={<ProcessTabs current="styles" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="款号 / 品名 / 拼音" />
          <FilterSelect view={view} label="工序" name="has" options={has} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="款式工序"
          columns={columns(mayEdit)}
          rows={rows}
          search={view.search}
          sorted="styleNo,asc"
          {...nothing("款式")}
        />
      )}
    </ListPage>
  );
}

const has = [
  { value: "YES", label: "已有工序" },
  { value: "NO", label: "还没有工序" },
];
