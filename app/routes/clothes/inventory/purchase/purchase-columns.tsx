/** The columns of 采购单列表, and of a purchase's receipts and payments. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { PurchaseRowView, purchaseTotals } from "./purchase.view.server.ts";

/** Amounts stand where the viewer may see cost somewhere in what was found. */
export function purchaseColumns(
  totals: ReturnType<typeof purchaseTotals>,
  rows: readonly PurchaseRowView[],
  mayPay: boolean,
): (Column<PurchaseRowView> | false)[] {
  const seesAmounts = totals.amount !== null || rows.some(({ amount }) => amount !== null);
  const pays = mayPay && rows.some(({ open }) => open);
  return [
    { label: "单号", kind: "key", cell: (row) => <ItemLink row={row} /> },
    { label: "供应商", cell: (row) => row.partyName, card: 1 },
    { label: "仓库", cell: (row) => row.repositoryName, card: 2 },
    { label: "款数", kind: "n", cell: (row) => row.styleCount },
    { label: "订数", kind: "n", cell: (row) => row.qty, total: totals.qty, card: 2 },
    { label: "入库数", kind: "n", cell: (row) => row.receivedQty, total: totals.receivedQty },
    { label: "退货数", kind: "n", cell: (row) => row.returnedQty || "" },
    seesAmounts && { label: "金额", kind: "n", cell: (row) => row.amount ?? "—", total: totals.amount ?? "—", card: 1 },
    seesAmounts && { label: "已付", kind: "n", cell: (row) => row.paid ?? "—", total: totals.paid ?? "—" },
    seesAmounts && {
      label: "未付",
      kind: "n",
      cell: (row) => row.unpaid ?? "—",
      total: totals.unpaid ?? "—",
      negative: ({ open, unpriced }) => open || unpriced,
    },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    { label: "日期", cell: (row) => row.bizDate },
    { label: "经手", cell: (row) => row.createBy },
    pays && { label: "操作", kind: "act", cell: (row) => <Pay row={row} />, card: 2 },
  ];
}

function ItemLink({ row: { id, no } }: { row: PurchaseRowView }) {
  return (
    <Link to={paths.purchase.item(id)} discover="none">
      {no}
    </Link>
  );
}

function Pay({ row: { id, no, open } }: { row: PurchaseRowView }) {
  return (
    open && (
      <Link to={factoryPaths.payFor("PURCHASE", id)} discover="none" aria-label={`付款 ${no}`}>
        付款
      </Link>
    )
  );
}
