/** 应用管理: what is deployed, where it lies on a server, and how it is started. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { appEndpoints } from "#contract/system/mnt/deploy.ts";
import { appRow } from "./app.view.server.ts";
import { appColumns } from "./app-columns.tsx";

export const handle = { title: "应用管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, appEndpoints.list, {});
  return {
    view,
    rows: rows.map(appRow),
    rights: {
      mayAdd: hasPermission(roles, [permissions.appAdd]),
      mayEdit: hasPermission(roles, [permissions.appEdit]),
      mayRemove: hasPermission(roles, [permissions.appDel]),
    },
  };
}

export default function AppList() {
  const { view, rows, rights } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="应用管理"
      view={view}
      path={deployPaths.app.list}
      download="deployApps"
      add={{ to: deployPaths.app.new, label: "新增应用", roles: [permissions.appAdd] }}
      filters={<FilterText view={view} label="名称" name="name" />}
    >
      {(nothing) => (
        <DataTable caption="应用" columns={appColumns(rights)} rows={rows} search={view.search} {...nothing("应用")} />
      )}
    </ListPage>
  );
}
