/** The columns of 部署管理. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import type { DeploymentRowView } from "./deploy.view.server.ts";

export function deploymentColumns(mayEdit: boolean, mayRemove: boolean): (Column<DeploymentRowView> | false)[] {
  return [
    {
      label: "应用",
      kind: "key",
      cell: (row) => <CellLink to={deployPaths.deployment.item(row.id)} text={row.name} />,
    },
    { label: "服务器", kind: "words", cell: (row) => row.servers, card: 1 },
    {
      label: "最近操作",
      cell: ({ last }) =>
        last && (
          <>
            <Badge tone={last.tone}>{last.label}</Badge> <small>{last.at}</small>
          </>
        ),
      card: 1,
    },
    { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, name }) => (
        <RowActs
          of={name}
          acts={[
            mayEdit && { label: "上传部署", to: deployPaths.deployment.upload(id) },
            { label: "查看", to: deployPaths.deployment.item(id) },
            mayEdit && { label: "编辑", to: deployPaths.deployment.edit(id) },
            mayRemove && { label: "删除", to: deployPaths.deployment.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
