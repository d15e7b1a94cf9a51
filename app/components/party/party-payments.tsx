/** Payments: those of a document, and a party's latest. */

import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { Tone } from "#app/lib/format/tone.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import type { DocumentPayment } from "#contract/party/payments.ts";

/** As `documentPaymentView` gives it. */
type PaymentView = Omit<DocumentPayment, "amountFen" | "usedFen"> & {
  amount: string;
  used: string;
  kindLabel: string;
  statusLabel: string;
  tone: Tone;
};

interface PartyPaymentsProps {
  title: string;
  /** What `used` is called here. */
  usedLabel: string;
  payments: readonly PaymentView[];
  /** The viewer may open payments and take them back. */
  mayPay: boolean;
}

export function PartyPayments({ title, usedLabel, payments, mayPay }: PartyPaymentsProps) {
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
  return <Link to={factoryPaths.payment(id)}>{no}</Link>;
}

function Void({ payment: { id, no } }: { payment: PaymentView }) {
  return (
    <Link to={factoryPaths.askPayment(id, "void")} aria-label={`作废 ${no}`}>
      作废
    </Link>
  );
}
