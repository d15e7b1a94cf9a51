/** The columns of 班组生产, its records and its sums. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { PieceGroupView, PieceRowView } from "./piece.view.server.ts";

interface Totals {
  records: string;
  qty: string;
  /** Null for who may not see wages. */
  amount: string | null;
}

export function pieceColumns(totals: Totals, mayApprove: boolean): (Column<PieceRowView> | false)[] {
  const seesPrices = totals.amount !== null;
  return [
    mayApprove &&
      pickColumn<PieceRowView>(
        "ids",
        (row) => row.label,
        (row) => row.possible.approve,
      ),
    { label: "日期", kind: "key", cell: (row) => row.bizDate, sort: "bizDate" },
    { label: "班组", cell: (row) => row.teamName, sort: "team", card: 2 },
    { label: "员工", cell: (row) => row.employeeName, sort: "employee", card: 1 },
    { label: "批次", cell: (row) => row.batchNo, sort: "batch", card: 2 },
    { label: "款号", cell: (row) => row.styleNo },
    { label: "扎号", kind: "n", cell: (row) => row.bundle },
    { label: "颜色尺码", cell: (row) => row.cell },
    { label: "工序", cell: (row) => row.processName, card: 1 },
    { label: "数量", kind: "n", cell: (row) => row.qty, sort: "qty", total: totals.qty, card: 1 },
    seesPrices && { label: "单价", kind: "n", cell: (row) => row.price },
    seesPrices && {
      label: "金额",
      kind: "n",
      cell: (row) => row.amount,
      negative: (row) => row.negative,
      total: totals.amount ?? "",
      card: 2,
    },
    { label: "来源", cell: (row) => row.source },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, label, possible }) => (
        <RowActs
          of={label}
          acts={[
            possible.undo && { label: "撤销", to: productionPaths.piece.ask(id, "undo") },
            possible.price && { label: "改价", to: productionPaths.piece.price(id) },
            possible.adjust && { label: "补/扣", to: productionPaths.piece.adjust(id) },
          ]}
        />
      ),
      card: 2,
    },
  ];
}

export function groupColumns(label: string, { records, qty, amount }: Totals): (Column<PieceGroupView> | false)[] {
  return [
    { label, kind: "key", cell: (row) => row.label },
    { label: "记录", kind: "n", cell: (row) => row.records, total: records, card: 2 },
    { label: "数量", kind: "n", cell: (row) => row.qty, total: qty, card: 1 },
    amount !== null && { label: "金额", kind: "n", cell: (row) => row.amount, total: amount, card: 1 },
  ];
}
