/** The columns of a customer's bills, on the customer's page. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { paths } from "#app/lib/paths.ts";
import type { BillRowView } from "./distributor.view.server.ts";

export const distributorBillColumns: Column<BillRowView>[] = [
  { label: "单号", kind: "key", cell: (row) => <CellLink to={paths.bill.item(row.id)} text={row.no} /> },
  { label: "时间", cell: (row) => row.time, card: 2 },
  { label: "档口", cell: (row) => row.stall, card: 2 },
  { label: "营业员", cell: (row) => row.keeper },
  { label: "拿货", kind: "n", cell: (row) => row.saleQty },
  { label: "退货", kind: "n", cell: (row) => row.returnQty },
  { label: "欠货", kind: "n", cell: (row) => row.owedQty },
  { label: "应收", kind: "n", cell: (row) => row.payable, card: 1 },
  { label: "本单欠", kind: "n", cell: (row) => row.due, negative: (row) => row.open, card: 1 },
  { label: "状态", cell: (row) => <Badge tone={row.status.tone}>{row.status.label}</Badge>, card: 2 },
];
