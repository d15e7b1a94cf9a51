/** The columns of 应用管理. */
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import type { AppRowView } from "./app.view.server.ts";

export interface AppRights {
  mayAdd: boolean;
  mayEdit: boolean;
  mayRemove: boolean;
}

export function appColumns({ mayAdd, mayEdit, mayRemove }: AppRights): (Column<AppRowView> | false)[] {
  return [
    { label: "名称", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "端口", cell: (row) => row.port, sort: "port", card: 1 },
    { label: "部署目录", cell: (row) => row.deployPath, sort: "deployPath", card: 1 },
    { label: "上传目录", cell: (row) => row.uploadPath, sort: "uploadPath" },
    { label: "备份目录", cell: (row) => row.backupPath, sort: "backupPath" },
    { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
    (mayAdd || mayEdit || mayRemove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name }) => (
        <RowActs
          of={name}
          acts={[
            mayEdit && { label: "编辑", to: deployPaths.app.edit(id) },
            mayAdd && { label: "复制", to: deployPaths.app.copy(id) },
            mayRemove && { label: "删除", to: deployPaths.app.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
