/** The columns of 调拨单列表, and those of a transfer's lines and history. */

import type { GoodsFigure } from "#app/components/document/goods-list.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { TransferEventView, TransferLineView, TransferRowView, TransferTotals } from "./transfer.view.server.ts";

/** What the viewer's permissions allow somewhere; the document says where. */
export interface TransferRights {
  send: boolean;
  receive: boolean;
}

export function transferColumns(totals: TransferTotals, may: TransferRights): Column<TransferRowView>[] {
  return [
    pickColumn("id", ({ no }) => no, isDraft),
    { label: "单号", kind: "key", cell: (row) => <ItemLink row={row} /> },
    { label: "调出", cell: (row) => row.fromName, card: 2 },
    { label: "调入", cell: (row) => row.toName, card: 2 },
    { label: "款数", kind: "n", cell: (row) => row.styleCount },
    { label: "申请", kind: "n", cell: (row) => row.applyQty, total: totals.applyQty, card: 1 },
    { label: "发出", kind: "n", cell: (row) => row.sentQty, total: totals.sentQty },
    { label: "收到", kind: "n", cell: (row) => row.receivedQty, total: totals.receivedQty },
    { label: "差异", kind: "n", cell: (row) => row.difference, total: totals.difference, negative: isDifferent },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    { label: "制单", cell: (row) => row.created },
    { label: "发货", cell: (row) => row.sent },
    { label: "收货", cell: (row) => row.received },
    { label: "物流", cell: (row) => row.logistics },
    { label: "操作", kind: "act", cell: (row) => <TransferActs row={row} may={may} />, card: 2 },
  ];
}

const isDraft = ({ status }: TransferRowView) => status === "DRAFT";
const isDifferent = ({ difference }: TransferRowView) => Boolean(difference);

function ItemLink({ row: { id, no } }: { row: TransferRowView }) {
  return (
    <Link to={paths.transfer.item(id)} discover="none">
      {no}
    </Link>
  );
}

function TransferActs({ row: { id, no, status }, may }: { row: TransferRowView; may: TransferRights }) {
  const isUnderWay = status === "SENT" || status === "PART_RECEIVED";
  return (
    <>
      {status === "DRAFT" && may.send && (
        <Link to={paths.transfer.ask(id, "send")} discover="none" aria-label={`发货 ${no}`}>
          发货
        </Link>
      )}
      {isUnderWay && may.receive && (
        <Link to={paths.transfer.ask(id, "receive")} discover="none" aria-label={`收货 ${no}`}>
          收货
        </Link>
      )}
      <Link to={paths.transfer.item(id)} discover="none" aria-label={`详情 ${no}`}>
        详情
      </Link>
    </>
  );
}

/** What a draft shows beside what it asks for; null where the source is not the viewer's to see. */
export const draftFigures: readonly GoodsFigure<TransferLineView>[] = [
  {
    label: "可用",
    cell: ({ available, qty }) =>
      available === null ? "—" : <span className={available < qty ? "neg" : undefined}>{available}</span>,
  },
];

/** What became of each line, with sums; columns that would be empty are left out. */
export function progressFigures(lines: readonly TransferLineView[]): GoodsFigure<TransferLineView>[] {
  const column = (label: string, of: (line: TransferLineView) => number, always = false) => {
    const total = lines.reduce((sum, line) => sum + of(line), 0);
    return total === 0 && !always ? [] : [{ label, of, cell: (line: TransferLineView) => of(line) || "" }];
  };
  return [
    ...column("发出", (line) => line.sentQty, true),
    ...column("收到", (line) => line.receivedQty, true),
    ...column("其中破损", (line) => line.damagedQty),
    ...column("退回", (line) => line.returnedQty),
    ...column("丢失", (line) => line.lostQty),
    ...column("在途", (line) => line.inTransit),
  ];
}

export const historyColumns: readonly Column<TransferEventView>[] = [
  { label: "时间", cell: (event) => event.createTime },
  { label: "操作", cell: (event) => event.label },
  { label: "件数", kind: "n", cell: (event) => event.qty },
  { label: "操作人", cell: (event) => event.operator },
  { label: "责任人", cell: (event) => event.responsible },
  { label: "备注", cell: (event) => event.remark },
];
