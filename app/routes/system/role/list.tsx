/** 角色管理: what their holders may do, and whose data they see. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";
import { roleRow } from "./role.view.server.ts";
import { roleColumns } from "./role-columns.tsx";

export const handle = { title: "角色管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, roleEndpoints.list, {});
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    view,
    rows: rows.map(roleRow),
    may: {
      add: may(permissions.roleAdd),
      edit: may(permissions.roleEdit),
      remove: may(permissions.roleDel),
      users: may(permissions.userList),
    },
  };
}

export default function RoleList() {
  const { view, rows, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="角色管理"
      view={view}
      path={systemPaths.role.list}
      download="roles"
      actions={<LinkButton to={systemPaths.role.overview()}>权限总览</LinkButton>}
      add={{ to: systemPaths.role.new, label: "新增角色", roles: [permissions.roleAdd] }}
      filters={<FilterText view={view} label="关键字" name="blurry" placeholder="名称 / 描述" />}
    >
      {(nothing) => (
        <DataTable
          caption="角色"
          columns={roleColumns(may)}
          rows={rows}
          search={view.search}
          sorted="level,asc"
          {...nothing("角色")}
        />
      )}
    </ListPage>
  );
}
