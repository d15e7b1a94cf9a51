/** The cards of 拿货单详情 beside its lines: the customer's account, the money, deliveries, and what happened. */

import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { paperOf, printTemplateLabels, printTemplates } from "#contract/stall/print-paper.ts";
import type { BillItemView } from "./bill-item.view.server.ts";

/** 前欠 → 本单 → 累计欠, as the paper slip says it. */
export function Owing({ owing }: { owing: readonly { label: string; amount: string; step: boolean }[] }) {
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

const moneyColumns: Column<BillItemView["money"][number]>[] = [
  { label: "收款 / 抵扣", cell: (row) => row.what, card: 1 },
  { label: "单据", cell: (row) => row.document, card: 2 },
  { label: "时间", cell: (row) => row.at, card: 2 },
  { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
];

export function BillMoney({ money }: { money: BillItemView["money"] }) {
  if (money.length === 0) return null;
  return (
    <Card title="收款" flush>
      <DataTable caption="收款" columns={moneyColumns} rows={money} empty="还没有收款" />
    </Card>
  );
}

type Delivery = BillItemView["deliveries"][number];

interface DeliveriesProps {
  deliveries: readonly Delivery[];
  /** Null where the viewer may not undo one. */
  undoTo: ((id: number) => string) | null;
}

export function BillDeliveries({ deliveries, undoTo }: DeliveriesProps) {
  if (deliveries.length === 0) return null;
  const columns: Column<Delivery>[] = [
    { label: "类型", cell: (row) => row.kind, card: 1 },
    { label: "件数", kind: "n", cell: (row) => row.qty, card: 1 },
    { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
    { label: "操作人", cell: (row) => row.operator, card: 2 },
    { label: "时间", cell: (row) => row.at, card: 2 },
    { label: "操作", kind: "act", cell: (row) => <Undo delivery={row} undoTo={undoTo} />, card: 2 },
  ];
  return (
    <Card title="补拿货 / 取消欠货" flush>
      <DataTable caption="补拿货和取消欠货" columns={columns} rows={deliveries} empty="没有补拿货和取消欠货" />
    </Card>
  );
}

function Undo({
  delivery: { id, kind, qty, voided },
  undoTo,
}: Pick<DeliveriesProps, "undoTo"> & { delivery: Delivery }) {
  if (voided) return <Badge>已撤销</Badge>;
  return (
    undoTo && (
      <Link to={undoTo(id)} discover="none" aria-label={`撤销${kind} ${qty} 件`}>
        撤销
      </Link>
    )
  );
}

/** The bill this one gives back from, and those that give back from it. */
export function LinkedBills({ origin, returns }: Pick<BillItemView, "origin" | "returns">) {
  if (origin === null && returns.length === 0) return null;
  return (
    <Card title="关联单据">
      <ul className="stack">
        {origin && (
          <li>
            原单 <Link to={paths.bill.item(origin.id)}>{origin.no}</Link>
          </li>
        )}
        {returns.map(({ id, no, statusLabel, returnQty }) => (
          <li key={id}>
            退货单 <Link to={paths.bill.item(id)}>{no}</Link> 退 {returnQty} 件 <Badge>{statusLabel}</Badge>
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

/** Each paper's own print page. */
export function PrintLinks({ id }: { id: number }) {
  return (
    <Card title="打印">
      <p className="chips">
        {printTemplates.map((template) => (
          <a key={template} className="chip" href={paths.bill.print(id, paperOf(template))}>
            {printTemplateLabels[template]}
          </a>
        ))}
      </p>
    </Card>
  );
}
