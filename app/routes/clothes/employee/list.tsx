/** 员工管理 (domain.md §3.2): who works here, where, and how each is paid. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { employeeFilters, employeeRow, readEmployeeChoices } from "./employee.view.server.ts";
import { employeeColumns } from "./employee-columns.tsx";

export const handle = { title: "员工管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, employeeEndpoints.list, { totals: {} });
  const { teams, posts, repositories } = await readEmployeeChoices(args.context.api);
  const { monthLi, advanceFen } = list.totals;
  return {
    view,
    rows: rows.map(employeeRow),
    choices: { teams, posts, repositories, ...employeeFilters },
    seen: {
      totals: monthLi === undefined ? null : { month: formatLi(monthLi), advance: formatFen(advanceFen ?? 0) },
      mayEdit: hasPermission(roles, [permissions.employeeEdit]),
      mayPay: hasPermission(roles, [permissions.wagePay]),
      maySettle: hasPermission(roles, [permissions.wageAudit]),
    },
  };
}

export default function EmployeeList() {
  const { view, rows, choices, seen } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="员工管理"
      view={view}
      path={productionPaths.employee.list}
      exportAs="employees"
      importFrom={{ to: productionPaths.employee.import, roles: [permissions.employeeAdd] }}
      add={{ to: productionPaths.employee.new, label: "新增员工", roles: [permissions.employeeAdd] }}
      actions={<LinkButton to={productionPaths.team.list}>班组</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="工号 / 姓名 / 拼音 / 手机" />
          <FilterSelect view={view} label="班组" name="teamId" options={choices.teams} />
          <FilterSelect view={view} label="岗位" name="post" options={choices.posts} />
          <FilterSelect view={view} label="计薪方式" name="payType" options={choices.payTypes} />
          <FilterSelect view={view} label="所属仓" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="员工"
          columns={employeeColumns(seen)}
          rows={rows}
          search={view.search}
          sorted="no,asc"
          {...nothing("员工")}
        />
      )}
    </ListPage>
  );
}
