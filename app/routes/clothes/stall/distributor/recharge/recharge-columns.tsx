/** The columns of 充值记录, and what they add up to by fund. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { paths } from "#app/lib/paths.ts";
import type { RechargeRowView, RechargeTotals } from "./recharge.view.server.ts";

export function rechargeColumns(totals: RechargeTotals): Column<RechargeRowView>[] {
  return [
    { label: "单号", kind: "key", cell: (row) => <CellLink to={paths.recharge.item(row.id)} text={row.no} /> },
    { label: "时间", cell: (row) => row.createTime, total: totals.count, card: 2 },
    { label: "客户", cell: (row) => row.distributorName, card: 1 },
    { label: "充值", kind: "n", cell: (row) => row.amount, total: totals.amount, card: 1 },
    { label: "赠送", kind: "n", cell: (row) => row.bonus, total: totals.bonus },
    { label: "收款账户", cell: (row) => row.fundName, total: totals.funds, card: 2 },
    { label: "凭证", cell: (row) => row.voucherId && "有" },
    { label: "抵欠", kind: "n", cell: (row) => row.debtPaid, total: totals.debtPaid },
    { label: "充后余额", kind: "n", cell: (row) => row.balanceAfter, negative: (row) => row.owes },
    { label: "经手", cell: (row) => row.keeperName, card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
  ];
}
