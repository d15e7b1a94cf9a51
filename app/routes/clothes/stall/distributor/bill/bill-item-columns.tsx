/** A bill's lines, read only: what was taken, owed, given back, at which price and why. */
import { SizeCell } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { BillItemView } from "./bill-item.view.server.ts";

type Line = BillItemView["lines"][number];

export function billItemColumns({ lines, qty, owed, amount }: BillItemView["totals"]): Column<Line>[] {
  const isBack = (line: Line) => line.qty < 0;
  return [
    { label: "图", cell: (line) => <Thumb src={line.pictureSrc} alt="" /> },
    { label: "款号", kind: "key", cell: (line) => line.styleNo },
    { label: "颜色", cell: (line) => line.color, total: lines, card: 1 },
    { label: "尺码", cell: (line) => <SizeCell {...line} />, card: 1 },
    { label: "类型", cell: (line) => <Kind line={line} />, card: 2 },
    { label: "数量", kind: "n", cell: (line) => line.qty, total: qty, negative: isBack, card: 1 },
    { label: "单价", kind: "n", cell: (line) => line.price, card: 2 },
    { label: "金额", kind: "n", cell: (line) => line.amount, total: amount, negative: isBack, card: 2 },
    { label: "已拿", kind: "n", cell: (line) => line.taken },
    { label: "欠货", kind: "n", cell: (line) => line.owed || "", total: owed, negative: () => true },
    { label: "已取消", kind: "n", cell: (line) => line.cancelled || "" },
    { label: "已退", kind: "n", cell: (line) => line.returned || "" },
    { label: "价格来源", cell: (line) => line.source },
    { label: "品名", cell: (line) => line.productName },
  ];
}

/** An ordinary sale needs no mark. */
function Kind({ line: { kind, plain, qty, reason } }: { line: Line }) {
  return (
    <>
      {plain ? kind : <Badge tone={qty < 0 ? "warn" : "info"}>{kind}</Badge>} <small>{reason}</small>
    </>
  );
}
