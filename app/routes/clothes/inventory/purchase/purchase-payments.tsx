/** Payments: those of a 采购单, and a supplier's latest. */
import { Link } from "@remix-run/react";
import { type Column, DataTable } from "#app/components/page/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { paths } from "#app/lib/paths.ts";
import type { PurchasePayment } from "#contract/inventory/supplier-payments.ts";
import type { purchasePaymentView } from "./supplier-payment.view.server.ts";

type PaymentView = ReturnType<typeof purchasePaymentView<PurchasePayment>>;

interface PurchasePaymentsProps {
  title: string;
  /** What `used` is called here. */
  usedLabel: string;
  payments: readonly PaymentView[];
  /** The viewer may open payments and take them back. */
  mayPay: boolean;
}

export function PurchasePayments({ title, usedLabel, payments, mayPay }: PurchasePaymentsProps) {
  if (payments.length === 0) return null;
  const columns: (Column<PaymentView> | false)[] = [
    { label: "单号", kind: "key", cell: (row) => (mayPay ? <Open payment={row} /> : row.no) },
    { label: "时间", cell: (row) => row.createTime },
    { label: "类型", cell: (row) => row.kindLabel },
    { label: "账户", cell: (row) => row.fundName },
    { label: "金额", kind: "n", cell: (row) => row.amount },
    { label: usedLabel, kind: "n", cell: (row) => row.used },
    { label: "经手", cell: (row) => row.operatorName },
    { label: "备注", cell: (row) => row.remark },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge> },
    mayPay && { label: "操作", kind: "act", cell: (row) => row.status === "CONFIRMED" && <Void payment={row} /> },
  ];
  return (
    <Card title={title} flush>
      <DataTable caption={title} columns={columns} rows={payments} empty="" />
    </Card>
  );
}

function Open({ payment: { id, no } }: { payment: PaymentView }) {
  return <Link to={paths.purchase.payment(id)}>{no}</Link>;
}

function Void({ payment: { id, no } }: { payment: PaymentView }) {
  return (
    <Link to={paths.purchase.askPayment(id, "void")} aria-label={`作废 ${no}`}>
      作废
    </Link>
  );
}
