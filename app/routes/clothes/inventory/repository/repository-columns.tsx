/** The columns of 存储方列表. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { RepositoryRowView } from "./repository.view.server.ts";

/** `onHand`: pieces of the whole filtered set, formatted. */
export function repositoryColumns(onHand: string, mayEdit: boolean): (Column<RepositoryRowView> | false)[] {
  return [
    { label: "编码", kind: "key", cell: (row) => row.code, sort: "code" },
    { label: "名称", cell: (row) => row.name, sort: "name", card: 1 },
    { label: "类型", cell: (row) => row.type, card: 2 },
    { label: "归属方", cell: (row) => row.party },
    { label: "负责人", cell: (row) => row.manager, card: 2 },
    { label: "电话", cell: (row) => row.phone, card: 2 },
    { label: "地址", cell: (row) => row.address },
    { label: "负库存", cell: (row) => row.allowNegative },
    { label: "可售", cell: (row) => row.sellable },
    {
      label: "现存件数",
      kind: "n",
      cell: (row) => row.onHand,
      negative: (row) => row.negative,
      sort: "onHand",
      total: onHand,
      card: 1,
    },
    { label: "状态", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    { label: "排序", kind: "n", cell: (row) => row.sort, sort: "sort" },
    mayEdit && { label: "操作", kind: "act", cell: (row) => <RepositoryActs row={row} />, card: 2 },
  ];
}

function RepositoryActs({ row: { id, name, on } }: { row: RepositoryRowView }) {
  const turn = on ? "停用" : "启用";
  return (
    <>
      <Link to={paths.repository.edit(id)} discover="none" aria-label={`编辑 ${name}`}>
        编辑
      </Link>
      <Link to={paths.repository.ask(id, on ? "disable" : "enable")} discover="none" aria-label={`${turn} ${name}`}>
        {turn}
      </Link>
    </>
  );
}
