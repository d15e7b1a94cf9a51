/** The columns of 账户流水, and what they add up to. */

import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { withParams } from "#app/lib/search-params.ts";
import type { EntryRowView, EntryTotals } from "./entry.view.server.ts";

/** `search`: of the list's address, which the links narrow to a customer or widen to all time. */
export function entryColumns(totals: EntryTotals, search: string): Column<EntryRowView>[] {
  const only = { text: null, before: null, after: null, docNo: null };
  return [
    { label: "时间", cell: (row) => <At row={row} />, card: 2 },
    {
      label: "客户",
      kind: "key",
      cell: (row) => (
        <CellLink to={withParams(search, { ...only, distributorId: row.distributorId })} text={row.distributorName} />
      ),
    },
    { label: "类型", cell: (row) => <Type row={row} />, total: <Counted totals={totals} search={search} />, card: 1 },
    { label: "增加", kind: "n", cell: (row) => row.in, total: totals.in, card: 1 },
    { label: "减少", kind: "n", cell: (row) => row.out, total: totals.out, card: 1 },
    { label: "结余", kind: "n", cell: (row) => row.balance, total: `净 ${totals.net}`, negative: (row) => row.owes },
    { label: "单号", cell: (row) => <CellLink to={row.documentTo} text={row.docNo ?? ""} />, card: 2 },
    { label: "收款账户", cell: (row) => row.fundName },
    { label: "经手", cell: (row) => row.operatorName },
    { label: "备注", cell: (row) => row.remark },
  ];
}

function At({ row: { at, bizDate } }: { row: EntryRowView }) {
  return (
    <>
      {at}
      {bizDate && <small className="aside">业务日 {bizDate}</small>}
    </>
  );
}

function Type({ row: { type, reversal } }: { row: EntryRowView }) {
  return (
    <>
      {type} {reversal && <Badge tone="bad">红冲</Badge>}
    </>
  );
}

function Counted({ totals: { count, since }, search }: { totals: EntryTotals; search: string }) {
  return (
    <>
      {count} 笔
      {since && (
        <>
          {" "}
          <small>（{since} 起）</small> <Link to={withParams(search, { totals: "all" })}>统计全部</Link>
        </>
      )}
    </>
  );
}
