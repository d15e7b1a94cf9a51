/** 班组 (domain.md §3.2): who works together on a line. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { teamEndpoints } from "#contract/employee/teams.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export const handle = { title: "班组" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, teamEndpoints.choices);
  const { content } = await api.call(teamEndpoints.list, { query: {} });
  return {
    rows: content,
    mayEdit: hasPermission(roles, [permissions.employeeEdit]),
    mayRemove: hasPermission(roles, [permissions.employeeDel]),
  };
}

export default function TeamList() {
  const { rows, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="班组"
        actions={
          <>
            <LinkButton to={productionPaths.employee.list}>员工</LinkButton>
            <LinkButton to="/export/teams" discover="none">
              导出
            </LinkButton>
            <Can roles={[permissions.employeeAdd]}>
              <LinkButton variant="primary" to={productionPaths.team.new}>
                新增班组
              </LinkButton>
            </Can>
          </>
        }
      />
      <Card flush>
        <DataTable
          caption="班组"
          rows={rows}
          columns={[
            { label: "名称", kind: "key", cell: (row) => row.name },
            { label: "所属工厂", cell: (row) => row.partyName, card: 2 },
            { label: "组长", cell: (row) => row.leaderName, card: 1 },
            { label: "在职人数", kind: "n", cell: (row) => row.members, card: 1 },
            { label: "排序", kind: "n", cell: (row) => row.sort },
            (mayEdit || mayRemove) && {
              label: "操作",
              kind: "act",
              cell: ({ id, name }) => (
                <RowActs
                  of={name}
                  acts={[
                    mayEdit && { label: "编辑", to: productionPaths.team.edit(id) },
                    mayRemove && { label: "删除", to: productionPaths.team.ask(id, "remove") },
                  ]}
                />
              ),
              card: 2,
            },
          ]}
          empty="还没有班组"
        />
      </Card>
    </>
  );
}
