/** 服务器管理: where applications are deployed to. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { serverRow } from "./server.view.server.ts";
import { serverColumns } from "./server-columns.tsx";

export const handle = { title: "服务器管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, serverEndpoints.list, {});
  return {
    view,
    rows: rows.map(serverRow),
    mayEdit: hasPermission(roles, [permissions.serverDeployEdit]),
    mayRemove: hasPermission(roles, [permissions.serverDeployDel]),
  };
}

export default function ServerList() {
  const { view, rows, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="服务器管理"
      view={view}
      path={deployPaths.server.list}
      download="deployServers"
      add={{ to: deployPaths.server.new, label: "新增服务器", roles: [permissions.serverDeployAdd] }}
      filters={<FilterText view={view} label="名称、地址或账号" name="blurry" />}
    >
      {(nothing) => (
        <DataTable
          caption="服务器"
          columns={serverColumns(mayEdit, mayRemove)}
          rows={rows}
          search={view.search}
          {...nothing("服务器")}
        />
      )}
    </ListPage>
  );
}
