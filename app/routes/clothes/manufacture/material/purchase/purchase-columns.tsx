/** The columns of 物料采购入库. */

import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { PurchaseRowView, purchaseTotals } from "./purchase.view.server.ts";

export function purchaseColumns(
  totals: ReturnType<typeof purchaseTotals>,
  seesCost: boolean,
): (Column<PurchaseRowView> | false)[] {
  const amount = (label: string, cell: (row: PurchaseRowView) => string | null, total: string | null) =>
    seesCost && ({ label, kind: "n", cell, total: total ?? "" } as const);
  return [
    {
      label: "单号",
      kind: "key",
      cell: (row) => <CellLink to={productionPaths.materialPurchase.item(row.id)} text={row.no} />,
    },
    { label: "供应商", cell: (row) => row.partyName, card: 1 },
    { label: "仓库", cell: (row) => row.repositoryName },
    { label: "物料", cell: (row) => row.goods, card: 2 },
    seesCost && { label: "金额", kind: "n", cell: (row) => row.amount, total: totals.amount ?? "", card: 1 },
    amount("已退", (row) => row.returned, ""),
    amount("应付", (row) => row.owed, totals.owed),
    amount("已付", (row) => row.paid, totals.paid),
    amount("未付", (row) => row.unpaid, totals.unpaid),
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    { label: "日期", cell: (row) => row.bizDate, card: 2 },
    { label: "经手", cell: (row) => row.createBy },
  ];
}
