/** The columns of 菜单管理. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { TreeCell } from "#app/components/page/list/tree-cell.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { MenuRowView } from "./menu.view.server.ts";

interface May {
  add: boolean;
  edit: boolean;
  remove: boolean;
}

export function menuColumns(may: May): (Column<MenuRowView> | false)[] {
  return [
    { label: "菜单标题", kind: "key", cell: (row) => <TreeCell row={row} text={row.title} /> },
    { label: "类型", cell: (row) => row.type, card: 1 },
    { label: "排序", kind: "n", cell: (row) => row.menuSort },
    { label: "权限标识", cell: (row) => row.permission, card: 2 },
    { label: "路由地址", cell: (row) => row.path },
    { label: "组件路径", cell: (row) => row.component },
    { label: "可见", cell: (row) => (row.hidden ? <Badge>隐藏</Badge> : "显示"), card: 1 },
    (may.add || may.edit || may.remove) && {
      label: "操作",
      kind: "act",
      cell: (row) => <MenuActs row={row} may={may} />,
      card: 2,
    },
  ];
}

function MenuActs({ row: { id, title, isBranch, builtin }, may }: { row: MenuRowView; may: May }) {
  return (
    <>
      {may.edit && (
        <Link to={systemPaths.menu.edit(id)} discover="none" aria-label={`编辑 ${title}`}>
          编辑
        </Link>
      )}
      {may.add && isBranch && (
        <Link to={systemPaths.menu.new(id)} discover="none" aria-label={`新增下级 ${title}`}>
          新增下级
        </Link>
      )}
      {may.remove && !builtin && (
        <Link to={systemPaths.menu.ask(id, "remove")} discover="none" aria-label={`删除 ${title}`}>
          删除
        </Link>
      )}
    </>
  );
}
