/** The columns of 线下开单列表; what belongs together stands in one cell, so that all are seen at 1440. */
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { paths } from "#app/lib/paths.ts";
import type { BillRowView, BillTotalsView } from "./bill.view.server.ts";
import { Marks } from "./bill-parts.tsx";

type Row = BillRowView;

/** `showsStall`: more than one stall is seen, so each row says its own. */
export function billColumns(totals: BillTotalsView, showsStall: boolean): Column<Row>[] {
  const pick = pickColumn<Row>(
    "id",
    ({ no }) => no,
    ({ live }) => live,
  );
  const isOwed = (row: Row) => row.owedQty > 0;
  return [
    pick,
    { label: "单号", kind: "key", cell: (row) => <CellLink to={row.to} text={row.no} /> },
    { label: "时间", cell: (row) => row.at, total: `${totals.bills} 单（作废和挂单不计）`, card: 2 },
    { label: "客户", cell: (row) => <Customer row={row} />, card: 1 },
    { label: "拿货", kind: "n", cell: (row) => row.saleQty, total: totals.saleQty },
    { label: "退货", kind: "n", cell: (row) => row.returnQty || "", total: totals.returnQty },
    { label: "应收", kind: "n", cell: (row) => <Payable row={row} />, total: totals.payable, card: 1 },
    {
      label: "已收",
      kind: "n",
      cell: (row) => <TwoLines first={row.paid} second={row.methods} />,
      total: totals.paid,
      card: 2,
    },
    {
      label: "本单欠",
      kind: "n",
      cell: (row) => <TwoLines first={row.due} second={row.relieved && `核减 ${row.relieved}`} />,
      total: totals.due,
      negative: (row) => row.due !== "",
    },
    { label: "客户总欠", kind: "n", cell: (row) => row.debt },
    { label: "欠货", kind: "n", cell: (row) => row.owedQty || "", total: totals.owedQty, negative: isOwed },
    {
      label: showsStall ? "营业员 / 档口" : "营业员",
      cell: (row) => <TwoLines first={row.keeper} second={showsStall ? row.stall : ""} />,
    },
    { label: "标记", cell: (row) => <Marked row={row} />, card: 2 },
    { label: "操作", kind: "act", cell: (row) => <Acts row={row} />, card: 2 },
  ];
}

function Customer({ row: { distributorId, customer, strategy } }: { row: Row }) {
  return (
    <>
      <CellLink to={distributorId === null ? null : paths.distributor.item(distributorId)} text={customer} />
      <small className="aside">{strategy}</small>
    </>
  );
}

function Marked({ row: { marks, printCount } }: { row: Row }) {
  return (
    <>
      <Marks marks={marks} />
      {printCount > 0 && <small className="aside">打印 {printCount} 次</small>}
    </>
  );
}

function Payable({ row }: { row: Row }) {
  return <span className="money">{row.payable}</span>;
}

function Acts({ row: { id, no, to, live, receiptTo } }: { row: Row }) {
  return (
    <>
      {receiptTo && <CellLink to={receiptTo} text="收款" of={no} />}
      {live && (
        <a href={paths.bill.print(id)} aria-label={`打印 ${no}`}>
          打印
        </a>
      )}
      <CellLink to={to} text="详情" of={no} />
    </>
  );
}
