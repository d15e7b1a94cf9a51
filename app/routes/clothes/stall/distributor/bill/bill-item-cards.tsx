/** The cards of 拿货单详情 beside its lines: the customer's account, the money, deliveries, and what happened. */
import { Link } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Table } from "#app/components/ui/table.tsx";

interface OwingProps {
  /** Each step of the account, worded and formatted. */
  owing: readonly { label: string; amount: string; step: boolean }[];
}

/** 前欠 → 本单 → 累计欠, as the paper slip says it. */
export function Owing({ owing }: OwingProps) {
  return (
    <p className="owing">
      {owing.map(({ label, amount, step }) => (
        <span key={label}>
          {step && <small>→ </small>}
          {label} <b>{amount}</b>
        </span>
      ))}
    </p>
  );
}

interface MoneyProps {
  payments: readonly { name: string; amount: string }[];
  bonus: string | null;
  allocations: readonly { label: string; docNo: string; amount: string; at: string }[];
}

/** What was paid with the bill, and what pays it by now. */
export function BillMoney({ payments, bonus, allocations }: MoneyProps) {
  if (payments.length === 0 && bonus === null && allocations.length === 0) return null;
  return (
    <Card title="收款" flush>
      <Table
        caption="收款"
        head={
          <>
            <th scope="col">收款 / 核销</th>
            <th scope="col">单据</th>
            <th scope="col">时间</th>
            <th scope="col" className="n">
              金额
            </th>
          </>
        }
      >
        {payments.map(({ name, amount }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>随单</td>
            <td />
            <td className="n">{amount}</td>
          </tr>
        ))}
        {bonus !== null && (
          <tr>
            <td>赠送金</td>
            <td>随单</td>
            <td />
            <td className="n">{bonus}</td>
          </tr>
        )}
        {allocations.map(({ label, docNo, amount, at }) => (
          <tr key={`${label} ${docNo} ${at} ${amount}`}>
            <td>核销：{label}</td>
            <td>{docNo}</td>
            <td>{at}</td>
            <td className="n">{amount}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

interface DeliveriesProps {
  deliveries: readonly {
    id: number;
    kind: string;
    qty: number;
    amount: string;
    operator: string;
    at: string;
    voided: boolean;
  }[];
  /** Null where the viewer may not undo one. */
  undoTo: ((id: number) => string) | null;
}

export function BillDeliveries({ deliveries, undoTo }: DeliveriesProps) {
  if (deliveries.length === 0) return null;
  return (
    <Card title="补拿货 / 取消欠货" flush>
      <Table
        caption="补拿货和取消欠货"
        head={
          <>
            <th scope="col">类型</th>
            <th scope="col" className="n">
              件数
            </th>
            <th scope="col" className="n">
              金额
            </th>
            <th scope="col">操作人</th>
            <th scope="col">时间</th>
            <th scope="col" className="act">
              操作
            </th>
          </>
        }
      >
        {deliveries.map(({ id, kind, qty, amount, operator, at, voided }) => (
          <tr key={id}>
            <td>{kind}</td>
            <td className="n">{qty}</td>
            <td className="n">{amount}</td>
            <td>{operator}</td>
            <td>{at}</td>
            <td className="act">
              {voided ? (
                <Badge>已撤销</Badge>
              ) : (
                undoTo && (
                  <Link to={undoTo(id)} discover="none" aria-label={`撤销${kind} ${qty} 件`}>
                    撤销
                  </Link>
                )
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

interface LinkedProps {
  origin: { id: number; no: string } | null;
  returns: readonly { id: number; no: string; statusLabel: string; returnQty: number }[];
}

/** The bill this one gives back from, and those that give back from it. */
export function LinkedBills({ origin, returns }: LinkedProps) {
  if (origin === null && returns.length === 0) return null;
  const to = (id: number) => `/clothes/stall/distributor/bill/item?id=${id}`;
  return (
    <Card title="关联单据">
      <ul className="stack">
        {origin && (
          <li>
            原单 <Link to={to(origin.id)}>{origin.no}</Link>
          </li>
        )}
        {returns.map(({ id, no, statusLabel, returnQty }) => (
          <li key={id}>
            退货单 <Link to={to(id)}>{no}</Link> 退 {returnQty} 件 <Badge>{statusLabel}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What happened to the bill, the first thing first. */
export function BillEvents({ events }: { events: readonly { at: string; text: string }[] }) {
  return (
    <Card title="经过">
      <ol className="events">
        {events.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time>{at}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const papers = [
  { paper: "58", label: "58 mm 小票" },
  { paper: "80", label: "80 mm 小票" },
  { paper: "241", label: "三联 241 mm" },
  { paper: "A4", label: "A4" },
];

/** Each paper's own print page. */
export function PrintLinks({ id }: { id: number }) {
  return (
    <Card title="打印">
      <p className="chips">
        {papers.map(({ paper, label }) => (
          <a key={paper} className="chip" href={`/clothes/stall/distributor/bill/print?id=${id}&paper=${paper}`}>
            {label}
          </a>
        ))}
      </p>
    </Card>
  );
}
