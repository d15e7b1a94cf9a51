/** The columns of 角色管理. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { RoleRowView } from "./role.view.server.ts";

interface May {
  add: boolean;
  edit: boolean;
  remove: boolean;
  users: boolean;
}

export function roleColumns(may: May): (Column<RoleRowView> | false)[] {
  return [
    { label: "角色名称", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "级别", kind: "n", cell: (row) => row.level, sort: "level", card: 2 },
    { label: "数据范围", cell: (row) => row.dataScope, card: 2 },
    { label: "描述", cell: (row) => row.description },
    { label: "菜单与按钮", kind: "n", cell: (row) => row.menus },
    { label: "人数", kind: "n", cell: (row) => row.people, card: 1 },
    (may.add || may.edit || may.remove || may.users) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, all, fixed }) => (
        <RowActs
          of={name}
          acts={[
            may.users && { label: "用户", to: paths.user.ofRole(id) },
            may.edit && !all && { label: "权限", to: systemPaths.role.menus(id) },
            may.edit && !all && { label: "编辑", to: systemPaths.role.edit(id) },
            may.add && !all && { label: "复制", to: systemPaths.role.copy(id) },
            may.remove && !all && !fixed && { label: "删除", to: systemPaths.role.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
