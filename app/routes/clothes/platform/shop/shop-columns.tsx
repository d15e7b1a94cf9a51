/** The columns of 平台店铺列表. */
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { ShopRowView } from "./shop.view.server.ts";

interface Seen {
  totals: { todayOrders: string; waiting: string };
  mayEdit: boolean;
  mayAuthorise: boolean;
}

export function shopColumns({ totals, mayEdit, mayAuthorise }: Seen): Column<ShopRowView>[] {
  return [
    { label: "店铺名", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "平台", cell: (row) => row.platform, card: 1 },
    { label: "主体/执照", cell: (row) => row.license },
    { label: "发货仓", cell: (row) => row.repository, card: 2 },
    { label: "库存同步", cell: (row) => row.rule, card: 2 },
    {
      label: "授权状态",
      cell: (row) => (
        <>
          <Badge tone={row.tone}>{row.auth}</Badge> <small>{row.reach}</small>
        </>
      ),
      card: 1,
    },
    { label: "到期", cell: (row) => row.endsAt, sort: "endsAt" },
    { label: "最近抓单", cell: (row) => row.pulledAt, sort: "pulledAt" },
    { label: "今日订单", kind: "n", cell: (row) => row.todayOrders, sort: "todayOrders", total: totals.todayOrders },
    { label: "待发", kind: "n", cell: (row) => row.waiting, sort: "waiting", total: totals.waiting, card: 1 },
    {
      label: "启用",
      cell: (row) => <Badge tone={row.enabled ? "good" : "neutral"}>{row.enabled ? "启用" : "停用"}</Badge>,
      card: 1,
    },
    {
      label: "操作",
      kind: "act",
      card: 2,
      cell: ({ id, name, enabled, byInterface, isHeld }) => (
        <RowActs
          of={name}
          acts={[
            mayAuthorise && {
              label: isHeld ? "续期" : "授权",
              to: isHeld ? platformPaths.grant.of(id) : platformPaths.shop.authorise(id),
            },
            mayEdit && byInterface && { label: "立即抓单", to: platformPaths.syncLog.pull(id) },
            mayEdit && enabled && !isHeld && { label: "导入订单", to: platformPaths.order.importOf(id) },
            { label: "同步日志", to: platformPaths.syncLog.of(id) },
            { label: "电子面单", to: platformPaths.ewaybill.of(id) },
            { label: "商品映射", to: platformPaths.shopSku.of(id) },
            mayEdit && { label: "编辑", to: platformPaths.shop.edit(id) },
            mayEdit && {
              label: enabled ? "停用" : "启用",
              to: platformPaths.shop.ask(id, enabled ? "disable" : "enable"),
            },
          ]}
        />
      ),
    },
  ];
}
