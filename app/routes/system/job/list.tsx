/** 岗位管理: what people are called at work. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import { positionRow, stateOptions } from "./position.view.server.ts";
import { positionColumns } from "./position-columns.tsx";

export const handle = { title: "岗位管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, positionEndpoints.list, {});
  return {
    view,
    rows: rows.map(positionRow),
    states: stateOptions,
    mayEdit: hasPermission(roles, [permissions.jobEdit]),
    mayRemove: hasPermission(roles, [permissions.jobDel]),
  };
}

export default function PositionList() {
  const { view, rows, states, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="岗位管理"
      view={view}
      path={systemPaths.position.list}
      download="positions"
      add={{ to: systemPaths.position.new, label: "新增岗位", roles: [permissions.jobAdd] }}
      filters={
        <>
          <FilterText view={view} label="岗位名称" name="name" />
          <FilterSelect view={view} label="状态" name="enabled" options={states} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="岗位"
          columns={positionColumns(mayEdit, mayRemove)}
          rows={rows}
          search={view.search}
          sorted="jobSort,asc"
          {...nothing("岗位")}
        />
      )}
    </ListPage>
  );
}
