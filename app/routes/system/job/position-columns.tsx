/** The columns of 岗位管理. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { PositionRowView } from "./position.view.server.ts";

export function positionColumns(mayEdit: boolean, mayRemove: boolean): (Column<PositionRowView> | false)[] {
  return [
    { label: "岗位名称", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "排序", kind: "n", cell: (row) => row.jobSort, sort: "jobSort", card: 2 },
    { label: "人数", kind: "n", cell: (row) => row.people, card: 1 },
    {
      label: "状态",
      cell: (row) => <Badge tone={row.enabled ? "good" : "neutral"}>{row.enabled ? "启用" : "停用"}</Badge>,
      card: 1,
    },
    { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
    (mayEdit || mayRemove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, enabled }) => (
        <RowActs
          of={name}
          acts={[
            mayEdit && { label: "编辑", to: systemPaths.position.edit(id) },
            mayEdit && {
              label: enabled ? "停用" : "启用",
              to: systemPaths.position.ask(id, enabled ? "disable" : "enable"),
            },
            mayRemove && { label: "删除", to: systemPaths.position.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
