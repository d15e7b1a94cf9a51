/** 部署管理: which application lies on which servers. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";
import { deploymentRow } from "./deploy.view.server.ts";
import { deploymentColumns } from "./deploy-columns.tsx";

export const handle = { title: "部署管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, deployEndpoints.list, {});
  return {
    view,
    rows: rows.map(deploymentRow),
    mayEdit: hasPermission(roles, [permissions.deployEdit]),
    mayRemove: hasPermission(roles, [permissions.deployDel]),
  };
}

export default function DeploymentList() {
  const { view, rows, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="部署管理"
      view={view}
      path={deployPaths.deployment.list}
      download="deployments"
      add={{ to: deployPaths.deployment.new, label: "新增部署", roles: [permissions.deployAdd] }}
      filters={<FilterText view={view} label="应用名称" name="appName" />}
    >
      {(nothing) => (
        <DataTable
          caption="部署"
          columns={deploymentColumns(mayEdit, mayRemove)}
          rows={rows}
          search={view.search}
          {...nothing("部署")}
        />
      )}
    </ListPage>
  );
}
