/** The columns of 资金账户. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { FundRowView } from "./fund.view.server.ts";

interface Seen {
  total: string;
  mayEdit: boolean;
  mayRemove: boolean;
}

export function fundColumns({ total, mayEdit, mayRemove }: Seen): (Column<FundRowView> | false)[] {
  return [
    { label: "名称", kind: "key", cell: (row) => <CellLink to={assetPaths.fund.item(row.id)} text={row.name} /> },
    { label: "收款方式", cell: (row) => row.method, card: 1 },
    { label: "所属档口", cell: (row) => row.place, card: 2 },
    { label: "期初", kind: "n", cell: (row) => row.opening },
    { label: "日结差异（30 天）", kind: "n", cell: (row) => row.difference, negative: (row) => row.short },
    { label: "余额", kind: "n", cell: (row) => row.balance, negative: (row) => row.negative, total, card: 1 },
    { label: "状态", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    (mayEdit || mayRemove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, on, openingFen }) => (
        <RowActs
          of={name}
          acts={[
            mayEdit && openingFen === null && { to: assetPaths.fund.open(id), label: "期初余额" },
            mayEdit && { to: paths.fund.edit(id), label: "编辑" },
            mayEdit && { to: paths.fund.ask(id, on ? "disable" : "enable"), label: on ? "停用" : "启用" },
            mayRemove && { to: paths.fund.ask(id, "remove"), label: "删除" },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
