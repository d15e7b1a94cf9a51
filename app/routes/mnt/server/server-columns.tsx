/** The columns of 服务器管理. */
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import type { ServerRowView } from "./server.view.server.ts";

export function serverColumns(mayEdit: boolean, mayRemove: boolean): (Column<ServerRowView> | false)[] {
  return [
    { label: "名称", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "地址", cell: (row) => row.address, sort: "ip", card: 1 },
    { label: "账号", cell: (row) => row.account, sort: "account", card: 1 },
    { label: "登录方式", cell: (row) => row.signIn },
    { label: "主机密钥", kind: "words", cell: (row) => row.hostKey ?? "还没有连接过" },
    { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
    (mayEdit || mayRemove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, hostKey }) => (
        <RowActs
          of={name}
          acts={[
            mayEdit && { label: "测试连接", to: deployPaths.server.ask(id, "connect") },
            mayEdit && { label: "编辑", to: deployPaths.server.edit(id) },
            mayEdit && hostKey !== null && { label: "忘记密钥", to: deployPaths.server.ask(id, "forget") },
            mayRemove && { label: "删除", to: deployPaths.server.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
