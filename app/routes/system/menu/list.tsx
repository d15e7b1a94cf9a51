/** 菜单管理: the tree of directories, pages and buttons. Branches are opened by links, so that it works as HTML. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { TreeLink } from "#app/components/page/list/tree-cell.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { openedRows } from "#app/lib/tree.ts";
import { adminRole, hasPermission, permissions } from "#contract/permissions.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { menuRow } from "./menu.view.server.ts";
import { menuColumns } from "./menu-columns.tsx";

export const handle = { title: "菜单管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, query, roles } = await readList(args, menuEndpoints.outline, {});
  return {
    view,
    rows: openedRows(rows, view.search, query.blurry !== undefined).map(menuRow),
    may: {
      add: hasPermission(roles, [permissions.menuAdd]),
      edit: hasPermission(roles, [permissions.menuEdit]),
      remove: hasPermission(roles, [permissions.menuDel]),
    },
  };
}

export default function MenuList() {
  const { view, rows, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="菜单管理"
      view={view}
      path={systemPaths.menu.list}
      kept={["open"]}
      add={{ to: systemPaths.menu.new(), label: "新增菜单", roles: [permissions.menuAdd] }}
      download="menus"
      actions={
        <>
          <Can roles={[adminRole]}>
            <LinkButton to={systemPaths.menu.restore}>恢复系统菜单与默认权限</LinkButton>
          </Can>
          <TreeLink view={view} rows={rows} />
        </>
      }
      filters={<FilterText view={view} label="关键字" name="blurry" placeholder="标题 / 组件 / 权限 / 地址" />}
    >
      {(nothing) => <DataTable caption="菜单" columns={menuColumns(may)} rows={rows} {...nothing("菜单")} />}
    </ListPage>
  );
}
