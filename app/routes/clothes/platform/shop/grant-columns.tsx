/** The columns of 店铺授权状态: the tokens of all shops, and what became of authorisations and renewals. */
import { TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { GrantEventView, GrantRowView } from "./shop.view.server.ts";

export function grantColumns(mayAuthorise: boolean): (Column<GrantRowView> | false)[] {
  return [
    { label: "店铺", kind: "key", cell: (row) => row.name },
    { label: "平台", cell: (row) => row.platform, card: 1 },
    { label: "授权状态", cell: (row) => <Badge tone={row.tone}>{row.auth}</Badge>, card: 1 },
    { label: "平台账号", cell: (row) => row.account },
    { label: "授权于", cell: (row) => row.granted },
    { label: "最近续期", cell: (row) => row.refreshedAt },
    {
      label: "令牌有效至",
      cell: (row) => (
        <TwoLines first={row.accessEndsAt} second={row.accessEndsAt && (row.renews ? "自动续期" : "到期须重新授权")} />
      ),
      card: 2,
    },
    { label: "授权到期", cell: (row) => row.endsAt, card: 2 },
    { label: "说明", kind: "words", cell: (row) => row.missing, card: 2 },
    mayAuthorise && {
      label: "操作",
      kind: "act",
      card: 2,
      cell: ({ id, name, isHeld, renews, mayGrant }) => (
        <RowActs
          of={name}
          acts={[
            mayGrant && { label: isHeld ? "重新授权" : "授权", to: platformPaths.shop.authorise(id) },
            isHeld && renews && { label: "续期", to: platformPaths.shop.ask(id, "renew") },
            isHeld && { label: "撤销授权", to: platformPaths.shop.ask(id, "revoke") },
          ]}
        />
      ),
    },
  ];
}

export const eventColumns: Column<GrantEventView>[] = [
  { label: "时间", kind: "key", cell: (row) => row.time },
  { label: "店铺", cell: (row) => row.shop, card: 1 },
  { label: "操作", cell: (row) => row.kind, card: 1 },
  { label: "由", cell: (row) => row.trigger },
  { label: "结果", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
  { label: "说明", kind: "words", cell: (row) => row.message, card: 2 },
];
