/** The columns of 明细: who bought which 款色码 at what price. */
import { CellLink, SizeCell } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { paths } from "#app/lib/paths.ts";
import type { BillLineRowView, BillLineTotalsView } from "./bill-line.view.server.ts";

export function billLineColumns({ pieces, net, amount }: BillLineTotalsView): Column<BillLineRowView>[] {
  const isBack = (row: BillLineRowView) => row.qty < 0;
  return [
    { label: "款号", kind: "key", cell: (row) => row.styleNo },
    { label: "颜色", cell: (row) => row.color, total: pieces, card: 1 },
    { label: "尺码", cell: (row) => <SizeCell {...row} />, card: 1 },
    { label: "类型", cell: (row) => <Badge tone={row.tone}>{row.kind}</Badge>, card: 1 },
    { label: "数量", kind: "n", cell: (row) => row.qty, total: net, negative: isBack, card: 1 },
    { label: "单价", kind: "n", cell: (row) => row.price },
    { label: "金额", kind: "n", cell: (row) => row.amount, total: amount, negative: isBack, card: 1 },
    {
      label: "客户",
      cell: (row) => <CellLink to={paths.distributor.item(row.distributorId)} text={row.distributorName} roomy />,
      card: 2,
    },
    { label: "时间", cell: (row) => row.at, card: 2 },
    { label: "单号", cell: (row) => <CellLink to={paths.bill.item(row.billId)} text={row.billNo} roomy />, card: 2 },
    { label: "档口", cell: (row) => row.stallName },
    { label: "营业员", cell: (row) => row.keeperName },
    { label: "品名", cell: (row) => row.productName },
  ];
}
