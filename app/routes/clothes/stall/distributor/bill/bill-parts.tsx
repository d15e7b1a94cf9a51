/** What pages of bills share: marks, and what the bills of a filter brought in. */
import { Badge } from "#app/components/ui/badge.tsx";
import type { BillTotalsView, MarkView } from "./bill.view.server.ts";

export function Marks({ marks }: { marks: readonly MarkView[] }) {
  return marks.map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}

/** By fund, and what they left to be paid. */
export function BillTakings({ totals }: { totals: BillTotalsView }) {
  const { cancelled } = totals;
  const takings = [
    { name: "随单实收", amount: totals.received },
    ...totals.funds,
    { name: "新增欠款", amount: totals.debt },
    ...(totals.relieved ? [{ name: "核减", amount: totals.relieved }] : []),
    { name: "至今未收", amount: totals.due },
    ...(cancelled
      ? [
          { name: `取消欠货 ${cancelled.qty} 件`, amount: `-${cancelled.amount}` },
          { name: "销售额（应收减取消欠货）", amount: cancelled.sold },
        ]
      : []),
  ];
  return (
    <dl className="takings">
      {takings.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
