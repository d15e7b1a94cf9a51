/** The columns of 部门管理. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { TreeCell } from "#app/components/page/list/tree-cell.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { DepartmentRowView } from "./dept.view.server.ts";

interface May {
  add: boolean;
  edit: boolean;
  remove: boolean;
}

export function departmentColumns(may: May): (Column<DepartmentRowView> | false)[] {
  return [
    { label: "部门名称", kind: "key", cell: (row) => <TreeCell row={row} text={row.name} /> },
    { label: "状态", cell: (row) => <Badge tone={row.enabled ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    { label: "人数", kind: "n", cell: (row) => row.people, card: 1 },
    { label: "排序", kind: "n", cell: (row) => row.deptSort },
    { label: "创建时间", cell: (row) => row.createTime },
    (may.add || may.edit || may.remove) && {
      label: "操作",
      kind: "act",
      cell: (row) => <DepartmentActs row={row} may={may} />,
      card: 2,
    },
  ];
}

function DepartmentActs({ row: { id, name, enabled }, may }: { row: DepartmentRowView; may: May }) {
  const turn = enabled ? "停用" : "启用";
  return (
    <>
      {may.edit && (
        <>
          <Link to={systemPaths.department.edit(id)} discover="none" aria-label={`编辑 ${name}`}>
            编辑
          </Link>
          <Link
            to={systemPaths.department.ask(id, enabled ? "disable" : "enable")}
            discover="none"
            aria-label={`${turn} ${name}`}
          >
            {turn}
          </Link>
        </>
      )}
      {may.add && (
        <Link to={systemPaths.department.new(id)} discover="none" aria-label={`新增下级 ${name}`}>
          新增下级
        </Link>
      )}
      {may.remove && (
        <Link to={systemPaths.department.ask(id, "remove")} discover="none" aria-label={`删除 ${name}`}>
          删除
        </Link>
      )}
    </>
  );
}
