/** Receipts and returns of a 采购单, each with its paper and the way to take it back. */

import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";

interface Receipt {
  id: number;
  no: string;
  kind: "RECEIPT" | "RETURN";
  kindLabel: string;
  qty: number;
  amount: string | null;
  reason: string;
  operator: string | null;
  createTime: string;
  voidBy: string | null;
  voidTime: string | null;
}

interface PurchaseReceiptsProps {
  receipts: readonly Receipt[];
  purchaseId: number;
  mayVoid: Readonly<Record<"RECEIPT" | "RETURN", boolean>>;
  hrefOfVoid(id: number): string;
}

export function PurchaseReceipts({ receipts, ...acts }: PurchaseReceiptsProps) {
  if (receipts.length === 0) return null;
  const columns: (Column<Receipt> | false)[] = [
    { label: "单号", kind: "key", cell: (row) => row.no },
    { label: "类型", cell: (row) => row.kindLabel },
    { label: "件数", kind: "n", cell: (row) => row.qty },
    receipts.some(({ amount }) => amount !== null) && { label: "金额", kind: "n", cell: (row) => row.amount },
    { label: "经手", cell: (row) => `${row.operator ?? ""} ${row.createTime}` },
    { label: "原因 / 备注", cell: (row) => row.reason },
    { label: "状态", cell: (row) => <Status receipt={row} /> },
    { label: "操作", kind: "act", cell: (row) => <Acts receipt={row} {...acts} /> },
  ];
  return (
    <Card title="收货与退货" flush>
      <DataTable caption="收货与退货" columns={columns} rows={receipts} empty="" />
    </Card>
  );
}

function Status({ receipt: { voidBy, voidTime } }: { receipt: Receipt }) {
  if (voidTime === null) return <Badge tone="good">有效</Badge>;
  return (
    <>
      <Badge tone="neutral">已作废</Badge> {voidBy} {voidTime}
    </>
  );
}

type ActsProps = { receipt: Receipt } & Omit<PurchaseReceiptsProps, "receipts">;

function Acts({ receipt, purchaseId, mayVoid, hrefOfVoid }: ActsProps) {
  return (
    <>
      <Link to={paths.purchase.printReceipt(purchaseId, receipt.id)} reloadDocument>
        打印
      </Link>{" "}
      {receipt.voidTime === null && mayVoid[receipt.kind] && (
        <Link to={hrefOfVoid(receipt.id)} aria-label={`作废 ${receipt.no}`}>
          作废
        </Link>
      )}
    </>
  );
}
