/** Payments: those of a 采购单, and a supplier's latest. */
import { Link } from "@remix-run/react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Table } from "#app/components/ui/table.tsx";

export interface PaymentView {
  id: number;
  no: string;
  kindLabel: string;
  statusLabel: string;
  tone: Tone;
  fundName: string;
  amount: string;
  /** What of it pays: this purchase, or all purchases. */
  used: string;
  operatorName: string;
  createTime: string;
  remark: string;
  status: "CONFIRMED" | "VOID";
}

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
  return (
    <Card title={title} flush>
      <Table
        caption={title}
        head={
          <>
            <th scope="col" className="key">
              单号
            </th>
            <th scope="col">时间</th>
            <th scope="col">类型</th>
            <th scope="col">账户</th>
            <th scope="col" className="n">
              金额
            </th>
            <th scope="col" className="n">
              {usedLabel}
            </th>
            <th scope="col">经手</th>
            <th scope="col">备注</th>
            <th scope="col">状态</th>
            {mayPay && (
              <th scope="col" className="act">
                操作
              </th>
            )}
          </>
        }
      >
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">{mayPay ? <Link to={hrefOf(payment)}>{payment.no}</Link> : payment.no}</th>
            <td>{payment.createTime}</td>
            <td>{payment.kindLabel}</td>
            <td>{payment.fundName}</td>
            <td className="n">{payment.amount}</td>
            <td className="n">{payment.used}</td>
            <td>{payment.operatorName}</td>
            <td>{payment.remark}</td>
            <td>
              <Badge tone={payment.tone}>{payment.statusLabel}</Badge>
            </td>
            {mayPay && (
              <td className="act">
                {payment.status === "CONFIRMED" && (
                  <Link to={`${hrefOf(payment)}&confirm=void`} aria-label={`作废 ${payment.no}`}>
                    作废
                  </Link>
                )}
              </td>
            )}
          </tr>
        ))}
      </Table>
    </Card>
  );
}

const hrefOf = ({ id }: { id: number }) => `/clothes/inventory/purchase/payment?id=${id}`;
