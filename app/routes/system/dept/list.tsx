/** 部门管理: the tree of departments with how many people each has. Branches are opened by links. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { TreeLink } from "#app/components/page/list/tree-cell.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { openedRows } from "#app/lib/tree.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";
import { departmentRow } from "./dept.view.server.ts";
import { departmentColumns } from "./dept-columns.tsx";

export const handle = { title: "部门管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, query, roles } = await readList(args, departmentEndpoints.outline, {});
  const isNarrowed = query.name !== undefined || query.enabled !== undefined;
  return {
    view,
    rows: openedRows(rows, view.search, isNarrowed).map(departmentRow),
    may: {
      add: hasPermission(roles, [permissions.deptAdd]),
      edit: hasPermission(roles, [permissions.deptEdit]),
      remove: hasPermission(roles, [permissions.deptDel]),
    },
  };
}

const statuses = [
  { value: "true", label: "启用" },
  { value: "false", label: "停用" },
];

export default function DepartmentList() {
  const { view, rows, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="部门管理"
      view={view}
      path={systemPaths.department.list}
      kept={["open"]}
      add={{ to: systemPaths.department.new(), label: "新增部门", roles: [permissions.deptAdd] }}
      download="departments"
      actions={<TreeLink view={view} rows={rows} />}
      filters={
        <>
          <FilterText view={view} label="部门名称" name="name" />
          <FilterSelect view={view} label="状态" name="enabled" options={statuses} />
        </>
      }
    >
      {(nothing) => <DataTable caption="部门" columns={departmentColumns(may)} rows={rows} {...nothing("部门")} />}
    </ListPage>
  );
}
